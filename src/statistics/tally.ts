/** The results of one engine, against one other or all. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /**
   * Complete pairs (one opening, both colours) by the points made in them: 0, ½, 1, 1½, 2. The two games of a pair are
   * alike, as an opening that favours one colour favours both engines once; the pair as the unit takes that into
   * account (pentanomial statistics).
   */
  readonly pairs: Pentanomial;
  /** Games whose pair lacks the other one, by points: 0, ½, 1. */
  readonly singles: Trinomial;
}

export type Pentanomial = readonly [number, number, number, number, number];

export type Trinomial = readonly [number, number, number];

/** Points of one game, in halves. */
export type HalfPoints = 0 | 1 | 2;

export const EMPTY_TALLY: Tally = {
  wins: 0,
  draws: 0,
  losses: 0,
  pairs: [0, 0, 0, 0, 0],
  singles: [0, 0, 0],
};

/** With one game more; `first` = the points of the other game of its pair, when that was played before. */
export function withGame(tally: Tally, points: HalfPoints, first: HalfPoints | undefined): Tally {
  const pairs: Writable<Pentanomial> = [...tally.pairs];
  const singles: Writable<Trinomial> = [...tally.singles];
  if (first === undefined) singles[points]++;
  else {
    singles[first]--;
    pairs[(first + points) as 0 | 1 | 2 | 3 | 4]++;
  }
  return {
    wins: tally.wins + Number(points === 2),
    draws: tally.draws + Number(points === 1),
    losses: tally.losses + Number(points === 0),
    pairs,
    singles,
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export function addTallies(a: Tally, b: Tally): Tally {
  return combined(a, b, 1);
}

/** `a` without what `b` has counted in it. */
export function subtractTallies(a: Tally, b: Tally): Tally {
  return combined(a, b, -1);
}

function combined(a: Tally, b: Tally, sign: 1 | -1): Tally {
  const [p0, p1, p2, p3, p4] = a.pairs;
  const [q0, q1, q2, q3, q4] = b.pairs;
  const [s0, s1, s2] = a.singles;
  const [t0, t1, t2] = b.singles;
  return {
    wins: a.wins + sign * b.wins,
    draws: a.draws + sign * b.draws,
    losses: a.losses + sign * b.losses,
    pairs: [p0 + sign * q0, p1 + sign * q1, p2 + sign * q2, p3 + sign * q3, p4 + sign * q4],
    singles: [s0 + sign * t0, s1 + sign * t1, s2 + sign * t2],
  };
}

export function gamesOf({ wins, draws, losses }: Tally): number {
  return wins + draws + losses;
}

/** Points per game; a half where nothing was played. */
export function scoreOf(tally: Tally): number {
  const games = gamesOf(tally);
  return games === 0 ? 0.5 : pointsOf(tally) / games;
}

/** A draw is half a point. */
export function pointsOf({ wins, draws }: Tally): number {
  return wins + draws / 2;
}

export function pairCount(pairs: Pentanomial): number {
  return pairs.reduce((sum, count) => sum + count, 0);
}
