import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * A core that plays any free cell, built for the tests of what surrounds the core. It iterates until it is told to
 * stop, 1,000 nodes and some 0.1 ms of work to a poll, and misbehaves on boards of certain widths.
 */
export const FAULTS = {
  /** Traps after a few iterations. */
  trap: 20,
  /** Traps before the first. */
  trapAtOnce: 21,
  /** Never polls again after a few iterations. */
  hang: 22,
  /** Recurses until the stack is full. */
  overflow: 23,
  /** Answers with an occupied cell. */
  illegal: 24,
  /** Answers with a cell that is not on the board. */
  offBoard: 25,
  /** Answers with two cells where one was asked for. */
  tooMany: 26,
  /** Answers with nothing. */
  nothing: 27,
} as const;

const SOURCE = `
@external("host", "poll") declare function poll(): i32;
@external("host", "iterationDone") declare function iterationDone(line: i32, lines: i32, settled: i32, changed: i32): i32;
@external("host", "rootMove") declare function rootMove(event: i32, x: i32, y: i32): void;

let slot: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
let side: i32 = 0;
let nodes: f64 = 0;
let depth: i32 = 0;
let best: i32 = -1;
let table: usize = 0;
let tableBytes: usize = 0;

export function reservedBytes(slots: i32): i32 { return 0x20000 + slots * 0x10000; }
export function initialise(): void {}
export function attach(index: i32): void { slot = 0x20000 + <usize>index * 0x10000; }
export function prepareRule(rule: i32, rowLength: i32): void {}
export function useTable(address: usize, bytes: usize): void { table = address; tableBytes = bytes; }
export function clearTable(): void { memory.fill(table, 0, tableBytes); }
export function tableUsage(): i32 { return nodes > 0 ? 500 : 0; }
export function ageTable(): void {}
export function resetBoard(w: i32, h: i32): void { width = w; height = h; memory.fill(slot, 0, 2048); }
export function blockCell(x: i32, y: i32): void { store<u8>(slot + y * 32 + x, 3); }
export function placeStone(x: i32, y: i32, colour: i32): void { store<u8>(slot + y * 32 + x, 1 + colour); }
export function setSideToMove(colour: i32): void { side = colour; }
export function winner(): i32 { return -1; }
export function emptyCells(): i32 {
  let n = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (!load<u8>(slot + y * 32 + x)) n++;
  return n;
}
export function winsAt(x: i32, y: i32, colour: i32): i32 { return 0; }
export function isForbidden(x: i32, y: i32): i32 { return x == y && x == 0 ? 1 : 0; }
export function quickMove(): i32 {
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (!load<u8>(slot + y * 32 + x)) return y * 32 + x;
  return -1;
}
export function excludeMove(x: i32, y: i32): void { store<u8>(slot + 1024 + y * 32 + x, 1); }
export function clearExcluded(): void { memory.fill(slot + 1024, 0, 1024); }
export function tellRootMoves(wanted: i32): void {}

function pick(from: i32): i32 {
  for (let i = 0; i < width * height; i++) {
    const n = (from * 7 + i) % (width * height);
    const cell = (n / width) * 32 + n % width;
    if (!load<u8>(slot + cell) && !load<u8>(slot + 1024 + cell)) return cell;
  }
  return quickMove();
}

let nodeLimit: f64 = 0;
export function limitNodes(maxNodes: f64): void { nodeLimit = maxNodes; }

function recurse(n: i32): i32 { return n == -1 ? 0 : recurse(n + 1) + load<i32>(slot + (n & 1023)); }

export function search(goal: i32, lines: i32, bias: i32, startDepth: i32, maxDepth: i32, maxNodes: f64): i32 {
  nodes = 0;
  nodeLimit = maxNodes;
  best = pick(0);
  goalNow = goal;
  if (best < 0) return 0;
  if (width == 21) unreachable();
  if (width == 23) return recurse(1);
  if (width == 24) { for (best = 0; best < 1024 && !load<u8>(slot + best); best++) {} ; return 1; }
  if (width == 25) { best = 31 * 32 + 31; return 1; }
  if (width == 26) return 2;
  if (width == 27) { best = -1; return 0; }
  for (depth = startDepth; depth <= maxDepth; depth++) {
    if (depth > 4 && width == 20) unreachable();
    if (depth > 4 && width == 22) while (load<u8>(slot + 2047) == 0) {}
    const steps = depth < 12 ? 1 << depth : 4096;
    for (let i = 0; i < steps; i++) {
      for (let k: usize = 0; k < 1000; k++) {
        const at = table + (((k + <usize>i * 7919 + <usize>nodes) * <usize>2654435769) % tableBytes & ~7);
        store<u64>(at, load<u64>(at) + 1);
      }
      nodes += 1000;
      if (poll()) return resultCount();
      if (nodeLimit > 0 && nodes >= nodeLimit) return resultCount();
    }
    best = pick(depth);
    rootMove(2, best & 31, best >> 5);
    if (iterationDone(0, 1, 0, 1)) break;
  }
  return resultCount();
}

let goalNow: i32 = 0;
export function resultCount(): i32 { return best < 0 ? 0 : (goalNow == 3 || width == 26) && emptyCells() > 1 ? 2 : 1; }
export function resultPoint(i: i32): i32 { return i == 0 ? best : pick(best + 3) == best ? pick(best + 5) : pick(best + 3); }
export function onlyForbiddenLeft(): i32 { return 0; }
export function lineScore(): i32 { return 10; }
export function lineDepth(): i32 { return depth; }
export function lineSelectiveDepth(): i32 { return depth + 2; }
export function lineLength(): i32 { return 1; }
export function linePoint(i: i32): i32 { return best; }
export function nodeCount(): f64 { return nodes; }
`;

const OPTIONS = [
  '--runtime=stub',
  '--noAssert',
  '--importMemory',
  '--sharedMemory',
  '--initialMemory=1',
  '--maximumMemory=65536',
  '--zeroFilledMemory',
  '--enable=threads',
  '-O3',
];

/** The stand-in, compiled as the real core is: once, and kept in build/ until its source or the options change. */
export async function buildStandInCore(): Promise<Uint8Array> {
  const hash = createHash('sha256').update(SOURCE).update(OPTIONS.join(' ')).digest('hex').slice(0, 16);
  const file = `build/stand-in-core-${hash}.wasm`;
  if (existsSync(file)) return readFileSync(file);
  const binary = await compile();
  mkdirSync('build', { recursive: true });
  // Several files of tests may compile it at the same time: what is there is whole.
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, binary);
  renameSync(part, file);
  return binary;
}

async function compile(): Promise<Uint8Array> {
  // The compiler takes a second to load.
  const { default: asc } = await import('assemblyscript/asc');
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main(['core.ts', '--outFile=core.wasm', ...OPTIONS], {
    readFile: (name) => (name === 'core.ts' ? SOURCE : null),
    writeFile: (name, contents) => {
      if (name === 'core.wasm' && typeof contents !== 'string') binary = contents;
    },
    listFiles: () => [],
  });
  if (error || !binary) throw new Error(`the stand-in core does not compile: ${error} ${stderr}`);
  return binary;
}
