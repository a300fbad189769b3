import { byId, make } from '../../diagram/elements.ts';
import { words } from '../../play/words.ts';
import type { EndJson, MoveJson } from '../analysis-json.ts';

const HEAD = ['', 'Move', 'Before', 'After', 'Best', ''] as const;

/** The judged moves of a game as a table, in which a click opens the position after a move. */
export class JudgedMoves {
  readonly #rows = new Map<number, HTMLTableRowElement>();

  constructor(moves: readonly MoveJson[], end: EndJson | undefined, open: (ply: number) => void) {
    const head = make('tr');
    for (const text of HEAD) head.append(make('th', '', text));
    const body = make('tbody');
    for (const move of moves) {
      const row = rowOf(move);
      row.addEventListener('click', () => open(move.number));
      this.#rows.set(move.number, row);
      body.append(row);
    }
    const table = make('table');
    const top = make('thead');
    top.append(head);
    table.append(top, body);
    byId('moves').replaceChildren(table);
    byId('sides').textContent = (end?.sides ?? [])
      .map(({ colour, blunders, missedWins, averageLoss }) =>
        words.analysis.summary(colour, undefined, blunders, missedWins, (100 * averageLoss).toFixed(1)),
      )
      .join(' · ');
  }

  /** Marks the move after which the board stands. */
  mark(ply: number): void {
    for (const [number, row] of this.#rows) row.setAttribute('aria-current', String(number === ply));
    const row = this.#rows.get(ply);
    const box = byId('moves');
    if (!row) return;
    // Not scrollIntoView, which moves the page as well.
    if (row.offsetTop < box.scrollTop + row.offsetHeight) box.scrollTop = row.offsetTop - row.offsetHeight;
    const below = row.offsetTop + row.offsetHeight - box.clientHeight;
    if (below > box.scrollTop) box.scrollTop = below;
  }
}

function rowOf({ number, point, chanceBefore, chanceAfter, best, judgement }: MoveJson): HTMLTableRowElement {
  const row = make('tr');
  const [first = ''] = best.pv;
  const percent = (chance: number) => `${Math.round(100 * chance)} %`;
  row.append(
    make('td', '', String(number)),
    make('td', '', point),
    make('td', '', percent(chanceBefore)),
    make('td', '', percent(chanceAfter)),
    make('td', '', first === point ? '=' : first),
    make('td', 'mistake', judgement ?? ''),
  );
  return row;
}
