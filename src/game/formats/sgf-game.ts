/** What the nodes of an SGF make of a board: stones that are set up, moves, passes, and whose turn it is. */
import { colourOfMove, type GameRecord, type GameResult, type RecordedMove } from '../game-record.ts';
import { type BoardSize, type Colour, opponent, type Point, type Stone } from '../position.ts';
import { err, ok, type Result, shortened } from '../result.ts';
import { SET_UP_BEFORE_PASS, sideByCount } from './played-moves.ts';
import { BLOCKED, mayBePoints, PROPOSED, TAKEN_AS_WHITE } from './sgf-names.ts';
import { readComment } from './sgf-remarks.ts';
import { type SgfNode, textOf } from './sgf-tree.ts';

export const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const COLOURS = [
  ['B', 'black'],
  ['W', 'white'],
] as const;
/** Up to this side `tt` is no point: it was a pass in FF[3]. */
const OLD_PASS_SIDE = 19;
const MOST_NOTES = 10;
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;

/** What is read of a game's nodes. */
export type SgfMoves = Pick<GameRecord, 'start' | 'moves' | 'openingLength' | 'result' | 'comment' | 'notes'>;

type ReadMove = RecordedMove & { readonly isOpening: boolean };

/**
 * A game that is read node by node. A record has moves in turn: where the file has something else in the middle of a
 * game (a single pass, stones set up or taken away), what is on the board by then counts as set up, and the moves are
 * counted from there.
 */
export class SgfGame {
  readonly #size: BoardSize;
  /** In errors. */
  readonly #board: string;
  readonly #notes: string[] = [];
  /** By cell, in the order in which they came. */
  readonly #stones = new Map<number, Stone>();
  /** By cell; nobody may use them. */
  readonly #blocked = new Map<number, Point>();
  #moves: ReadMove[] = [];
  /** Whose the first of the moves is. */
  #first: Colour | undefined;
  /** Whose turn it is; undefined where only the next move tells. */
  #turn: Colour | undefined;
  /** Moves read, those that count as set up too. */
  #count = 0;
  #result: GameResult | undefined;
  /** Those that stand before the first of the moves. */
  #comments: string[] = [];

  /** `isToldSize`: the file says it. */
  constructor(size: BoardSize, isToldSize: boolean) {
    this.#size = size;
    this.#board = `the ${size.width}x${size.height} board${isToldSize ? '' : ' (the game has no SZ: --size gives its size)'}`;
  }

  /** Why the node cannot be taken, if so: the end of a sentence. */
  take(node: SgfNode): string | undefined {
    for (const [name, values] of node) {
      if (this.#notes.length < MOST_NOTES && mayBePoints(name, values))
        this.#note(`the points of ${name}, which is not known, are not on the board`);
    }
    const count = this.#count;
    const wrong = this.#setUpStones(node) ?? this.#playProposal(node) ?? this.#playMove(node);
    const comment = node.get('C');
    if (comment && wrong === undefined) this.#comment(textOf(comment.join('\n')), this.#count > count);
    return wrong;
  }

  /** `sideToMove`: where nothing in the file tells whose turn it is. The error says that this is missing. */
  read(sideToMove: Colour | undefined): Result<SgfMoves> {
    if (this.#turn !== undefined && this.#turn !== this.#expected) this.#beginAnew(SET_UP_BEFORE_PASS);
    // The stones of the moves came last.
    const stones = [...this.#stones.values()].slice(0, this.#stones.size - this.#moves.length);
    const first = this.#moves.length > 0 ? this.#first : this.#turn;
    const side = first === undefined ? sideByCount(stones, sideToMove) : ok(first);
    if (!side.ok) return side;
    const blocked = [...this.#blocked.values()];
    const isPlain = stones.length + blocked.length === 0 && side.value === 'black';
    const played = this.#moves.findIndex(({ isOpening }) => !isOpening);
    return ok({
      ...(!isPlain && {
        start: { stones, sideToMove: side.value, ...(blocked.length > 0 && { blocked }) },
      }),
      openingLength: played < 0 ? this.#moves.length : played,
      moves: this.#moves.map(({ isOpening: _isOpening, ...move }) => move),
      ...(this.#result && { result: this.#result }),
      ...(this.#comments.length > 0 && { comment: this.#comments.join('\n') }),
      ...(this.#notes.length > 0 && { notes: this.#notes }),
    });
  }

  #note(text: string): void {
    if (!this.#notes.includes(text)) this.#notes.push(text);
  }

  /** The colour that is to move if nothing but moves has come. */
  get #expected(): Colour | undefined {
    return this.#moves.length > 0 ? colourOfMove(this.#moves.length, this.#first) : this.#turn;
  }

  /** What is on the board counts as set up from here on. */
  #beginAnew(why: string): void {
    if (this.#moves.length > 0) this.#note(why);
    for (const { comment } of this.#moves) if (comment !== undefined) this.#comments.push(comment);
    this.#moves = [];
  }

  #setUpStones(node: SgfNode): string | undefined {
    const side = readSide(node);
    const names = ['AB', 'AW', 'AE', BLOCKED].filter((name) => node.has(name));
    if (names.length > 0) {
      this.#beginAnew('the moves before stones that are set up count as set up too');
      this.#turn = undefined;
      const colours = new Map<number, string>();
      for (const name of names) {
        const points = readPointList(node.get(name) ?? [], this.#size, this.#board);
        if (!points.ok) return points.error;
        for (const { x, y } of points.value) {
          const cell = y * this.#size.width + x;
          if ((colours.get(cell) ?? name) !== name)
            return `column ${x + 1}, row ${y + 1} is set up as two things at once`;
          colours.set(cell, name);
          this.#stones.delete(cell);
          this.#blocked.delete(cell);
          if (name === BLOCKED) this.#blocked.set(cell, { x, y });
          else if (name !== 'AE') this.#stones.set(cell, { x, y, colour: name === 'AB' ? 'black' : 'white' });
        }
      }
    }
    if (side) this.#turn = side;
    return undefined;
  }

  /** An opening of GomokuQuest: the stones that one side proposes, and the move of the other if it takes white. */
  #playProposal(node: SgfNode): string | undefined {
    for (const name of [PROPOSED, TAKEN_AS_WHITE]) {
      for (const text of node.get(name)?.join(',').split(',') ?? []) {
        const wrong = this.#play(text.trim(), this.#turn ?? 'black', { isOpening: true });
        if (wrong !== undefined) return wrong;
      }
    }
    return undefined;
  }

  #playMove(node: SgfNode): string | undefined {
    const move = moveOf(node);
    if (!move) return undefined;
    if (typeof move === 'string') return `move ${this.#count + 1} is ${move}`;
    const { colour, value, leftMs } = move;
    return this.#play(value, colour, { isOpening: false, ...(leftMs !== undefined && { leftMs }) });
  }

  /** What a node says is said of its move, else of the move before it, or of the game. */
  #comment(text: string, isOfMove: boolean): void {
    const last = this.#moves.pop();
    if (last && isOfMove) this.#moves.push({ ...last, ...readComment(text) });
    else if (last) this.#moves.push({ ...last, comment: joined(last.comment, text) });
    else this.#comments.push(text);
  }

  #play(text: string, colour: Colour, others: Omit<ReadMove, 'x' | 'y'>): string | undefined {
    const turn = readTurn(text, this.#size);
    const number = this.#count + 1;
    if (turn === 'resign') {
      this.#result = { winner: opponent(colour), reason: 'resigned' };
      return undefined;
    }
    if (turn === 'swap') {
      // The players change places, not the stones: whose turn it is then, the next move tells.
      this.#turn = undefined;
      return undefined;
    }
    if ((this.#turn ?? colour) !== colour)
      return `move ${number} is out of turn: it is ${colour === 'black' ? "white's" : "black's"} turn`;
    if (turn === 'pass') {
      this.#turn = opponent(colour);
      return undefined;
    }
    const { width, height } = this.#size;
    if (!turn) return `move ${number}, "${shortened(text)}", is no point`;
    const { x, y } = turn;
    const name = `move ${number} (column ${x + 1}, row ${y + 1})`;
    if (x >= width || y >= height) return `${name} is off ${this.#board}`;
    if (this.#stones.has(y * width + x)) return `${name} is on a stone`;
    if (this.#blocked.has(y * width + x)) return `${name} is on a blocked point`;
    if (this.#moves.length > 0 && colour !== this.#expected) this.#beginAnew(SET_UP_BEFORE_PASS);
    if (this.#moves.length === 0) this.#first = colour;
    this.#stones.set(y * width + x, { x, y, colour });
    this.#moves.push({ x, y, ...others });
    this.#turn = opponent(colour);
    this.#count = number;
    return undefined;
  }
}

/** The move of a node, if it has one; a string tells why it is none, as `two moves in one node`. */
export function moveOf(node: SgfNode) {
  const [found, ...others] = COLOURS.filter(([name]) => node.has(name));
  if (!found) return undefined;
  if (others.length > 0) return "both black's and white's";
  const [name, colour] = found;
  const [value = '', ...more] = node.get(name) ?? [];
  if (more.length > 0) return 'two moves in one node';
  return { colour, value: value.trim(), leftMs: readSeconds(node.get(`${name}L`)?.[0]) };
}

/** What a player does by the value of a move, perhaps with a point that is off the board; undefined: nothing known. */
export function readTurn(text: string, size: BoardSize): Point | 'pass' | 'resign' | 'swap' | undefined {
  const word = text.toLowerCase();
  if (word === 'resign' || word === 'swap') return word;
  const isOldPass = word === 'tt' && Math.max(size.width, size.height) <= OLD_PASS_SIDE;
  return word === '' || word === 'pass' || word === '--' || isOldPass ? 'pass' : readPoint(text, size);
}

export function readSide(node: SgfNode): Colour | undefined {
  const [, black, white] =
    /^(?:(b|1|black)|(w|2|white))$/.exec(node.get('PL')?.[0]?.trim().toLowerCase() ?? '') ?? [];
  return black ? 'black' : white ? 'white' : undefined;
}

export function joined(comment: string | undefined, text: string): string {
  return comment === undefined ? text : `${comment}\n${text}`;
}

/** Points, or rectangles of them as `upper left:lower right`: on the board, and no more than it has. */
function readPointList(values: readonly string[], size: BoardSize, board: string): Result<readonly Point[]> {
  const { width, height } = size;
  const points: Point[] = [];
  for (const value of values) {
    const [first = '', last = first] = value.split(':', 2).map((text) => text.trim());
    const from = readPoint(first, size);
    const to = readPoint(last, size);
    if (!from || !to) return err(`"${shortened(value)}" is no point`);
    if (Math.max(from.x, to.x) >= width || Math.max(from.y, to.y) >= height)
      return err(`"${value}" is off ${board}`);
    for (let y = from.y; y <= to.y; y++) for (let x = from.x; x <= to.x; x++) points.push({ x, y });
    if (points.length > width * height) return err('more stones are set up than the board has points');
  }
  return ok(points);
}

/** On boards that need no capitals they are small letters. */
function readPoint(text: string, { width, height }: BoardSize): Point | undefined {
  if (text.length !== 2) return undefined;
  const needsCapitals = Math.max(width, height) > LETTERS.length / 2;
  const [x = -1, y = -1] = [...(needsCapitals ? text : text.toLowerCase())].map((letter) =>
    LETTERS.indexOf(letter),
  );
  return x >= 0 && y >= 0 ? { x, y } : undefined;
}

export function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = text.trim();
  return SECONDS.test(number) ? Math.round(Number(number) * 1000) : undefined;
}
