import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { RUNS_ALL } from '../tests/battery.ts';

type Program = readonly [name: string, command: readonly string[]];

/** The bundle under this Node, and the executable that users get. */
export const BUNDLE: Program = ['bundle', [process.execPath, resolve('dist/tengen.cjs')]];
export const EXECUTABLE: Program = ['executable', [resolve('dist/pbrain-tengen')]];

export const SMALL_NAME = 'small executable';
/** TENGEN_SMALL: another one, such as scripts/build-sanitized.mjs makes. */
const SMALL_FILE = resolve(process.env.TENGEN_SMALL || 'dist/gomocup/pbrain-tengen');
const isSmallBuilt = existsSync(SMALL_FILE);
if (!isSmallBuilt) console.log('The small executable is not built (./build.sh --native): it is not tested.');
const SMALL: readonly Program[] = isSmallBuilt ? [[SMALL_NAME, [SMALL_FILE]]] : [];

/** What tests of the program run: both in `npm run test:all`, the executable alone in `npm test`. */
export const PROGRAMS: readonly Program[] = RUNS_ALL ? [BUNDLE, EXECUTABLE] : [EXECUTABLE];

/** All that speak the protocol, and know `bench`: these, and the small executable where it is built. */
export const ENGINES: readonly Program[] = [...PROGRAMS, ...SMALL];

/** Of one test among many: all engines in `npm run test:all`, one of them in turns in `npm test`. */
export function enginesFor(index: number): readonly Program[] {
  const all = [BUNDLE, EXECUTABLE, ...SMALL];
  return RUNS_ALL ? all : all.slice(index % all.length, (index % all.length) + 1);
}
