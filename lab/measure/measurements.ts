/** The figures that the program is held to, each as a function from its command line to numbers. */
import { readFileSync } from 'node:fs';
import { Random } from '../../src/game/random.ts';
import { type Arrival, EngineProgram, sleep } from '../program/engine-program.mjs';

type ProgramCommand = readonly string[];

/** Starts to measure how long a process takes, which may be started later. The function returns the ms since then. */
export type Stopwatch = (pid?: () => number | undefined) => () => number;

export const wallStopwatch: Stopwatch = () => {
  const begun = performance.now();
  return () => performance.now() - begun;
};

const SIZE = 15;
/** A quiet position to think about. */
const QUIET = ['BOARD', '7,7,2', '8,8,1', '9,7,2', 'DONE'];

/** Spawning the process to OK after START, in ms, once per run. */
export async function startUp(
  command: ProgramCommand,
  runs: number,
  stopwatch: Stopwatch = wallStopwatch,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    let pid: number | undefined;
    const taken = stopwatch(() => pid);
    const engine = new EngineProgram(command);
    pid = engine.pid;
    engine.send(`START ${SIZE}`);
    const ok = await engine.line();
    times.push(taken());
    if (ok?.text !== 'OK') throw new Error(`START was answered with ${ok?.text}`);
    engine.send('END');
    await engine.exited;
  }
  return times;
}

/**
 * Answer times in ms of `moves` moves against random ones. `setup`: lines at the start; `before(i)`: lines before
 * move i. A new game begins when one is over, or after ten moves.
 */
export async function answerTimes(
  command: ProgramCommand,
  moves: number,
  setup: readonly string[],
  before: (move: number) => readonly string[] = () => [],
  stopwatch: Stopwatch = wallStopwatch,
): Promise<readonly number[]> {
  const engine = new EngineProgram(command);
  engine.send(`START ${SIZE}`, ...setup);
  await engine.answer();
  const times: number[] = [];
  let used = new Set<string>();
  const random = new Random(moves);
  while (times.length < moves) {
    if (used.size >= 20) {
      engine.send('RESTART');
      await engine.answer();
      used = new Set();
    }
    const point = freePoint(used, random);
    engine.send(...before(times.length));
    const taken = stopwatch(() => engine.pid);
    engine.send(`TURN ${point}`);
    const move = await engine.answer(60_000);
    const ms = taken();
    if (!move) throw new Error('no answer');
    if (/^\d+,\d+$/.test(move.text)) {
      if (used.has(move.text)) throw new Error(`${move.text} is not free`);
      used.add(point).add(move.text);
      times.push(ms);
    } else {
      // The game is over: the rest of the board does not matter.
      used = new Set(Array.from({ length: 20 }, (_, i) => String(i)));
    }
  }
  engine.send('END');
  await engine.exited;
  return times;
}

/** END in the middle of a search to the end of the process, in ms. */
export async function endDuringSearch(command: ProgramCommand, afterMs: number): Promise<number> {
  const engine = await thinking(command, 30_000);
  await sleep(afterMs);
  const taken = wallStopwatch();
  engine.send('END');
  const { code } = await engine.exited;
  const ms = taken();
  // Depths that were finished before END may still be reported, but no move.
  const more = await engine.answer(0);
  if (code !== 0 || more) throw new Error(`exit code ${code}, ${more?.text}`);
  return ms;
}

/** The largest unique set size in MiB during a search of `ms` under this max_memory; undefined if it is refused. */
export async function uniqueSetSize(
  command: ProgramCommand,
  maxMemory: number,
  ms: number,
): Promise<number | undefined> {
  const engine = new EngineProgram(command);
  engine.send(`START ${SIZE}`, `INFO max_memory ${maxMemory}`, `INFO timeout_turn ${ms}`, ...QUIET);
  await engine.line();
  let largest = 0;
  let answer: Arrival | undefined;
  while (!answer) {
    largest = Math.max(largest, privateMemory(engine.pid));
    answer = await engine.answer(250);
  }
  largest = Math.max(largest, privateMemory(engine.pid));
  engine.send('END');
  await engine.exited;
  return answer.text.startsWith('ERROR') ? undefined : largest;
}

/** The process is suspended for `stopMs` before a TURN: the answer's time in ms from the resumption. */
export async function suspendedWhileIdle(
  command: ProgramCommand,
  turnMs: number,
  stopMs: number,
  stopwatch: Stopwatch = wallStopwatch,
): Promise<number> {
  const engine = await thinking(command, turnMs);
  const first = await engine.answer();
  engine.signal('SIGSTOP');
  await sleep(stopMs);
  const point = freePoint(new Set(['7,7', '8,8', '9,7', first?.text]), new Random(1));
  engine.send(`TURN ${point}`);
  const taken = stopwatch(() => engine.pid);
  engine.signal('SIGCONT');
  return finish(engine, taken);
}

/** The process is suspended for `stopMs` in mid-search: the search's time in ms, the stop not counted. */
export async function suspendedWhileThinking(
  command: ProgramCommand,
  turnMs: number,
  afterMs: number,
  stopMs: number,
  stopwatch: Stopwatch = wallStopwatch,
): Promise<number> {
  const engine = await thinking(command, turnMs);
  const taken = stopwatch(() => engine.pid);
  await sleep(afterMs);
  engine.signal('SIGSTOP');
  const stopped = taken();
  await sleep(stopMs);
  const resumed = taken();
  engine.signal('SIGCONT');
  return finish(engine, () => taken() - (resumed - stopped));
}

/** As GomocupJudge: suspended before it reads its first line. The first move's time in ms from the resumption. */
export async function suspendedAtLaunch(
  command: ProgramCommand,
  turnMs: number,
  stopMs: number,
  stopwatch: Stopwatch = wallStopwatch,
): Promise<number> {
  const engine = new EngineProgram(command);
  engine.signal('SIGSTOP');
  engine.send(`START ${SIZE}`, `INFO timeout_turn ${turnMs}`, 'INFO timeout_match 100000');
  engine.send('INFO max_memory 367001600', 'INFO game_type 1', 'INFO rule 0', 'INFO folder /tmp');
  await sleep(stopMs);
  const taken = stopwatch(() => engine.pid);
  engine.signal('SIGCONT');
  engine.send('INFO time_left 100000', ...QUIET);
  const ok = await engine.line();
  if (ok?.text !== 'OK') throw new Error(`START was answered with ${ok?.text}`);
  return finish(engine, taken);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

async function thinking(command: ProgramCommand, turnMs: number): Promise<EngineProgram> {
  const engine = new EngineProgram(command);
  engine.send(`START ${SIZE}`, `INFO timeout_turn ${turnMs}`, 'INFO timeout_match 0');
  await engine.line();
  engine.send(...QUIET);
  return engine;
}

async function finish(engine: EngineProgram, taken: () => number): Promise<number> {
  const move = await engine.answer();
  const ms = taken();
  engine.send('END');
  await engine.exited;
  if (!move || !/^\d+,\d+$/.test(move.text)) throw new Error(`no move, but ${move?.text}`);
  return ms;
}

function privateMemory(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...rollup.matchAll(/^Private_\w+: +(\d+) kB$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
  return kilobytes / 1024;
}

function freePoint(used: ReadonlySet<string | undefined>, random: Random): string {
  for (;;) {
    const point = `${random.between(0, SIZE - 1)},${random.between(0, SIZE - 1)}`;
    if (!used.has(point)) return point;
  }
}
