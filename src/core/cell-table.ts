/**
 * What the four patterns of a cell come to for a colour: its shape, its worth to the evaluation, and its code, by which
 * its worth to move ordering is found. One table a colour, indexed by the patterns.
 */
import { BLACK } from './geometry';
import { CELL_TABLE, CELL_TABLE_BYTES, ORDERS, ORDERS_BYTES } from './memory';
import { CODE_COUNT, codeOf, patternsOf } from './pattern-codes';
import { HAS_FORBIDDEN } from './rules/line-rule';
import { lineRule } from './rules/rule';
import { combine, Shape } from './shapes';
import { cellValues, ownOrders, theirOrders } from './weights';

/** Fills the tables of both colours for rule number `rule`. */
export function buildCellTable(rule: i32): void {
  for (let colour = 0; colour < 2; colour++) {
    const hasForbidden = (lineRule(rule, colour) & HAS_FORBIDDEN) !== 0;
    const values = cellValues(rule, colour);
    const table = tableOf(colour);
    for (let code = 0; code < CODE_COUNT; code++) {
      const patterns = patternsOf(code);
      const value = <u32>load<u16>(values + 2 * <usize>code);
      const entry = <u32>shapeOfPatterns(patterns, hasForbidden) | ((<u32>code) << 4) | (value << 16);
      store<u32>(table + 4 * <usize>patterns, entry);
    }
    for (let patterns: u32 = 0; patterns < 0x10000; patterns++) {
      const sorted = <usize>patternsOf(codeOf(patterns));
      store<u32>(table + 4 * <usize>patterns, load<u32>(table + 4 * sorted));
    }
    memory.copy(ownOrdersOf(colour), ownOrders(rule, colour), 2 * CODE_COUNT);
    memory.copy(theirOrdersOf(colour), theirOrders(rule, colour), 2 * CODE_COUNT);
  }
}

/** The table entry of four patterns (four bits each). */
export function entryOf(colour: i32, patterns: u32): u32 {
  return load<u32>(tableOf(colour) + 4 * <usize>patterns);
}

export function shapeOf(entry: u32): Shape {
  return <Shape>(entry & 15);
}

/** Whether no row can go through the cell any more. */
export function isDead(entry: u32): bool {
  return codeIn(entry) === 0;
}

/** Worth to the evaluation, in 1/VALUE_SCALE of its unit. */
export function worthOf(entry: u32): i32 {
  return <i32>entry >> 16;
}

/** How early `colour` tries a cell where it has this entry. */
export function ownOrderOf(colour: i32, entry: u32): i32 {
  return <i32>load<u16>(ownOrdersOf(colour) + 2 * <usize>codeIn(entry));
}

/** How early the other side tries a cell where `colour` has this entry. */
export function theirOrderOf(colour: i32, entry: u32): i32 {
  return <i32>load<u16>(theirOrdersOf(colour) + 2 * <usize>codeIn(entry));
}

function codeIn(entry: u32): u32 {
  return (entry >> 4) & 0xfff;
}

function tableOf(colour: i32): usize {
  return colour === BLACK ? CELL_TABLE : CELL_TABLE + CELL_TABLE_BYTES;
}

function ownOrdersOf(colour: i32): usize {
  return colour === BLACK ? ORDERS : ORDERS + ORDERS_BYTES;
}

function theirOrdersOf(colour: i32): usize {
  return ownOrdersOf(colour) + 2 * ORDERS_BYTES;
}

function shapeOfPatterns(patterns: u32, hasForbidden: bool): Shape {
  const p = <i32>patterns;
  return combine(p & 15, (p >> 4) & 15, (p >> 8) & 15, p >> 12, hasForbidden);
}
