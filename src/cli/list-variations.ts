/** `tengen analyze FILE --variations`: all lines of an SGF, the main line first. */
import { variationJson } from '../analysis/analysis-json.ts';
import { formatPoints } from '../game/formats/notation.ts';
import { type RecordReading, readRecord, readVariations } from '../game/formats/read-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { type Point, samePoint } from '../game/position.ts';
import type { Result } from '../game/result.ts';
import { CommandError } from '../terminal/command-error.ts';
import { say, sayAside, sayJson } from '../terminal/say.ts';
import { readNamedText } from '../terminal/text-source.ts';

/** More would not be read. */
const MOST_VARIATIONS = 1000;
const NOWHERE: Point = { x: -1, y: -1 };

/** Each line in full, so that it can be given to the program again, with how much it has of the one before it. */
export async function listVariations(
  source: string,
  reading: RecordReading,
  isJson: boolean,
): Promise<number> {
  const { name, text } = await readNamedText([source]);
  const main = readRecord(text, reading);
  const lines = main.ok ? readVariations(text, reading) : main;
  if (!lines.ok) throw new CommandError(`Cannot read ${name}: ${lines.error}.`);
  const shown = Math.min(lines.value.count, MOST_VARIATIONS);
  let before: readonly Point[] = [];
  for (let i = 0; i < shown; i++) {
    const line = lines.value.line(i);
    const moves: readonly Point[] = line.ok ? line.value.moves : [];
    const other = moves.findIndex((move, at) => !samePoint(move, before[at] ?? NOWHERE));
    const shared = other < 0 ? moves.length : other;
    if (isJson) sayJson(variationJson(line, i, shared));
    else
      say(`${i === 0 ? 'Main line' : `${i}${line.ok ? `. after move ${shared}` : ''}`}: ${lineText(line)}`);
    if (line.ok) before = moves;
  }
  const left = lines.value.count - shown;
  if (left > 0) sayAside(`${left} more lines are not listed.`);
  return 0;
}

function lineText(line: Result<GameRecord>): string {
  if (!line.ok) return `it cannot be read: ${line.error}`;
  const { moves, start } = line.value;
  const setUp = start && start.stones.length > 0 ? `${start.stones.length} stones set up; ` : '';
  return `${setUp}${moves.length > 0 ? formatPoints(moves, line.value) : 'no move'}`;
}
