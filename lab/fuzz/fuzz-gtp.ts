/**
 * Nonsense for the Go Text Protocol: whatever comes, each command has one answer with its number, in order, of
 * printable lines, and a game can be played afterwards.
 */
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { GtpLines, type GtpRequest, parseLine } from '../../src/gtp/gtp-lines.ts';
import { GtpTalk } from '../program/gtp-talk.ts';
import { RandomChoices } from '../reference/random-choices.ts';
import { RandomThinker } from './fuzz.ts';

export interface GtpFuzzing {
  readonly lines: number;
  readonly answers: number;
  readonly errors: number;
}

const LINES_PER_ROUND = 100;

const COMMANDS = [
  ...`
    play play play play genmove genmove reg_genmove undo showboard final_score protocol_version name
    known_command list_commands boardsize rectangular_boardsize clear_board set_position komi
    time_settings kgs-time_settings time_left gomoku-rule kata-set-rule kata-set-rules kata-get-rules
    kata-set-param kata-get-param lz-analyze kata-analyze lz-genmove_analyze kata-genmove_analyze stop
    clear_cache gogui-rules_legal_moves loadsgf gogui-rules_board gogui-rules_final_result cputime PLAY
    constructor xyzzy
  `
    .trim()
    .split(/\s+/),
  '',
];

const WORDS = [
  ...`
    b w BLACK white x h8 J9 i9 A1 AA3 pass resign H0 Z99 C3,D4 , 0 1 5 15 32 33 -1 1.5 1e9
    99999999999999999999 15:20 interval maxmoves minmoves avoid allow ownership true basicrule renju
    caro-exact FREESTYLE maxTime {"basicrule":"renju"} { {"__proto__":1} none absolute byoyomi canadian
    genmove # =
  `
    .trim()
    .split(/\s+/),
  ...['# x', '\u0000', '\t', '\r', '\u00ff\u00e9', '  '],
];

const GAME = [
  'gomoku-rule freestyle',
  'boardsize 15',
  'play b h8',
  'genmove w',
  'undo',
  'lz-analyze b 1',
  'name',
];

/** Throws, with the lines, at the first fault. The same seed sends the same lines. */
export async function fuzzGtp(lines: number, seed: number): Promise<GtpFuzzing> {
  const random = new RandomChoices(seed);
  const { referee } = new DirectSearch({ core: coreBytes() });
  let sent = 0;
  let answers = 0;
  let errors = 0;
  while (sent < lines) {
    const thinker = new RandomThinker(random);
    const talk = new GtpTalk({ thinker, referee });
    const round = Array.from({ length: LINES_PER_ROUND }, () => randomLine(random));
    let output = '';
    const take = async (line: string) => {
      output += talk.send(line);
      if (random.chance(0.5)) thinker.goOn(0.3);
      output += talk.output();
      await Promise.resolve();
    };
    for (const line of [...round, ...GAME]) await take(line);
    for (let i = 0; thinker.listener; i++) {
      if (i > 10 * LINES_PER_ROUND) throw new Error(`hangs after ${JSON.stringify(round)}`);
      thinker.goOn(1);
      output += talk.output();
    }
    const asked = [...round, ...GAME].flatMap(requestsIn);
    const problem = problemOf(output, asked);
    if (problem) throw new Error(`${problem}\nafter ${JSON.stringify(round)}\n-> ${JSON.stringify(output)}`);
    sent += round.length;
    answers += asked.length;
    errors += output.match(/^\?/gm)?.length ?? 0;
  }
  return { lines: sent, answers, errors };
}

function requestsIn(line: string): readonly GtpRequest[] {
  const requests = new GtpLines().push(Buffer.from(`${line}\n`, 'latin1')).map(parseLine);
  return requests.filter(({ kind }) => kind === 'command' || kind === 'too-long');
}

function problemOf(output: string, asked: readonly GtpRequest[]): string | undefined {
  if (!/^[\n -~]*$/.test(output)) return 'signs that are not printable';
  const found = output.split('\n\n');
  if (found.pop() !== '') return 'the last answer has no end';
  if (found.length !== asked.length) return `${found.length} answers to ${asked.length} commands`;
  const odd = found.findIndex((answer, i) => {
    const request = asked[i];
    const id = request && 'id' in request ? request.id : '';
    return !(answer.startsWith(`=${id}`) || answer.startsWith(`?${id}`)) || /internal/.test(answer);
  });
  if (odd >= 0) return `a wrong answer: ${found[odd]}`;
  const moved = found.at(-4);
  return /^= [A-HJ-P]\d{1,2}$/.test(moved ?? '') ? undefined : `no game afterwards: ${moved}`;
}

function randomLine(random: RandomChoices): string {
  if (random.chance(0.03)) return random.pick(['', '# a remark', '# interrupt', '   ', '\u0007']);
  if (random.chance(0.01)) return `${random.pick(COMMANDS)} ${'x'.repeat(20_000)}`;
  if (random.chance(0.25)) return `play ${random.pick(['b', 'w'])} ${randomPoint(random)}`;
  const words = Array.from({ length: random.between(0, 4) }, () =>
    random.chance(0.3) ? randomPoint(random) : random.pick(WORDS),
  );
  const id = random.chance(0.3) ? `${random.between(0, 99_999)} ` : '';
  return `${id}${random.pick(COMMANDS)} ${words.join(' ')}`;
}

function randomPoint(random: RandomChoices): string {
  return `${random.pick([...'ABCDEFGHJKLMNOP'])}${random.between(1, 15)}`;
}
