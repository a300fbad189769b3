import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { RUNS_ALL } from '../tests/battery.ts';

type Program = readonly [name: string, command: readonly string[]];

/** The bundle under this Node, and the executable that users get. */
export const BUNDLE: Program = ['bundle', [process.execPath, resolve('dist/tengen.cjs')]];
export const EXECUTABLE: Program = ['executable', [resolve('dist/pbrain-tengen')]];

export const SMALL_NAME = 'small executable';
/** TENGEN_SMALL: another one, such as scripts/build-sanitized.mjs makes, or that for Windows, which Wine runs. */
const SMALL_FILE = resolve(process.env.TENGEN_SMALL || 'dist/gomocup/pbrain-tengen');
const isSmallBuilt = existsSync(SMALL_FILE);
if (!isSmallBuilt) console.log('The small executable is not built (./build.sh --native): it is not tested.');
const SMALL_COMMAND = SMALL_FILE.endsWith('.exe') ? ['wine', SMALL_FILE] : [SMALL_FILE];
const SMALL: readonly Program[] = isSmallBuilt ? [[SMALL_NAME, SMALL_COMMAND]] : [];

/** What tests of the program run: both in `npm run test:all`, the executable alone in `npm test`. */
export const PROGRAMS: readonly Program[] = RUNS_ALL ? [BUNDLE, EXECUTABLE] : [EXECUTABLE];

/**
 * All that speak the protocol, and know `bench`. The bundle and the executable are the same script on two versions of
 * Node: where the small executable is built it takes the bundle's place.
 */
export const ENGINES: readonly Program[] = isSmallBuilt ? [EXECUTABLE, ...SMALL] : PROGRAMS;

/** For what takes many seconds a program: all of them in `npm run test:all`, one in `npm test`. */
export const LONG_TESTED = RUNS_ALL ? ENGINES : ENGINES.slice(-1);

/**
 * Of one test among many: in `npm run test:all` the small executable, and the other two, in turns if it is built; in
 * `npm test` one program of two, in turns.
 */
export function enginesFor(index: number): readonly Program[] {
  const ofNode = [BUNDLE, EXECUTABLE];
  const inTurns = (programs: readonly Program[]) => programs.slice(index % 2, (index % 2) + 1);
  if (RUNS_ALL) return isSmallBuilt ? [...inTurns(ofNode), ...SMALL] : ofNode;
  return inTurns(isSmallBuilt ? [EXECUTABLE, ...SMALL] : ofNode);
}
