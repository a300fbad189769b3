import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NET_KERNELS } from '../../../scripts/native-sources.mjs';
import { createMemory, prepareRule, setUpBoard } from '../../../src/binding/core-instance.ts';
import {
  type CoreExports,
  type CoreImports,
  GOALS,
  type TestExports,
} from '../../../src/binding/core-module.ts';
import { emptyPosition, type Position } from '../../../src/game/position.ts';

type Core = CoreExports & TestExports;

interface Addons {
  addonFile(core: Uint8Array): string;
  withAddon(core: Uint8Array): Uint8Array | undefined;
  addonOf(module: WebAssembly.Module):
    | {
        instantiate(
          memory: Uint8Array,
          ...host: [CoreImports['poll'], CoreImports['iterationDone'], CoreImports['rootMove']]
        ): Core;
      }
    | undefined;
}

const { addonFile, addonOf, withAddon }: Addons = createRequire(import.meta.url)(
  '../../../lab/native/addons.cjs',
);
const PRELOAD = path.resolve('lab/native/native-core.cjs');
const bytes = readFileSync('build/core.wasm');
const isBuilt = existsSync(addonFile(bytes));
if (!isBuilt)
  console.log('The addon of build/core.wasm is not built (npm run build:addon): it is not tested.');

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-addon-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TABLE_BYTES = 1 << 20;
const IDLE: CoreImports = { poll: () => 0, iterationDone: () => 0, rootMove: () => {} };

function load(kind: 'addon' | 'WebAssembly', host: CoreImports = IDLE): Core {
  const memory = createMemory(64 << 20);
  const module = new WebAssembly.Module(withAddon(bytes) ?? bytes);
  const { poll, iterationDone, rootMove } = host;
  const abort = () => {};
  const core =
    kind === 'addon'
      ? (addonOf(module)?.instantiate(new Uint8Array(memory.buffer), poll, iterationDone, rootMove) as Core)
      : (new WebAssembly.Instance(module, { env: { memory, abort }, host: { ...host } })
          .exports as unknown as Core);
  core.initialise();
  core.attach(0);
  core.useTable(core.reservedBytes(1), TABLE_BYTES);
  prepareRule(core, memory, POSITION, undefined);
  return core;
}

const POSITION: Position = emptyPosition('renju', { width: 15, height: 15 });

/** What a search of a position with a few stones, other ones for each number, comes to. */
function searched(core: Core, number: number, nodes = 3000) {
  setUpBoard(core, POSITION);
  for (let i = 0; i < 4; i++) core.placeStone(5 + ((number + i * i) % 6), 5 + i, i % 2);
  core.setSideToMove(0);
  core.search(GOALS.best, 1, 0, 1, 30, nodes);
  return [core.nodeCount(), core.resultPoint(0), core.lineScore(), core.lineDepth(), core.stateChecksum()];
}

describe.skipIf(!isBuilt)('the core as an addon', () => {
  it("has the functions of WebAssembly's core but for the net's kernels, of as many arguments", () => {
    const lengths = (core: Core) =>
      Object.entries(core).flatMap(([name, { length }]) =>
        length === undefined || NET_KERNELS.includes(name) ? [] : [[name, length]],
      );
    const addon = lengths(load('addon'));
    expect(Object.fromEntries(addon)).toEqual(Object.fromEntries(lengths(load('WebAssembly'))));
    expect(addon.length).toBeGreaterThan(20);
  });

  it('searches as WebAssembly does, several instances by turns', () => {
    const addons = [load('addon'), load('addon')] as const;
    const others = [load('WebAssembly'), load('WebAssembly')] as const;
    for (let i = 0; i < 4; i++)
      for (const which of [0, 1] as const)
        expect(searched(addons[which], 2 * i + which)).toEqual(searched(others[which], 2 * i + which));
  });

  it('can be called while it calls, and another instance too', () => {
    const other = load('addon');
    const expected = searched(load('WebAssembly'), 1, 5000);
    let calls = 0;
    const core: Core = load('addon', {
      ...IDLE,
      poll() {
        calls++;
        core.limitNodes(5000);
        searched(other, calls, 600);
        return 0;
      },
    });
    expect(searched(core, 1, 2_000_000)).toEqual(expected);
    expect(calls).toBeGreaterThan(3);
  });

  it('throws at once what its host throws, and can be used again', () => {
    let isOver = true;
    const core = load('addon', {
      ...IDLE,
      poll() {
        if (isOver) throw new Error('the host gave up');
        return 0;
      },
    });
    expect(() => searched(core, 1, 50_000)).toThrow('the host gave up');
    expect(core.nodeCount()).toBeLessThan(5000);
    isOver = false;
    expect(searched(core, 2)[0]).toBeGreaterThan(2000);
  });

  it('is what training games are played by, in threads too, and the games are the same', () => {
    const played = (name: string, options: readonly string[]) => {
      const file = path.join(folder, name);
      const games = ['--positions', '40', '--nodes', '200', '--threads', '2', '--out', file];
      const { status, stderr } = spawnSync(
        process.execPath,
        [...options, 'dist/tengen.cjs', 'selfplay', ...games],
        { encoding: 'utf8' },
      );
      expect(status, stderr).toBe(0);
      expect(stderr).not.toContain('native-core');
      return readFileSync(file);
    };
    expect(played('addon.tgd', ['--require', PRELOAD]).equals(played('plain.tgd', []))).toBe(true);
  });
});

/** Has two threads that inherit no arguments make an instance of the core each, and prints the name of an export. */
const PROBE = `
  const { Worker } = require('node:worker_threads');
  const thread = ${JSON.stringify(`
    const module = new WebAssembly.Module(require('node:worker_threads').workerData);
    const memory = new WebAssembly.Memory({ initial: 1024, maximum: 1024, shared: true });
    const nothing = () => 0;
    const host = { poll: nothing, iterationDone: nothing, rootMove: nothing };
    const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: nothing }, host });
    exports.initialise();
    console.log(exports.search.name);`)};
  const core = require('node:fs').readFileSync('build/core.wasm');
  const workerData = Buffer.concat([core, Buffer.from(process.argv[1], 'hex')]);
  for (let i = 0; i < 2; i++) new Worker(thread, { eval: true, workerData, execArgv: [] });`;

function probe(appended: string) {
  return spawnSync(process.execPath, ['--require', PRELOAD, '-e', PROBE, appended], { encoding: 'utf8' });
}

it.skipIf(!isBuilt)('threads that inherit no arguments have the addon', () => {
  expect(probe('')).toMatchObject({ status: 0, stdout: 'search\nsearch\n', stderr: '' });
});

it('a build without an addon runs as WebAssembly, which is said once', () => {
  // Another custom section makes another build of it.
  const { status, stdout, stderr } = probe('0003017878');
  expect({ status, names: stdout.match(/^\d+$/gm)?.length }).toEqual({ status: 0, names: 2 });
  expect(stderr.match(/native-core: there is no/g)).toHaveLength(1);
});
