import type { Referee } from '../binding/referee.ts';
import type { MoveNode } from '../game/game-record.ts';
import { nodesOn, type Path, pathOf } from '../game/game-tree.ts';
import type { Colour, Point, StartPosition } from '../game/position.ts';
import { ok, type Result } from '../game/result.ts';
import { type Game, gameOfMoves } from '../play/game.ts';
import type { Session } from '../play/session.ts';
import { words } from '../play/words.ts';
import type { GameRoom } from './game-room.ts';
import { clicked, type SetUpTool, turned } from './set-up.ts';
import { type Place, placeOf, Variations } from './variations.ts';

type Room = Pick<GameRoom, 'mode' | 'enter' | 'setMode' | 'study' | 'tell'>;

/** The game on the board while it is analysed: one line of a tree, and what makes another tree or position of it. */
export class AnalysedGame {
  readonly variations = new Variations();
  readonly #room: Room;
  readonly #session: Session;
  readonly #referee: Referee;
  readonly #onChange: () => void;
  #tool: SetUpTool | undefined;

  constructor(room: Room, session: Session, referee: Referee, onChange: () => void) {
    this.#room = room;
    this.#session = session;
    this.#referee = referee;
    this.#onChange = onChange;
  }

  /** By which a click sets up the position; undefined: it plays. */
  get tool(): SetUpTool | undefined {
    return this.#tool;
  }

  set tool(tool: SetUpTool | undefined) {
    this.#tool = tool;
    if (tool && this.#room.mode === 'play') this.#room.setMode('analyze');
    // Clicks now set up, and are no replies in a proof.
    if (tool) this.#room.study.solving.clear();
    this.#onChange();
  }

  /** The same without a word: clicks play. */
  layTool(): void {
    this.#tool = undefined;
  }

  /** The main line, from beginning to end. */
  get mainGame(): Game {
    const { game } = this.#session;
    const main = gameOfMoves(game.setup, this.variations.mainMoves, this.#referee);
    return main.ok ? main.value : game;
  }

  /** The game that `put` has the session play comes with these variations, in place of all that was there. */
  open(children: readonly MoveNode[], put: () => Result<void>): Result<void> {
    this.variations.isFollowing = false;
    const opened = put();
    this.variations.isFollowing = true;
    if (opened.ok) this.variations.begin(this.#session.game, children);
    return opened;
  }

  /** Sets up with the tool, or goes on in the tree: false where a click on the point is a new move. */
  take(point: Point): boolean {
    if (this.#tool) {
      this.#setUp(clicked(this.#session.game.position, point, this.#tool));
      return true;
    }
    const known = this.#pathAfter(point);
    if (known) this.goToLine(known);
    return known !== undefined;
  }

  /** Whose turn it is in the position that is set up. */
  setSideToMove(sideToMove: Colour): void {
    this.#setUp({ ...this.#session.game.position, sideToMove });
  }

  clearBoard(): void {
    this.#setUp({ stones: [], blocked: [], sideToMove: 'black' });
  }

  /** Turns the board to the right, or mirrors it, with the whole tree. */
  turnBoard(how: 'rotate' | 'mirror'): void {
    const before = placeOf(this.#session.game, this.variations.children);
    const { setup, moves, children } = turned(before, how);
    this.#replace(children, () => this.#session.load(setup, moves, false, before.shown));
  }

  /** Shows the position after a move of the tree, with its line to the end. */
  goToLine(path: Path): void {
    this.#show(this.variations.placeAt(path));
  }

  /** Makes the line on the board the main line where it last left another one. */
  promote(): void {
    this.#show(this.variations.promoted());
  }

  /** Takes the move on the board and all that follows it out of the tree. */
  deleteFromHere(): void {
    this.#show(this.variations.deleted());
  }

  undo(): void {
    this.#show(this.variations.undone());
  }

  #setUp({ stones, blocked = [], sideToMove }: StartPosition): void {
    const { record: _record, start: _start, ...setup } = this.#session.game.setup;
    const isPlain = stones.length === 0 && blocked.length === 0 && sideToMove === 'black';
    const start = { stones, sideToMove, ...(blocked.length > 0 && { blocked }) };
    this.#replace([], () => this.#session.load(isPlain ? setup : { ...setup, start }, [], false));
  }

  #replace(children: readonly MoveNode[], put: () => Result<void>): void {
    const done = this.#room.enter('analyze', () => this.open(children, put));
    if (!done.ok) this.#room.tell(words.sentence(done.error));
  }

  /** Where the tree goes on with a move of the position on the board; undefined where it does not. */
  #pathAfter(point: Point): Path | undefined {
    const { children, path } = this.variations;
    const next = nodesOn(children, path).at(-1)?.children ?? (path.length === 0 ? children : []);
    const [index] = pathOf(next, [point]);
    return index === undefined ? undefined : [...path, index];
  }

  #show(place: Place | undefined): void {
    if (!place) return;
    let shown: Result<void> = ok(undefined);
    this.variations.take(place, ({ setup, moves, shown: count }) => {
      shown = this.#session.load(setup, moves, false, count);
      return shown.ok;
    });
    if (shown.ok) this.#onChange();
    else this.#room.tell(words.sentence(shown.error));
  }
}
