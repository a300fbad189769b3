/**
 * What the drawings over the moves of a game have in common. They are as many pixels wide as they are shown, so that
 * text keeps its size.
 */
import { draw } from './draw.ts';

const LEFT = 56;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 20;
/** Before the page is laid out. */
const USUAL_WIDTH = 560;

export interface Chart {
  readonly svg: Element;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Pixels between two moves. */
  readonly step: number;
  /** Where a move lies. */
  x(move: number): number;
}

/** An empty chart of a game of `moves` moves, with a line at move `now`. */
export function startChart(svg: Element, height: number, moves: number, now: number): Chart {
  const width = svg.clientWidth || USUAL_WIDTH;
  svg.replaceChildren();
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('height', String(height));
  const step = (width - LEFT - RIGHT) / Math.max(1, moves);
  const x = (move: number) => LEFT + move * step;
  const chart = { svg, right: width - RIGHT, top: TOP, bottom: height - BOTTOM, step, x };
  draw(svg, 'text', { class: 'tick', x: LEFT, y: height - 5 }, '0');
  const end = { class: 'tick', x: chart.right, y: height - 5, 'text-anchor': 'end' };
  draw(svg, 'text', end, String(moves));
  draw(svg, 'line', { class: 'now', x1: x(now), y1: TOP, x2: x(now), y2: chart.bottom });
  return chart;
}

/** A horizontal line with its label. */
export function drawLevel({ svg, right }: Chart, y: number, text: string, isZero: boolean): void {
  draw(svg, 'line', { class: isZero ? 'zero' : 'grid', x1: LEFT, y1: y, x2: right, y2: y });
  draw(svg, 'text', { class: 'tick', x: LEFT - 6, y: y + 4, 'text-anchor': 'end' }, text);
}

/** Which move lies at this horizontal place of a chart, in pixels from its left edge. */
export function moveAt(svg: Element, x: number, moves: number): number {
  const width = svg.clientWidth || USUAL_WIDTH;
  const place = (x - LEFT) / (width - LEFT - RIGHT);
  return Math.max(0, Math.min(moves, Math.round(place * moves)));
}
