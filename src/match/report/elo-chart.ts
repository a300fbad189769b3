import { type Html, html } from '../../diagram/html.ts';
import { eloText } from '../../terminal/statistics-text.ts';
import type { Standing } from '../record/standings.ts';

/** Elo that the axis shows to both sides at least, and beyond the widest finite bound where another is infinite. */
const LEAST_RANGE = 50;
const BEYOND = 0.15;
const WANTED_TICKS = 6;

/** A chart, and the rules that its places need in the style sheet of its page. */
export interface EloChart {
  readonly chart: Html;
  readonly style: string;
}

/**
 * Each engine's Elo against its opponents: a point with a bar for its 95 % interval, which is open where it has no
 * bound. Made of boxes in percent and not drawn, so that its text stays readable on a narrow screen.
 */
export function eloChart(standings: readonly Standing[], names: readonly string[]): EloChart {
  if (standings.every(({ elo }) => elo === undefined))
    return { chart: html`<p class="note">Not enough games for an estimate.</p>`, style: '' };
  const rules = new Map<string, string>();
  /** A class for a place: the page's policy allows no style of a single element. */
  const place = (side: 'left' | 'right', percent: number) => {
    const name = `${side}-${Math.round(100 * percent)}`;
    rules.set(name, `.${name} { ${side}: ${percent.toFixed(2)}%; }\n`);
    return name;
  };
  const finite = standings
    .flatMap(({ elo }) => (elo ? [elo.low, elo.elo, elo.high] : []))
    .filter(Number.isFinite)
    .map(Math.abs);
  const widest = Math.max(LEAST_RANGE, ...finite);
  const isOpen = standings.some(({ elo }) => elo && !(Number.isFinite(elo.low) && Number.isFinite(elo.high)));
  const step = tickStep((2 * widest) / WANTED_TICKS);
  const limit = widest * (1 + (isOpen ? BEYOND : 0.04));
  const shareOf = (elo: number) => 50 + (50 * Math.max(-limit, Math.min(limit, elo))) / limit;
  const at = (elo: number) => place('left', shareOf(elo));
  const before = (elo: number) => place('right', 100 - shareOf(elo));
  const ticks: number[] = [];
  for (let elo = -Math.floor(limit / step) * step; elo <= limit; elo += step) ticks.push(elo);
  const grid = ticks.map((elo) => html`<i class="${elo === 0 ? 'zero' : 'grid'} ${at(elo)}"></i>`);
  const rows = standings.map(({ engine, elo }) => {
    const name = html`<span class="elo-name">${names[engine] ?? ''}</span>`;
    const bar = elo ? intervalBar(elo, at, before) : '';
    return html`<div class="elo-row">${name}<div class="elo-track">${grid}${bar}</div><span class="elo-figure">${eloText(elo)}</span></div>`;
  });
  const labels = ticks.map(
    (elo) => html`<span class="${at(elo)}">${elo > 0 ? '+' : elo < 0 ? '−' : ''}${Math.abs(elo)}</span>`,
  );
  const chart = html`<div id="elo" role="img" aria-label="Elo with 95 % intervals">${rows}
<div class="elo-row elo-axis"><span></span><div class="elo-track">${labels}</div><span></span></div></div>`;
  return { chart, style: [...rules.values()].join('') };
}

function intervalBar(
  { low, elo, high }: { readonly low: number; readonly elo: number; readonly high: number },
  at: (elo: number) => string,
  before: (elo: number) => string,
): Html {
  const open = [
    ...(Number.isFinite(low) ? [] : [' open-low']),
    ...(Number.isFinite(high) ? [] : [' open-high']),
  ].join('');
  const bar = html`<span class="elo-bar${open} ${at(low)} ${before(high)}"></span>`;
  // An infinite estimate has no place on the axis: the open bar says it.
  return Number.isFinite(elo) ? html`${bar}<span class="elo-point ${at(elo)}"></span>` : bar;
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
function tickStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((step) => step * power >= least) ?? 10);
}
