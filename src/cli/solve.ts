import { positionAfterMoves } from '../game/game-record.ts';
import type { Position } from '../game/position.ts';
import { needed, Refusal } from '../game/result.ts';
import { METHODS } from '../solve/prove-win.ts';
import { solveInThread } from '../solve/solve-in-thread.ts';
import { parseUnbounded, winnerWithinThreePlies } from '../solve/unbounded-board.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { defineCommand, EXIT_FAILED } from '../terminal/command.ts';
import { CommandError } from '../terminal/command-error.ts';
import { flag, optional, withAliases, withDefault } from '../terminal/option-schema.ts';
import { readNamedRecord, tellNotes } from '../terminal/read-games.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { say, sayJson } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { readNamedText } from '../terminal/text-source.ts';
import { choice, duration, whole } from '../terminal/value-types.ts';

const EXIT_WIN = 0;
const EXIT_NONE = 1;

const OPTIONS = {
  ...BOARD_OPTIONS,
  by: withDefault(
    choice(METHODS),
    'search',
    'fours alone, threes too, or quiet moves that a search finds as well',
  ),
  side: optional(choice(['black', 'white']), 'who is to move', 'whose turn it is'),
  record: withAliases(optional(whole(1), 'which game of a file that has several', '1'), 'game'),
  move: withAliases(
    optional(whole(0, 1024), 'the position after this many moves', 'after the last'),
    'moves',
  ),
  variation: optional(
    whole(0, 1_000_000),
    'a line of an SGF, as analyze --variations numbers them',
    'the main line',
  ),
  'any-game': flag("reads an SGF of another game too (GM), its moves taken for Gomoku's"),
  nodes: withDefault(
    whole(1, 1_000_000_000),
    1_000_000,
    'moves tried, at most, for each of the questions, and nodes of the engine',
  ),
  time: optional(duration, 'for all of the questions', 'no limit'),
  lines: withDefault(whole(0, 1000), 8, 'replies to the first move that are shown'),
  json: flag('one JSON object on one line'),
  tree: flag('with --json: the whole proof'),
  unbounded: flag('a board without edges: see below'),
} as const;

type Request = CommandLine<typeof OPTIONS>;

export const solve = defineCommand({
  name: 'tengen solve',
  summary: 'proves wins by fours, by threats or by search',
  about: `tengen solve: whether the side to move wins by force, how soon, and by which first moves, with a proof that is checked.

  tengen solve POSITION

POSITION is a file (.psq, SGF, moves, a drawn board), - for standard input, or moves as words: H8 I9 G7.`,
  options: OPTIONS,
  positionals: ['POSITION ...'],
  notes: `Exit code 0 if a win was found, 1 if there is none, 2 if it was not found out within the limits or cannot be done. None
means: it is proven that there is no win by the threats that --by allows; and with search that the engine has searched all its nodes and
found none either, which proves nothing.

Each question but the last may take half of what is left of --time. When it is over, or memory is, or with Ctrl-C, what was found out by
then is the answer, and it says what was given up; a proof that was found is checked to its end even then.

--json: rule, width, height, rowLength, sideToMove, stones; verdict (win, none or unknown); fours and threats, each with a
verdict of its own; move and plies of the shortest win; foursTakeAtLeast, threatsTakeAtLeast and anyWinTakesAtLeast, plies that are proven
(null: there is no win); wins, of which each has move, by, plies, line (any: whatever the other side plays), steps, proofHolds (null: too
large to be checked) and positionsReplayed; undecided, first moves; givenUp, a list of question (fours, threats, search, proof,
shortestByFours, shortestByThreats, firstMovesByFours, firstMovesByThreats, check) and by (nodes, time, memory, stopped); search, what the
engine found; nodes, moves tried without those of the engine. --tree adds proof: a list of steps, the first one first, each with its move,
its plies, replies (point: place of the step that follows) and otherwise (place of the step that follows any other reply).

--unbounded: POSITION is a list of stones [[x,y,colour],...], colour 0 for black and 1 for white, black to move. The answer is Black,
White or None: who completes five in a row within three plies (black, white, black). Exit code 1 for None.`,
  toRequest: checked,
  run: (request) => (request.options.unbounded ? answerUnbounded(request) : answerPosition(request)),
});

function checked(line: Request): Request {
  const { options, given } = line;
  needed(checkBoard(options.size, options.connect));
  if (options.tree && !options.json) throw new Refusal('--tree needs --json');
  const odd = ['rule', 'connect', 'size', 'by', 'side', 'record', 'move', 'variation', 'any-game'].find(
    (name) => given.has(name),
  );
  if (options.unbounded && odd !== undefined) throw new Refusal(`--${odd} means nothing with --unbounded`);
  return line;
}

async function answerUnbounded({ positionals: words, options }: Request): Promise<number> {
  const { name, text } = await readNamedText(words);
  const stones = parseUnbounded(text);
  if (!stones.ok) throw new CommandError(`${name}: ${stones.error}.`);
  const { winner, moves } = winnerWithinThreePlies(stones.value);
  const word = winner === undefined ? 'None' : winner === 'black' ? 'Black' : 'White';
  if (options.json) sayJson({ answer: word, moves: moves.map(({ x, y }) => [x, y]) });
  else say(word);
  return winner ? EXIT_WIN : EXIT_NONE;
}

async function answerPosition(request: Request): Promise<number> {
  const { positionals: words, options } = request;
  const position = await readPosition(request);
  const { width, height, rowLength } = position;
  const name = words.length === 1 ? words[0] : 'the position';
  if (!checkBoard(position, rowLength).ok)
    throw new CommandError(`${name}: a board of ${width}x${height} is none that is played on.`);
  const { by, nodes, time: ms, json, tree, lines } = options;
  const answer = await solveInThread({ position, by, nodes, ms, json, tree, lines }, stopOnSignals());
  if ('refused' in answer) throw new CommandError(`${name}: ${answer.refused}.`);
  say(answer.text);
  return { win: EXIT_WIN, none: EXIT_NONE, unknown: EXIT_FAILED }[answer.verdict];
}

/** Throws a CommandError, a sentence, if there is none. What it was taken for is printed on stderr. */
async function readPosition({ positionals, options, given }: Request): Promise<Position> {
  const { size, connect: rowLength, side: sideToMove, record: game = 1, variation, move } = options;
  const reading = { size, sideToMove, game, variation, anyGame: options['any-game'] };
  const { name, record } = await readNamedRecord(positionals, reading);
  if (!record.ok) throw new CommandError(`${name}: ${record.error}.`);
  const { moves, rule: told } = record.value;
  const count = move ?? moves.length;
  if (count > moves.length)
    throw new CommandError(`${name}: it has only ${moves.length} moves, not ${count}.`);
  const rule = given.has('rule') ? options.rule : told;
  const position = positionAfterMoves(record.value, { rule: rule ?? 'freestyle', rowLength }, count);
  tellNotes(record.value, rule !== undefined);
  return { ...position, sideToMove: sideToMove ?? position.sideToMove };
}
