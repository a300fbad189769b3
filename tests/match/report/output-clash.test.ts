import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { whyClashing } from '../../../src/match/report/output-clash.ts';
import { engine } from '../engines.ts';

const above = mkdtempSync(path.join(tmpdir(), 'tengen-outputs-'));
afterAll(() => rmSync(above, { recursive: true }));
/** Of a match that is still to be made. */
const match = path.join(above, 'match');
const at = (file: string) => path.join(above, file);
const one = (errorFile?: string) => [
  engine('two'),
  { ...engine('one'), ...(errorFile !== undefined && { errorFile }) },
];

it.each([
  [{ log: at('match/match.jsonl') }, /^--log: .*match\.jsonl is a file of the match itself/],
  [{ log: at('x/../match/report.html') }, /^--log: .*report\.html is a file of the match itself/],
  [{ messages: at('match/games/00001-one-two.psq') }, /^--messages: .*games is for the games of the match/],
  [{ log: at('said'), messages: at('./said') }, /^--log and --messages both write .*said;/],
  [{ log: at('said'), messages: at('said.1') }, /^--log and --messages both write .*said\.1;/],
  [{ log: at('said.1'), messages: at('said') }, /^--log and --messages both write .*said\.1;/],
])('an output in place of another is refused: %j', (outputs, why) => {
  expect(whyClashing(match, outputs, one())).toMatch(why);
});

it('so is an engine’s standard error', () => {
  expect(whyClashing(match, {}, one(at('match/match.jsonl')))).toMatch(
    /^stderr= of one: .*match\.jsonl is a file/,
  );
  expect(whyClashing(match, { log: at('said') }, one(at('said')))).toMatch(
    /^--log and stderr= of one both write/,
  );
});

it('so is a folder of an engine that would have the match in it', () => {
  const keeping = (folder: string) => [
    engine('two'),
    { ...engine('one'), ownFolder: { path: at(folder), limit: 1 } },
  ];
  for (const folder of ['.', 'match'])
    expect(whyClashing(match, {}, keeping(folder))).toMatch(/^folder= of one: .* has the match in it/);
  for (const folder of ['match/own', 'match-engines', '..match'])
    expect(whyClashing(match, {}, keeping(folder))).toBeUndefined();
});

it.runIf(process.platform !== 'win32')('a link to the folder leads there, too', () => {
  const real = at('real');
  mkdirSync(real);
  symlinkSync(real, at('link'));
  expect(whyClashing(at('link/later'), { log: at('real/later/match.jsonl') }, one())).toMatch(
    /of the match itself/,
  );
});

it.each([
  ['linux', undefined],
  ['win32', /match\.JSONL is a file of the match itself/],
  ['darwin', /match\.JSONL is a file of the match itself/],
])('on %s a name in other letters is the same where it is to the system', (platform, why) => {
  const own = process.platform;
  const pretend = (value: string) => Object.defineProperty(process, 'platform', { value });
  try {
    pretend(platform);
    const clash = whyClashing(match, { log: at('match/match.JSONL') }, one());
    if (why) expect(clash).toMatch(why);
    else expect(clash).toBeUndefined();
  } finally {
    pretend(own);
  }
});

it('outputs of their own are fine, in the folder too, and engines may share one', () => {
  const outputs = { log: at('match/said.log'), messages: at('match/messages.log') };
  expect(whyClashing(match, outputs, [...one(at('errors')), ...one(at('errors'))])).toBeUndefined();
});
