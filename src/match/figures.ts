import type { EloEstimate } from './elo.ts';
import { type SprtTerms, sprtState } from './sprt.ts';
import type { Standing } from './standings.ts';
import { gamesOf, type Pentanomial, scoreOf, type Tally } from './tally.ts';

/** Figures as tables and lines show them. */

const UNKNOWN = '–';
const MIB = 1 << 20;

export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

export function signed(value: number, digits = 1): string {
  if (!Number.isFinite(value)) return value > 0 ? '+∞' : '−∞';
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? '−' : '+'}${text}`;
}

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

/** `SPRT 0..10 Elo: LLR 0.42 (-2.94, 2.94)`, and what is accepted. */
export function sprtText(terms: SprtTerms, pairs: Pentanomial): string {
  const { llr, lower, upper, accepted } = sprtState(terms, pairs);
  const verdict = accepted ? `: ${accepted} accepted` : '';
  return `SPRT ${terms.elo0}..${terms.elo1} Elo: LLR ${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)})${verdict}`;
}

/** `+12 =3 −5` */
export function resultText({ wins, draws, losses }: Tally): string {
  return `+${wins} =${draws} −${losses}`;
}

export function drawsText(tally: Tally): string {
  const games = gamesOf(tally);
  return games === 0 ? UNKNOWN : percent(tally.draws / games);
}

export function millisecondsText(ms: number | undefined): string {
  if (ms === undefined) return UNKNOWN;
  return ms < 10_000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function depthText(depth: number | undefined): string {
  return depth === undefined ? UNKNOWN : depth.toFixed(1);
}

export function memoryText(bytes: number | undefined): string {
  return bytes === undefined ? UNKNOWN : `${(bytes / MIB).toFixed(bytes < 10 * MIB ? 1 : 0)} MiB`;
}

/** `2 late, 1 crash`; games lost by forbidden points among them. */
export function faultsText({ faults, fouls }: Standing): string {
  const counts = [...faults].map(([kind, count]) => `${count} ${kind}`);
  return [...counts, ...(fouls > 0 ? [`${fouls} forbidden`] : [])].join(', ') || UNKNOWN;
}

/** `1:04:09`, `4:09` */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
