import { lent } from '../lent.ts';

export const availableParallelism = (): number => lent.processors();
