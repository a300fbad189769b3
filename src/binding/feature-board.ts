import type { BoardSize, Point, Position } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import {
  CORE_BYTES,
  createMemory,
  IDLE_HOST,
  instantiate,
  prepareRule,
  setUpBoard,
} from './core-instance.ts';
import { CODE_COUNT, type CoreExports, type FeatureExports } from './core-module.ts';
import { type NetSource, NO_NETS } from './net-file.ts';

/** Keys of an arm's cells: two bits for each of six. */
const ARM_KEYS = 1 << 12;
const ARM_PAIRS = 1 << 16;
const PATTERN_COMBINATIONS = 1 << 16;

/**
 * What leads from the lines through a cell to its pattern code and its shape; see core-module.ts, patternTable and
 * shapeOfCode.
 */
export interface PatternTables {
  readonly armsBelow: Uint16Array;
  readonly armsAbove: Uint16Array;
  readonly blackPatterns: Uint8Array;
  readonly whitePatterns: Uint8Array;
  readonly codes: Uint16Array;
  /** By code: CODE_COUNT shapes for black, then as many for white. */
  readonly shapes: Uint8Array;
  /** Cells to either side of a cell that count. */
  readonly lineRadius: number;
}

/** A board that tells what the core's evaluation and move ordering see of a position: for fitting their numbers. */
export class FeatureBoard {
  readonly #core: CoreExports & FeatureExports;
  readonly #memory: WebAssembly.Memory;
  readonly #nets: NetSource;
  #area = 0;

  /** `nets`: what evaluates; without any it is the linear evaluation. */
  constructor(core: Uint8Array, nets: NetSource = NO_NETS) {
    this.#nets = nets;
    this.#memory = createMemory(CORE_BYTES);
    const instance = instantiate(
      new WebAssembly.Module(core as Uint8Array<ArrayBuffer>),
      this.#memory,
      IDLE_HOST,
    );
    this.#core = instance as CoreExports & FeatureExports;
    this.#core.initialise();
    this.#core.attach(0);
  }

  /** An empty board, black to move. */
  reset(rule: Rule, rowLength: number, { width, height }: BoardSize): void {
    prepareRule(this.#core, this.#memory, { rule, rowLength }, this.#nets(rule));
    this.#core.resetBoard(width, height);
    this.#area = width * height;
  }

  /** Any position: nobody may have a row in it. */
  setUp(position: Position): void {
    prepareRule(this.#core, this.#memory, position, this.#nets(position.rule));
    setUpBoard(this.#core, position);
    this.#area = position.width * position.height;
  }

  play({ x, y }: Point): void {
    this.#core.playMove(x, y);
  }

  undo(): void {
    this.#core.undoMove();
  }

  /**
   * Forgets what earlier questions have found out of wins by fours: from here on answers follow from the questions to
   * come.
   */
  forget(): void {
    this.#core.clearTable();
  }

  /** As cellFeatures in core-module.ts: a view of the core's memory, gone with the next question. */
  cells(): Uint32Array {
    return new Uint32Array(this.#memory.buffer, this.#core.cellFeatures(), this.#area);
  }

  /**
   * As moveFeatures in core-module.ts, three numbers a move: a view of the core's memory, gone with the next question.
   */
  moves(): Uint32Array {
    const address = this.#core.moveFeatures();
    const [count = 0] = new Uint32Array(this.#memory.buffer, address, 1);
    return new Uint32Array(this.#memory.buffer, address + 4, 3 * count);
  }

  /** As policyFeatures in core-module.ts: a view of the core's memory, gone with the next question. */
  policy(): Int32Array {
    return new Int32Array(this.#memory.buffer, this.#core.policyFeatures(), this.#area);
  }

  get threats(): number {
    return this.#core.threats();
  }

  get evaluation(): number {
    return this.#core.evaluation();
  }

  get isUndecided(): boolean {
    return this.#core.isUndecided() !== 0;
  }

  get isQuiet(): boolean {
    return this.#core.isQuiet() !== 0;
  }

  /** Copies of the tables of the rule of the last reset. */
  patternTables(): PatternTables {
    const codes = new Uint16Array(this.#memory.buffer, this.#core.patternTable(4), PATTERN_COMBINATIONS);
    // What is above the low 16 bits follows from the cells alone.
    const arms = (table: number) =>
      Uint16Array.from(new Uint32Array(this.#memory.buffer, this.#core.patternTable(table), ARM_KEYS));
    const bytes = (table: number, length: number) =>
      new Uint8Array(this.#memory.buffer, this.#core.patternTable(table), length).slice();
    return {
      armsBelow: arms(0),
      armsAbove: arms(1),
      blackPatterns: bytes(2, ARM_PAIRS),
      whitePatterns: bytes(3, ARM_PAIRS),
      codes: codes.slice(),
      shapes: this.codeShapes(),
      lineRadius: this.#core.lineRadius(),
    };
  }

  codePatterns(): readonly (readonly number[])[] {
    return Array.from({ length: CODE_COUNT }, (_, code) => {
      const patterns = this.#core.patternsOfCode(code);
      return [0, 4, 8, 12].map((shift) => (patterns >> shift) & 15);
    });
  }

  /** By code: CODE_COUNT shapes for black, then as many for white, under the rule of the last reset. */
  codeShapes(): Uint8Array {
    return Uint8Array.from({ length: 2 * CODE_COUNT }, (_, i) =>
      this.#core.shapeOfCode(i % CODE_COUNT, Math.floor(i / CODE_COUNT)),
    );
  }

  /** Codes of cells that are forbidden to a colour (0 black, 1 white) under the rule of the last reset. */
  forbiddenCodes(colour: number): readonly boolean[] {
    return Array.from({ length: CODE_COUNT }, (_, code) => this.#core.isForbiddenCode(code, colour) !== 0);
  }
}
