import { MAX_THREADS } from '../binding/core-module.ts';
import { ROW_LENGTHS } from '../game/rule.ts';
import { type RuleChoice, ruleChoice } from './info-rule.ts';
import type { Settings } from './manager-settings.ts';

/*
 * The keys of INFO. A new one takes:
 * - a line in one of the tables below. A key of LIMIT_KEYS sets `limited` too, which ends the default of 5 s;
 * - its value in `Settings` and what it is at first (manager-settings.ts);
 * - where that is used: for a limit of the search `limitsOf` there and `Limits` of engine/thinker.ts, for threads and
 *   memory `resourcesOf` and `Resources`;
 * - `changesLimits`, if a running search must know at once (keys of LIMIT_KEYS are in it by `limited`), or
 *   `changesResources`, if the engine that was made ready for the game must;
 * - a line in the table of README.md or in docs/protocol.md, and one in CHANGELOG.md;
 * - a line in OPEN_KEYS (match/queue/open-info.ts), if its value is a number or a word and says only how to search:
 *   workers on other machines pass on no others;
 * - a test in tests/protocol/manager-settings.test.ts.
 */

/** Above this, time_left counts down from "no limit" (qpiskvork) or says so outright. */
const MOST_TIME_LEFT = 1e9;
/** Piskvork's "over 2 GB". */
const MOST_MEMORY = 2_147_483_647;
/** Yixin-Board sends the number of the board's cells where it means no limit. Only a solved position gets so deep. */
const MOST_DEPTH = 64;

/** `ignored`: a key without a meaning for us. `bad`: a value that the key can't have; nothing changes. */
export type InfoOutcome = Partial<Settings> | 'ignored' | 'bad';

type Change = Partial<Settings> | undefined;
type Meaning = (value: number, yixin: boolean) => Change;

/**
 * The keys that set limits of time, depth or nodes, and what their values change; undefined for a value that the key
 * can't have. After any of them a move without timeout_turn has no limit of its own.
 */
const LIMIT_KEYS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['timeout_turn', (ms) => ({ turnMs: ms < 0 ? undefined : ms })],
  ['timeout_match', (ms) => ({ matchMs: ms < 0 ? Infinity : ms === 0 ? undefined : ms })],
  ['time_left', (ms) => ({ leftMs: ms > MOST_TIME_LEFT ? Infinity : ms })],
  ['time_increment', (ms) => ({ incrementMs: ms > 0 ? ms : undefined })],
  ['max_depth', (depth) => ({ depth: depth > 0 && depth < MOST_DEPTH ? depth : undefined })],
  ['max_node', (nodes) => ({ nodes: nodes > 0 && Number.isSafeInteger(nodes) ? nodes : undefined })],
]);

const OTHER_KEYS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['rule', (sum, yixin) => chosen(ruleChoice(sum, yixin))],
  ['connect', (rowLength) => (isRowLength(rowLength) ? { rowLength } : undefined)],
  // Limits a search too (limitsOf), but says nothing about its time.
  ['strength', (strength) => (strength >= 0 && strength <= 100 ? { strength } : undefined)],
  ['max_memory', (bytes) => ({ maxMemory: bytes > 0 && bytes < MOST_MEMORY ? bytes : undefined })],
  ['hash_size', (kilobytes) => ({ hashBytes: kilobytes > 0 ? kilobytes * 1024 : undefined })],
  ['thread_num', (threads) => (threads >= 1 ? { threads: Math.min(threads, MAX_THREADS) } : undefined)],
  ['show_detail', (showDetail) => (showDetail >= 0 ? { showDetail } : undefined)],
]);

/** What `INFO key value` changes. `key` is in lower case. */
export function readInfo(key: string, value: string, yixin: boolean): InfoOutcome {
  const limit = LIMIT_KEYS.get(key);
  const meaning = limit ?? OTHER_KEYS.get(key);
  if (!meaning) return 'ignored';
  if (!/^[+-]?\d{1,30}$/.test(value)) return 'bad';
  const change = meaning(Number(value), yixin);
  if (!change) return 'bad';
  return limit ? { ...change, limited: true } : change;
}

function chosen(rule: RuleChoice | undefined): Change {
  return rule && { rule };
}

function isRowLength(length: number): boolean {
  return Number.isInteger(length) && length >= ROW_LENGTHS.least && length <= ROW_LENGTHS.most;
}
