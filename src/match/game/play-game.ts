import { setTimeout as sleep } from 'node:timers/promises';
import type { Referee } from '../../binding/referee.ts';
import { formatPoint } from '../../game/formats/notation.ts';
import {
  afterMove,
  type BoardSize,
  type Colour,
  opponent,
  type Point,
  type Position,
  type Stone,
} from '../../game/position.ts';
import { now } from '../../system/clock.ts';
import { type Adjudication, adjudicate } from './adjudication.ts';
import type { Fault } from './fault.ts';
import { GameBoard } from './game-board.ts';
import { playSwap2, type Swap2Result } from './play-swap2.ts';
import type { Answer, Player } from './player.ts';

/** How games end, apart from the rules of the board. */
export interface GameTerms {
  /** Drawn when this many stones are on the board; absent = when it is full. */
  readonly drawAfter?: number;
  /** Between a move and the next question, for engines that are not ready at once. */
  readonly pauseMs: number;
  readonly adjudication: Adjudication;
  /** Puts every question with the whole position, as BOARD. */
  readonly alwaysBoard?: boolean;
  /** The player that is not to move is stopped meanwhile. */
  readonly suspend?: boolean;
}

export interface PlayedMove extends Omit<Answer, 'at'> {
  /** The player's clock after it, where there is one. */
  readonly leftMs?: number;
}

export interface PlayedGame {
  /** Without the opening's. */
  readonly moves: readonly PlayedMove[];
  /** Of a game that began with swap2: the stones that it placed, and whether the players changed colours. */
  readonly swap2?: Omit<Swap2Result, 'outcome'> & { readonly isSwapped: boolean };
  readonly ending: Ending;
  /** From the arrival of moves until the next question, summed up: the time in which no player's clock ran. */
  readonly refereeMs: number;
}

export type Ending =
  | { readonly kind: 'five'; readonly winner: Colour }
  /** Black's last move was forbidden to it. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'full-board' }
  | { readonly kind: 'move-limit' }
  | { readonly kind: 'adjudicated'; readonly winner: Colour | 'none' }
  | {
      readonly kind: 'fault';
      readonly by: Colour;
      readonly fault: Fault;
      /** The player did not get through START; absent = it did. */
      readonly isAtStart?: boolean;
    }
  /** Neither player got as far as the first move. */
  | { readonly kind: 'both-failed'; readonly faults: Readonly<Record<Colour, Fault>> };

export type Players = Readonly<Record<Colour, Player>>;

/** A game from its first position on, for viewers: its moves become more. */
export interface SeatedGame {
  readonly players: Players;
  /** The opening, also that of a swap2. */
  readonly start: Position;
  readonly moves: readonly PlayedMove[];
}

/**
 * Plays one game from a position to its end, whatever the players do. The referee knows the rules; nobody else is
 * believed. With `swap2Seed` the players agree on stones and colours by swap2 first, and the position is the empty
 * board; moves and ending are then reported by the colours that they play with. `onSeated`: who has which colour is
 * known, and the first position.
 */
export async function playGame(
  seats: Players,
  empty: Position,
  terms: GameTerms,
  referee: Referee,
  swap2Seed?: number,
  onSeated?: (game: SeatedGame) => void,
): Promise<PlayedGame> {
  let refereeMs = 0;
  const moves: PlayedMove[] = [];
  let players = seats;
  let start = empty;
  let swap2: PlayedGame['swap2'];
  const over = (ending: Ending): PlayedGame => ({ moves, ending, refereeMs, ...(swap2 && { swap2 }) });
  const [black, white] = await Promise.all([players.black.newGame(start), players.white.newGame(start)]);
  if (black && white) return over({ kind: 'both-failed', faults: { black, white } });
  if (black) return over({ kind: 'fault', by: 'black', fault: black, isAtStart: true });
  if (white) return over({ kind: 'fault', by: 'white', fault: white, isAtStart: true });

  if (swap2Seed !== undefined) {
    const { stones, story, outcome } = await playSwap2(seats, empty, referee, swap2Seed);
    const isSwapped = 'black' in outcome && outcome.black === 'white';
    swap2 = { stones, story, isSwapped };
    if ('fault' in outcome) return over({ kind: 'fault', ...outcome });
    if (isSwapped) players = { black: seats.white, white: seats.black };
    start = stones.reduce(afterMove, empty);
    if (outcome.move) moves.push(withClock(outcome.move, players.white));
  }

  onSeated?.({ players, start, moves });
  const stones: Stone[] = [...start.stones];
  let sideToMove = start.sideToMove;
  /** Made only where the rules are asked: at every move it would be a copy of all stones. */
  const position = (): Position => ({ ...start, stones: [...stones], sideToMove });
  const place = (point: Point) => {
    stones.push({ x: point.x, y: point.y, colour: sideToMove });
    sideToMove = opponent(sideToMove);
  };
  for (const { point } of moves) place(point);
  const board = new GameBoard(position());
  let mayBeOver = stones.length > 0;
  let answeredAt: number | undefined;
  const hasOpening = start.stones.length > 0;
  /** Players that have been given a position of this game. */
  const told = new Set<Player>();
  for (;;) {
    const ended =
      (mayBeOver ? endOnBoard(position(), referee) : undefined) ??
      endByTerms(moves, stones.length, sideToMove, terms);
    if (ended) return over(ended);
    const colour = sideToMove;
    const other = opponent(colour);
    const player = players[colour];
    // What the pause takes is no time of the referee's.
    const waitingSince = (answeredAt ?? now()) + (terms.pauseMs > 0 ? await pause(terms.pauseMs) : 0);
    // As the managers in use do: an opening is given whole before each player's first move, everything else move by
    // move.
    if (terms.suspend) {
      players[other].suspend();
      player.resume();
    }
    const isWhole = terms.alwaysBoard || (hasOpening && !told.has(player));
    told.add(player);
    const reply = await player.move({ stones, sideToMove }, isWhole, players[other]);
    if ('fault' in reply)
      return over({ kind: 'fault', by: reply.isOther ? other : colour, fault: reply.fault });
    const { answer } = reply;
    answeredAt = answer.at;
    refereeMs += answer.at - answer.ms - waitingSince;
    const wrong = whyIllegal(answer.point, board);
    if (wrong) {
      const fault = player.accuse(
        'illegal',
        `played ${namedPoint(answer.point, board, start)}, which is ${wrong}`,
      );
      return over({ kind: 'fault', by: colour, fault });
    }
    moves.push(withClock(answer, player));
    const isRenju = start.rule === 'renju';
    if (isRenju && colour === 'black' && referee.foul(position(), answer.point))
      return over({ kind: 'forbidden' });
    place(answer.point);
    mayBeOver = board.place(answer.point, colour, start.rowLength) || board.isFull;
  }
}

/** How long it took, in ms. */
async function pause(pauseMs: number): Promise<number> {
  const begun = now();
  await sleep(pauseMs);
  return now() - begun;
}

function withClock({ point, ms, report }: Omit<Answer, 'at'>, { leftMs }: Player): PlayedMove {
  return leftMs === undefined ? { point, ms, report } : { point, ms, report, leftMs };
}

/** Asked only where the game may be over: it takes longer than all the rest. */
function endOnBoard(position: Position, referee: Referee): Ending | undefined {
  const outcome = referee.outcome(position);
  if (outcome?.kind === 'five') return { kind: 'five', winner: outcome.winner };
  return outcome?.kind === 'full' ? { kind: 'full-board' } : undefined;
}

function endByTerms(
  moves: readonly PlayedMove[],
  stones: number,
  sideToMove: Colour,
  { drawAfter, adjudication }: GameTerms,
): Ending | undefined {
  if (drawAfter !== undefined && stones >= drawAfter) return { kind: 'move-limit' };
  if (!adjudication.win && !adjudication.draw && !adjudication.resign) return undefined;
  const evaluations = moves.map(({ report }) => report.evaluation);
  const winner = adjudicate(adjudication, evaluations, sideToMove, stones);
  return winner === undefined ? undefined : { kind: 'adjudicated', winner };
}

/** As people name it; off the board there are only the numbers of the protocol. */
function namedPoint(point: Point, board: GameBoard, size: BoardSize): string {
  const { x, y } = point;
  return board.has(point) ? `${formatPoint(point, size)} (${x},${y})` : `${x},${y}`;
}

function whyIllegal(point: Point, board: GameBoard): string | undefined {
  if (!board.has(point)) return 'off the board';
  return board.isFree(point) ? undefined : 'taken';
}
