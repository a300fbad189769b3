import { type BoardView, cellsArea, drawBoard, extent } from '../diagram/board-drawing.ts';
import { byId } from '../diagram/elements.ts';
import { formatPoint } from '../game/formats/notation.ts';
import type { BoardSize, Colour, Point } from '../game/position.ts';
import { BoardZoom } from './board-zoom.ts';

/** What the board shows and allows. */
export interface BoardContents extends BoardView {
  /** The colour of the stone that a click would place; undefined: none may be placed. */
  readonly turn: Colour | undefined;
  /** What stands on a point and is said of it, for those who cannot see the drawing: `black, move 3`. */
  describe(point: Point): string;
  /** What is said of a point where the pointer rests on it; perhaps nothing. */
  hover(point: Point): string;
}

/** Narrower cells than this, in pixels, are hard to hit with a finger. */
const FINGER = 30;

/**
 * The board of the page: the drawing, and over it a grid of cells that can be clicked, touched and reached with the
 * keyboard, each of which says what is on it.
 */
export class BoardPanel {
  readonly #svg = byId('board');
  readonly #grid = byId('cells');
  readonly zoom = new BoardZoom();
  readonly #play: (point: Point) => void;
  readonly #select: (point: Point) => void;
  #cells: HTMLButtonElement[] = [];
  #size: BoardSize = { width: 0, height: 0 };
  #turn: Colour | undefined;
  /** What is shown, as text. */
  #shown = '';
  /** The cell that the keyboard reaches. */
  #cursor = 0;
  #aimed: number | undefined;
  /** Whether a first touch only aims; undefined: if fingers touch small cells. */
  confirm: boolean | undefined;

  /** `play` gets the points that are chosen, free or not; `select` those that a first touch selects. */
  constructor(play: (point: Point) => void, select: (point: Point) => void) {
    this.#play = play;
    this.#select = select;
    this.#grid.addEventListener('keydown', (event) => this.#onKey(event));
    let pointer = 'mouse';
    this.#grid.addEventListener('pointerdown', ({ pointerType }) => {
      pointer = pointerType;
    });
    this.#grid.addEventListener('click', (event) => {
      const index = this.#cells.indexOf(event.target as HTMLButtonElement);
      // A click without a pointer comes from the keyboard.
      if (index >= 0) this.#choose(index, event.detail === 0 ? 'keyboard' : pointer);
    });
  }

  show(contents: BoardContents): void {
    // While the engine searches the page is shown many times a second, and the board rarely changes.
    // What is said of points is in the page's language.
    const shown = document.documentElement.lang + JSON.stringify(contents);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { width, height, turn } = contents;
    if (width !== this.#size.width || height !== this.#size.height) this.#rebuild({ width, height });
    drawBoard(this.#svg, contents);
    if (turn !== this.#turn) this.#aim(undefined);
    this.#turn = turn;
    this.#grid.className = turn ?? '';
    const taken = new Set(
      contents.stones.map(({ x, y, kind }) => (kind === 'expected' ? -1 : y * width + x)),
    );
    if (this.#aimed !== undefined && taken.has(this.#aimed)) this.#aim(undefined);
    this.#cells.forEach((cell, index) => {
      const point = this.#pointAt(index);
      const label = `${formatPoint(point, contents)}, ${contents.describe(point)}`;
      // Firefox has the property `ariaLabel` from version 119 on.
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      const title = contents.hover(point);
      if (cell.title !== title) cell.title = title;
      cell.classList.toggle('free', turn !== undefined && !taken.has(index));
    });
  }

  /** Brings the keyboard to the board. */
  focus(): void {
    this.#cells[this.#cursor]?.focus();
  }

  #pointAt(index: number): Point {
    return { x: index % this.#size.width, y: Math.floor(index / this.#size.width) };
  }

  #choose(index: number, pointer: string): void {
    this.#setCursor(index);
    const isSmall = (this.#cells[0]?.clientWidth ?? FINGER) < FINGER;
    const aims = pointer === 'touch' && (this.confirm ?? isSmall) && this.#turn !== undefined;
    if (aims && this.#aimed !== index && this.#cells[index]?.classList.contains('free')) {
      this.#aim(index);
      this.#select(this.#pointAt(index));
      return;
    }
    this.#aim(undefined);
    this.#play(this.#pointAt(index));
  }

  #aim(index: number | undefined): void {
    if (this.#aimed !== undefined) this.#cells[this.#aimed]?.classList.remove('aimed');
    this.#aimed = index;
    if (index !== undefined) this.#cells[index]?.classList.add('aimed');
  }

  #setCursor(index: number): void {
    const before = this.#cells[this.#cursor];
    if (before) before.tabIndex = -1;
    this.#cursor = index;
    const cell = this.#cells[index];
    if (cell) cell.tabIndex = 0;
  }

  #onKey(event: KeyboardEvent): void {
    const { width, height } = this.#size;
    const { x, y } = this.#pointAt(this.#cursor);
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const clamp = (value: number, side: number) => Math.max(0, Math.min(side - 1, value));
    this.#setCursor(clamp(y + step[1], height) * width + clamp(x + step[0], width));
    this.focus();
  }

  #rebuild(size: BoardSize): void {
    this.#size = size;
    this.#aim(undefined);
    this.zoom.setSize(size);
    const [wide, high] = extent(size);
    document.documentElement.style.setProperty('--aspect', String(wide / high));
    const { left, top, width, height } = cellsArea(size);
    Object.assign(this.#grid.style, {
      left: `${left}%`,
      top: `${top}%`,
      width: `${width}%`,
      height: `${height}%`,
      gridTemplate: `repeat(${size.height}, 1fr) / repeat(${size.width}, 1fr)`,
    });
    this.#cells = Array.from({ length: size.width * size.height }, () => {
      const cell = document.createElement('button');
      cell.type = 'button';
      cell.tabIndex = -1;
      cell.setAttribute('role', 'gridcell');
      return cell;
    });
    const rows = Array.from({ length: size.height }, (_, y) => {
      const row = document.createElement('div');
      row.setAttribute('role', 'row');
      row.append(...this.#cells.slice(y * size.width, (y + 1) * size.width));
      return row;
    });
    this.#grid.replaceChildren(...rows);
    this.#cursor = 0;
    this.#setCursor((size.height >> 1) * size.width + (size.width >> 1));
  }
}
