/**
 * What the four patterns of a cell come to: its shape, and its worth to the evaluation and to move ordering.
 * One table a colour, indexed by the patterns.
 */
import { BLACK } from './geometry';
import { CELL_TABLE, CELL_TABLE_BYTES } from './memory';
import { PATTERN_COUNT } from './patterns';
import { HAS_FORBIDDEN } from './rules/line-rule';
import { lineRule } from './rules/rule';
import { combine, FORBIDDEN } from './shapes';
import { patternOrder, patternValue, shapeOrder } from './weights';

/** Fills both colours' tables for rule number `rule`. */
export function buildCellTable(rule: i32): void {
  for (let colour = 0; colour < 2; colour++) {
    const hasForbidden = (lineRule(rule, colour) & HAS_FORBIDDEN) !== 0;
    for (let a = 0; a < PATTERN_COUNT; a++) {
      for (let b = 0; b < PATTERN_COUNT; b++) {
        for (let c = 0; c < PATTERN_COUNT; c++) {
          for (let d = 0; d < PATTERN_COUNT; d++) {
            const index = <usize>(a | (b << 4) | (c << 8) | (d << 12));
            store<u32>(tableOf(colour) + 4 * index, cellEntry(a, b, c, d, hasForbidden));
          }
        }
      }
    }
  }
}

export function tableOf(colour: i32): usize {
  return colour === BLACK ? CELL_TABLE : CELL_TABLE + CELL_TABLE_BYTES;
}

/** The table entry of four patterns (four bits each). */
export function entryOf(colour: i32, patterns: u32): u32 {
  return load<u32>(tableOf(colour) + 4 * <usize>patterns);
}

export function shapeOf(entry: u32): i32 {
  return <i32>(entry & 15);
}

/** Worth to move ordering, 0 to 4095. */
export function orderOf(entry: u32): i32 {
  return <i32>((entry >> 4) & 0xfff);
}

/** Worth to the evaluation. */
export function worthOf(entry: u32): i32 {
  return <i32>entry >> 16;
}

function cellEntry(a: i32, b: i32, c: i32, d: i32, hasForbidden: bool): u32 {
  const shape = combine(a, b, c, d, hasForbidden);
  if (shape === FORBIDDEN) return FORBIDDEN;
  const order = patternOrder(a) + patternOrder(b) + patternOrder(c) + patternOrder(d) + shapeOrder(shape);
  const value = patternValue(a) + patternValue(b) + patternValue(c) + patternValue(d);
  return <u32>shape | ((<u32>min(order, 0xfff)) << 4) | ((<u32>value) << 16);
}
