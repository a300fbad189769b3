/** Lines as no manager sends them, and enough of those that it does send to get anywhere. */
import type { RandomChoices } from '../reference/random-choices.ts';

export interface LineOptions {
  /**
   * For the real program, which takes its time: only limits that are short, only resources that are small, and no
   * ABOUT, which is kept to tell where a round ends.
   */
  readonly swift: boolean;
}

const WORDS = `
  START RECTSTART RESTART BEGIN TURN PLAY TAKEBACK BOARD YXBOARD SWAP2BOARD INFO ABOUT YXSTOP STOP
  YXSHOWFORBID YXHASHCLEAR YXNBEST YXBALANCEONE YXBALANCETWO YXBLOCK YXBLOCKUNDO YXBLOCKRESET
  YXSEARCHDEFEND YXSWAP2STEP1 YXSWAP2STEP2 DONE YXSWAP2STEP3 YXQUERYDATABASEALLT YXHASHDUMP YXSOOSORVSTEP4
  YXFORBID YXDRAW YXNEW YXEDITTEXTDATABASE YXBLOCKPATH SUGGEST OK MESSAGE RELOADCONFIG YXSHOWINFO
`
  .trim()
  .split(/\s+/);

const LIMITS = ['timeout_turn', 'timeout_match', 'time_left', 'time_increment', 'max_depth', 'max_node'];
const RESOURCES = ['max_memory', 'hash_size', 'thread_num'];
const OTHER_KEYS = 'rule connect show_detail strength game_type folder evaluate caution_factor x'.split(' ');

const ODD_NUMBERS = [
  ...['0', '1', '-1', '2147483647', '2147483648', '18446744073709551615', '1e9', '-2147483648', '1000000001'],
  ...['3.5', '', 'abc', '0x10', '20', '2000000', '100000000', '99999999999999999999999999', ' ', '5,5'],
];

/** One line, or a block of several. Never END: the caller decides about that. */
export function randomLines(random: RandomChoices, options: LineOptions): readonly string[] {
  const kind = random.fraction();
  if (kind < 0.3) return [`TURN ${point(random)}`];
  if (kind < 0.55) return [command(random, options)];
  if (kind < 0.7) return block(random);
  if (kind < 0.8) return [info(random, options)];
  if (kind < 0.84) return [`START ${random.pick(['15', '15', '5', '20', '32', '7', '33', '0', '15 15'])}`];
  if (kind < 0.88) return [cell(random), 'DONE'].slice(random.between(0, 1));
  if (kind < 0.92) return [garbage(random)];
  const line = options.swift ? `TURN ${point(random)}` : info(random, options);
  return [mutated(random.chance(0.5) ? command(random, options) : line, random)];
}

function command(random: RandomChoices, options: LineOptions): string {
  const word = random.pick(WORDS);
  if (options.swift && word === 'ABOUT') return 'BEGIN';
  if (word === 'INFO') return info(random, options);
  const rest = random.pick([
    () => '',
    () => ` ${point(random)}`,
    () => ` ${random.between(-5, 24)}`,
    () => ` ${random.pick(ODD_NUMBERS)}`,
    () => ` "${garbage(random)}${random.chance(0.7) ? '"' : ''}`,
    () => ` ${cell(random)} ${cell(random)} DONE`,
  ])();
  return (random.chance(0.3) ? word.toLowerCase() : word) + rest;
}

function info(random: RandomChoices, options: LineOptions): string {
  const key = random.pick(random.pick([LIMITS, RESOURCES, OTHER_KEYS]));
  const value = random.chance(0.5) ? String(random.between(0, 19)) : random.pick(ODD_NUMBERS);
  if (!options.swift) return `INFO ${key} ${value}`;
  if (key === 'timeout_turn' || key === 'time_left')
    return `INFO ${key} ${random.pick(['0', '1', '5', '10', 'x'])}`;
  if (key === 'thread_num') return `INFO ${key} ${random.pick(['1', '2', '0', 'x'])}`;
  if (key === 'hash_size') return `INFO ${key} ${random.pick(['1024', '4096', '0', 'x'])}`;
  return `INFO ${key} ${value}`;
}

function block(random: RandomChoices): readonly string[] {
  const opening = random.pick([
    ...['BOARD', 'BOARD', 'BOARD', 'YXBOARD', 'SWAP2BOARD', 'YXBLOCK', 'yxquerydatabaseallt', 'YXBLOCKPATH'],
    ...['yxedittextdatabase "a', 'yxeditlabeldatabase 7,7 x'],
  ]);
  const lines = [opening];
  const count = random.between(0, 8);
  const isPlayed = random.chance(0.5);
  for (let i = 0; i < count; i++) {
    // Half of them from a game, the others of any counts.
    const field = isPlayed ? ((count - i) % 2) + 1 : random.between(1, 2);
    if (random.chance(0.9)) lines.push(`${point(random)},${field}`);
    else lines.push(random.pick([cell, point, garbage])(random));
  }
  if (opening.includes('"')) lines.push('end of it" 7,7');
  if (random.chance(0.95)) lines.push('DONE');
  return lines;
}

function cell(random: RandomChoices): string {
  return `${point(random)},${random.pick(['1', '2', '3', '0', '4', 'x'])}`;
}

function point(random: RandomChoices): string {
  const side = random.chance(0.9) ? 15 : 40;
  return `${random.between(0, side - 1)},${random.between(0, side - 1)}`;
}

function garbage(random: RandomChoices): string {
  const length = random.chance(0.02) ? 20_000 : random.between(0, 39);
  const low = random.chance(0.5) ? 32 : 0;
  const high = random.chance(0.5) ? 127 : 256;
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(random.between(low, high - 1));
  return text.replace(/[\r\n]/g, '?');
}

function mutated(line: string, random: RandomChoices): string {
  const at = random.between(0, line.length);
  const edits = [
    () => line.slice(0, at),
    () => line.slice(at),
    () => line.slice(0, at) + garbage(random) + line.slice(at),
    () => line + line,
    () => `${line}\r${line}`,
    () => `  ${line}\t `,
    () => line.slice(0, at) + line.slice(at + 1),
  ];
  return random.pick(edits)();
}
