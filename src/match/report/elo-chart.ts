import { eloText } from '../../terminal/statistics-text.ts';
import type { Standing } from '../record/standings.ts';
import { escapeHtml } from './html.ts';

const WIDTH = 760;
const NAMES_WIDTH = 170;
const FIGURES_WIDTH = 190;
const ROW = 30;
const AXIS = 26;
/** Bounds that are infinite are drawn to here beyond the widest finite one. */
const BEYOND = 100;
const LEAST_RANGE = 50;
const WANTED_TICKS = 6;

/** Each engine's Elo against its opponents, a point with a bar for its 95 % interval, as SVG. */
export function eloChart(standings: readonly Standing[], names: readonly string[]): string {
  if (standings.every(({ elo }) => elo === undefined))
    return '<p class="note">Not enough games for an estimate.</p>';
  const finite = standings
    .flatMap(({ elo }) => (elo ? [elo.low, elo.elo, elo.high] : []))
    .filter(Number.isFinite)
    .map(Math.abs);
  const hasInfinite = standings.some(
    ({ elo }) => elo && !(Number.isFinite(elo.low) && Number.isFinite(elo.high)),
  );
  const range = Math.max(LEAST_RANGE, ...finite) + (hasInfinite ? BEYOND : 0);
  const step = tickStep((2 * range) / WANTED_TICKS);
  const limit = Math.ceil(range / step) * step;
  const left = NAMES_WIDTH;
  const right = WIDTH - FIGURES_WIDTH;
  const at = (elo: number) =>
    left + ((Math.max(-limit, Math.min(limit, elo)) + limit) / (2 * limit)) * (right - left);
  const height = standings.length * ROW + AXIS;
  const bottom = standings.length * ROW + 4;

  const ticks: string[] = [];
  for (let elo = -limit; elo <= limit; elo += step) {
    const x = at(elo).toFixed(1);
    ticks.push(
      `<line class="${elo === 0 ? 'zero' : 'grid'}" x1="${x}" y1="0" x2="${x}" y2="${bottom}"/>`,
      `<text class="tick" x="${x}" y="${bottom + 16}" text-anchor="middle">${elo > 0 ? '+' : ''}${elo}</text>`,
    );
  }
  const bars = standings.map(({ engine, elo }, i) => {
    const y = i * ROW + ROW / 2;
    const name = `<text class="name" x="${left - 12}" y="${y + 4}" text-anchor="end">${escapeHtml(names[engine] ?? '')}</text>`;
    const figure = `<text class="figure" x="${right + 12}" y="${y + 4}">${eloText(elo)}</text>`;
    return elo ? name + intervalBar([elo.low, elo.elo, elo.high].map(at), y) + figure : name + figure;
  });
  return `<svg id="elo" class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Elo with 95 % intervals">${ticks.join('')}${bars.join('')}</svg>`;
}

function intervalBar(places: readonly number[], y: number): string {
  const [low, middle, high] = places.map((place) => place.toFixed(1));
  return [
    `<line class="bar" x1="${low}" y1="${y}" x2="${high}" y2="${y}"/>`,
    `<line class="bar" x1="${low}" y1="${y - 5}" x2="${low}" y2="${y + 5}"/>`,
    `<line class="bar" x1="${high}" y1="${y - 5}" x2="${high}" y2="${y + 5}"/>`,
    `<circle class="point" cx="${middle}" cy="${y}" r="5"/>`,
  ].join('');
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
function tickStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((step) => step * power >= least) ?? 10);
}
