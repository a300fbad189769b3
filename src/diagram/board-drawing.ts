import { fileName } from '../game/formats/notation.ts';
import { colourOfMove } from '../game/game-record.ts';
import type { BoardSize, Colour, Point, Stone } from '../game/position.ts';
import { starPoints } from './board-points.ts';
import { type Attributes, type Drawable, draw } from './draw.ts';

/** In units of the drawing. */
const CELL = 32;
const STONE = 0.45 * CELL;
/** From the outermost lines to the edge: a stone, and outside it to the left and below the labels. */
const MARGIN = 20;
const LABEL_MARGIN = 42;
const LABEL = 28;
const STAR = 3.4;
const MARK = 0.2 * CELL;
const BADGE = 0.42 * CELL;
const DOT = 0.17 * CELL;
/** Half of a cell's square in a map, where a little is left between two, and of one that nobody may use. */
const TILE = 0.47 * CELL;
const BLOCK = (1.2 * STONE) / 2;

/** A stone with what is written on it. */
export interface DrawnStone extends Stone {
  readonly label?: string;
  /** `given`: of the opening; `expected`: not played, but thought of. */
  readonly kind?: 'given' | 'expected';
}

/** The moves of a line as stones with their numbers, both colours in turn; `from`: how many moves come before it. */
export function numbered(
  points: readonly Point[],
  {
    from = 0,
    first,
    kind,
  }: Pick<DrawnStone, 'kind'> & { readonly from?: number; readonly first?: Colour } = {},
): readonly DrawnStone[] {
  return points.map(({ x, y }, i) => ({
    x,
    y,
    colour: colourOfMove(from + i, first),
    label: String(from + i + 1),
    ...(kind && { kind }),
  }));
}

/** Something said of a free point, in a few characters. */
export interface PointMark extends Point {
  /**
   * `hint`: a move to try. `candidate`: one of the best moves, the best of which is `best`. `choice`: one to choose
   * from. `allowed`: where a stone may be placed.
   */
  readonly kind: 'best' | 'candidate' | 'hint' | 'choice' | 'allowed';
  readonly label?: string;
  /** 0 to 1: how much it is worth beside the best. */
  readonly weight?: number;
}

/** What a free point is worth to a side: the square is drawn the stronger, the more it is. */
export interface MapValue extends Point {
  readonly colour: Colour;
  /** 0 to 1. */
  readonly value: number;
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
  /** Points that nobody may use. */
  readonly blocked?: readonly Point[];
  readonly marks?: readonly PointMark[];
  readonly map?: readonly MapValue[];
  /** Lines along which stones make a point what it is. */
  readonly lines?: readonly (readonly Point[])[];
}

/** Where a point lies on the drawing. */
export function placeOf({ x, y }: Point): { readonly cx: number; readonly cy: number } {
  return { cx: LABEL_MARGIN + x * CELL, cy: MARGIN + y * CELL };
}

/** Where the cells lie on the drawing, in hundredths of its width and height: for what is laid over it. */
export function cellsArea({ width, height }: BoardSize): {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
} {
  const [wide, high] = extent({ width, height });
  return {
    left: (100 * (LABEL_MARGIN - CELL / 2)) / wide,
    top: (100 * (MARGIN - CELL / 2)) / high,
    width: (100 * width * CELL) / wide,
    height: (100 * height * CELL) / high,
  };
}

/** Width and height of the drawing. */
export function extent({ width, height }: BoardSize): readonly [width: number, height: number] {
  const margins = MARGIN + LABEL_MARGIN - CELL;
  return [width * CELL + margins, height * CELL + margins];
}

/** Draws a board into an svg element: columns by letters from the left, rows by numbers from the bottom. */
export function drawBoard(svg: Drawable, view: BoardView): void {
  svg.replaceChildren();
  const { width, height } = view;
  const corner = placeOf({ x: width - 1, y: height - 1 });
  const [right, bottom] = [corner.cx, corner.cy];
  const [wide, high] = extent(view);
  svg.setAttribute('viewBox', `0 0 ${wide} ${high}`);
  const shades = defineShades(svg);
  draw(svg, 'rect', { class: 'wood', width: wide, height: high });
  draw(svg, 'rect', { class: 'light', width: wide, height: high, fill: shades.light });
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
  for (const value of view.map ?? []) drawTile(svg, value);
  for (const point of view.blocked ?? []) drawBlock(svg, point);
  for (const point of view.forbidden ?? []) drawCross(svg, point, 'forbidden');
  for (const row of view.rows ?? []) drawLine(svg, row, 'row');
  for (const stone of view.stones) drawShadow(svg, stone, shades);
  for (const stone of view.stones) drawStone(svg, stone, shades);
  for (const line of view.lines ?? []) drawLine(svg, line, 'reason');
  for (const mark of view.marks ?? []) drawMark(svg, mark);
  for (const point of (view.rows ?? []).flat()) {
    draw(svg, 'circle', { class: 'row-stone', ...placeOf(point), r: STONE });
  }
  for (const point of view.fouls ?? []) drawCross(svg, point, 'foul');
  if (view.last) draw(svg, 'circle', { class: 'last', ...placeOf(view.last), r: STONE + 0.6 });
}

function label(svg: Drawable, x: number, y: number, text: string): void {
  draw(svg, 'text', { class: 'mark', x, y: y + 4, 'text-anchor': 'middle' }, text);
}

/** What gives stones and wood their light, as values of `fill`. */
interface Shades {
  readonly black: string;
  readonly white: string;
  readonly shadow: string;
  readonly light: string;
}

let boards = 0;

/** Gradients of a drawing's own: those of one that is hidden are none for others. */
function defineShades(svg: Drawable): Shades {
  boards += svg.hasAttribute('data-board') ? 0 : 1;
  const board = svg.getAttribute('data-board') ?? String(boards);
  svg.setAttribute('data-board', board);
  const defs = draw(svg, 'defs', {});
  const shade = (name: string, shape: 'radialGradient' | 'linearGradient', place: object, stops: Stops) => {
    const id = `${name}-${board}`;
    const gradient = draw(defs, shape, { id, ...place });
    for (const [offset, colour, opacity] of stops)
      draw(gradient, 'stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });
    return `url(#${id})`;
  };
  const lit = { cx: 0.34, cy: 0.28, r: 0.85 };
  return {
    black: shade('black', 'radialGradient', lit, [
      [0, '#fff', 0.42],
      [0.28, '#fff', 0.16],
      [0.62, '#fff', 0],
      [1, '#000', 0.35],
    ]),
    white: shade('white', 'radialGradient', lit, [
      [0, '#fff', 0.9],
      [0.45, '#fff', 0],
      [0.78, '#3b2f1c', 0.1],
      [1, '#3b2f1c', 0.38],
    ]),
    shadow: shade('shadow', 'radialGradient', {}, [
      [0.62, '#20140a', 0.5],
      [1, '#20140a', 0],
    ]),
    light: shade('light', 'linearGradient', { x1: 0, y1: 0, x2: 1, y2: 1 }, [
      [0, '#fff', 0.22],
      [0.5, '#fff', 0],
      [1, '#6b3f08', 0.12],
    ]),
  };
}

type Stops = readonly (readonly [offset: number, colour: string, opacity: number])[];

function drawShadow(svg: Drawable, { x, y, kind }: DrawnStone, { shadow }: Shades): void {
  if (kind === 'expected') return;
  const { cx, cy } = placeOf({ x, y });
  draw(svg, 'circle', { class: 'shadow', cx: cx + 1.4, cy: cy + 2.4, r: 1.14 * STONE, fill: shadow });
}

function drawStone(svg: Drawable, stone: DrawnStone, shades: Shades): void {
  const { colour, kind = 'played', label: text } = stone;
  const { cx, cy } = placeOf(stone);
  const group = draw(svg, 'g', { class: kind });
  draw(group, 'circle', { class: `stone stone-${colour}`, cx, cy, r: STONE });
  if (kind !== 'expected') draw(group, 'circle', { class: 'shine', cx, cy, r: STONE, fill: shades[colour] });
  if (text === undefined) return;
  const size = text.length > 2 ? 'number long' : 'number';
  draw(group, 'text', { class: `${size} on-${colour}`, x: cx, y: cy + 4.5, 'text-anchor': 'middle' }, text);
}

function drawTile(svg: Drawable, tile: MapValue): void {
  const opacity = Math.max(0, Math.min(1, tile.value)).toFixed(3);
  draw(svg, 'rect', { class: `tile tile-${tile.colour}`, ...squareAround(tile, TILE), rx: 5, opacity });
}

function drawBlock(svg: Drawable, point: Point): void {
  draw(svg, 'rect', { class: 'blocked', ...squareAround(point, BLOCK), rx: 3 });
}

function squareAround(point: Point, half: number): Attributes {
  const { cx, cy } = placeOf(point);
  return { x: cx - half, y: cy - half, width: 2 * half, height: 2 * half };
}

function drawMark(svg: Drawable, { x, y, kind, label: text, weight = 1 }: PointMark): void {
  const { cx, cy } = placeOf({ x, y });
  const opacity = (0.45 + 0.55 * Math.max(0, Math.min(1, weight))).toFixed(2);
  const group = draw(svg, 'g', { class: `point-mark ${kind}` });
  draw(group, 'circle', { class: 'badge', cx, cy, r: kind === 'allowed' ? DOT : BADGE, opacity });
  if (text === undefined) return;
  const size = text.length > 2 ? 'badge-text long' : 'badge-text';
  draw(group, 'text', { class: size, x: cx, y: cy + 4, 'text-anchor': 'middle' }, text);
}

function drawLine(svg: Drawable, line: readonly Point[], kind: 'row' | 'reason'): void {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return;
  const [from, to] = [placeOf(first), placeOf(last)];
  draw(svg, 'line', { class: kind, x1: from.cx, y1: from.cy, x2: to.cx, y2: to.cy });
}

function drawCross(svg: Drawable, point: Point, kind: 'forbidden' | 'foul'): void {
  const { cx, cy } = placeOf(point);
  for (const sign of [1, -1]) {
    const [x1, y1, x2, y2] = [cx - MARK, cy - sign * MARK, cx + MARK, cy + sign * MARK];
    draw(svg, 'line', { class: kind, x1, y1, x2, y2 });
  }
}

/** Where an element is on the screen. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The cell of a drawn board under a pointer; undefined beside the cells. */
export function pointAt(
  svg: { getBoundingClientRect(): Box },
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  size: BoardSize,
): Point | undefined {
  const box = svg.getBoundingClientRect();
  const area = cellsArea(size);
  const column = ((100 * (clientX - box.left)) / box.width - area.left) / area.width;
  const row = ((100 * (clientY - box.top)) / box.height - area.top) / area.height;
  const [x, y] = [Math.floor(column * size.width), Math.floor(row * size.height)];
  return x >= 0 && y >= 0 && x < size.width && y < size.height ? { x, y } : undefined;
}
