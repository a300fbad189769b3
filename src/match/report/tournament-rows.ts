import { type MatchSettings, planOf } from '../record/match-settings.ts';
import type { Standings } from '../record/standings.ts';
import { leadOf, MOST_REPLAYS } from '../schedule/knockout.ts';
import { type Encounter, isPlayedInRounds, type Played, type Round } from '../schedule/plan.ts';
import { roundsOf } from '../schedule/schedule.ts';
import { pointsOf } from '../schedule/swiss.ts';
import type { Rows } from './result-tables.ts';

/** How a tournament in rounds stands: its table or its bracket; nothing for other matches. */
export function tournamentRows(settings: MatchSettings, standings: Standings): Rows {
  if (!isPlayedInRounds(settings)) return [];
  const rounds = begunRounds(settings, standings);
  return settings.format === 'swiss'
    ? swissRows(settings, standings, rounds)
    : knockoutRows(settings, standings, rounds);
}

/** Those of which the pairings are known. */
function begunRounds(settings: MatchSettings, { played }: Standings): readonly Round[] {
  const rounds: Round[] = [];
  for (const round of roundsOf(planOf(settings), played)) {
    rounds.push(round);
    if (round.games.some(({ number }) => !played.has(number))) break;
  }
  return rounds;
}

/** What an engine did in a round; without an opponent it had a bye. */
interface RoundResult {
  readonly opponent: number | undefined;
  /** In halves. */
  readonly points: number;
  readonly isPlayed: boolean;
}

/**
 * Points, then Buchholz (the points of the opponents together), then Sonneborn-Berger (those of each, times what was
 * won of it), then the order of the engines; of each round the opponent's place and the points made.
 */
function swissRows(
  { engines, gamesPerPairing }: MatchSettings,
  { played }: Standings,
  rounds: readonly Round[],
): Rows {
  const rows = engines.map((_, engine) => {
    const byRound = rounds.map((round) => resultIn(round, engine, played, gamesPerPairing));
    return { engine, points: byRound.reduce((sum, { points }) => sum + points, 0), byRound };
  });
  const pointsBy = (engine: number | undefined) => (engine === undefined ? 0 : (rows[engine]?.points ?? 0));
  const ranked = rows
    .map((row) => ({
      ...row,
      buchholz: row.byRound.reduce((sum, { opponent }) => sum + pointsBy(opponent), 0),
      berger: row.byRound.reduce((sum, { opponent, points }) => sum + (pointsBy(opponent) * points) / 2, 0),
    }))
    .sort(
      (a, b) => b.points - a.points || b.buchholz - a.buchholz || b.berger - a.berger || a.engine - b.engine,
    );
  const places = new Map(ranked.map(({ engine }, i) => [engine, i + 1]));
  return [
    ['', 'Swiss', 'Points', 'Buchholz', 'Berger', ...rounds.map(({ round }) => `Round ${round}`)],
    ...ranked.map(({ engine, points, buchholz, berger, byRound }, i) => [
      String(i + 1),
      engines[engine]?.name ?? '',
      halves(points),
      halves(buchholz),
      (berger / 2).toFixed(2),
      ...byRound.map((result) => roundText(result, places)),
    ]),
  ];
}

function resultIn(
  { games, byes }: Round,
  engine: number,
  played: Played,
  gamesPerPairing: number,
): RoundResult {
  if (byes.includes(engine)) return { opponent: undefined, points: 2 * gamesPerPairing, isPlayed: true };
  const own = games.filter(({ black, white }) => black === engine || white === engine);
  const done = own.filter(({ number }) => played.has(number));
  const points = done.reduce((sum, game) => sum + pointsOf(engine, game, played), 0);
  const [first] = own;
  return { opponent: first && first.black + first.white - engine, points, isPlayed: done.length > 0 };
}

/** `3: 1½` */
function roundText({ opponent, points, isPlayed }: RoundResult, places: ReadonlyMap<number, number>): string {
  if (opponent === undefined) return 'bye';
  return `${places.get(opponent)}: ${isPlayed ? halves(points) : '·'}`;
}

/** The bracket as a list: who met whom, with how many points of all their games, and who went on. */
function knockoutRows({ engines }: MatchSettings, { played }: Standings, rounds: readonly Round[]): Rows {
  const nameOf = (engine: number | undefined) => (engine === undefined ? '' : (engines[engine]?.name ?? ''));
  const last = Math.ceil(Math.log2(engines.length));
  const rows = rounds
    .filter(({ replay }) => replay === 0)
    .flatMap(({ round, encounters, byes }) => {
      const stages = rounds.filter((other) => other.round === round);
      const title = round === last ? 'Final' : `Round ${round}`;
      return [
        ...encounters.map((encounter) => [title, ...encounterCells(encounter, stages, played, nameOf)]),
        ...byes.map((engine) => [title, nameOf(engine), 'bye', '', nameOf(engine), '']),
      ];
    });
  return [
    ['', 'Knockout', 'First', 'Points', 'Second', 'Goes on', 'Replays'],
    ...rows.map((row, i) => [String(i + 1), ...row]),
  ];
}

function encounterCells(
  encounter: Encounter,
  stages: readonly Round[],
  played: Played,
  nameOf: (engine: number | undefined) => string,
): readonly string[] {
  const [one, other] = encounter;
  const own = stages.filter(({ encounters }) =>
    encounters.some(([first, second]) => first === one && second === other),
  );
  const games = own
    .flatMap((stage) => stage.games)
    .filter(({ black, white }) => black + white === one + other && (black === one || white === one));
  const done = games.filter(({ number }) => played.has(number));
  const lead = leadOf(encounter, done, played);
  // Every game gives two halves, of which the lead is the difference.
  const points = done.length + lead / 2;
  const isOver = done.length === games.length;
  const winner = lead > 0 || (lead === 0 && one < other) ? one : other;
  const isDecided = isOver && (lead !== 0 || stages.at(-1)?.replay === MOST_REPLAYS);
  return [
    nameOf(one),
    `${halves(points)}–${halves(2 * done.length - points)}`,
    nameOf(other),
    isDecided ? nameOf(winner) : '',
    own.length > 1 ? String(own.length - 1) : '',
  ];
}

/** Points in halves as people write them: `1½`. */
function halves(points: number): string {
  const whole = Math.floor(points / 2);
  return points % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
}
