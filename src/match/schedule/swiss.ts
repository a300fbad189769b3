import type { HalfPoints } from '../../statistics/tally.ts';
import { type Encounter, gamesOfRound, openingsOfRound, type Plan, type Played, type Round } from './plan.ts';

/** What pairings depend on. */
interface Entrant {
  readonly engine: number;
  /** In halves, a bye's among them. */
  readonly points: number;
  readonly met: ReadonlySet<number>;
  readonly hadBye: boolean;
  /** Games with black less those with white. */
  readonly balance: number;
  /** Of the last game; 0 = none, or both. */
  readonly lastColour: 1 | -1 | 0;
}

/**
 * A Swiss: in each round engines of like scores meet, nobody twice while that can be avoided. Colours are balanced
 * where two engines play a single game. Of an odd number the last one that had none has a bye, and without which the
 * others can be paired without a repeat; it counts as all games of a round won.
 */
export function* swissRounds(plan: Plan, played: Played): Generator<Round> {
  let entrants: readonly Entrant[] = Array.from({ length: plan.engines }, (_, engine) => ({
    engine,
    points: 0,
    met: new Set<number>(),
    hadBye: false,
    balance: 0,
    lastColour: 0,
  }));
  let number = 0;
  for (let round = 1; round <= (plan.rounds ?? 0); round++) {
    const isEvenFirst = plan.reverse !== true;
    const { encounters, bye } = pairedBySwiss(entrants, round, isEvenFirst);
    // Who begins with black was decided with the pairings, by the colours so far: to turn that round would undo it.
    const asPaired = { ...plan, reverse: false };
    const games = gamesOfRound(asPaired, encounters, round, number, (round - 1) * openingsOfRound(plan));
    number += games.length;
    yield { round, replay: 0, encounters, byes: bye === undefined ? [] : [bye], games };
    entrants = entrants.map((entrant) => afterRound(entrant, games, played, plan, bye));
  }
}

/** The most rounds in which nobody has to meet anybody twice. */
export function mostSwissRounds(engines: number): number {
  return engines % 2 === 0 ? engines - 1 : engines;
}

function afterRound(
  entrant: Entrant,
  games: Round['games'],
  played: Played,
  { gamesPerPairing }: Plan,
  bye: number | undefined,
): Entrant {
  const { engine } = entrant;
  if (engine === bye) return { ...entrant, points: entrant.points + 2 * gamesPerPairing, hadBye: true };
  const own = games.filter(({ black, white }) => black === engine || white === engine);
  const balance = own.reduce((sum, { black }) => sum + (black === engine ? 1 : -1), 0);
  const points = own.reduce((sum, game) => sum + pointsOf(engine, game, played), 0);
  return {
    ...entrant,
    points: entrant.points + points,
    met: new Set([...entrant.met, ...own.map(({ black, white }) => black + white - engine)]),
    balance: entrant.balance + balance,
    lastColour: balance > 0 ? 1 : balance < 0 ? -1 : 0,
  };
}

/** Of an engine in a game of the plan, in halves. */
export function pointsOf(engine: number, game: Round['games'][number], played: Played): HalfPoints {
  const points = played.get(game.number) ?? 0;
  return game.black === engine ? points : ((2 - points) as HalfPoints);
}

/**
 * What a pairing costs: repeats, squared differences in points, colours that somebody has had too often, and how far
 * equal points are from upper half against lower half. The first part that differs decides.
 */
type Price = readonly [repeats: number, points: number, colours: number, fold: number];

const NOTHING: Price = [0, 0, 0, 0];

function sumOf(one: Price, other: Price): Price {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]];
}

function isCheaper(one: Price, other: Price): boolean {
  const place = one.findIndex((part, i) => part !== other[i]);
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
}

/** Who meets whom, the first of each with black. `isEvenFirst`: who has it in even rounds where nobody is due. */
function pairedBySwiss(
  entrants: readonly Entrant[],
  round: number,
  isEvenFirst: boolean,
): { readonly encounters: readonly Encounter[]; readonly bye: number | undefined } {
  const ranking = [...entrants].sort((a, b) => b.points - a.points || a.engine - b.engine);
  const { field, start, bye } = pairable(ranking);
  const pairs = cheapestPairs(field, start);
  return {
    encounters: pairs.map(([a, b], i) => withColours(a, b, ((round + i) % 2 === 0) === isEvenFirst)),
    bye: bye?.engine,
  };
}

/** By their places in the field. */
type Pairing = readonly [number, number];

interface Pairable {
  readonly field: readonly Entrant[];
  /** A pairing of the field, without repeats if there is one. */
  readonly start: readonly Pairing[];
  readonly bye?: Entrant;
}

/** Everybody but for the bye of an odd number. */
function pairable(ranking: readonly Entrant[]): Pairable {
  const budget = { steps: MOST_STEPS };
  if (ranking.length % 2 === 0)
    return { field: ranking, start: withoutRepeats(ranking, budget) ?? neighbours(ranking) };
  const without = (bye: Entrant | undefined) => ranking.filter((entrant) => entrant !== bye);
  const upwards = ranking.toReversed();
  const candidates = upwards.some(({ hadBye }) => !hadBye)
    ? upwards.filter(({ hadBye }) => !hadBye)
    : upwards;
  for (const bye of candidates) {
    const field = without(bye);
    const start = withoutRepeats(field, budget);
    if (start) return { field, start, bye };
  }
  const [bye] = candidates;
  const field = without(bye);
  return { field, start: neighbours(field), ...(bye && { bye }) };
}

/** Pairs at the lowest price, as far as exchanges among any three of them find it (3-opt). */
function cheapestPairs(
  field: readonly Entrant[],
  start: readonly Pairing[],
): readonly (readonly [Entrant, Entrant])[] {
  const prices = pricesOf(field);
  const priceOf = (a = 0, b = 0) => prices[a]?.[b] ?? NOTHING;
  const pairs = [...start];
  const exchange = (places: readonly number[]): boolean => {
    const group = places.flatMap((place) => pairs[place] ?? []);
    const sum = (pairing: readonly Pairing[]) =>
      pairing.reduce((total, [a, b]) => sumOf(total, priceOf(group[a], group[b])), NOTHING);
    const [kept = [], ...others] = PAIRINGS[places.length] ?? [];
    let best = kept;
    let least = sum(kept);
    for (const pairing of others) {
      const price = sum(pairing);
      if (isCheaper(price, least)) [best, least] = [pairing, price];
    }
    if (best === kept) return false;
    for (const [i, [a, b]] of best.entries()) pairs[places[i] ?? 0] = [group[a] ?? 0, group[b] ?? 0];
    return true;
  };
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const places of threesOf(pairs.length)) isBetter = exchange(places) || isBetter;
  }
  return pairs
    .map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)))
    .sort(([one], [other]) => one - other)
    .flatMap(([a, b]) => {
      const [first, second] = [field[a], field[b]];
      return first && second ? [[first, second] as const] : [];
    });
}

/** Of each two of the field, by their places in it. */
function pricesOf(field: readonly Entrant[]): readonly (readonly Price[])[] {
  const groups = new Map<number, Entrant[]>();
  const place = new Map<Entrant, number>();
  for (const entrant of field) {
    const group = groups.get(entrant.points) ?? [];
    place.set(entrant, group.push(entrant) - 1);
    groups.set(entrant.points, group);
  }
  const fold = (a: Entrant, b: Entrant) => {
    const half = (groups.get(a.points)?.length ?? 0) / 2;
    return Math.abs(Math.abs((place.get(a) ?? 0) - (place.get(b) ?? 0)) - half);
  };
  return field.map((a) =>
    field.map((b): Price => {
      const difference = a.points - b.points;
      return [
        a.met.has(b.engine) ? 1 : 0,
        difference ** 2,
        colourCost(a, b),
        difference === 0 ? fold(a, b) : 0,
      ];
    }),
  );
}

/** Two that are both due the same colour: the more so the longer they have waited for it. */
function colourCost(a: Entrant, b: Entrant): number {
  const isSame = a.balance * b.balance > 0;
  const owed = isSame ? Math.min(Math.abs(a.balance), Math.abs(b.balance)) : 0;
  const isSameAgain = a.lastColour !== 0 && a.lastColour === b.lastColour;
  return 10 * owed ** 2 + (isSameAgain ? 1 : 0);
}

/** Black to whom it is due: by the games so far, then by the last one, then in turns from board to board. */
function withColours(a: Entrant, b: Entrant, isFirstBlack: boolean): Encounter {
  const due = b.balance - a.balance || b.lastColour - a.lastColour || (isFirstBlack ? 1 : -1);
  return due > 0 ? [a.engine, b.engine] : [b.engine, a.engine];
}

/** The most steps of a round's search for a pairing without repeats. */
const MOST_STEPS = 200_000;

/**
 * From the top, each with the next one that it has not met (depth-first). Undefined where there is no such pairing, or
 * none is found within the steps of the budget, which it takes from.
 */
function withoutRepeats(
  field: readonly Entrant[],
  budget: { steps: number },
): readonly Pairing[] | undefined {
  const hasMet = (a: number, b: number) => field[a]?.met.has(field[b]?.engine ?? a) ?? false;
  const search = (left: readonly number[]): Pairing[] | undefined => {
    const [top, ...others] = left;
    if (top === undefined) return [];
    for (const other of others) {
      if (budget.steps-- <= 0) return undefined;
      if (hasMet(top, other)) continue;
      const rest = search(others.filter((place) => place !== other));
      if (rest) return [[top, other], ...rest];
    }
    return undefined;
  };
  return search([...field.keys()]);
}

function neighbours(field: readonly Entrant[]): readonly Pairing[] {
  return Array.from({ length: field.length / 2 }, (_, i): Pairing => [2 * i, 2 * i + 1]);
}

/** All choices of three places; of two where there are no more. */
function* threesOf(count: number): Generator<readonly number[]> {
  if (count === 2) yield [0, 1];
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) for (let c = b + 1; c < count; c++) yield [a, b, c];
}

/** All ways to pair 2, 4 and 6, by the number of pairs; the first one has neighbours together. */
const PAIRINGS: readonly (readonly (readonly Pairing[])[])[] = [0, 1, 2, 3].map((count) =>
  allPairings(Array.from({ length: 2 * count }, (_, i) => i)),
);

function allPairings([first, ...others]: readonly number[]): readonly (readonly Pairing[])[] {
  if (first === undefined) return [[]];
  return others.flatMap((other) =>
    allPairings(others.filter((place) => place !== other)).map((rest) => [[first, other] as const, ...rest]),
  );
}
