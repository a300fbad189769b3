/**
 * What a search found, seen from the side to move: a `value` in evaluation units, or a proven `win` or `loss` in that
 * many plies.
 */
export type Score =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'win'; readonly plies: number }
  | { readonly kind: 'loss'; readonly plies: number };

/** Beyond any evaluation. */
const PROVEN_RANK = 1e9;

const SCORE = /^([-+]?)(M?)(\d{1,10})$/;

/** `35`, `-35`; `+M7` and `-M6` for a win and a loss in 7 and 6 plies. */
export function formatScore(score: Score): string {
  switch (score.kind) {
    case 'value':
      return String(Math.round(score.value));
    case 'win':
      return `+M${score.plies}`;
    case 'loss':
      return `-M${score.plies}`;
  }
}

/** Reads what `formatScore` writes; a plus before a value and none before a win are fine too. */
export function parseScore(text: string): Score | undefined {
  const [, sign, proven, number] = SCORE.exec(text) ?? [];
  if (number === undefined) return undefined;
  const isNegative = sign === '-';
  if (proven) return { kind: isNegative ? 'loss' : 'win', plies: Number(number) };
  return { kind: 'value', value: isNegative && Number(number) > 0 ? -Number(number) : Number(number) };
}

/** Where a score belongs among others that are sorted, best first; after its equals. */
export function placeAmong(sorted: readonly { readonly score: Score }[], score: Score): number {
  const place = sorted.findIndex((other) => rankOf(other.score) < rankOf(score));
  return place < 0 ? sorted.length : place;
}

/** The score of a move for the side that makes it, by that of the position after it for the other side. */
export function scoreOfMove(reply: Score): Score {
  switch (reply.kind) {
    case 'value':
      return { kind: 'value', value: reply.value === 0 ? 0 : -reply.value };
    case 'win':
      return { kind: 'loss', plies: reply.plies + 1 };
    case 'loss':
      return { kind: 'win', plies: reply.plies + 1 };
  }
}

/** The one that is less welcome; the first of equals. */
export function worseOf(a: Score, b: Score): Score {
  return rankOf(b) < rankOf(a) ? b : a;
}

/** A number that is the higher, the better the score: short wins first, long losses before short ones. */
function rankOf(score: Score): number {
  switch (score.kind) {
    case 'win':
      return PROVEN_RANK - score.plies;
    case 'value':
      return score.value;
    case 'loss':
      return score.plies - PROVEN_RANK;
  }
}

/** The evaluation at which a side is taken to win about 73 games of 100. */
const SCALE = 200;

/** A chance in whole percent: 100 and 0 are those of proven wins and losses alone. */
export function percentOfChance(chance: number): number {
  if (chance === 0 || chance === 1) return 100 * chance;
  return Math.min(99, Math.max(1, Math.round(100 * chance)));
}

/**
 * How likely the side wins whose score this is, from 0 to 1, which only proven scores are: what people make of an
 * evaluation. A logistic, by one scale for all rules.
 */
export function winningChance(score: Score): number {
  switch (score.kind) {
    case 'value':
      return Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, 1 / (1 + Math.exp(-score.value / SCALE))));
    case 'win':
      return 1;
    case 'loss':
      return 0;
  }
}
