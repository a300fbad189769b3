import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Point, Position } from '../../src/game/position.ts';
import { ROW_LENGTH, RULES, type Rule } from '../../src/game/rule.ts';
import { BEFORE_LAST_AT, BOARD_AT, LAST_AT, ROW_BYTES, SAMPLE_BYTES } from '../train/data/sample-record.ts';

/** More than any header has. */
const HEADER_MOST = 1 << 20;
const MAGIC = 'tengen-samples ';
const VERSION = '3 ';

/** A position of a file of samples. Its last two stones come last, the others row by row. */
export interface SamplePosition {
  readonly position: Position;
  readonly threatMask: number;
}

/**
 * Reads positions from a file of samples (lab/train/data/sample-file.ts). Throws an Error, a sentence, if it cannot be
 * used.
 */
export class SamplePositions {
  readonly rule: Rule;
  readonly count: number;
  readonly #path: string;
  readonly #file: number;
  readonly #start: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'r');
    const head = this.#read(0, HEADER_MOST);
    const end = head.indexOf('\n');
    if (!head.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)) || end < 0)
      throw new Error(`${path} is no file of samples`);
    if (!head.subarray(MAGIC.length, MAGIC.length + VERSION.length).equals(Buffer.from(VERSION)))
      throw new Error(`${path} has samples of another version; make it again with npm run samples`);
    const { rule, samples, recordBytes, patternBytes } = JSON.parse(
      head.subarray(MAGIC.length + VERSION.length, end).toString(),
    ) as Readonly<Record<string, unknown>>;
    const known = RULES.find((one) => one === rule);
    if (!known || recordBytes !== SAMPLE_BYTES)
      throw new Error(`${path} has samples that are not known here`);
    this.rule = known;
    this.count = Number(samples);
    this.#start = end + 1 + Number(patternBytes);
    const bytes = fstatSync(this.#file).size;
    const expected = this.#start + this.count * SAMPLE_BYTES;
    if (bytes !== expected) throw new Error(`${path} has ${bytes} bytes, its header tells of ${expected}`);
  }

  /** Number `index`, from 0. */
  at(index: number): SamplePosition {
    if (!(index >= 0 && index < this.count)) throw new Error(`${this.#path} has no sample number ${index}`);
    const record = this.#read(this.#start + index * SAMPLE_BYTES, SAMPLE_BYTES);
    return positionOf(record, this.rule);
  }

  close(): void {
    closeSync(this.#file);
  }

  #read(from: number, bytes: number): Buffer {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(this.#file, buffer, 0, bytes, from));
  }
}

function positionOf(record: Buffer, rule: Rule): SamplePosition {
  const [width = 0, height = 0, mover] = record;
  const blocked: Position['blocked'][number][] = [];
  const stones: Position['stones'][number][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const content = ((record[BOARD_AT + y * ROW_BYTES + (x >> 2)] ?? 0) >> (2 * (x & 3))) & 3;
      if (content === 0) blocked.push({ x, y });
      else if (content > 1) stones.push({ x, y, colour: content === 2 ? 'black' : 'white' });
    }
  }
  const last = [BEFORE_LAST_AT, LAST_AT].map((at) => record.readUInt16LE(at));
  const age = ({ x, y }: Point) => last.indexOf(y * 32 + x);
  stones.sort((a, b) => age(a) - age(b));
  const sideToMove = mover === 0 ? 'black' : 'white';
  const position = { rule, rowLength: ROW_LENGTH, width, height, stones, blocked, sideToMove } as const;
  return { position, threatMask: record.readUInt16LE(10) };
}
