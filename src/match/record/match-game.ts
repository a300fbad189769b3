import { defined } from '../../game/defined.ts';
import { formatPoints, parsePos } from '../../game/formats/notation.ts';
import type { EndReason, GameRecord, GameResult, RecordedMove } from '../../game/game-record.ts';
import { type BoardSize, COLOURS, type Colour, opponent } from '../../game/position.ts';
import type { HalfPoints } from '../../statistics/tally.ts';
import type { Fault, FaultKind } from '../game/fault.ts';
import type { Ending } from '../game/play-game.ts';
import { EMPTY_OPENING, type Opening } from '../schedule/openings.ts';
import type { PlannedGame } from '../schedule/plan.ts';
import type { MatchSettings } from './match-settings.ts';

/** A game of a match with all that was measured, as the journal keeps it. */
export interface MatchGame extends PlannedGame {
  /** `2026-11-20T09:30:00.000Z`. */
  readonly startedAt: string;
  /** Moves that were given. */
  readonly openingLength: number;
  /** Those that the players made after it. */
  readonly moves: readonly MatchMove[];
  readonly ending: Ending;
  readonly wallMs: number;
  readonly refereeMs: number;
  /** The most that was seen of each player's unique set size, in bytes. */
  readonly memory: Readonly<Partial<Record<Colour, number>>>;
  /**
   * Of a game that began with swap2: who was asked first, the stones that it placed, in pos notation, and how it went.
   */
  readonly swap2?: { readonly first: number; readonly stones: string; readonly story: readonly string[] };
  /** Of a game lost to a fault: the last that was said between referee and engines, as the log has it. */
  readonly lastWords?: readonly string[];
  /** The number of the last of these lines in the log (`--log`). */
  readonly logLine?: number;
  /** Of a game that came through a queue: who played it. */
  readonly worker?: GameWorker;
}

/** A worker, as it was when it played a game. */
export interface GameWorker {
  readonly name: string;
  /** Nodes a second of its bench. */
  readonly speed?: number;
  /** What the times of the match were multiplied with. Both are absent where they were not scaled. */
  readonly timeFactor?: number;
}

export interface MatchMove extends Omit<RecordedMove, 'line' | 'comment'> {
  readonly ms: number;
  /** What the player expected, beginning with the move itself, in pos notation (h8i9: rows from the top). */
  readonly pv?: string | undefined;
}

export function winnerOf(ending: Ending): Colour | 'none' {
  switch (ending.kind) {
    case 'five':
    case 'adjudicated':
      return ending.winner;
    case 'forbidden':
      return 'white';
    case 'fault':
      return opponent(ending.by);
    case 'full-board':
    case 'move-limit':
    case 'both-failed':
      return 'none';
  }
}

/** What the game began with. */
export function openingOf(
  { opening, swap2 }: Pick<MatchGame, 'opening' | 'swap2'>,
  { openings, board }: Pick<MatchSettings, 'openings' | 'board'>,
): Opening {
  if (!swap2) return openings[opening] ?? EMPTY_OPENING;
  const stones = parsePos(swap2.stones, board);
  return { points: stones.ok ? stones.value : [], source: `swap2: ${swap2.story.join(', ')}` };
}

/** Whether it was not decided on the board: one player or both failed. */
export function isLostToFault({ kind }: Ending): boolean {
  return kind === 'fault' || kind === 'both-failed';
}

/** The faults that ended it, and whose. */
export function faultsOf(ending: Ending): readonly { readonly by: Colour; readonly fault: Fault }[] {
  if (ending.kind === 'both-failed') return COLOURS.map((by) => ({ by, fault: ending.faults[by] }));
  return ending.kind === 'fault' ? [ending] : [];
}

/** Whether it was over before a first move, as a player did not get through START. */
export function isFailedStart(ending: Ending): boolean {
  return ending.kind === 'both-failed' || (ending.kind === 'fault' && ending.isAtStart === true);
}

/** Points of `engine`, which is one of the two players. */
export function halfPoints(game: MatchGame, engine: number): HalfPoints {
  const winner = winnerOf(game.ending);
  if (winner === 'none') return 1;
  return game[winner] === engine ? 2 : 0;
}

/** Points, in halves, of the engine that the plan gave black; by swap2 it may have played white. */
export function plannedPoints(game: MatchGame): HalfPoints {
  return halfPoints(game, game.swap2?.first ?? game.black);
}

const COUNT_WORDS: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

/** Why the game ended, in words. */
export function endingText(
  { ending, black, white }: Pick<MatchGame, 'ending' | 'black' | 'white'>,
  { engines, rowLength }: Pick<MatchSettings, 'engines' | 'rowLength'>,
): string {
  const nameOf = (colour: Colour) => engines[colour === 'black' ? black : white]?.name ?? colour;
  switch (ending.kind) {
    case 'five':
      return `${nameOf(ending.winner)} wins with ${COUNT_WORDS[rowLength] ?? rowLength} in a row`;
    case 'forbidden':
      return `${nameOf('black')} plays a forbidden point`;
    case 'full-board':
      return 'draw: the board is full';
    case 'move-limit':
      return 'draw by the number of moves';
    case 'adjudicated':
      return ending.winner === 'none' ? 'adjudicated a draw' : `adjudicated to ${nameOf(ending.winner)}`;
    case 'fault':
      return `${nameOf(ending.by)} ${ending.fault.detail} (${ending.fault.kind})`;
    case 'both-failed':
      return `${nameOf('black')} ${ending.faults.black.detail}; ${nameOf('white')} ${ending.faults.white.detail}`;
  }
}

/** `Game 12: rapfi - tengen, 41 moves: rapfi wins with five in a row`, with this sign between the names. */
export function gameLine(game: MatchGame, settings: MatchSettings, versus: '-' | '–'): string {
  const [black, white] = [game.black, game.white].map((engine) => settings.engines[engine]?.name);
  const moves = game.openingLength + game.moves.length;
  return `Game ${game.number + 1}: ${black} ${versus} ${white}, ${moves} moves: ${endingText(game, settings)}`;
}

const REASONS: Readonly<Record<FaultKind, EndReason>> = {
  'no-start': 'crash',
  crash: 'crash',
  late: 'time',
  hang: 'time',
  junk: 'fault',
  error: 'fault',
  'out-of-turn': 'fault',
  illegal: 'illegal',
  memory: 'memory',
  folder: 'fault',
};

/** The same in the words of game records. */
export function endReason(ending: Ending): EndReason {
  switch (ending.kind) {
    case 'fault':
      return REASONS[ending.fault.kind];
    case 'both-failed':
      return 'fault';
    default:
      return ending.kind;
  }
}

/** An expected line, kept in pos notation, as people write it: `H8 I9`. */
export function expectedText(pv: string, board: BoardSize): string {
  const points = parsePos(pv, board);
  return points.ok ? formatPoints(points.value, board) : '';
}

/** The game as record files keep it. */
export function toRecord(game: MatchGame, settings: MatchSettings): GameRecord {
  const { engines, board, rule, event } = settings;
  const opening = openingOf(game, settings).points;
  const result: GameResult = { winner: winnerOf(game.ending), reason: endReason(game.ending) };
  const { turnMs, matchMs } = engines[game.black]?.limits ?? {};
  const isLast = (i: number) => i === game.moves.length - 1;
  const names = engines.map(({ name }) => name);
  return {
    width: board.width,
    height: board.height,
    rule,
    black: names[game.black] ?? '',
    white: names[game.white] ?? '',
    event,
    round: String(game.number + 1),
    date: game.startedAt.slice(0, 10),
    ...defined({ turnMs, matchMs }),
    openingLength: opening.length,
    moves: [
      ...opening.map(({ x, y }) => ({ x, y })),
      // A copy of each move by `...` takes twenty times as long.
      ...game.moves.map(({ x, y, ms, leftMs, evaluation, depth, nodes, pv }, i) => {
        const line = pv && expectedText(pv, board);
        const comment = isLast(i) ? endingText(game, settings) : undefined;
        return { x, y, ms, leftMs, evaluation, depth, nodes, line, comment };
      }),
    ],
    result,
  };
}
