/** `npm run short:moves`: what programs make of moves of a few milliseconds, where all that is not search counts. */
import { BENCH_POSITIONS, positionOf } from '../../src/analysis/bench-positions.ts';
import type { Position } from '../../src/game/position.ts';
import { needed, Refusal } from '../../src/game/result.ts';
import { INFO_RULE_NUMBERS } from '../../src/game/rule.ts';
import { parseSearchMessage } from '../../src/match/game/search-message.ts';
import { splitWords } from '../../src/match/process/command-words.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { repeated, withDefault } from '../../src/terminal/option-schema.ts';
import { tableLines } from '../../src/terminal/text-table.ts';
import { text, whole } from '../../src/terminal/value-types.ts';
import { EngineProgram, sleep } from '../program/engine-program.mjs';
import { median } from './measurements.ts';

const SIDE = 15;
/** Stones of the first move that is asked for, and from one to the next: both colours. */
const FIRST = 5;
const STEP = 3;
/** As tengen match sends it: the table gets what is left of it. */
const MEMORY = 350 << 20;
/** From RESTART to the first move, in which a program gets ready. */
const PAUSE_MS = 15;

interface ShortMove {
  readonly isFirst: boolean;
  /** From the command written to the answer read. */
  readonly ms: number;
  readonly nodes: number;
  readonly depth: number;
}

export const tool = defineCommand({
  name: 'short:moves',
  summary: 'measures what programs make of moves of a few milliseconds',
  about: `npm run short:moves -- --cmd COMMAND [--cmd COMMAND ...] [options]

Asks each program, in turns, for a move after every ${STEP} stones of the same games, and tells medians: ms from the
command to the answer, nodes, and the mean depth; the first move of a game, whose table is new, apart from the others.
A program that searched nothing has 0 nodes.`,
  options: {
    cmd: repeated(text('COMMAND'), 'a program with its arguments'),
    ms: withDefault(whole(1, 1000), 10, 'INFO timeout_turn'),
    rounds: withDefault(whole(1, 1000), 10, 'how often the games are gone through'),
  },
  toRequest({ options }) {
    if (options.cmd.length === 0) throw new Refusal('--cmd COMMAND is missing');
    return { ...options, commands: options.cmd.map((command) => needed(splitWords(command))) };
  },
  async run({ cmd, commands, ms, rounds }) {
    const games = BENCH_POSITIONS.filter(({ width, height }) => width === SIDE && height === SIDE)
      .map(positionOf)
      .filter(({ stones }) => stones.length > FIRST + 2 * STEP);
    const engines = commands.map((command) => new EngineProgram(command));
    const moves: ShortMove[][] = engines.map(() => []);
    const limits = [`INFO timeout_turn ${ms}`, `INFO max_memory ${MEMORY}`, 'INFO thread_num 1'];
    await Promise.all(engines.map((engine) => ask(engine, `START ${SIDE}`, ...limits)));
    for (let round = 0; round < rounds; round++) {
      for (const game of games) {
        const rule = `INFO rule ${INFO_RULE_NUMBERS[game.rule]}`;
        for (const engine of engines) await ask(engine, rule, 'RESTART');
        await sleep(PAUSE_MS);
        for (let stones = FIRST; stones <= game.stones.length; stones += STEP) {
          for (const [i, engine] of engines.entries()) moves[i]?.push(await shortMove(engine, game, stones));
        }
      }
    }
    for (const engine of engines) engine.send('END');
    const rows = [true, false].flatMap((isFirst) =>
      cmd.map((command, i) => rowOf(command, isFirst, moves[i] ?? [])),
    );
    for (const line of tableLines([['move', 'program', 'ms', 'nodes', 'depth'], ...rows])) console.log(line);
    return 0;
  },
});

async function ask(engine: EngineProgram, ...lines: readonly string[]): Promise<void> {
  engine.send(...lines);
  const answer = (await engine.answer())?.text.trim();
  if (answer !== 'OK') throw new Error(`a program answered ${answer ?? 'nothing'} to ${lines.join(', ')}`);
}

/** The move after this many stones of a game. */
async function shortMove(engine: EngineProgram, { stones }: Position, count: number): Promise<ShortMove> {
  const own = count % 2;
  const board = stones.slice(0, count).map(({ x, y }, i) => `${x},${y},${i % 2 === own ? 1 : 2}`);
  const begun = performance.now();
  engine.send('BOARD', ...board, 'DONE');
  let report = {};
  for (;;) {
    const line = await engine.line();
    if (!line) throw new Error('a program gave no move');
    if (!line.text.startsWith('MESSAGE ')) {
      const { nodes = 0, depth = 0 }: ReturnType<typeof parseSearchMessage> = report;
      return { isFirst: count === FIRST, ms: line.at - begun, nodes, depth };
    }
    report = { ...report, ...parseSearchMessage(line.text.slice('MESSAGE '.length)) };
  }
}

function rowOf(command: string, isFirst: boolean, moves: readonly ShortMove[]): readonly string[] {
  const of = moves.filter((move) => move.isFirst === isFirst);
  const middle = (figure: (move: ShortMove) => number) => median(of.map(figure));
  const depth = of.reduce((sum, move) => sum + move.depth, 0) / of.length;
  return [
    isFirst ? 'first' : 'later',
    command,
    middle(({ ms }) => ms).toFixed(1),
    middle(({ nodes }) => nodes).toFixed(0),
    depth.toFixed(2),
  ];
}
