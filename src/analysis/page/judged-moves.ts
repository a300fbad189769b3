import { byId, make } from '../../diagram/elements.ts';
import { percentOfChance } from '../../game/score.ts';
import { words } from '../../play/words.ts';
import type { MoveJson } from '../analysis-json.ts';

/** The class of a grade: a missed win is a blunder. */
export function gradeClass(judgement: NonNullable<MoveJson['judgement']>): string {
  return judgement === 'missed win' ? 'blunder' : judgement;
}

/** The judged moves of a game as a table, in which a click opens the position after a move. */
export class JudgedMoves {
  readonly #rows = new Map<number, HTMLTableRowElement>();

  /** `summary`: sentences on the whole game. */
  constructor(moves: readonly MoveJson[], summary: readonly string[], open: (ply: number) => void) {
    const { move, chance, lost, best, grade } = words.analysis.columns;
    const head = make('tr');
    for (const text of ['', move, chance, lost, best, grade]) head.append(make('th', '', text));
    const body = make('tbody');
    for (const judged of moves) {
      const row = rowOf(judged);
      row.addEventListener('click', () => open(judged.number));
      this.#rows.set(judged.number, row);
      body.append(row);
    }
    const table = make('table');
    const top = make('thead');
    top.append(head);
    table.append(top, body);
    byId('moves').replaceChildren(table);
    byId('sides').replaceChildren(...summary.map((text) => make('div', '', text)));
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

/** Black's chance in every row, whichever side has moved: a column has one meaning. */
function rowOf({ number, colour, point, chanceAfter, loss, best, judgement }: MoveJson): HTMLTableRowElement {
  const row = make('tr');
  const [first = ''] = best.pv;
  row.append(
    make('td', '', String(number)),
    make('td', '', point),
    make('td', '', `${percentOfChance(colour === 'black' ? chanceAfter : 1 - chanceAfter)} %`),
    make('td', '', loss < 0.005 ? '' : `${Math.round(100 * loss)} %`),
    make('td', '', first === point ? '=' : first),
    make('td', 'grade', judgement ? words.analysis.grades[judgement] : ''),
  );
  return row;
}
