import { drawLevel, startChart } from './chart.ts';
import { draw } from './draw.ts';

/** In the page's own unit of length, which is larger on a large screen. */
const HEIGHT_REM = 9;
const LEVELS = [
  [1, '100 %'],
  [0.5, '50 %'],
  [0, '0 %'],
] as const;

/**
 * Black's winning chances (0 to 1) after each move of a game, the first before any move; undefined where none is known.
 * `now`: how many moves are on the board. `grades`: classes of the dots after moves that have one.
 */
export function drawEvaluationCurve(
  svg: Element,
  chances: readonly (number | undefined)[],
  now: number,
  grades: ReadonlyMap<number, string> = new Map(),
): void {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const chart = startChart(svg, HEIGHT_REM * rem, Math.max(1, chances.length - 1), now);
  const y = (chance: number) => chart.bottom - chance * (chart.bottom - chart.top);
  for (const [chance, label] of LEVELS) drawLevel(chart, y(chance), label, chance === 0.5);
  const points = chances.flatMap((chance, move) =>
    chance === undefined ? [] : [{ x: chart.x(move), y: y(chance), move }],
  );
  const path = points.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`);
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && points.length > 1) {
    const area = `${path.join('')}L${last.x.toFixed(1)} ${y(0.5)}L${first.x.toFixed(1)} ${y(0.5)}Z`;
    draw(svg, 'path', { class: 'fill-black', d: area });
    draw(svg, 'path', { class: 'line', d: path.join('') });
  }
  const radius = Math.min(3, Math.max(1.2, chart.step / 3));
  for (const { x, y: cy, move } of points) {
    const here = move === now;
    const grade = grades.get(move);
    const names = ['dot', ...(here ? ['here'] : []), ...(grade ? ['graded', grade] : [])];
    draw(svg, 'circle', { class: names.join(' '), cx: x, cy, r: here || grade ? radius + 1.5 : radius });
  }
}
