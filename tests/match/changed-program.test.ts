import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { programFingerprint } from '../../src/match/process/program-fingerprint.ts';
import { WAIT } from '../battery.ts';
import { TEST_ENGINE } from './engines.ts';
import { cmd, MatchProgram } from './match-program.ts';

const program = new MatchProgram();

/** Writes an engine of this version. */
function build(file: string, version: number): string {
  const place = path.join(program.folder, file);
  writeFileSync(
    place,
    `import ${JSON.stringify(pathToFileURL(TEST_ENGINE).href)};\n// Version ${version}.\n`,
  );
  return place;
}

it('a match stops when an engine that is started again is another program, unless asked to go on', async () => {
  const file = build('rebuilt.mjs', 1);
  const match = program.start([
    ...['match', '--engine', 'name=rebuilt', `cmd="${process.execPath}" "${file}" random`, 'restart=yes'],
    ...['--engine', 'name=weak', cmd('weak', 'delay=20'), '--each', 'turn=5s', '--tolerance', '5s'],
    ...['--games', '400', '--out', 'changed'],
  ]);
  await vi.waitUntil(() => /^Game 2:/m.test(match.output()), WAIT);
  build('rebuilt.mjs', 2);
  expect(await match.ended).toBe(2);
  expect(match.output()).toMatch(
    /The match was stopped, as engine rebuilt is not the program any more that the match was begun with \(.*has changed\): put the old one back, or begin a new match; --resume .*changed --allow-changes counts its games as the same engine's\./,
  );
  const before = program.journal('changed').games.length;
  expect(before).toBeLessThan(400);

  const refused = program.run(['match', '--resume', 'changed']);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('or go on with --allow-changes');

  const games = 2 * Math.ceil(before / 2);
  const goingOn = program.start(['match', '--resume', 'changed', '--allow-changes']);
  await vi.waitUntil(() => program.journal('changed').games.length > games + 2, WAIT);
  goingOn.kill('SIGINT');
  expect(await goingOn.ended).toBe(130);

  build('rebuilt.mjs', 1);
  const old = program.start(['match', '--resume', 'changed']);
  await vi.waitUntil(() => /^Game \d+:/m.test(old.output()), WAIT);
  old.kill('SIGINT');
  expect(await old.ended).toBe(130);
  // Somebody who resumes another's folder is shown what that starts.
  expect(old.output()).toContain(
    `Starts what the journal of changed names: rebuilt (${process.execPath} ${file} random), weak (`,
  );
});

it('the fingerprint of a program changes with its file, and with nothing else', async () => {
  const file = build('print.mjs', 1);
  const command = { program: process.execPath, args: [file, 'weak'] };
  const first = await programFingerprint(command);
  expect(first).toMatch(/^[\da-f]{16}$/);
  expect(await programFingerprint({ ...command, args: [file] })).toBe(first);
  // Of the same length, so that the system's size says nothing.
  build('print.mjs', 2);
  const second = await programFingerprint(command);
  expect(second).not.toBe(first);
  build('print.mjs', 1);
  expect(await programFingerprint(command)).toBe(first);
  expect(await programFingerprint({ program: '/no/such/program', args: [] })).toBeUndefined();
});
