import { type Chart, drawLevel, startChart } from '../../../diagram/chart.ts';
import { draw } from '../../../diagram/draw.ts';
import { forBlack } from '../../../diagram/figures.ts';
import { colourOfMove } from '../../../game/game-record.ts';
import { COLOURS } from '../../../game/position.ts';
import type { Score } from '../../../game/score.ts';
import type { ReportMove } from '../move-codes.ts';

const EVALUATIONS_HEIGHT = 170;
const TIMES_HEIGHT = 110;
/** The evaluation drawn halfway to the edge: near zero the curve tells small differences, far from it no longer. */
const HALFWAY = 300;
const LEVELS = [
  [1, 'win'],
  [share(300), '+300'],
  [0, '0'],
  [share(-300), '−300'],
  [-1, 'loss'],
] as const;

function share(value: number): number {
  return value / (Math.abs(value) + HALFWAY);
}

/** From -1 to 1. */
function heightOf(score: Score): number {
  if (score.kind === 'value') return share(score.value);
  return score.kind === 'win' ? 1 : -1;
}

/** Each side's evaluations over the moves, from black's side, and where the board stands. */
export function drawEvaluations(svg: Element, moves: readonly ReportMove[], now: number): void {
  const chart = startChart(svg, EVALUATIONS_HEIGHT, moves.length, now);
  const y = (height: number) => chart.top + ((1 - height) / 2) * (chart.bottom - chart.top);
  for (const [height, label] of LEVELS) drawLevel(chart, y(height), label, height === 0);
  const heights = moves.map(
    ({ evaluation }, i) => evaluation && y(heightOf(forBlack(evaluation, colourOfMove(i)))),
  );
  drawCurves(chart, heights);
}

/** Each side's time over the moves. */
export function drawTimes(svg: Element, moves: readonly ReportMove[], now: number): void {
  const chart = startChart(svg, TIMES_HEIGHT, moves.length, now);
  const most = Math.max(1, ...moves.map(({ ms = 0 }) => ms));
  const y = (ms: number) => chart.bottom - (ms / most) * (chart.bottom - chart.top);
  for (const ms of [0, most / 2, most]) drawLevel(chart, y(ms), timeLabel(ms), ms === 0);
  const heights = moves.map(({ ms }) => (ms === undefined ? undefined : y(ms)));
  drawCurves(chart, heights);
}

/** A curve for each side through the heights of its moves, as far as they are known. */
function drawCurves(chart: Chart, heights: readonly (number | undefined)[]): void {
  const { svg } = chart;
  const radius = Math.min(2.4, Math.max(1, chart.step / 2));
  for (const colour of COLOURS) {
    const points = heights.flatMap((y, i) =>
      y !== undefined && colourOfMove(i) === colour ? [{ x: chart.x(i + 1), y }] : [],
    );
    if (points.length === 0) continue;
    const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
    draw(svg, 'path', { class: `side-${colour}`, d: path.join('') });
    for (const { x, y } of points) draw(svg, 'circle', { class: `dot-${colour}`, cx: x, cy: y, r: radius });
  }
}

function timeLabel(ms: number): string {
  if (ms === 0) return '0';
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
