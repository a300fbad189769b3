import { lent } from '../lent.ts';

/** The one script that the program runs so is `gc`. */
export default { runInNewContext: () => () => lent.collectGarbage() };
