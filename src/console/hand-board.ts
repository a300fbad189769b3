import type { Foul } from '../binding/foul.ts';
import type { Referee } from '../binding/referee.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { type GameRecord, positionAfterMoves } from '../game/game-record.ts';
import { type Colour, opponent, type Point, type Stone, samePoint } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import type { GameSetup } from '../play/game.ts';
import type { Session } from '../play/session.ts';
import { words } from '../play/words.ts';

/** A point that black may not play, and why. */
export interface Forbidden {
  readonly point: Point;
  readonly foul: Foul;
}

/** Stones put on the board by hand, of whichever colour is in hand, to look at what they make: nobody's game. */
export class HandBoard {
  readonly #session: Session;
  readonly #referee: Referee;
  #stones: readonly Stone[] = [];
  /** Taken back, the one to be put again first at the end. */
  #undone: readonly Stone[] = [];
  /** What was there before the stones of a record took its place. */
  #replaced: { readonly stones: readonly Stone[]; readonly by: readonly Stone[] } | undefined;
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
  put(points: readonly Point[]): Result<readonly Forbidden[]> {
    let stones = this.#stones;
    for (const { x, y } of points) {
      if (stones.some((stone) => samePoint(stone, { x, y })))
        return err(words.byHand.taken(formatPoint({ x, y }, this.#session.game.position)));
      stones = [...stones, { x, y, colour: this.#nextColour(stones) }];
    }
    this.#use(stones, []);
    return ok(points.flatMap((point) => this.#foulOf(point)));
  }

  /** A position or a game in place of what is on the board. The error is a part of a sentence. */
  putRecord(record: GameRecord, setup: GameSetup): Result<void> {
    if (record.start?.blocked?.length) return err(words.refusal.blockedCells);
    const { rule } = setup;
    const { stones, sideToMove } = positionAfterMoves(record, { ...this.#session.game.position, rule });
    const { start: _start, ...others } = setup;
    const begun = this.#session.start(others, false);
    if (!begun.ok) return begun;
    this.#inHand = sideToMove;
    this.#replaced = { stones: this.#stones, by: stones };
    this.#use(stones, []);
    return ok(undefined);
  }

  /** Takes back a record, all of its stones if nothing has been put since; else the last `count` stones, or all. */
  undo(count: number): 'undone' | 'nothing' {
    if (this.#replaced?.by === this.#stones) {
      this.#use(this.#replaced.stones, []);
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
    this.#use([], []);
  }

  #nextColour(stones = this.#stones): Colour {
    if (this.#inHand !== 'turns') return this.#inHand;
    const last = stones.at(-1);
    return last ? opponent(last.colour) : 'black';
  }

  #use(stones: readonly Stone[], undone: readonly Stone[]): void {
    this.#stones = stones;
    this.#undone = undone;
    const start = { stones, sideToMove: this.#nextColour() };
    const begun = this.#session.start({ ...this.#session.game.setup, opening: 'free', start }, false);
    if (!begun.ok) throw new Error(begun.error);
  }

  #foulOf(point: Point): readonly Forbidden[] {
    const { position } = this.#session.game;
    const stone = position.stones.find((one) => samePoint(one, point));
    if (stone?.colour !== 'black') return [];
    const stones = position.stones.filter((one) => one !== stone);
    const foul = this.#referee.foul({ ...position, stones, sideToMove: 'black' }, point);
    return foul ? [{ point, foul }] : [];
  }
}
