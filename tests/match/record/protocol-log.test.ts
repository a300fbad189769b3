import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ProtocolLog } from '../../../src/match/record/protocol-log.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-log-'));
const LIMIT = 100_000;

afterAll(() => rmSync(folder, { recursive: true }));

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

it('keeps to its limit, the newest lines in it, and its numbers go on', async () => {
  const file = path.join(folder, 'bounded.log');
  let log = await ProtocolLog.open(file, LIMIT);
  const numbers = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) {
    const line = `line ${i} ü`;
    log.add(line);
    numbers.set(line, log.lines);
    // Taken up again in the middle of a file.
    if (i === 10_000) {
      await log.close();
      log = await ProtocolLog.open(file, LIMIT);
    }
  }
  log.check();
  await log.close();
  const files = [`${file}.1`, file];
  const sizes = files.map((name) => statSync(name).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LIMIT);
  expect(sizes[0]).toBeGreaterThan(LIMIT / 2 - 100);
  const [older = [], newer = []] = files.map(linesOf);
  // No line is lost between the two, and each has the number that it was given.
  const kept = [...older.slice(1), ...newer.slice(1)];
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, i) => `line ${20_000 - kept.length + i} ü`));
  for (const lines of [older, newer]) {
    const before = Number(
      /^\((\d+) lines before this one: the last of them are in .*\.1\)$/.exec(lines[0] ?? '')?.[1],
    );
    expect(lines.slice(1).map((line, i) => numbers.get(line) === before + i + 2)).not.toContain(false);
  }
});

it('continues a file that is there, and is one file as long as it is small', async () => {
  const file = path.join(folder, 'small.log');
  writeFileSync(file, 'one\ntwo\n');
  const log = await ProtocolLog.open(file, LIMIT);
  log.add('three');
  expect(log.lines).toBe(3);
  await log.close();
  expect(linesOf(file)).toEqual(['one', 'two', 'three']);
  expect(existsSync(`${file}.1`)).toBe(false);
});

it.runIf(process.platform === 'linux')('a device without an end is not read', async () => {
  const log = await ProtocolLog.open('/dev/zero', LIMIT);
  log.add('line');
  log.check();
  await log.close();
  expect(log.lines).toBe(1);
});
