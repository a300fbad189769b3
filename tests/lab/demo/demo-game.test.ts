import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const DEMO = fileURLToPath(new URL('../../../lab/demo/demo-game.mjs', import.meta.url));
const FAKE_ENGINE = fileURLToPath(new URL('fake-engine.mjs', import.meta.url));

function demo(...command: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [DEMO, ...command], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

it('plays to the end and draws the board', () => {
  const { status, stdout, stderr } = demo(process.execPath, FAKE_ENGINE);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('15 X O X O X O X O X O X O X O X');
  expect(lines[4]).toBe('11[X]. . . . . . . . . . . . . .');
  expect(lines[15]).toBe('   A B C D E F G H I J K L M N O');
  expect(lines[16]).toMatch(/^Black \(X\) wins after 61 moves in \d+\.\d s\.$/);
});

it.each([
  ['silent', 'Black (X) did not answer TURN 3,0 within 5000 ms'],
  ['crash', 'Black (X) exited (3) instead of answering TURN 3,0'],
  ['occupied', 'Black (X) played 0,0, which is occupied'],
  ['off-board', 'Black (X) played 15,0, which is off the board'],
  ['error', 'Black (X) answered "ERROR no idea" where a move was due'],
  ['stderr', 'Black (X) wrote to stderr: Warning: this is experimental'],
  ['not-ok', 'Black (X) answered "ok" to START 15'],
  ['stays', 'Black (X) was still running 1000 ms after END'],
])('says what an engine does wrong: %s', (fault, complaint) => {
  const { status, stdout, stderr } = demo(process.execPath, FAKE_ENGINE, fault);
  expect(stderr).toBe(`The demo game failed: ${complaint}.\n`);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

it('takes a second answer for the next one', () => {
  expect(demo(process.execPath, FAKE_ENGINE, 'twice').status).toBe(1);
});

it('says that there is no such program', () => {
  const { status, stderr } = demo('./no-such-engine');
  expect(status).toBe(1);
  expect(stderr).toContain('could not be started');
});
