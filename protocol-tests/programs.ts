import { resolve } from 'node:path';

/** What the tests run: the bundle under this Node, and the executable that users get. */
export const PROGRAMS: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['bundle', [process.execPath, resolve('dist/tengen.cjs')]],
  ['executable', [resolve('dist/pbrain-tengen')]],
];
