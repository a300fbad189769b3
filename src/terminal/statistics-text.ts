/** Results and estimates as tables and lines show them to people. */

import type { EloEstimate } from '../statistics/elo.ts';
import { normalizedElo, otherBounds, type SprtTerms, sprtState } from '../statistics/sprt.ts';
import { gamesOf, type Pentanomial, scoreOf, type Tally } from '../statistics/tally.ts';
import { percent, signed, UNKNOWN } from './figures.ts';

/** `+25.6 ± 58.3`; where one side has no bound, the interval instead. */
export function eloText(estimate: EloEstimate | undefined): string {
  if (!estimate) return UNKNOWN;
  const { elo, low, high } = estimate;
  if (Number.isFinite(low) && Number.isFinite(high))
    return `${signed(elo)} ± ${((high - low) / 2).toFixed(1)}`;
  return `${signed(elo)} (${signed(low)} to ${signed(high)})`;
}

export function losText(estimate: EloEstimate | undefined): string {
  return estimate ? percent(estimate.los) : UNKNOWN;
}

export function scoreText(tally: Tally): string {
  return gamesOf(tally) === 0 ? UNKNOWN : percent(scoreOf(tally));
}

/** `SPRT 0..10 Elo: LLR 0.42 (-2.94, 2.94)`, and what is accepted; normalized Elo is nElo. */
export function sprtText(terms: SprtTerms, pairs: Pentanomial): string {
  const { llr, lower, upper, accepted } = sprtState(terms, pairs);
  const verdict = accepted ? `: ${accepted} accepted` : '';
  return `SPRT ${boundsText(terms)}: LLR ${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)})${verdict}`;
}

function boundsText({ elo0, elo1, model }: SprtTerms): string {
  return `${elo0}..${elo1} ${model === 'normalized' ? 'nElo' : 'Elo'}`;
}

/** `Normalized Elo: +3.1 ± 2.3`, and the hypotheses of a test in the other kind of Elo. */
export function normalizedEloText(pairs: Pentanomial, terms: SprtTerms | undefined): string {
  const found = normalizedElo(pairs);
  const estimate = found ? `${signed(found.elo)} ± ${found.error.toFixed(1)}` : UNKNOWN;
  const other = terms && otherBounds(terms, pairs);
  const unit = terms?.model === 'normalized' ? 'Elo' : 'nElo';
  const bounds = other
    ? `; the ${boundsText(terms)} of the SPRT are ${other.elo0.toFixed(1)}..${other.elo1.toFixed(1)} ${unit} here`
    : '';
  return `Normalized Elo: ${estimate}${bounds}`;
}

/** `+12 =3 −5` */
export function resultText({ wins, draws, losses }: Tally): string {
  return `+${wins} =${draws} −${losses}`;
}

export function drawsText(tally: Tally): string {
  const games = gamesOf(tally);
  return games === 0 ? UNKNOWN : percent(tally.draws / games);
}
