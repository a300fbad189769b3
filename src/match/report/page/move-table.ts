import { byId, make } from '../../../diagram/elements.ts';
import { countText, forBlack, scoreText } from '../../../diagram/figures.ts';
import { formatPoint } from '../../../game/formats/notation.ts';
import { colourOfMove } from '../../../game/game-record.ts';
import type { BoardSize } from '../../../game/position.ts';
import type { ReportMove } from '../move-codes.ts';

const TITLES = ['', 'Move', 'ms', 'Depth', 'Nodes', 'Eval'] as const;

/** The moves of a game, of which the one that the board stands at is marked and in sight. */
export class MoveTable {
  readonly #box = byId('moves');
  #rows: readonly HTMLTableRowElement[] = [];
  #marked: HTMLTableRowElement | undefined;

  /** Lists the moves of a game; `goTo` is called with how many are to be on the board. */
  list(moves: readonly ReportMove[], size: BoardSize, goTo: (moves: number) => void): void {
    const table = document.createElement('table');
    const head = table.createTHead().insertRow();
    for (const title of TITLES) head.append(make('th', '', title));
    const body = table.createTBody();
    this.#rows = moves.map((move, i) => {
      const { ms, depth, nodes, evaluation } = move;
      const row = body.insertRow();
      const cells = [
        String(i + 1),
        formatPoint(move, size),
        ms === undefined ? '' : String(Math.round(ms)),
        depth === undefined ? '' : String(depth),
        nodes === undefined ? '' : countText(nodes),
        evaluation ? scoreText(forBlack(evaluation, colourOfMove(i))) : '',
      ];
      for (const text of cells) row.insertCell().textContent = text;
      row.addEventListener('click', () => goTo(i + 1));
      return row;
    });
    this.#marked = undefined;
    this.#box.replaceChildren(table);
  }

  /** Marks the last of the first `moves` moves and brings it into sight, without moving the page. */
  mark(moves: number): void {
    this.#marked?.removeAttribute('aria-current');
    this.#marked = this.#rows[moves - 1];
    this.#marked?.setAttribute('aria-current', 'true');
    const box = this.#box;
    if (!this.#marked) {
      box.scrollTop = 0;
      return;
    }
    const head = box.querySelector('thead')?.offsetHeight ?? 0;
    const { offsetTop, offsetHeight } = this.#marked;
    if (offsetTop - head < box.scrollTop) box.scrollTop = offsetTop - head;
    else if (offsetTop + offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = offsetTop + offsetHeight - box.clientHeight;
  }
}
