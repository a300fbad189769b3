import { PROVEN_RANGE, WIN_SCORE } from '../binding/core-module.ts';
import type { EndReason, GameRecord } from '../game/game-record.ts';
import type { BoardSize } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import type { Score } from '../game/score.ts';
import { boardSize } from '../terminal/board-options.ts';
import { encodeGame, encodeHeader } from './game-file.ts';
import type { TrainingEnding, TrainingGame } from './training-game.ts';

/** What is known of all games of a file of samples. */
export interface SampleTerms {
  readonly board: BoardSize;
  readonly rule: Rule;
  readonly rowLength: number;
  /** Players whose evaluations are kept: moves of others have none. */
  readonly scoredBy: readonly string[];
}

/** Of evaluations that are no proven results. */
const MOST_VALUE = WIN_SCORE - PROVEN_RANGE - 1;

/** Games of a match as a file of training games, in parts. Games lost to a fault say nothing of a position. */
export function* recordSamples(terms: SampleTerms, games: Iterable<GameRecord>): Generator<Buffer> {
  const { rule, board, rowLength, scoredBy } = terms;
  yield encodeHeader({
    ...{ core: 'match', rule, size: boardSize.format(board), rowLength },
    evaluation: scoredBy.join(', '),
    ...{ nodes: 0, lines: 1, seed: 0, branches: 0 },
  });
  for (const game of games) {
    const ending = ENDING_BY_REASON[game.result?.reason ?? 'fault'];
    if (ending !== undefined) yield encodeGame(trainingGame(game, ending, terms));
  }
}

const ENDING_BY_REASON: Readonly<Partial<Record<EndReason, TrainingEnding>>> = {
  five: 'row',
  'full-board': 'full',
  forbidden: 'no-move',
  'move-limit': 'quiet',
  adjudicated: 'quiet',
};

function trainingGame(game: GameRecord, ending: TrainingEnding, terms: SampleTerms): TrainingGame {
  const { board, rule, rowLength, scoredBy } = terms;
  const { moves, openingLength = 0, result } = game;
  // A forbidden move cannot be replayed: the game ends before it.
  const own = moves.slice(openingLength, ending === 'no-move' ? -1 : undefined);
  return {
    ...{ rule, rowLength, ending, width: board.width, height: board.height },
    winner: result?.winner === 'black' || result?.winner === 'white' ? result.winner : 'nobody',
    opening: moves.slice(0, openingLength).map(({ x, y }) => ({ x, y })),
    moves: own.map(({ x, y, depth = 0, evaluation }, i) => {
      const mover = (openingLength + i) % 2 === 0 ? game.black : game.white;
      const score = mover !== undefined && scoredBy.includes(mover) ? evaluation : undefined;
      return { point: { x, y }, depth, best: score ? [{ point: { x, y }, score: scoreOf(score) }] : [] };
    }),
  };
}

/** In whole units, as far as they go. */
function scoreOf(score: Score): number {
  if (score.kind === 'value') return Math.max(-MOST_VALUE, Math.min(MOST_VALUE, Math.round(score.value)));
  const proven = WIN_SCORE - Math.min(score.plies, PROVEN_RANGE);
  return score.kind === 'win' ? proven : -proven;
}
