import { type Encounter, gamesOfRound, openingsOfRound, type Plan, type Played, type Round } from './plan.ts';

/** After this many replays the one named first goes on: engines that always answer alike would tie for ever. */
export const MOST_REPLAYS = 10;

/**
 * Two by two, until one engine is left. The engines are seeded in their order: the first two can only meet in the last
 * round, and where the places are not all taken the first ones have a bye. Ties are replayed with the next openings.
 */
export function* knockoutRounds(plan: Plan, played: Played): Generator<Round> {
  let field: readonly (number | undefined)[] = seedOrder(plan.engines);
  let number = 0;
  let pair = 0;
  for (let round = 1; field.length > 1; round++) {
    const meetings = Array.from({ length: field.length / 2 }, (_, i) => field.slice(2 * i, 2 * i + 2));
    const through = new Set(meetings.filter((both) => both.includes(undefined)).flat());
    const byes = [...through].filter((engine) => engine !== undefined);
    let open: readonly Encounter[] = meetings.flatMap(([one, other]) =>
      one === undefined || other === undefined ? [] : [[one, other] as const],
    );
    for (let replay = 0; open.length > 0; replay++) {
      const games = gamesOfRound(plan, open, round, number, pair);
      number += games.length;
      pair += openingsOfRound(plan);
      yield { round, replay, encounters: open, byes: replay === 0 ? byes : [], games };
      const isLast = replay === MOST_REPLAYS;
      const tied: Encounter[] = [];
      for (const [one, other] of open) {
        const lead = leadOf([one, other], games, played);
        if (lead === 0 && !isLast) tied.push([one, other]);
        else through.add(lead > 0 || (lead === 0 && one < other) ? one : other);
      }
      open = tied;
    }
    field = meetings.map((both) => both.find((engine) => engine !== undefined && through.has(engine)));
  }
}

/** By how many points, in halves, the first of two engines is ahead after these games. */
export function leadOf([one, other]: Encounter, games: Round['games'], played: Played): number {
  return games
    .filter(({ black, white }) => (black === one && white === other) || (black === other && white === one))
    .reduce(
      (lead, { number, black }) => lead + ((played.get(number) ?? 1) - 1) * (black === one ? 2 : -2),
      0,
    );
}

/** The places of a bracket, by which the first k engines meet each other as late as they can. */
function seedOrder(engines: number): readonly (number | undefined)[] {
  let order = [0];
  while (order.length < engines) {
    const places = 2 * order.length;
    order = order.flatMap((seed) => [seed, places - 1 - seed]);
  }
  return order.map((seed) => (seed < engines ? seed : undefined));
}
