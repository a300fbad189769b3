import type { FoulPoint } from '../binding/foul.ts';
import type { Referee } from '../binding/referee.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { type GameRecord, positionAfterMoves } from '../game/game-record.ts';
import {
  type BoardSize,
  type Colour,
  opponent,
  type Point,
  type Stone,
  samePoint,
} from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { mirrored, rotated } from '../game/symmetry.ts';
import type { GameSetup } from '../play/game.ts';
import type { Session } from '../play/session.ts';
import { words } from '../play/words.ts';

/** Stones put on the board by hand, of whichever colour is in hand, to look at what they make: nobody's game. */
export class HandBoard {
  readonly #session: Session;
  readonly #referee: Referee;
  #stones: readonly Stone[] = [];
  /** Taken back, the one to be put again first at the end. */
  #undone: readonly Stone[] = [];
  /** Points that nobody may use. */
  #blocked: readonly Point[] = [];
  /** What was there before something else than stones put took its place. */
  #replaced:
    | {
        readonly stones: readonly Stone[];
        readonly blocked: readonly Point[];
        readonly size: BoardSize;
        readonly by: readonly Stone[];
      }
    | undefined;
  /** Of the stones to come; `turns`: each time the other one. Black to begin with: exercises are for black. */
  #inHand: Colour | 'turns' = 'black';

  constructor(session: Session, referee: Referee) {
    this.#session = session;
    this.#referee = referee;
  }

  /** Whose stone comes next, and which colour after it. */
  get status(): string {
    return words.byHand.next(this.#nextColour(), this.#inHand === 'turns');
  }

  /**
   * Puts stones wherever the points are free: in which order a line has them means nothing. Tells which of them are
   * forbidden to black. The error is a sentence.
   */
  put(points: readonly Point[]): Result<readonly FoulPoint[]> {
    let stones = this.#stones;
    for (const { x, y } of points) {
      if ([...stones, ...this.#blocked].some((one) => samePoint(one, { x, y })))
        return err(words.byHand.taken(formatPoint({ x, y }, this.#session.game.position)));
      stones = [...stones, { x, y, colour: this.#nextColour(stones) }];
    }
    this.#use(stones, []);
    return ok(points.flatMap((point) => this.#foulOf(point)));
  }

  /** A position or a game in place of what is on the board. The error is a part of a sentence. */
  putRecord(record: GameRecord, setup: GameSetup): Result<void> {
    const { rule } = setup;
    const { stones, blocked, sideToMove } = positionAfterMoves(record, {
      ...this.#session.game.position,
      rule,
    });
    const { start: _start, ...others } = setup;
    const begun = this.#session.start(others, false);
    if (!begun.ok) return begun;
    this.#inHand = sideToMove;
    this.#replace(stones, blocked, setup);
    return ok(undefined);
  }

  /** Takes stones away, and frees points that nobody could use. The error is a sentence: there is nothing on one. */
  remove(points: readonly Point[]): Result<void> {
    const isThere = (point: Point) =>
      [...this.#stones, ...this.#blocked].some((one) => samePoint(one, point));
    const empty = points.find((point) => !isThere(point));
    if (empty) return err(words.byHand.empty(formatPoint(empty, this.#session.game.position)));
    const left = <P extends Point>(those: readonly P[]) =>
      those.filter((one) => !points.some((point) => samePoint(point, one)));
    this.#replace(left(this.#stones), left(this.#blocked));
    return ok(undefined);
  }

  /** Makes points that nobody may use; what stands on one is taken away. */
  block(points: readonly Point[]): void {
    const isMeant = (one: Point) => points.some((point) => samePoint(point, one));
    const others = this.#blocked.filter((point) => !isMeant(point));
    const once = points.filter((point, i) => points.findIndex((other) => samePoint(other, point)) === i);
    this.#replace(
      this.#stones.filter((stone) => !isMeant(stone)),
      [...others, ...once.map(({ x, y }) => ({ x, y }))],
    );
  }

  /** Turns the board to the right, or mirrors it from left to right. */
  turn(how: 'rotate' | 'mirror'): void {
    const { width, height } = this.#session.game.setup;
    const move = how === 'rotate' ? rotated({ width, height }) : mirrored({ width, height });
    this.#replace(
      this.#stones.map((stone) => ({ ...stone, ...move(stone) })),
      this.#blocked.map(move),
      how === 'rotate' ? { width: height, height: width } : { width, height },
    );
  }

  /** What can be taken back as a whole. */
  #replace(
    stones: readonly Stone[],
    blocked: readonly Point[],
    size: BoardSize = this.#session.game.setup,
  ): void {
    const { width, height } = this.#session.game.setup;
    const by = [...stones];
    this.#replaced = { stones: this.#stones, blocked: this.#blocked, size: { width, height }, by };
    this.#use(by, [], blocked, size);
  }

  /** Takes back a record, all of its stones if nothing has been put since; else the last `count` stones, or all. */
  undo(count: number): 'undone' | 'nothing' {
    if (this.#replaced?.by === this.#stones) {
      const { stones, blocked, size } = this.#replaced;
      this.#use(stones, [], blocked, size);
      return 'undone';
    }
    if (this.#stones.length === 0) return 'nothing';
    const taken = this.#stones.slice(-count);
    this.#use(this.#stones.slice(0, -count), [...this.#undone, ...taken.toReversed()]);
    return 'undone';
  }

  /** Puts the last `count` of those taken back, or all if there are fewer. Whether there were any. */
  redo(count: number): boolean {
    if (this.#undone.length === 0) return false;
    const put = this.#undone.slice(-count).toReversed();
    this.#use([...this.#stones, ...put], this.#undone.slice(0, -count));
    return true;
  }

  /** Takes stones of a colour in hand. */
  take(colour: Colour | 'turns'): void {
    this.#inHand = colour;
    this.#use(this.#stones, this.#undone);
  }

  clear(): void {
    this.#inHand = 'black';
    this.#use([], [], []);
  }

  #nextColour(stones = this.#stones): Colour {
    if (this.#inHand !== 'turns') return this.#inHand;
    const last = stones.at(-1);
    return last ? opponent(last.colour) : 'black';
  }

  #use(
    stones: readonly Stone[],
    undone: readonly Stone[],
    blocked = this.#blocked,
    { width, height }: BoardSize = this.#session.game.setup,
  ): void {
    this.#stones = stones;
    this.#undone = undone;
    this.#blocked = blocked;
    const start = { stones, sideToMove: this.#nextColour(), ...(blocked.length > 0 && { blocked }) };
    const { setup } = this.#session.game;
    const begun = this.#session.start({ ...setup, width, height, opening: 'free', start }, false);
    if (!begun.ok) throw new Error(begun.error);
  }

  #foulOf(point: Point): readonly FoulPoint[] {
    const { position } = this.#session.game;
    const stone = position.stones.find((one) => samePoint(one, point));
    if (stone?.colour !== 'black') return [];
    const stones = position.stones.filter((one) => one !== stone);
    const foul = this.#referee.foul({ ...position, stones, sideToMove: 'black' }, point);
    return foul ? [{ point, foul }] : [];
  }
}
