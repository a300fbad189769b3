import { fileName } from '../game/formats/notation.ts';
import type { BoardSize, Point, Stone } from '../game/position.ts';
import { starPoints } from './star-points.ts';
import { draw } from './svg.ts';

/** In units of the drawing. */
const CELL = 32;
const STONE = 0.45 * CELL;
/** From the outermost lines to the edge: a stone, and outside it to the left and below the labels. */
const MARGIN = 20;
const LABEL_MARGIN = 42;
const LABEL = 28;
const STAR = 3.4;
const MARK = 0.2 * CELL;

/** A stone with what is written on it. */
export interface DrawnStone extends Stone {
  readonly label?: string;
  /** `given`: of the opening; `expected`: not played, but thought of. */
  readonly kind?: 'given' | 'expected';
}

/** What there is to be drawn. */
export interface BoardView extends BoardSize {
  readonly stones: readonly DrawnStone[];
  /** The move made last, which gets a ring. */
  readonly last?: Point;
  /** Rows that have won, each from end to end. */
  readonly rows?: readonly (readonly Point[])[];
  /** Points that are forbidden to the side to move, and those that were played all the same. */
  readonly forbidden?: readonly Point[];
  readonly fouls?: readonly Point[];
}

/** Where a point lies on the drawing. */
export function placeOf({ x, y }: Point): { readonly cx: number; readonly cy: number } {
  return { cx: LABEL_MARGIN + x * CELL, cy: MARGIN + y * CELL };
}

/** Draws a board into an svg element: columns by letters from the left, rows by numbers from the bottom. */
export function drawBoard(svg: Element, view: BoardView): void {
  svg.replaceChildren();
  const { width, height } = view;
  const corner = placeOf({ x: width - 1, y: height - 1 });
  const [right, bottom] = [corner.cx, corner.cy];
  svg.setAttribute('viewBox', `0 0 ${right + MARGIN} ${bottom + LABEL_MARGIN}`);
  draw(svg, 'rect', { class: 'wood', width: right + MARGIN, height: bottom + LABEL_MARGIN });
  for (let x = 0; x < width; x++) {
    const { cx } = placeOf({ x, y: 0 });
    draw(svg, 'line', { class: 'rule', x1: cx, y1: MARGIN, x2: cx, y2: bottom });
    label(svg, cx, bottom + LABEL, fileName(x));
  }
  for (let y = 0; y < height; y++) {
    const { cy } = placeOf({ x: 0, y });
    draw(svg, 'line', { class: 'rule', x1: LABEL_MARGIN, y1: cy, x2: right, y2: cy });
    label(svg, LABEL_MARGIN - LABEL, cy, String(height - y));
  }
  for (const point of starPoints(view)) draw(svg, 'circle', { class: 'star', ...placeOf(point), r: STAR });
  for (const point of view.forbidden ?? []) drawCross(svg, point, 'forbidden');
  for (const row of view.rows ?? []) drawRow(svg, row);
  for (const stone of view.stones) drawStone(svg, stone);
  for (const point of (view.rows ?? []).flat()) {
    draw(svg, 'circle', { class: 'row-stone', ...placeOf(point), r: STONE });
  }
  for (const point of view.fouls ?? []) drawCross(svg, point, 'foul');
  if (view.last) draw(svg, 'circle', { class: 'last', ...placeOf(view.last), r: STONE + 0.6 });
}

function label(svg: Element, x: number, y: number, text: string): void {
  draw(svg, 'text', { class: 'mark', x, y: y + 4, 'text-anchor': 'middle' }, text);
}

function drawStone(svg: Element, stone: DrawnStone): void {
  const { colour, kind = 'played', label: text } = stone;
  const { cx, cy } = placeOf(stone);
  const group = draw(svg, 'g', { class: kind });
  draw(group, 'circle', { class: `stone stone-${colour}`, cx, cy, r: STONE });
  if (text === undefined) return;
  const size = text.length > 2 ? 'number long' : 'number';
  draw(group, 'text', { class: `${size} on-${colour}`, x: cx, y: cy + 4.5, 'text-anchor': 'middle' }, text);
}

function drawRow(svg: Element, row: readonly Point[]): void {
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last) return;
  const [from, to] = [placeOf(first), placeOf(last)];
  draw(svg, 'line', { class: 'row', x1: from.cx, y1: from.cy, x2: to.cx, y2: to.cy });
}

function drawCross(svg: Element, point: Point, kind: 'forbidden' | 'foul'): void {
  const { cx, cy } = placeOf(point);
  for (const sign of [1, -1]) {
    const [x1, y1, x2, y2] = [cx - MARK, cy - sign * MARK, cx + MARK, cy + sign * MARK];
    draw(svg, 'line', { class: kind, x1, y1, x2, y2 });
  }
}
