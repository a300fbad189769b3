import { type Colour, DIRECTIONS, freeCells, opponent, type Point, type Position } from '../game/position.ts';
import { Random } from '../game/random.ts';
import {
  CORE_BYTES,
  colourNumber,
  createMemory,
  IDLE_HOST,
  instantiate,
  type MemoryKind,
  prepareRule,
  setUpBoard,
} from './core-instance.ts';
import {
  type CoreExports,
  type FeatureExports,
  MAX_SIDE,
  THREAT_FIVE,
  THREAT_FOUR,
  THREAT_NONE,
  THREAT_THREE,
  THREAT_WON,
  type ThreatExports,
} from './core-module.ts';

/**
 * What an attacking move is: a `five` wins, a `four` threatens a five, a `three` a four that cannot be answered. A
 * reply to a threat is `open`, or `won` if the attacker wins in three plies all the same.
 */
export type MoveKind = 'open' | 'three' | 'four' | 'five' | 'won';

export interface AttackMove {
  readonly cell: number;
  readonly kind: MoveKind;
}

const KINDS: Readonly<Record<number, MoveKind>> = {
  [THREAT_NONE]: 'open',
  [THREAT_THREE]: 'three',
  [THREAT_FOUR]: 'four',
  [THREAT_FIVE]: 'five',
  [THREAT_WON]: 'won',
};

/** What is left of the higher word of a hash makes 53 bits with the lower one: a whole number exactly. */
const HASH_SHIFT = 11;
const CELLS = MAX_SIDE * MAX_SIDE;

/**
 * A board that says how the side to move can attack, and how it can meet an attack. Cells are numbers: see `cellAt`.
 */
export class AttackBoard {
  readonly #core: CoreExports & FeatureExports & ThreatExports;
  readonly #memory: WebAssembly.Memory;
  /** Two words a cell for black's stones, then for white's. */
  readonly #hashKeys: Int32Array;
  #view: Uint32Array;
  readonly #played: number[] = [];
  /** 1 for each cell that may be played. */
  readonly #free = new Uint8Array(CELLS);
  #rowLength = 0;
  #side: Colour = 'black';
  #hashLow = 0;
  #hashHigh = 0;

  /** `memoryKind`: of the memory that the core is built for. */
  constructor(core: Uint8Array, memoryKind: MemoryKind = 'shared') {
    this.#memory = createMemory(CORE_BYTES, memoryKind);
    const module = new WebAssembly.Module(core as Uint8Array<ArrayBuffer>);
    this.#core = instantiate(module, this.#memory, IDLE_HOST) as CoreExports & FeatureExports & ThreatExports;
    this.#core.initialise();
    this.#core.attach(0);
    this.#view = new Uint32Array(this.#memory.buffer);
    const random = new Random(1);
    this.#hashKeys = Int32Array.from({ length: 4 * CELLS }, () => random.fraction() * 0x1_0000_0000);
  }

  /** Puts a position on the board, which must not be won. */
  setUp(position: Position): void {
    prepareRule(this.#core, this.#memory, position, undefined);
    setUpBoard(this.#core, position);
    this.#view = new Uint32Array(this.#memory.buffer);
    this.#side = position.sideToMove;
    this.#played.length = 0;
    this.#rowLength = position.rowLength;
    this.#free.fill(0);
    for (const point of freeCells(position)) this.#free[cellAt(point)] = 1;
    this.#hashLow = 0;
    this.#hashHigh = 0;
    for (const stone of position.stones) this.#changeHash(cellAt(stone), stone.colour);
  }

  get sideToMove(): Colour {
    return this.#side;
  }

  /** A hash of the stones, of 53 bits; whose move it is does not count. */
  get hash(): number {
    return (this.#hashHigh >>> HASH_SHIFT) * 0x1_0000_0000 + (this.#hashLow >>> 0);
  }

  play(cell: number): void {
    this.#core.playMove(cell % MAX_SIDE, Math.floor(cell / MAX_SIDE));
    this.#changeHash(cell, this.#side);
    this.#played.push(cell);
    this.#free[cell] = 0;
    this.#side = opponent(this.#side);
  }

  undo(): void {
    const cell = this.#played.pop();
    if (cell === undefined) throw new Error('no stone was played');
    this.#core.undoMove();
    this.#side = opponent(this.#side);
    this.#changeHash(cell, this.#side);
    this.#free[cell] = 1;
  }

  /** Asks with a stone of the side to move on a cell. */
  after<T>(cell: number, ask: () => T): T {
    this.play(cell);
    try {
      return ask();
    } finally {
      this.undo();
    }
  }

  /** Asks as if the side to move had passed. */
  passing<T>(ask: () => T): T {
    this.#setSide(opponent(this.#side));
    try {
      return ask();
    } finally {
      this.#setSide(opponent(this.#side));
    }
  }

  /**
   * The moves by which the side to move attacks: its fives if it has any; where the other side has a five at hand, only
   * moves that take it away.
   */
  attacks(foursOnly: boolean): readonly AttackMove[] {
    return this.#moves(this.#core.threatMoves(foursOnly ? 1 : 0));
  }

  /**
   * The moves by which the side to move might meet the other's four or three. All others lose to what is threatened.
   */
  replies(): readonly AttackMove[] {
    return this.#moves(this.#core.threatReplies());
  }

  /** A four of the side to move that nothing answers, where nobody has a five at hand. */
  winningFour(): number | undefined {
    const cell = this.#core.winningFour();
    return cell < 0 ? undefined : cell;
  }

  /** Whether the side to move wins by playing an empty cell. */
  completesFive(cell: number): boolean {
    return this.#core.winsAt(cell % MAX_SIDE, Math.floor(cell / MAX_SIDE), colourNumber(this.#side)) !== 0;
  }

  /** Whether the side to move may play an empty cell. */
  isAllowed(cell: number): boolean {
    return (
      this.#side !== 'black' || this.#core.isForbidden(cell % MAX_SIDE, Math.floor(cell / MAX_SIDE)) === 0
    );
  }

  isEmpty(cell: number): boolean {
    return this.#free[cell] === 1;
  }

  emptyCells(): readonly number[] {
    return Array.from(this.#free.keys()).filter((cell) => this.isEmpty(cell));
  }

  /**
   * The empty cells on the lines through a cell that are no further from it than a row and its ends reach; the cell
   * itself too.
   */
  emptyCellsAround(cell: number): readonly number[] {
    const x = cell % MAX_SIDE;
    const y = Math.floor(cell / MAX_SIDE);
    const cells = this.isEmpty(cell) ? [cell] : [];
    for (const [dx, dy] of DIRECTIONS) {
      for (let step = -this.#rowLength; step <= this.#rowLength; step++) {
        const point = { x: x + dx * step, y: y + dy * step };
        const isOnBoard = point.x >= 0 && point.y >= 0 && point.x < MAX_SIDE && point.y < MAX_SIDE;
        if (step !== 0 && isOnBoard && this.isEmpty(cellAt(point))) cells.push(cellAt(point));
      }
    }
    return cells;
  }

  #moves(address: number): readonly AttackMove[] {
    const view = this.#view;
    const start = address >> 2;
    const moves: AttackMove[] = [];
    for (let i = 0; i < (view[start] as number); i++) {
      const kind = KINDS[view[start + 2 + 2 * i] as number] ?? 'open';
      moves.push({ cell: view[start + 1 + 2 * i] as number, kind });
    }
    return moves;
  }

  #setSide(colour: Colour): void {
    this.#core.setSideToMove(colourNumber(colour));
    this.#side = colour;
  }

  #changeHash(cell: number, colour: Colour): void {
    const key = 2 * (cell + (colour === 'black' ? 0 : CELLS));
    this.#hashLow ^= this.#hashKeys[key] as number;
    this.#hashHigh ^= this.#hashKeys[key + 1] as number;
  }
}

/** The number of a point's cell; pointAt is the inverse. */
export function cellAt({ x, y }: Point): number {
  return y * MAX_SIDE + x;
}

export { toPoint as pointAt } from './core-instance.ts';
