/** That the compiled core is what core-module.ts describes: asked by the build (scripts/check-core.mjs). */
import type { CoreExports, CoreImports, FeatureExports, TestExports, ThreatExports } from './core-module.ts';

type Exports = CoreExports & FeatureExports & ThreatExports & TestExports;
type ArgumentCounts<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...args: infer Args) => unknown
    ? Args['length']
    : never;
};

/** Names and numbers of arguments, which the type checker compares with the interfaces. */
const EXPORTS: ArgumentCounts<Exports> = {
  reservedBytes: 1,
  initialise: 0,
  attach: 1,
  prepareRule: 2,
  netAddress: 0,
  loadNet: 2,
  loadedNet: 0,
  useTable: 2,
  clearTable: 0,
  tableUsage: 0,
  ageTable: 0,
  resetBoard: 2,
  blockCell: 2,
  placeStone: 3,
  setSideToMove: 1,
  winner: 0,
  emptyCells: 0,
  winsAt: 3,
  isForbidden: 2,
  foul: 2,
  foulRow: 3,
  quickMove: 0,
  excludeMove: 2,
  clearExcluded: 0,
  search: 6,
  limitNodes: 1,
  resultCount: 0,
  resultPoint: 1,
  onlyForbiddenLeft: 0,
  lineScore: 0,
  lineDepth: 0,
  lineSelectiveDepth: 0,
  lineLength: 0,
  linePoint: 1,
  nodeCount: 0,
  playMove: 2,
  undoMove: 0,
  cellFeatures: 0,
  moveFeatures: 0,
  policyFeatures: 0,
  patternsOfCode: 1,
  isForbiddenCode: 2,
  shapeOfCode: 2,
  patternTable: 1,
  lineRadius: 0,
  threats: 0,
  evaluation: 0,
  isUndecided: 0,
  isQuiet: 0,
  threatMoves: 1,
  threatReplies: 0,
  winningFour: 0,
  stateChecksum: 0,
  moveHistory: 2,
  vcfPlies: 2,
};
const IMPORTS: ArgumentCounts<CoreImports> = { poll: 0, iterationDone: 4, rootMove: 3 };

/** What every instance is given besides (core-instance.ts). */
const GIVEN = ['env.memory', 'env.abort'];

/** In what a compiled core differs from its description, a sentence each. */
export function coreDifferences(core: Uint8Array): readonly string[] {
  const module = new WebAssembly.Module(core);
  const needed = WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
  const unknown = missing(
    needed,
    new Set([...GIVEN, ...Object.keys(IMPORTS).map((name) => `host.${name}`)]),
    'core-module.ts does not describe the import',
  );
  if (unknown.length > 0) return unknown;
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 65536, shared: true });
  const host = Object.fromEntries(Object.keys(IMPORTS).map((name) => [name, () => 0]));
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => {} }, host });
  const counts = Object.entries(exports).flatMap(([name, value]) =>
    typeof value === 'function' ? [[name, value.length] as const] : [],
  );
  return [
    ...missing(Object.keys(EXPORTS), new Map(counts), 'the core does not export'),
    ...missing(
      [...new Map(counts).keys()],
      new Map(Object.entries(EXPORTS)),
      'core-module.ts does not describe the export',
    ),
    ...counts.flatMap(([name, count]) => {
      const described = new Map(Object.entries(EXPORTS)).get(name) ?? count;
      return described === count
        ? []
        : [`${name} takes ${count} arguments, and ${described} by core-module.ts`];
    }),
  ];
}

function missing(
  names: readonly string[],
  among: { has(name: string): boolean },
  fault: string,
): readonly string[] {
  return names.filter((name) => !among.has(name)).map((name) => `${fault} ${name}`);
}
