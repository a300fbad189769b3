/** Zoom of boards that are too large for fingers: by two fingers, buttons, keys, and Ctrl with the wheel. */
import { byId, onClick, setUsable } from '../diagram/elements.ts';
import type { BoardSize } from '../game/position.ts';

/** Of the usual board's cells, all can be hit. */
const LARGEST_UNZOOMED = 19;
const MOST = 4;
const STEP = 1.5;

/** A place on the screen. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The board is drawn larger inside its frame, which scrolls; at 1 all of it is seen. */
export class BoardZoom {
  readonly #frame = byId('board-frame');
  readonly #sheet = byId('board-sheet');
  #factor = 1;
  #isOn = false;
  /** Where two fingers were last, and how far from each other. */
  #pinch: { readonly middle: Place; readonly distance: number } | undefined;

  constructor() {
    onClick('zoom-in', () => this.zoomBy(STEP));
    onClick('zoom-out', () => this.zoomBy(1 / STEP));
    this.#frame.addEventListener('touchstart', (event) => this.#onTouches(event), { passive: true });
    this.#frame.addEventListener('touchmove', (event) => this.#onTouches(event), { passive: false });
    for (const end of ['touchend', 'touchcancel'] as const)
      this.#frame.addEventListener(end, () => {
        this.#pinch = undefined;
      });
    // A touchpad's pinch comes as a wheel with Ctrl.
    this.#frame.addEventListener(
      'wheel',
      (event) => {
        if (!this.#isOn || !event.ctrlKey) return;
        event.preventDefault();
        this.zoomBy(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
      },
      { passive: false },
    );
  }

  /** Whether boards of this size are zoomed at all; another board is seen whole first. */
  setSize({ width, height }: BoardSize): void {
    this.#isOn = Math.max(width, height) > LARGEST_UNZOOMED;
    byId('zoom').hidden = !this.#isOn;
    this.#frame.classList.toggle('zoomable', this.#isOn);
    this.#set(1);
  }

  /** Larger or smaller, with what is at `around` staying there: the move in hand or the last one if absent. */
  zoomBy(factor: number, around = this.#centre()): void {
    if (!this.#isOn) return;
    const before = this.#factor;
    const { left, top } = this.#frame.getBoundingClientRect();
    const [x, y] = [around.x - left, around.y - top];
    const [fromLeft, fromTop] = [this.#frame.scrollLeft + x, this.#frame.scrollTop + y];
    this.#set(before * factor);
    const by = this.#factor / before;
    this.#frame.scrollTo(fromLeft * by - x, fromTop * by - y);
  }

  #set(factor: number): void {
    this.#factor = Math.max(1, Math.min(MOST, factor));
    this.#sheet.style.width = `${100 * this.#factor}%`;
    setUsable('zoom-in', this.#factor < MOST);
    setUsable('zoom-out', this.#factor > 1);
  }

  /** Of what is looked at: the point that was selected or played last, else the middle of what is seen. */
  #centre(): Place {
    const frame = this.#frame.getBoundingClientRect();
    const looked = this.#sheet.querySelector('.aimed, .last')?.getBoundingClientRect();
    const [x, y] = [
      (looked?.x ?? 0) + (looked?.width ?? 0) / 2,
      (looked?.y ?? 0) + (looked?.height ?? 0) / 2,
    ];
    const isSeen = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    return isSeen ? { x, y } : { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  }

  #onTouches(event: TouchEvent): void {
    const [one, other] = event.touches;
    if (!this.#isOn || !one || !other) return;
    const before = this.#pinch;
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    this.#pinch = { middle, distance };
    if (!before || event.type === 'touchstart') return;
    // A browser that scrolls already does not let itself be stopped.
    if (event.cancelable) event.preventDefault();
    this.zoomBy(distance / Math.max(1, before.distance), middle);
    this.#frame.scrollBy(before.middle.x - middle.x, before.middle.y - middle.y);
  }
}
