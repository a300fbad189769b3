import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { PROVEN_RANGE, WIN_SCORE } from '../../src/binding/core-module.ts';
import { type Colour, opponent, type Point } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { type Board, emptyBoard, get, set, stoneOf } from '../../src/reference/board.ts';
import { foulAt } from '../../src/reference/forbidden.ts';
import { winsAt } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { colourNumber } from './differences.ts';
import { loadCore } from './load-core.ts';

/** More by hand: SELF_PLAY_GAMES=1000 SELF_PLAY_MS=20 npx vitest run tests/core/self-play.test.ts */
const GAMES = Number(process.env.SELF_PLAY_GAMES ?? battery(16, 5));
/** Time for a move; without it a number of nodes, so that every run is the same. */
const MS = Number(process.env.SELF_PLAY_MS ?? 0);
const NODES = MS > 0 ? 0 : 4000;
const PROVEN = WIN_SCORE - PROVEN_RANGE;
const SIZES = [
  [15, 15],
  [15, 15],
  [20, 20],
  [9, 9],
  [32, 7],
  [5, 5],
] as const;

let deadline = Number.POSITIVE_INFINITY;
const core = loadCore(
  {
    poll: () => Number(performance.now() > deadline),
    iterationDone: (_line, _count, settled) => settled,
    rootMove: () => {},
  },
  1 << 22,
);

/** What a side has claimed to be proven, and in how many of its plies it must have come true. */
interface Claim {
  readonly ply: number;
  readonly plies: number;
  readonly drawing: string;
}

interface Tally {
  games: number;
  moves: number;
  wins: number;
  draws: number;
  claims: number;
}

/**
 * Games of the search against itself under a referee that shares nothing with the core: every move is allowed,
 * a five is taken when there is one, and a win the search calls proven comes no later than it said.
 */
describe.each(RULES)('self-play: %s', (rule) => {
  it(`${GAMES} games`, () => {
    const random = new RandomChoices(100 + RULES.indexOf(rule));
    const tally: Tally = { games: 0, moves: 0, wins: 0, draws: 0, claims: 0 };
    for (let i = 0; i < GAMES; i++) playGame(rule, random, tally);
    console.log(rule, JSON.stringify(tally));
    expect(tally.wins).toBeGreaterThan(battery(GAMES / 8, 0));
    expect(tally.claims).toBeGreaterThan(battery(GAMES / 8, 0));
  }, 10_000_000);
});

function playGame(rule: Rule, random: RandomChoices, tally: Tally): void {
  const [width, height] = random.pick(SIZES);
  const board = emptyBoard(width, height);
  core.prepareRule(RULES.indexOf(rule), 5);
  core.ageTable();
  let side: Colour = 'black';
  const claims: Record<Colour, Claim | undefined> = { black: undefined, white: undefined };
  const opening = random.between(0, 5);
  for (let ply = 0; ply < width * height; ply++) {
    const fail = (what: string): never => {
      throw new Error(
        `${rule}, ply ${ply}, ${side} to move: ${what}\n${drawingOf(board)}\n${claims[side]?.drawing ?? ''}`,
      );
    };
    const isOpening = ply < opening;
    const move = isOpening
      ? randomPoint(board, rule, side, random)
      : think(board, side, claims[side] !== undefined);
    if (move === undefined) break;
    if (get(board, move) !== '.') fail(`${move.x},${move.y} is not empty`);
    const wins = winsAt(board, move, side, rule);
    if (!wins && pointsOf(board).some((point) => winsAt(board, point, side, rule))) {
      if (!isOpening) fail(`${move.x},${move.y} does not take the five`);
    }
    if (rule === 'renju' && side === 'black' && foulAt(board, move) !== undefined) {
      if (pointsOf(board).some((point) => foulAt(board, point) === undefined))
        fail(`${move.x},${move.y} is forbidden`);
      break;
    }
    if (!isOpening) {
      tally.moves++;
      const score = core.lineScore();
      const drawing = `when it claimed ${score}:\n${drawingOf(board)}`;
      if (score >= PROVEN && claims[side] === undefined) {
        claims[side] = { ply, plies: WIN_SCORE - score, drawing };
        tally.claims++;
      }
    }
    const claim = claims[side];
    if (claim !== undefined && !wins && ply >= claim.ply + claim.plies) fail('the proven win did not come');
    set(board, move, stoneOf(side));
    if (wins) {
      const lost = claims[opponent(side)];
      if (lost !== undefined && !isOpening)
        fail(`won though the other side had proven a win\n${lost.drawing}`);
      tally.wins++;
      tally.games++;
      return;
    }
    side = opponent(side);
  }
  tally.draws++;
  tally.games++;
}

/** Where a win was proven, no time is needed to play it out: one node has to do. */
function think(board: Board, side: Colour, hasProof: boolean): Point | undefined {
  core.resetBoard(board[0]?.length ?? 0, board.length);
  for (const point of allPointsOf(board)) {
    const cell = get(board, point);
    if (cell === 'X' || cell === 'O') core.placeStone(point.x, point.y, cell === 'X' ? 0 : 1);
  }
  core.setSideToMove(colourNumber(side));
  core.clearExcluded();
  if (MS > 0) deadline = performance.now() + MS;
  if (core.search(0, 1, 0, 1, 100, hasProof ? 1 : NODES) === 0) return undefined;
  const point = core.resultPoint(0);
  return { x: point % 32, y: point >> 5 };
}

function allPointsOf(board: Board): readonly Point[] {
  return board.flatMap((row, y) => row.map((_, x) => ({ x, y })));
}

function pointsOf(board: Board): readonly Point[] {
  return allPointsOf(board).filter((point) => get(board, point) === '.');
}

/** A random allowed point near the middle, for openings. */
function randomPoint(board: Board, rule: Rule, side: Colour, random: RandomChoices): Point | undefined {
  const width = board[0]?.length ?? 0;
  const near = pointsOf(board).filter(
    ({ x, y }) => Math.abs(x - (width >> 1)) < 4 && Math.abs(y - (board.length >> 1)) < 4,
  );
  const allowed = near.filter(
    (point) => rule !== 'renju' || side === 'white' || foulAt(board, point) === undefined,
  );
  return allowed.length > 0 ? random.pick(allowed) : undefined;
}
