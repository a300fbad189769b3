import { scoreNumber } from '../binding/core-instance.ts';
import type { DirectSearch } from '../binding/direct-search.ts';
import type { FeatureBoard } from '../binding/feature-board.ts';
import type { SearchResult } from '../binding/search-result.ts';
import {
  afterMove,
  type BoardSize,
  type Colour,
  emptyPosition,
  opponent,
  type Point,
  type Position,
} from '../game/position.ts';
import { Random, seedOf } from '../game/random.ts';
import type { Rule } from '../game/rule.ts';
import { type BoardMix, boardOfGame } from './board-mix.ts';
import { branchPosition } from './branch.ts';
import type { TrainingEnding, TrainingGame, TrainingMove } from './training-game.ts';

/** How the games of a file are played. */
export interface SelfPlaySettings {
  readonly rule: Rule;
  readonly boards: BoardMix;
  readonly rowLength: number;
  /** Nodes of a move's search, on average. */
  readonly nodes: number;
  /** Best moves to search. */
  readonly lines: number;
  readonly seed: number;
  /** Branches to a position of the game, on average. */
  readonly branches: number;
}

export interface PlayedTrainingGame {
  readonly game: TrainingGame;
  readonly branches: readonly TrainingGame[];
}

/** Random stones that a game begins with. */
const OPENING = {
  least: 2,
  most: 10,
  /** They fall in a box of this many cells a stone, whose sides are up to `extraSide` longer. */
  cellsPerStone: 2,
  extraSide: 3,
  /** Share of the games whose box lies anywhere, and not in the centre. */
  anywhere: 0.3,
  /** A search of this share of a move's nodes must find it as even as this, in evaluation units. */
  nodesShare: 0.5,
  maxScore: 250,
  tries: 5000,
} as const;

/** How far a move's nodes may be from the average: it keeps games from repeating each other. */
const NODES_SPREAD = 0.25;

/** A game that is even for this many moves, once this share of the board is full, is a draw. */
const QUIET = { moves: 14, maxScore: 60, share: 0.4 } as const;

/** Game number `index`, its opening and its branches: they follow from the settings and it alone. */
export function playTrainingGame(
  search: DirectSearch,
  board: FeatureBoard,
  settings: SelfPlaySettings,
  index: number,
): PlayedTrainingGame {
  const { rule, rowLength, nodes, lines } = settings;
  const size = boardOfGame(settings.boards, settings.seed, index);
  const random = new Random(seedOf(settings.seed, index));
  const start = evenOpening(search, settings, size, random);
  let position = start;
  const moves: TrainingMove[] = [];
  const branches: TrainingGame[] = [];
  const record = (
    from: Position,
    played: readonly TrainingMove[],
    winner: Colour | 'nobody',
    ending: TrainingEnding,
  ): TrainingGame => {
    const opening = from.stones.map(({ x, y }) => ({ x, y }));
    return { rule, ...size, rowLength, opening, moves: played, winner, ending };
  };
  const end = (winner: Colour | 'nobody', ending: TrainingEnding): PlayedTrainingGame => ({
    game: record(start, moves, winner, ending),
    branches,
  });
  const think = (from: Position, remembers: boolean): SearchResult => {
    const spread = NODES_SPREAD * (2 * random.fraction() - 1);
    const limits = { nodes: Math.max(1, Math.round(nodes * (1 + spread))), remembers };
    return search.search(from, { kind: 'best', lines }, limits);
  };

  for (let quiet = 0; ; ) {
    const result = think(position, moves.length > 0);
    const [point] = result.points;
    if (!point) return end('nobody', 'full');
    if (result.noLegalMove) return end(opponent(position.sideToMove), 'no-move');
    const move = toTrainingMove(result, point);
    moves.push(move);
    for (let left = settings.branches; random.fraction() < left; left--) {
      const beside = branchPosition(board, position, random);
      const found = beside && think(beside, true);
      const reply = found?.points[0];
      if (beside && reply) branches.push(record(beside, [toTrainingMove(found, reply)], 'nobody', 'branch'));
    }
    if (search.referee.wins(position, point)) return end(position.sideToMove, 'row');
    position = afterMove(position, point);
    const [best] = move.best;
    const isQuiet = best !== undefined && Math.abs(best.score) <= QUIET.maxScore;
    quiet = isQuiet && position.stones.length >= QUIET.share * size.width * size.height ? quiet + 1 : 0;
    if (quiet >= QUIET.moves) return end('nobody', 'quiet');
  }
}

function toTrainingMove(result: SearchResult, point: Point): TrainingMove {
  const best = result.lines.map((line) => ({ point: line.point, score: scoreNumber(line.score) }));
  return { point, depth: result.depth, best };
}

/** Random stones that a glance finds even. Throws an Error, a sentence, where there seem to be none. */
function evenOpening(
  search: DirectSearch,
  settings: SelfPlaySettings,
  size: BoardSize,
  random: Random,
): Position {
  for (let tries = 0; tries < OPENING.tries; tries++) {
    const position = scatter(search, settings, size, random);
    if (!position) continue;
    const nodes = Math.max(100, Math.round(settings.nodes * OPENING.nodesShare));
    const [best] = search.search(position, { kind: 'best', lines: 1 }, { nodes }).lines;
    if (best?.score.kind === 'value' && Math.abs(best.score.value) <= OPENING.maxScore) return position;
  }
  throw new Error(
    `none of ${OPENING.tries} random openings on ${size.width}x${size.height} is even by the evaluation in use: there is no game to play`,
  );
}

/** Stones on random cells of a box; nothing if one of them is forbidden or wins. */
function scatter(
  { referee }: DirectSearch,
  { rule, rowLength }: SelfPlaySettings,
  { width, height }: BoardSize,
  random: Random,
): Position | undefined {
  const count = Math.min(random.between(OPENING.least, OPENING.most), Math.floor((width * height) / 4));
  const side = Math.ceil(Math.sqrt(OPENING.cellsPerStone * count)) + random.between(0, OPENING.extraSide);
  const box = { width: Math.min(side, width), height: Math.min(side, height) };
  const isAnywhere = random.fraction() < OPENING.anywhere;
  const left = isAnywhere ? random.between(0, width - box.width) : (width - box.width) >> 1;
  const top = isAnywhere ? random.between(0, height - box.height) : (height - box.height) >> 1;
  const cells: Point[] = Array.from({ length: box.width * box.height }, (_, i) => ({
    x: left + (i % box.width),
    y: top + Math.floor(i / box.width),
  }));
  let position = emptyPosition(rule, { width, height }, rowLength);
  for (let stone = 0; stone < count; stone++) {
    const [point] = cells.splice(random.between(0, cells.length - 1), 1);
    if (!point || referee.wins(position, point) || referee.isForbidden(position, point)) return undefined;
    position = afterMove(position, point);
  }
  return position;
}
