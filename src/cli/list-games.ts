/** `tengen analyze FILE --list`: the games of a file, a line each. */
import { listedGameJson } from '../analysis/analysis-json.ts';
import type { RecordReading } from '../game/formats/read-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { sentence } from '../game/result.ts';
import { visibleJson } from '../game/visible-text.ts';
import { readGames } from '../terminal/read-games.ts';
import { say, sayAside, sayAtPace, sayJson, writeAtPace } from '../terminal/say.ts';
import { type Column, tableLine } from '../terminal/text-table.ts';
import type { NumberRange } from '../terminal/value-types.ts';

export interface GameFilter {
  /** A part of a player's name, capitals or not. */
  readonly player: string | undefined;
  readonly years: NumberRange | undefined;
}

const COLUMNS: readonly Column[] = [
  { width: 6, align: 'right' },
  { width: 10, align: 'left' },
  { width: 7, align: 'left' },
  { width: 9, align: 'right' },
  { width: 0, align: 'left' },
];

/** Black's share first, by the winner. */
const RESULTS = { black: '1-0', white: '0-1', none: '1/2-1/2', unknown: '' } as const;

/** Exit code 1 if no game is listed, or one cannot be read. */
export async function listGames(
  source: string,
  reading: Omit<RecordReading, 'game'>,
  filter: GameFilter,
  isJson: boolean,
): Promise<number> {
  let all = 0;
  let listed = 0;
  let unread = 0;
  for await (const { number, read } of readGames([source], reading)) {
    const record = read();
    if (!record.ok) {
      unread++;
      if (isJson) sayJson(listedGameJson(number, record));
      else sayAside(sentence(record.error));
      continue;
    }
    all++;
    if (!fits(record.value, filter)) continue;
    listed++;
    if (isJson) await writeAtPace(`${visibleJson(listedGameJson(number, record))}\n`);
    else await sayAtPace(gameLine(number, record.value));
  }
  if (isJson) sayJson({ type: 'list-end', listed, all });
  else say(`${listed} of ${all} ${all === 1 ? 'game' : 'games'}`);
  return listed === 0 || unread > 0 ? 1 : 0;
}

export function fits(
  { black = '', white = '', date = '' }: GameRecord,
  { player, years }: GameFilter,
): boolean {
  const isOf = (name: string) => name.toLowerCase().includes(player?.toLowerCase() ?? '');
  if (player !== undefined && !isOf(black) && !isOf(white)) return false;
  const year = Number(/\d{4}/.exec(date)?.[0]);
  return years === undefined || (year >= years.least && year <= years.most);
}

/** `    17  2009-05-01  1-0       35 moves  Ando Meritee - Li; World Championship, round 3; Taraguchi-10` */
function gameLine(number: number, record: GameRecord): string {
  const { date = '', black = '?', white = '?', event, round, openingRule, rule, moves } = record;
  const where = [event, round === undefined ? undefined : `round ${round}`].filter(Boolean).join(', ');
  const what = [`${black} - ${white}`, where, openingRule ?? rule ?? ''].filter((part) => part !== '');
  return tableLine(COLUMNS, [
    String(number),
    date,
    record.result ? RESULTS[record.result.winner] : '',
    `${moves.length} ${moves.length === 1 ? 'move' : 'moves'}`,
    what.join('; '),
  ]);
}
