/** `npm run match:speed`: how many games an hour the referee plays with engines that take no time. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { now } from '../../src/system/clock.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { CommandError } from '../../src/terminal/command-error.ts';
import { optional, withDefault } from '../../src/terminal/option-schema.ts';
import { text, whole } from '../../src/terminal/value-types.ts';

const ENGINE_SOURCE = 'lab/measure/quick-mover.c';
const MOVES = 40;

interface Run {
  readonly wallMs: number;
  /** Of the referee and its engines. */
  readonly cpuMs: number;
}

export const tool = defineCommand({
  name: 'match:speed',
  summary: 'measures the games an hour of tengen match, beside c-gomoku-cli',
  about: `npm run match:speed -- [options]

Plays games of ${MOVES} moves between two engines that answer at once (${ENGINE_SOURCE}, built with cc), by turns with
tengen match and, with --beside, with c-gomoku-cli. The quickest run of each counts.`,
  options: {
    games: withDefault(whole(2, 1_000_000), 2_000, 'games of a run'),
    concurrency: withDefault(whole(1, 1_000), 1, 'games at the same time'),
    runs: withDefault(whole(1, 100), 3, 'runs of each referee'),
    beside: optional(text('PATH'), 'c-gomoku-cli, to compare with'),
    program: withDefault(text('PATH'), 'dist/tengen.cjs', 'the bundle to measure'),
  },
  toRequest: ({ options }) => options,
  async run({ beside, program, ...sizes }) {
    const { games, concurrency, runs } = sizes;
    const folder = mkdtempSync(path.join(tmpdir(), 'match-speed-'));
    try {
      const engine = path.join(folder, 'quick-mover');
      execute(process.env.CC ?? 'cc', ['-O2', '-o', engine, ENGINE_SOURCE]);
      const best: Partial<Record<string, Run>> = {};
      // Nothing is deleted before the end: the file system would still be busy with it in the next run.
      for (let run = 0; run < runs; run++) {
        const out = path.join(folder, String(run));
        const commands = {
          'tengen match': [process.execPath, program, ...tengenMatch({ ...sizes, engine, out })],
          ...(beside !== undefined && { 'c-gomoku-cli': [beside, ...cGomokuCli({ ...sizes, engine, out })] }),
        };
        for (const [name, command] of Object.entries(commands)) {
          const taken = measured(command);
          if (taken.wallMs < (best[name]?.wallMs ?? Number.POSITIVE_INFINITY)) best[name] = taken;
        }
      }
      console.log(`${games} games of ${MOVES} moves, ${concurrency} at a time, the quickest of ${runs} runs`);
      const perMove = (ms: number) => ((1000 * ms) / games / MOVES).toFixed(1);
      for (const [name, run] of Object.entries(best)) {
        if (!run) continue;
        console.log(
          `${name}: ${Math.round((games * 3_600_000) / run.wallMs)} games an hour, ${perMove(run.wallMs)} µs per move, ` +
            `${perMove(run.cpuMs)} µs of processor time per move with the engines'`,
        );
      }
      const [own, other] = Object.values(best);
      if (own && other)
        console.log(`tengen match plays ${(other.wallMs / own.wallMs).toFixed(2)} times as many`);
      return 0;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

interface Setting {
  readonly games: number;
  readonly concurrency: number;
  readonly engine: string;
  /** Where the games go: a folder, or files of this name. */
  readonly out: string;
}

function tengenMatch({ games, concurrency, engine, out }: Setting): readonly string[] {
  const engines = [1, 2].flatMap((seed) => ['--engine', `name=e${seed}`, `cmd=${engine} ${seed}`]);
  const limits = ['--each', 'st=1', '--games', String(games), '--draw-after', String(MOVES)];
  return ['match', ...engines, ...limits, '--concurrency', String(concurrency), '--out', out];
}

function cGomokuCli({ games, concurrency, engine, out }: Setting): readonly string[] {
  const engines = [1, 2].flatMap((seed) => ['-engine', `name=e${seed}`, `cmd=${engine} ${seed}`]);
  const limits = ['-each', 'tc=0/1', '-games', String(games), '-drawafter', String(MOVES)];
  const board = ['-boardsize', '15', '-rule', '0', '-sgf', `${out}.sgf`, '-pgn', `${out}.pgn`];
  return [...engines, ...limits, '-concurrency', String(concurrency), ...board];
}

/** Runs a command under a shell, which tells what it and its children took of processors. */
function measured(command: readonly string[]): Run {
  const begun = now();
  const said = execute(
    'sh',
    ['-c', 'out=$("$@" 2>&1) || { echo "$out"; exit 1; }; times', 'sh', ...command],
    command[0],
  );
  const wallMs = now() - begun;
  const children = said.trim().split('\n').at(-1) ?? '';
  const cpuMs = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
    0,
  );
  return { wallMs, cpuMs };
}

function execute(program: string, args: readonly string[], called = program): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (error) throw new CommandError(`Cannot run ${program}: ${error.message}`);
  if (status === 0) return stdout;
  const words = `${stdout}${stderr}`.trim().split('\n').at(-1) ?? '';
  throw new CommandError(`${called} failed${words === '' ? '' : `: ${words}`}`);
}
