import type { BoardSize, Point } from '../game/position.ts';
import { cellsArea } from './board-drawing.ts';

/** The cell of a drawn board under a pointer; undefined beside the cells. */
export function pointAt(
  svg: Element,
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
