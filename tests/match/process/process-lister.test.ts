import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryWatch } from '../../../src/match/game/memory-watch.ts';
import { Player } from '../../../src/match/game/player.ts';
import { killAllEngines } from '../../../src/match/process/engine-process.ts';
import type { ProgramCommand } from '../../../src/match/process/engine-spec.ts';
import {
  type ListedProcess,
  ProcessLister,
  parseProcessList,
  powerShellLister,
  treeIn,
} from '../../../src/match/process/process-lister.ts';
import {
  cpuTime,
  listProcessesWith,
  uniqueSetSize,
  whyNotMeasured,
} from '../../../src/match/process/process-tree.ts';
import { now } from '../../../src/system/clock.ts';
import { WAIT } from '../../battery.ts';
import { engine, STRICT } from '../engines.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-lister-'));
const listers: ProcessLister[] = [];
afterEach(() => {
  listProcessesWith(undefined);
  for (const lister of listers.splice(0)) lister.end();
  killAllEngines();
});
afterAll(() => rmSync(folder, { recursive: true }));

const MIB = 1 << 20;
/** As Windows counts time. */
const ticksOf = (ms: number) => `${ms + 62_135_596_800_000}0000`;
const LIST = `4,0,10,${MIB},70000;8,4,${ticksOf(Date.UTC(2026, 10, 27))},${2 * MIB},20000;9,8,30,${4 * MIB},0;12,4,20,1,0`;

function listed(parent: number, created: number, privateBytes = 0): ListedProcess {
  return { parent, created, privateBytes, cpuMs: 0 };
}

/** A helper that runs this in a shell. */
function helper(script: string, silentMs?: number): ProcessLister {
  return listerOf({ program: '/bin/sh', args: ['-c', script] }, silentMs);
}

function listerOf(command: ProgramCommand, silentMs?: number): ProcessLister {
  const lister = new ProcessLister(command, silentMs);
  listers.push(lister);
  return lister;
}

/** Asks as long as there is a chance of a list. */
async function failureOf(lister: ProcessLister): Promise<string | undefined> {
  await vi.waitFor(async () => {
    expect(await lister.list()).toBeUndefined();
    expect(lister.failure).toBeDefined();
  }, WAIT);
  return lister.failure;
}

describe('a list of processes', () => {
  it('is read whole or not at all', () => {
    expect(parseProcessList(LIST)?.get(8)).toEqual({
      parent: 4,
      created: Date.UTC(2026, 10, 27),
      privateBytes: 2 * MIB,
      cpuMs: 2,
    });
    expect(parseProcessList(LIST)?.size).toBe(4);
    for (const wrong of [
      '',
      '!access denied',
      '4,0,10,1',
      '4,0,10,1,2;',
      `${LIST};x`,
      '4,0,10,-1,0',
      '4,0,1e9,1,0',
    ])
      expect(parseProcessList(wrong), wrong).toBeUndefined();
  });

  it('tells what a process has started, and leaves out children of one that had its number before', () => {
    const list = new Map([
      [5, listed(1, 100, 1)],
      [6, listed(5, 100, 2)],
      [7, listed(6, 130, 4)],
      [8, listed(5, 90, 8)],
      [5000, listed(4, 1, 16)],
    ]);
    const bytes = (root: number) =>
      treeIn(list, root, 0).reduce((sum, { privateBytes }) => sum + privateBytes, 0);
    expect([5, 6, 8, 9].map(bytes)).toEqual([7, 6, 8, 0]);
    const circle = new Map([5, 6].map((pid) => [pid, listed(11 - pid, 100)]));
    expect(treeIn(circle, 5, 0)).toHaveLength(2);
  });

  it('tells nothing of a process that is younger than one with its number', () => {
    const list = new Map([[5, listed(1, 100_000)]]);
    expect(treeIn(list, 5, 100_000)).toHaveLength(1);
    // Two clocks may differ a little.
    expect(treeIn(list, 5, 101_000)).toHaveLength(1);
    expect(treeIn(list, 5, 103_000)).toEqual([]);
  });

  it('is asked of PowerShell by a command that holds no quotes', () => {
    const { program, args } = powerShellLister(4711);
    expect(program).toBe('powershell.exe');
    expect(args.join(' ')).toMatch(/^[-A-Za-z0-9+/= ]+$/);
    const script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le');
    expect(script).toContain('$p.ProcessId -eq 4711');
    // Windows takes 32,767 characters.
    expect(args.join(' ').length).toBeLessThan(8_000);
  });
});

describe.runIf(process.platform !== 'win32')('a helper', () => {
  it('is read as it prints, and nobody waits for a slow one', async () => {
    const gates = [1, 2].map((gate) => path.join(folder, `gate-${gate}`));
    const [first, second] = gates.map((gate) => `while [ ! -e '${gate}' ]; do sleep 0.02; done`);
    const lister = helper(
      `${first}; printf '1,0,1,1,'; sleep 0.1; echo 1; ${second}; echo '${LIST}'; sleep 60`,
    );
    for (let i = 0; i < 100; i++) expect(await lister.list()).toBeUndefined();
    writeFileSync(gates[0] ?? '', '');
    expect((await lister.list(WAIT.timeout))?.size).toBe(1);
    writeFileSync(gates[1] ?? '', '');
    expect((await lister.list(WAIT.timeout))?.size).toBe(4);
    expect((await lister.list())?.size).toBe(4);
    expect(lister.failure).toBeUndefined();
  });

  it.each([
    ['that dies', 'exit 1'],
    ['that prints something else', 'echo "Access is denied"; sleep 60'],
    ['that fails', 'echo "!Access is denied"; sleep 60'],
    [
      'that never ends its line',
      'while :; do printf 1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5; done',
    ],
  ])('%s is started twice more, then given up', async (_, script) => {
    expect(await failureOf(helper(script))).toBe('/bin/sh ended, hung or said nothing of use 3 times');
  });

  it('that hangs is ended, started twice more, then given up', async () => {
    const begun = now();
    expect(await failureOf(helper('exec sleep 60', 100))).toBe(
      '/bin/sh ended, hung or said nothing of use 3 times',
    );
    expect(now() - begun).toBeGreaterThan(300);
  });

  it('that has given many lists may end and be started as often as it likes', async () => {
    // In one piece: all of them have been heard when the first one has.
    const lister = helper(`printf '${'1,0,1,1,1\\n'.repeat(60)}'`);
    for (let start = 0; start < 5; start++) {
      expect((await lister.list(WAIT.timeout))?.size).toBe(1);
      lister.end();
    }
    expect(lister.failure).toBeUndefined();
  });

  it.each([
    // Node tells the first by an event, and throws the second.
    ['is missing', 'no-powershell.exe', 'ENOENT'],
    ['cannot be started', path.join(fileURLToPath(import.meta.url), 'powershell.exe'), 'ENOTDIR'],
  ])('that %s is reported once and for all', async (_, program, code) => {
    const lister = listerOf({ program, args: [] });
    const why = `${program} could not be started (${code})`;
    expect(await failureOf(lister)).toBe(why);
    listProcessesWith(lister);
    expect(whyNotMeasured()).toBe(why);
    expect(await uniqueSetSize({ pid: process.pid, startedAt: 0 }, 1000)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')(
    'has a console on Windows, without which PowerShell prints nothing',
    async () => {
      const lister = helper(`echo 1,$(ps -o sid= -p $$ | tr -d ' '),1,1,1; sleep 60`);
      const own = Number(
        spawnSync('ps', ['-o', 'sid=', '-p', String(process.pid)], { encoding: 'utf8' }).stdout,
      );
      // Elsewhere too it is not detached, which can be seen by its session.
      expect((await lister.list(WAIT.timeout))?.get(1)?.parent).toBe(own);
    },
  );

  it('shows memory, children’s too, to the watch of a game, which accuses the player that has too much', async () => {
    const file = path.join(folder, 'list');
    const write = (list: string) => {
      writeFileSync(`${file}.new`, `${list}\n`);
      renameSync(`${file}.new`, file);
    };
    const limits = { turnMs: 1000, memory: 150 * MIB };
    const black = new Player(engine('small', ['weak'], limits), STRICT);
    const white = new Player(engine('large', ['weak'], limits), STRICT);
    const child = 4_000_000;
    const since = ticksOf(Date.now());
    const lineOf = (bytes: number) =>
      `${black.pid},1,${since},${100 * MIB},50000;${white.pid},1,${since},${100 * MIB},0;` +
      `${child},${white.pid},${since},${bytes},70000`;
    write(lineOf(40 * MIB));
    listProcessesWith(helper(`while :; do cat '${file}'; sleep 0.05; done`));
    expect(await uniqueSetSize(white, WAIT.timeout)).toBe(140 * MIB);
    expect(await cpuTime(black, WAIT.timeout)).toBe(5);
    const watch = new MemoryWatch({ black, white });
    try {
      await vi.waitFor(async () => expect(await uniqueSetSize(white)).toBe(140 * MIB), WAIT);
      expect(white.fault).toBeUndefined();
      write(lineOf(60 * MIB));
      await vi.waitFor(() => expect(white.fault).toBeDefined(), WAIT);
      expect(white.fault).toEqual({ kind: 'memory', detail: 'uses 160 MiB of memory and may use 150 MiB' });
      expect(black.fault).toBeUndefined();
      expect(await watch.end()).toEqual({ black: 100 * MIB, white: 160 * MIB });
    } finally {
      watch.stop();
      await Promise.all([black.end(), white.end()]);
    }
  });
});
