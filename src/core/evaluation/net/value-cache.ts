/**
 * Value cache: a third of a search's evaluations are of positions evaluated shortly before. An entry is a u64: the
 * position's key, whose low 16 bits, which choose the entry, make room for the value.
 */
import { hash } from '../../board/board';
import { slot } from '../../memory/shared-tables';
import { NONE } from '../score';
import { VALUE_CACHE, VALUE_CACHE_ENTRIES } from './net-memory';
import { netKey } from './net-weights';

if (VALUE_CACHE_ENTRIES > 1 << 16) ERROR('the 16 bits that are not kept must give the entry');

/** The value of the position on the board, NONE if it is not known. */
export function knownValue(): i32 {
  const key = hash ^ netKey;
  const entry = load<u64>(entryOf(key));
  return (entry ^ key) >> 16 === 0 ? <i32>(<i16>entry) : NONE;
}

/** Notes the value of the position on the board: an i16. */
export function rememberValue(value: i32): void {
  const key = hash ^ netKey;
  store<u64>(entryOf(key), (key & ~0xffff) | <u64>(<u16>value));
}

function entryOf(key: u64): usize {
  return slot + VALUE_CACHE + 8 * (<usize>key & (<usize>VALUE_CACHE_ENTRIES - 1));
}
