import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

type Program = readonly [name: string, command: readonly string[]];

/** What the tests run: the bundle under this Node, and the executable that users get. */
export const PROGRAMS: readonly Program[] = [
  ['bundle', [process.execPath, resolve('dist/tengen.cjs')]],
  ['executable', [resolve('dist/pbrain-tengen')]],
];

export const SMALL_NAME = 'small executable';
const SMALL = resolve('dist/gomocup/pbrain-tengen');
const isSmallBuilt = existsSync(SMALL);
if (!isSmallBuilt) console.log('The small executable is not built (./build.sh --native): it is not tested.');

/** All that speak the protocol, and know `bench`: these, and the small executable where it is built. */
export const ENGINES: readonly Program[] = [
  ...PROGRAMS,
  ...(isSmallBuilt ? [[SMALL_NAME, [SMALL]] as const] : []),
];
