/**
 * Time controls as other arbiters write them. Numbers without a unit are seconds:
 *
 *     60+0.1          60 s for the game and 0.1 s more after each move
 *     40/60+0.1       the same for 40 moves, and for 40 moves again (cutechess-cli, fastchess)
 *     1:30            minutes and seconds
 *     180s/30s+1s     180 s for the game and at most 30 s for a move (c-gomoku-cli, which writes it without units)
 *     0/30            30 s for a move (c-gomoku-cli)
 *     inf             no clock
 */
import { err, ok, type Result } from '../game/result.ts';
import { duration } from '../terminal/value-types.ts';
import type { EngineLimits } from './process/engine-spec.ts';

export type TimeControl = Pick<EngineLimits, 'turnMs' | 'matchMs' | 'incrementMs' | 'movesPerMatchMs'>;

const BARE = /^\d+(?:\.\d+)?$/;
const WHOLE = /^\d{1,9}$/;
const MINUTES = /^(\d{1,5}):([0-5]?\d(?:\.\d+)?)$/;

/** Reads `tc=`. The error is the beginning of a sentence. */
export function parseTimeControl(text: string): Result<TimeControl> {
  const value = text.trim();
  if (/^inf(?:inite)?$/i.test(value)) return ok({});
  const wrong = err(`tc= must be like 60+0.1, 40/60+0.1, 180s/30s or inf, not "${text}"`);
  const [main = '', increment, ...more] = value.split('+');
  const incrementMs = increment === undefined ? 0 : parseTime(increment);
  const [first = '', second, ...others] = main.split('/');
  if (incrementMs === undefined || more.length > 0 || others.length > 0) return wrong;
  const added = increment === undefined ? {} : { incrementMs };
  if (second === undefined) {
    const matchMs = parseTime(first);
    return matchMs ? ok({ matchMs, ...added }) : wrong;
  }
  const secondMs = parseTime(second);
  if (!secondMs) return wrong;
  if (WHOLE.test(first) && Number(first) === 0) return ok({ turnMs: secondMs, ...added });
  if (!WHOLE.test(first)) {
    const matchMs = BARE.test(first) ? undefined : parseTime(first);
    return matchMs ? ok({ matchMs, turnMs: secondMs, ...added }) : wrong;
  }
  // A time for a move is no longer than one for the game, so that 40/60 can only be moves.
  if (BARE.test(second) && secondMs <= Number(first) * 1000) {
    return err(
      `tc=${value} is ${first} moves in ${second} s to fastchess, and ${first} s a game with ${second} s a move to ` +
        `c-gomoku-cli: write tc=${first}/${second}s for the one, tc=${first}s/${second}s for the other`,
    );
  }
  return ok({ matchMs: secondMs, movesPerMatchMs: Number(first), ...added });
}

/** In ms, a number without a unit being seconds. */
function parseTime(text: string): number | undefined {
  const [, minutes, seconds] = MINUTES.exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000);
  return duration.parse(BARE.test(text) ? `${text}s` : text);
}

/**
 * As PGN's TimeControl has it, in seconds: `40/60+0.1`, `60+0.1`, `30/move` (as cutechess-cli has it), `-` without any.
 */
export function timeControlText({ turnMs, matchMs, incrementMs, movesPerMatchMs }: TimeControl): string {
  const seconds = (ms: number) => String(ms / 1000);
  if (matchMs === undefined) return turnMs === undefined ? '-' : `${seconds(turnMs)}/move`;
  const moves = movesPerMatchMs === undefined ? '' : `${movesPerMatchMs}/`;
  return `${moves}${seconds(matchMs)}${incrementMs ? `+${seconds(incrementMs)}` : ''}`;
}
