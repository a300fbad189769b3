import { fileName } from '../../../game/formats/notation.ts';
import type { ReportGame } from '../report-data.ts';
import { draw } from './svg.ts';

const CELL = 32;
const MARGIN = 28;

/** The board after `count` moves: stones numbered, those of the opening paler, a ring around the last one. */
export function drawBoard(
  svg: Element,
  width: number,
  height: number,
  game: ReportGame,
  count: number,
): void {
  svg.replaceChildren();
  const [right, bottom] = [MARGIN + (width - 1) * CELL, MARGIN + (height - 1) * CELL];
  svg.setAttribute('viewBox', `0 0 ${right + MARGIN} ${bottom + MARGIN}`);
  draw(svg, 'rect', { class: 'wood', width: right + MARGIN, height: bottom + MARGIN });
  for (let x = 0; x < width; x++) {
    const at = MARGIN + x * CELL;
    draw(svg, 'line', { class: 'rule', x1: at, y1: MARGIN, x2: at, y2: bottom });
    draw(svg, 'text', { class: 'mark', x: at, y: bottom + MARGIN - 7, 'text-anchor': 'middle' }, fileName(x));
  }
  for (let y = 0; y < height; y++) {
    const at = MARGIN + y * CELL;
    draw(svg, 'line', { class: 'rule', x1: MARGIN, y1: at, x2: right, y2: at });
    draw(svg, 'text', { class: 'mark', x: 10, y: at + 4, 'text-anchor': 'middle' }, String(height - y));
  }
  for (const [i, [x, y]] of game.moves.slice(0, count).entries()) {
    const colour = i % 2 === 0 ? 'black' : 'white';
    const [cx, cy] = [MARGIN + x * CELL, MARGIN + y * CELL];
    const group = draw(svg, 'g', { class: i < game.opening ? 'given' : 'played' });
    draw(group, 'circle', { class: `stone stone-${colour}`, cx, cy, r: CELL * 0.45 });
    draw(group, 'text', { class: `on-${colour}`, x: cx, y: cy + 4, 'text-anchor': 'middle' }, String(i + 1));
    if (i === count - 1) draw(svg, 'circle', { class: 'last', cx, cy, r: CELL * 0.47 });
  }
}
