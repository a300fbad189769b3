import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { release, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { EngineProgram } from '../../lab/program/engine-program.mjs';
import { build, NET_KERNELS } from '../../scripts/native-sources.mjs';
import { bench, signature } from '../../src/analysis/bench.ts';
import { TOOL_NAMES } from '../../src/cli/tool-names.ts';
import { WAIT } from '../battery.ts';

const PROGRAM = path.resolve('dist/gomocup/pbrain-tengen');
const isBuilt = existsSync(PROGRAM);
if (!isBuilt) console.log('The small executable is not built (./build.sh --native): it is not tested.');

const QUIET = ['BOARD', '7,7,2', '8,8,1', '9,7,2', 'DONE'];
const MOVE = /^\d+,\d+$/;

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-small-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], processor?: string) {
  const env = processor === undefined ? process.env : { ...process.env, TENGEN_PROCESSOR: processor };
  const { status, stdout, stderr } = spawnSync(PROGRAM, args, { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

/** A file of the kernel's about a thread; empty if the thread has ended. */
function ofThread(pid: number, thread: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'latin1').trim();
  } catch {
    return '';
  }
}

/** The thread of the process that has computed most, by its computing time in clock ticks: the kernel's number. */
function busiestThread(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((name) => {
    const fields = ofThread(pid, Number(name), 'stat').split(') ')[1]?.split(' ') ?? [];
    return { thread: Number(name), ticks: Number(fields[11] ?? -1) };
  });
  return threads.reduce((most, other) => (other.ticks > most.ticks ? other : most)).thread;
}

/** jmp to itself. */
const ENDLESS = Buffer.from([0xeb, 0xfe]);
/** mov rax, [16]: an address that is nobody's. */
const WILD = Buffer.from([0x48, 0xa1, 16, 0, 0, 0, 0, 0, 0, 0]);

/** Where the core's functions lie in the executable, by the linker's map: from, and how many bytes. */
function coreFunctions(): readonly (readonly [number, number])[] {
  const map = readFileSync(path.join(build, 'linux.map'), 'latin1');
  const lines = [
    ...map.matchAll(/^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) .*core_(?:avx2|sse42)\.o:\(\.text/gm),
  ];
  return lines.map(([, from = '', bytes = '']) => [Number.parseInt(from, 16), Number.parseInt(bytes, 16)]);
}

/**
 * Puts an instruction where the thread computes now, for any thread that gets there. The function takes it out of the
 * process again; undefined if the thread was not in the core. Needs the rights of a debugger.
 */
async function changeCore(pid: number, thread: number, code: Buffer): Promise<(() => void) | undefined> {
  process.kill(pid, 'SIGSTOP');
  try {
    await vi.waitUntil(() => 'T'.includes(ofThread(pid, thread, 'stat').split(') ')[1]?.[0] ?? ''), WAIT);
    // Of a thread that computes: "-1", its stack's address and that of its instruction.
    const [call, , place] = ofThread(pid, thread, 'syscall').split(' ');
    const at = Number(place);
    const isInCore = coreFunctions().some(([from, bytes]) => at >= from && at + code.length <= from + bytes);
    if (call !== '-1' || !isInCore) return undefined;
    const memory = openSync(`/proc/${pid}/mem`, 'r+');
    const before = Buffer.alloc(code.length);
    readSync(memory, before, 0, before.length, at);
    writeSync(memory, code, 0, code.length, at);
    return () => {
      writeSync(memory, before, 0, before.length, at);
      closeSync(memory);
    };
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Whether this process may change the memory of its children. */
function mayDebug(): boolean {
  const child = spawn('sleep', ['60']);
  try {
    readFileSync(`/proc/${child.pid}/syscall`);
    closeSync(openSync(`/proc/${child.pid}/mem`, 'r+'));
    return true;
  } catch {
    return false;
  } finally {
    child.kill('SIGKILL');
  }
}

/** What a process has of a kind of memory. */
function mibOf(pid: number, kind: RegExp): number {
  const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1').matchAll(/^(\w+): +(\d+) kB$/gm);
  return [...sizes].reduce((sum, [, name = '', kib]) => sum + (kind.test(name) ? Number(kib) : 0), 0) / 1024;
}

/** Its unique set size. */
const uniqueMib = (pid: number) => mibOf(pid, /^Private_/);

/** Whether this Linux makes pages of 2 MiB of smaller ones where it is asked to. */
function makesLargePages(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const isNew = major > 6 || (major === 6 && minor >= 1);
  const isForbidden = /^THP_enabled:\s+0$/m.test(readFileSync('/proc/self/status', 'latin1'));
  return isNew && !isForbidden && existsSync('/sys/kernel/mm/transparent_hugepage');
}

describe.skipIf(!isBuilt)('the small executable', () => {
  it.each(['avx2', 'sse4.2'])('searches the same trees with the core for %s', async (processor) => {
    const results = [];
    for await (const result of bench(5, 1)) results.push(result);
    const { status, stdout, stderr } = run(['bench', '--depth=5'], processor);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(/^signature {2}(.*)$/m.exec(stdout)?.[1]).toBe(signature(results));
  });

  it.each(['avx2', 'sse4.2'])('finds the same balanced pairs with the core for %s', async (processor) => {
    const answers = await Promise.all(
      [PROGRAM, 'dist/pbrain-tengen'].map(async (program) => {
        const engine = new EngineProgram([program], { env: { ...process.env, TENGEN_PROCESSOR: processor } });
        engine.send('START 15', 'INFO timeout_turn 600000', 'INFO max_node 4000', 'INFO thread_num 1');
        engine.send(...['YXBOARD', ...QUIET.slice(1)], 'YXBALANCETWO 50');
        const said = [(await engine.answer())?.text, (await engine.answer(600_000))?.text];
        engine.signal('SIGKILL');
        return said;
      }),
    );
    expect(answers[0]?.[1]).toMatch(/^\d+,\d+ \d+,\d+$/);
    expect(answers[0]).toEqual(answers[1]);
  });

  it('tells an older processor what it needs, in the protocol', () => {
    const { status, stdout, stderr } = run([], 'older');
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(stdout).toMatch(/^ERROR this processor is too old for Tengen, which needs SSE4\.2 .*\n$/);
  });

  it('prefetches what the core asks for (core/memory/prefetch.ts)', () => {
    expect(readFileSync(`${build}/core-wasm.c`, 'utf8')).toMatch(/\b__builtin_prefetch\(memory \+ \w+\);/);
  });

  it.each(NET_KERNELS)('calls %s, which it has its own of (native/net-kernels.h)', (kernel) => {
    const calls = readFileSync(`${build}/core-wasm.c`, 'utf8').match(
      new RegExp(`^ +w2c_core_${kernel}_0\\(memory`, 'gm'),
    );
    // The first one is the export's, the others those of who uses it.
    expect(calls?.length).toBeGreaterThan(1);
  });

  it('names the large executable for every other tool', () => {
    expect(run(['match'])).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'tengen: the small executable has no match: it is in the large executable of the same release.\n',
    });
    expect(run(['--help']).stdout).toContain(`(${TOOL_NAMES.filter((name) => name !== 'bench').join(', ')})`);
    expect(run(['--version']).stdout).toMatch(/^Tengen \d+\.\d+\.\d+\n$/);
    expect(run(['bench', '--depth', '0'])).toMatchObject({ status: 2, stdout: '' });
  });

  // The depth of a search in its threads: where those fail, a short search in the protocol's thread answers for them.
  it.each([1, 2])('searches in %i threads until the depth limit', async (threads) => {
    const log = path.join(folder, `log-${threads}`);
    const engine = new EngineProgram([PROGRAM], { env: { ...process.env, TENGEN_DEBUG: log } });
    engine.send('START 15', 'INFO timeout_turn 60000', `INFO thread_num ${threads}`, 'INFO max_depth 12');
    engine.send(...QUIET);
    expect((await engine.answer())?.text).toBe('OK');
    expect((await engine.answer(60_000))?.text).toMatch(MOVE);
    engine.send('END');
    expect((await engine.exited).code).toBe(0);
    const said = readFileSync(log, 'utf8');
    expect(said).toMatch(/search +1: \d+,\d+, depth 1[23], /);
    expect(said).toContain(`search thread ${threads - 1} runs`);
    expect(said).not.toContain(' fault ');
  });

  it('gives most of max_memory to the table, and takes no more than that', async () => {
    const log = path.join(folder, 'log-memory');
    const engine = new EngineProgram([PROGRAM], { env: { ...process.env, TENGEN_DEBUG: log } });
    const most = 48;
    engine.send('START 20', `INFO max_memory ${most << 20}`, 'INFO thread_num 2', 'INFO timeout_turn 0');
    expect((await engine.answer())?.text).toBe('OK');
    for (const rule of [0, 1, 4, 8, 9]) {
      engine.send(`INFO rule ${rule}`, 'INFO max_node 20000', ...QUIET);
      expect((await engine.answer(60_000))?.text).toMatch(MOVE);
      expect(uniqueMib(engine.process.pid ?? 0)).toBeLessThan(most);
    }
    engine.signal('SIGKILL');
    await engine.exited;
    const tables = [...readFileSync(log, 'utf8').matchAll(/, (\d+) KiB for the table/g)];
    expect(Number(tables.at(-1)?.[1])).toBeGreaterThan((most / 3) << 10);
  });

  it.runIf(makesLargePages())(
    'makes large pages for searches that ask nothing, each before the next',
    async () => {
      const engine = new EngineProgram([PROGRAM]);
      engine.send('START 15', 'INFO thread_num 1', 'INFO timeout_turn 600000', 'INFO max_node 300');
      expect((await engine.answer())?.text).toBe('OK');
      let large = 0;
      for (let i = 0; i < 150 && large <= 8; i++) {
        const [x, y] = [i % 15, Math.floor(i / 15)];
        engine.send('BOARD', `${x},${y},1`, `${14 - x},${13 - y},2`, 'DONE');
        expect((await engine.answer())?.text).toMatch(MOVE);
        large = mibOf(engine.pid ?? 0, /^AnonHugePages$/);
      }
      expect(large).toBeGreaterThan(8);
      engine.signal('SIGKILL');
      await engine.exited;
    },
  );

  it.runIf(makesLargePages())(
    'makes large pages of its table while it searches, and not before',
    async () => {
      const engine = new EngineProgram([PROGRAM]);
      const large = () => mibOf(engine.pid ?? 0, /^AnonHugePages$/);
      engine.send('START 15', 'INFO thread_num 1', 'INFO timeout_turn 600000');
      expect((await engine.answer())?.text).toBe('OK');
      expect(large()).toBeLessThan(16);
      engine.send(...QUIET);
      await vi.waitUntil(() => large() > 32, WAIT);
      engine.signal('SIGKILL');
      await engine.exited;
    },
  );

  const debugged = it.runIf(isBuilt && mayDebug());

  debugged('answers when the core accesses what is not its own, and plays on', async () => {
    const log = path.join(folder, 'log-fault');
    const engine = new EngineProgram([PROGRAM], { env: { ...process.env, TENGEN_DEBUG: log } });
    try {
      engine.send('START 15', 'INFO timeout_turn 1000000', 'INFO thread_num 1', ...QUIET);
      expect((await engine.answer())?.text).toBe('OK');
      const pid = engine.process.pid ?? 0;
      await vi.waitUntil(() => readFileSync(log, 'utf8').includes('search thread 0 runs'), WAIT);
      const letGo = await vi.waitUntil(() => changeCore(pid, busiestThread(pid), WILD), WAIT);
      expect((await engine.answer())?.text).toMatch(MOVE);
      letGo();
      engine.send('INFO timeout_turn 500', 'TURN 0,0');
      expect((await engine.answer())?.text).toMatch(MOVE);
      engine.send('END');
      expect((await engine.exited).code).toBe(0);
      expect(readFileSync(log, 'utf8')).toMatch(
        /fault +search thread 0: .*the core: memory access out of bounds/,
      );
    } finally {
      engine.signal('SIGKILL');
    }
  });

  debugged('answers for a thread that hangs, and ends it', async () => {
    const log = path.join(folder, 'log-hang');
    const engine = new EngineProgram([PROGRAM], { env: { ...process.env, TENGEN_DEBUG: log } });
    try {
      engine.send('START 15', 'INFO timeout_turn 4000', 'INFO thread_num 1', ...QUIET);
      expect((await engine.answer())?.text).toBe('OK');
      const pid = engine.process.pid ?? 0;
      await vi.waitUntil(() => readFileSync(log, 'utf8').includes('search thread 0 runs'), WAIT);
      let thread = pid;
      const letGo = await vi.waitUntil(() => {
        thread = busiestThread(pid);
        return changeCore(pid, thread, ENDLESS);
      }, WAIT);
      expect((await engine.answer())?.text).toMatch(MOVE);
      const given = 'told to stop, they compute and do not answer';
      await vi.waitUntil(() => readFileSync(log, 'utf8').includes(given), WAIT);
      await vi.waitUntil(() => !existsSync(`/proc/${pid}/task/${thread}`), WAIT);
      letGo();
      engine.send('INFO timeout_turn 60000', 'INFO max_depth 10', 'TURN 0,0');
      expect((await engine.answer())?.text).toMatch(MOVE);
      engine.send('END');
      expect((await engine.exited).code).toBe(0);
      expect(readFileSync(log, 'utf8')).toMatch(/search +2: \d+,\d+, depth 1\d, /);
    } finally {
      engine.signal('SIGKILL');
    }
  });

  it('runs in a folder whose name has spaces and umlauts, and logs there', async () => {
    const odd = path.join(folder, 'Ordner mit Lücken äöü');
    mkdirSync(odd);
    copyFileSync(PROGRAM, path.join(odd, 'pbrain-tengen ß'));
    const log = path.join(odd, 'Protokoll ü.log');
    const engine = new EngineProgram(['./pbrain-tengen ß'], {
      ...{ cwd: odd, env: { ...process.env, TENGEN_DEBUG: log } },
    });
    engine.send('START 15', `INFO folder ${odd}`, 'INFO timeout_turn 300', ...QUIET);
    expect((await engine.answer())?.text).toBe('OK');
    expect((await engine.answer())?.text).toMatch(MOVE);
    engine.send('END');
    expect((await engine.exited).code).toBe(0);
    expect(readFileSync(log, 'utf8')).toMatch(/search +1: \d+,\d+, depth \d+, /);
  });
});
