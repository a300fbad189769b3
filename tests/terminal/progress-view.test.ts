import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProgressView, progressBar, progressText } from '../../src/terminal/progress-view.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a view wrote. */
function terminal(isTTY: boolean) {
  const written: string[] = [];
  return {
    written,
    stream: { write: (text: string) => written.push(text), isTTY, columns: 120, rows: 30 },
  };
}

it('says how far something is and how long it will take, by the pace of this run', () => {
  const progress = { done: 8, total: 20, elapsedMs: 64_000 };
  expect(progressText(progress, 'games')).toBe('8 of 20 games, 1:04, about 1:36 left');
  expect(progressText({ ...progress, before: 4 }, 'games')).toBe('8 of 20 games, 1:04, about 3:12 left');
  expect(progressText({ ...progress, before: 8 }, 'games')).toBe('8 of 20 games, 1:04');
  expect(progressText({ ...progress, done: 20 }, 'games')).toBe('20 of 20 games, 1:04');
});

it('draws a bar, full at the end and where nothing is to be done', () => {
  const bar = (done: number, total: number) => progressBar({ done, total, elapsedMs: 0 }, 'x').split(' ')[0];
  expect(bar(8, 20)).toBe('█'.repeat(12) + '░'.repeat(18));
  expect(bar(30, 20)).toBe('█'.repeat(30));
  expect(bar(0, 0)).toBe('█'.repeat(30));
});

it('is redrawn in a terminal, with lines that stay above it', () => {
  const { written, stream } = terminal(true);
  let done = 0;
  const view = new ProgressView(stream, () => `${done} done`);
  vi.advanceTimersByTime(300);
  done = 1;
  view.line('something happened');
  view.end();
  const text = stripVTControlCharacters(written.join(''));
  expect(view.isRedrawn).toBe(true);
  expect(text.indexOf('0 done')).toBeLessThan(text.indexOf('something happened\n'));
  expect(text.indexOf('something happened\n')).toBeLessThan(text.indexOf('1 done'));
});

it('is a line now and then elsewhere, and one at the end', () => {
  const { written, stream } = terminal(false);
  let done = 0;
  const view = new ProgressView(stream, () => `${done} done`);
  vi.advanceTimersByTime(29_000);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(2_000);
  done = 1;
  view.line('something happened');
  view.end();
  vi.advanceTimersByTime(100_000);
  expect(view.isRedrawn).toBe(false);
  expect(written).toEqual(['0 done\n', 'something happened\n', '1 done\n']);
});
