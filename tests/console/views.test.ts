import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marksOf } from '../../src/console/board-marks.ts';
import { inkFor } from '../../src/console/ink.ts';
import { FittingView, PlainView, ScreenView } from '../../src/console/views.ts';
import { newGame, referee } from '../play/games.ts';

const INK = inkFor({ isPlain: true, colourBits: 1 });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function screen(rows = 40) {
  const shown: string[] = [];
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text), rows };
  const prompt = { show: (text: string) => shown.push(text) };
  const view = new FittingView(
    new ScreenView(output, INK, prompt),
    new PlainView(output, INK, prompt),
    () => output.rows >= 20,
  );
  view.update({ ...marksOf(newGame(), referee), game: newGame(), status: 'Your move.' });
  return { view, shown, written, output };
}

it('the seconds of thinking go on while something else is typed, and begin again with the next move', () => {
  const { view, shown } = screen();
  view.think('Tengen is thinking');
  vi.advanceTimersByTime(3000);
  expect(shown.at(-1)).toBe('Tengen is thinking (3 s) > ');
  view.begin();
  view.think('Tengen is thinking');
  expect(shown.at(-1)).toBe('Tengen is thinking (3 s) > ');
  view.settle();
  view.think('Tengen is thinking');
  expect(shown.at(-1)).toBe('Tengen is thinking > ');
  view.end();
});

it('a window that grows has the board redrawn in place, and one that shrinks plain lines', () => {
  const { view, written, output } = screen(10);
  view.settle();
  expect(written.join('')).not.toContain('\x1b[H');
  output.rows = 40;
  view.resized();
  expect(written.at(-1)).toContain('\x1b[H\x1b[J15 ');
  output.rows = 10;
  view.resized();
  const before = written.length;
  view.say('Hello.');
  expect(written.slice(before).join('')).toContain('Hello.');
  view.end();
});
