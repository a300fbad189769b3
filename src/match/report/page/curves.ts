import type { ReportGame, ReportMove } from '../report-data.ts';
import { draw } from './svg.ts';

const WIDTH = 560;
const HEIGHT = 170;
const LEFT = 46;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 20;
/** The evaluation drawn halfway to the edge: near zero the curve tells small differences, far from it no longer. */
const HALFWAY = 300;
const GRID = [
  [1, 'win'],
  [share(300), '+300'],
  [0, '0'],
  [share(-300), '−300'],
  [-1, 'loss'],
] as const;

function share(value: number): number {
  return value / (Math.abs(value) + HALFWAY);
}

/** From -1 to 1, from the side of the player who moved. */
function heightOf(evaluation: NonNullable<ReportMove[4]>): number {
  if (typeof evaluation === 'number') return share(evaluation);
  return evaluation.startsWith('-') ? -1 : 1;
}

/** Each side's evaluations over the moves, and where the board stands. */
export function drawCurves(svg: Element, game: ReportGame, count: number): void {
  svg.replaceChildren();
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  const moves = game.moves.length;
  const x = (move: number) => LEFT + (move / Math.max(1, moves)) * (WIDTH - LEFT - RIGHT);
  const y = (height: number) => TOP + ((1 - height) / 2) * (HEIGHT - TOP - BOTTOM);
  for (const [height, label] of GRID) {
    const at = y(height);
    draw(svg, 'line', { class: height === 0 ? 'zero' : 'grid', x1: LEFT, y1: at, x2: WIDTH - RIGHT, y2: at });
    draw(svg, 'text', { class: 'tick', x: LEFT - 6, y: at + 4, 'text-anchor': 'end' }, label);
  }
  draw(svg, 'text', { class: 'tick', x: LEFT, y: HEIGHT - 5 }, '0');
  draw(
    svg,
    'text',
    { class: 'tick', x: WIDTH - RIGHT, y: HEIGHT - 5, 'text-anchor': 'end' },
    `${moves} moves`,
  );
  for (const [colour, parity] of [
    ['black', 0],
    ['white', 1],
  ] as const) {
    const points = game.moves.flatMap(([, , , , evaluation], i) => {
      if (i % 2 !== parity || evaluation === null) return [];
      const height = heightOf(evaluation) * (parity === 0 ? 1 : -1);
      return [{ x: x(i + 1), y: y(height) }];
    });
    if (points.length === 0) continue;
    const path = points
      .map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
      .join('');
    draw(svg, 'path', { class: `side-${colour}`, d: path });
    for (const point of points)
      draw(svg, 'circle', { class: `dot-${colour}`, cx: point.x, cy: point.y, r: 2.2 });
  }
  draw(svg, 'line', { class: 'now', x1: x(count), y1: TOP, x2: x(count), y2: HEIGHT - BOTTOM });
}

/** Which move lies under this share of the drawing's width. */
export function moveAt(share: number, game: ReportGame): number {
  const place = (share * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
  return Math.max(0, Math.min(game.moves.length, Math.round(place * game.moves.length)));
}
