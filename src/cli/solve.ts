import { AttackBoard } from '../binding/attack-board.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { coreBytes } from '../binding/embedded-core.ts';
import { embeddedNets } from '../binding/embedded-nets.ts';
import type { Position } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { METHODS, type ProveOptions, proveWin, type Solution } from '../solve/prove-win.ts';
import type { EngineOpinion } from '../solve/quiet-win.ts';
import { solutionJson } from '../solve/solution-json.ts';
import { solutionText } from '../solve/solution-text.ts';
import { parseUnbounded, winnerWithinThreePlies } from '../solve/unbounded-board.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { defineCommand, EXIT_FAILED } from '../terminal/command.ts';
import { CommandError } from '../terminal/command-error.ts';
import { flag, optional, withDefault } from '../terminal/option-schema.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { readNamedText, readPosition } from '../terminal/read-position.ts';
import { choice, duration, whole } from '../terminal/value-types.ts';

const EXIT_WIN = 0;
const EXIT_NONE = 1;
/** Of the engine's table. */
const TABLE_BYTES = 64 << 20;
/** One of the many positions after a quiet move gets so much less than the first one. */
const INNER_SHARE = 10;

const OPTIONS = {
  ...BOARD_OPTIONS,
  by: withDefault(
    choice(METHODS),
    'search',
    'fours alone, threes too, or quiet moves that a search finds as well',
  ),
  side: optional(choice(['black', 'white']), 'who is to move', 'whose turn it is'),
  moves: optional(whole({ least: 0, most: 1024 }), 'the position after so many moves of the game', 'all'),
  game: optional(whole({ least: 1 }), 'which game of an SGF file', 'the first'),
  nodes: withDefault(
    whole({ least: 1, most: 1_000_000_000 }),
    1_000_000,
    'moves tried, at most, for each of the questions',
  ),
  time: optional(duration, 'stop after so long with what is known', 'no limit'),
  lines: withDefault(whole({ least: 0, most: 1000 }), 8, 'replies to the first move that are shown'),
  json: flag('one JSON object on one line'),
  tree: flag('with --json: the whole proof'),
  unbounded: flag('a board without edges: see below'),
} as const;

interface Request {
  readonly words: readonly string[];
  readonly options: CommandLine<typeof OPTIONS>['options'];
  readonly given: ReadonlySet<string>;
}

export const solve = defineCommand({
  name: 'tengen solve',
  summary: 'proves wins by fours, by threats or by search',
  about: `tengen solve: whether the side to move wins by force, how soon, and by which first moves, with a proof that is checked.

  tengen solve POSITION

POSITION is a file (.psq, SGF, moves, a drawn board), - for standard input, or moves as words: H8 I9 G7.`,
  options: OPTIONS,
  positionals: ['POSITION ...'],
  notes: `Exit code 0 if a win was found, 1 if there is none, 2 if it was not found out within the limits or cannot be done. None
means: no win by the threats that --by allows, which is proven; and with search that the engine found none besides.

--json: rule, width, height, rowLength, sideToMove, stones; verdict (win, none or unknown); fours and threats, each with a
verdict of its own; move and plies of the shortest win; threatsTakeAtLeast and anyWinTakesAtLeast, plies that are proven (null: there is
no win); wins, of which each has move, by, plies, line, steps, proofHolds and positionsReplayed; undecided, first moves; search, what the
engine found; nodes. --tree adds proof: a list of steps, the first one first, each with its move, its plies, replies (point: place of
the step that follows) and otherwise (place of the step that follows any other reply).

--unbounded: POSITION is a list of stones [[x,y,colour],...], colour 0 for black and 1 for white, black to move. The answer is Black,
White or None: who completes five in a row within three plies (black, white, black). Exit code 1 for None.`,
  toRequest,
  run: answer,
});

function toRequest({ options, positionals, given }: CommandLine<typeof OPTIONS>): Result<Request> {
  const board = checkBoard(options.size, options.connect);
  if (!board.ok) return board;
  if (options.tree && !options.json) return err('--tree needs --json');
  const odd = ['rule', 'connect', 'size', 'by', 'side', 'moves', 'game'].find((name) => given.has(name));
  if (options.unbounded && odd !== undefined) return err(`--${odd} means nothing with --unbounded`);
  return ok({ words: positionals, options, given });
}

async function answer(request: Request): Promise<number> {
  return request.options.unbounded ? answerUnbounded(request) : answerPosition(request);
}

function answerUnbounded({ words, options }: Request): number {
  const { name, text } = readNamedText(words);
  const stones = parseUnbounded(text);
  if (!stones.ok) throw new CommandError(`${name}: ${stones.error}.`);
  const { winner, moves } = winnerWithinThreePlies(stones.value);
  const word = winner === undefined ? 'None' : winner === 'black' ? 'Black' : 'White';
  console.log(options.json ? JSON.stringify({ answer: word, moves: moves.map(({ x, y }) => [x, y]) }) : word);
  return winner ? EXIT_WIN : EXIT_NONE;
}

function answerPosition({ words, options, given }: Request): number {
  const position = readPosition(words, {
    rule: given.has('rule') ? options.rule : undefined,
    rowLength: options.connect,
    size: options.size,
    sideToMove: options.side,
    moves: options.moves,
    game: options.game,
  });
  const search = new DirectSearch({ core: coreBytes(), tableBytes: TABLE_BYTES, nets: embeddedNets });
  checkOpen(position, search, words);
  const solution = proveWin(position, new AttackBoard(coreBytes()), proveOptions(options, search, position));
  const verdict = verdictOf(solution, options.by);
  if (options.json) console.log(JSON.stringify(solutionJson(position, verdict, solution, options)));
  else console.log(solutionText(position, solution, options).join('\n'));
  return { win: EXIT_WIN, none: EXIT_NONE, unknown: EXIT_FAILED }[verdict];
}

/** Refuses a position in which there is nothing to be found out. */
function checkOpen(position: Position, { referee }: DirectSearch, words: readonly string[]): void {
  const { width, height, rowLength } = position;
  const board = checkBoard(position, rowLength);
  const name = words.length === 1 ? words[0] : 'the position';
  if (!board.ok) throw new CommandError(`${name}: a board of ${width}x${height} is none that is played on.`);
  const outcome = referee.outcome(position);
  if (outcome?.kind === 'five')
    throw new CommandError(`${name}: the game is over, ${outcome.winner} has won.`);
  if (outcome) throw new CommandError(`${name}: the board is full.`);
}

function proveOptions(options: Request['options'], search: DirectSearch, position: Position): ProveOptions {
  const { by, nodes, time } = options;
  const deadline = time === undefined ? Number.POSITIVE_INFINITY : performance.now() + time;
  const engine = (asked: Position) =>
    opinionOf(search, asked, asked === position ? nodes : Math.ceil(nodes / INNER_SHARE), deadline);
  return { by, nodes, isOver: () => performance.now() >= deadline, engine };
}

/** What the engine's search thinks of a position, one thread, so that the same limits give the same answer. */
function opinionOf(
  search: DirectSearch,
  position: Position,
  nodes: number,
  deadline: number,
): EngineOpinion | undefined {
  const ms = Math.max(1, deadline - performance.now());
  const result = search.search(
    position,
    { kind: 'best', lines: 1 },
    { nodes, ms, until: 'proven', remembers: true },
  );
  const score = result.scores.at(-1);
  const [move] = result.points;
  if (!move || !score || result.noLegalMove) return undefined;
  const amount = score.kind === 'value' ? score.value : score.plies;
  return { kind: score.kind, amount, move, depth: result.depth, nodes: result.nodes };
}

function verdictOf({ wins, fours, threats }: Solution, by: ProveOptions['by']): 'win' | 'none' | 'unknown' {
  const [best] = wins;
  if (best) return best.check.isValid ? 'win' : 'unknown';
  return (by === 'fours' ? fours : threats) === 'none' ? 'none' : 'unknown';
}
