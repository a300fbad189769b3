/**
 * Which INFO lines reach an engine from a queue. Anyone who can write to it chooses them, and engines do much at their
 * command: some read and write files, and some read what follows an unknown key, or a value, as the next command.
 */
import { err, ok, type Result } from '../../game/result.ts';
import type { QueuedEngine } from './match-messages.ts';

/** Keys of Gomocup and Yixin whose values are numbers, and which say how to search and nothing else. */
const OPEN_KEYS: ReadonlySet<string> = new Set([
  'caution_factor',
  'connect',
  'game_type',
  'hash_size',
  'max_depth',
  'max_memory',
  'max_node',
  'pondering',
  'rule',
  'show_detail',
  'strength',
  'thread_num',
  'time_increment',
  'time_left',
  'timeout_match',
  'timeout_turn',
]);
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,6})?$/;
/** One word: no second one could be taken for a command. */
const WORD = /^[\x21-\x7e]+$/;
const QUOTED = 80;

export function isWord(value: string): boolean {
  return WORD.test(value);
}

/** Whether every worker passes the key on. */
export function isOpenKey(key: string): boolean {
  return OPEN_KEYS.has(key.toLowerCase());
}

/** Checks what is to be sent to engines. `allowed` are keys that the worker's owner lets through, in lower case. */
export function checkInfo(engines: readonly QueuedEngine[], allowed: ReadonlySet<string>): Result<void> {
  for (const { name, info } of engines) {
    for (const { key, value } of info) {
      const isAllowed = allowed.has(key.toLowerCase());
      if (!isAllowed && !isOpenKey(key)) {
        return err(
          `tells engine ${name} INFO ${key}, which this worker passes on only with --allow-info ${key}`,
        );
      }
      if (!(isAllowed ? WORD : NUMBER).test(value)) {
        return err(
          `tells engine ${name} INFO ${key} "${value.slice(0, QUOTED)}", which is not ${isAllowed ? 'one word' : 'a number'}`,
        );
      }
    }
  }
  return ok(undefined);
}
