/** A board as an SVG file, and a game as an animated one: without a page to draw on. */

import type { BoardSize, Point, Stone } from '../game/position.ts';
import { type BoardView, drawBoard, extent, placeOf } from './board-drawing.ts';
import { rowsThrough } from './board-points.ts';
import { BOARD_STYLE } from './board-style.ts';
import type { Drawable } from './draw.ts';
import { html } from './html.ts';

export interface PicturedGame extends BoardSize {
  /** In the order in which they were placed. */
  readonly stones: readonly Stone[];
  /** How many of them were there before the first move. */
  readonly setUp: number;
  readonly blocked: readonly Point[];
  readonly rowLength: number;
  /** Whether the last stone made a row that won. */
  readonly hasRow: boolean;
}

/** Pixels for each unit of the drawing. */
const SCALE = 2;
/** Of a film: how long a move is seen, and the end of the game. */
const MOVE_S = 0.8;
const END_S = 4;

/** The board as it stands, moves with their numbers. */
export function gamePicture(game: PicturedGame): string {
  return svgFile(drawn(game), game);
}

/**
 * The game move by move, over and over. What plays no animations shows its end. Where there are no moves, the stones
 * that were set up come one by one.
 */
export function gameFilm(game: PicturedGame): string {
  const { stones } = game;
  const setUp = game.setUp < stones.length ? game.setUp : 0;
  const board = drawn({ ...game, setUp });
  const moves = stones.slice(setUp);
  const seconds = moves.length * MOVE_S + END_S;
  /** When the move with this index comes, as a part of the film. */
  const at = (index: number) => ((index * MOVE_S) / seconds).toFixed(4);
  const animate = (attributeName: string, values: readonly (string | number)[], times: readonly string[]) =>
    new SvgText('animate', {
      attributeName,
      dur: `${seconds.toFixed(1)}s`,
      repeatCount: 'indefinite',
      calcMode: 'discrete',
      values: values.join(';'),
      keyTimes: times.join(';'),
    });
  const appearsAt = (time: string) => animate('opacity', [0, 1], ['0', time]);
  // What is there from the beginning needs no time, and two times may not be the same.
  for (const kind of ['shadow', 'played'])
    for (const [i, element] of board.childrenOf(kind).slice(setUp).entries())
      if (i > 0) element.append(appearsAt(at(i)));
  const times = moves.map((_, i) => at(i));
  for (const ring of board.childrenOf('last'))
    for (const side of ['cx', 'cy'] as const) {
      const places = moves.map((move) => placeOf(move)[side]);
      ring.append(animate(side, places, times));
    }
  for (const kind of ['row', 'row-stone'])
    for (const element of board.childrenOf(kind)) element.append(appearsAt(at(moves.length - 1)));
  return svgFile(board, game);
}

function drawn({ stones, setUp, blocked, rowLength, hasRow, width, height }: PicturedGame): SvgText {
  const last = stones.length > setUp ? stones.at(-1) : undefined;
  const view: BoardView = {
    width,
    height,
    blocked,
    stones: stones.map((stone, i) => ({ ...stone, ...(i >= setUp && { label: String(i + 1 - setUp) }) })),
    ...(last && { last }),
    ...(last && hasRow && { rows: rowsThrough(stones, last, rowLength) }),
  };
  const board = new SvgText('g', { class: 'board' });
  drawBoard(board, view);
  return board;
}

function svgFile(board: SvgText, size: BoardSize): string {
  const [wide, high] = extent(size);
  // A picture looks the same whatever its reader prefers.
  const [style = ''] = BOARD_STYLE.split('@media');
  board.removeAttribute('viewBox');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${SCALE * wide}" height="${SCALE * high}">
<style>${style}</style>
${board}
</svg>
`;
}

/** An element that becomes text. */
class SvgText implements Drawable {
  readonly #name: string;
  readonly #attributes: Map<string, string>;
  #children: readonly SvgText[] = [];
  textContent = '';
  readonly ownerDocument = { createElementNS: (_namespace: string, name: string) => new SvgText(name) };

  constructor(name: string, attributes: Readonly<Record<string, string | number>> = {}) {
    this.#name = name;
    this.#attributes = new Map(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  append(child: SvgText): void {
    this.#children = [...this.#children, child];
  }

  replaceChildren(): void {
    this.#children = [];
  }

  /** Those of this class, in order. */
  childrenOf(className: string): readonly SvgText[] {
    return this.#children.filter((child) => child.getAttribute('class') === className);
  }

  toString(): string {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${html`${value}`}"`).join('');
    const content = `${html`${this.textContent}`}${this.#children.join('')}`;
    return content === ''
      ? `<${this.#name}${attributes}/>`
      : `<${this.#name}${attributes}>${content}</${this.#name}>`;
  }
}
