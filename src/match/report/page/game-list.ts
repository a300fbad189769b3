import { byId, make } from '../../../diagram/elements.ts';
import type { ReportData, ReportGame } from '../report-data.ts';

/** Rows that are made above and below those that can be seen. */
const OVERSCAN = 8;
const RESULTS = ['win', 'loss', 'draw'] as const;
/** The points of black and of white. */
const POINTS = { black: ['1', '0'], white: ['0', '1'], none: ['½', '½'] } as const;

type Result = (typeof RESULTS)[number];

/** What the games are to be like; undefined = anything. */
interface Filter {
  readonly words: readonly string[];
  readonly engine: number | undefined;
  readonly result: Result | undefined;
  readonly opening: number | undefined;
  /** A kind of fault; `any` for one of whatever kind. */
  readonly fault: string | undefined;
}

/**
 * The list of games, of which the page has only those rows that can be seen: a match may have ten thousand. All rows
 * are as high as the longest names need.
 */
export class GameList {
  readonly #data: ReportData;
  readonly #open: (index: number) => void;
  readonly #list = byId('list');
  readonly #rows = byId('rows');
  readonly #texts: readonly string[];
  /** Places among the games of those that are listed. */
  #shown: readonly number[] = [];
  #current = -1;
  #rowHeight = 1;

  constructor(data: ReportData, open: (index: number) => void) {
    this.#data = data;
    this.#open = open;
    this.#texts = data.games.map((game) => this.#textOf(game).toLowerCase());
    this.#fillFilters();
    for (const id of ['search', 'by-engine', 'by-result', 'by-opening', 'by-fault'])
      byId(id).addEventListener('input', () => this.filter());
    this.#list.addEventListener('scroll', () => this.#draw());
    new ResizeObserver(() => this.#measure()).observe(this.#list);
    this.filter();
  }

  /** Lists the games that the controls ask for. */
  filter(): void {
    const filter = this.#readFilter();
    this.#shown = this.#data.games.flatMap((game, i) => (this.#fits(game, i, filter) ? [i] : []));
    const total = this.#data.games.length.toLocaleString('en');
    const shown = this.#shown.length.toLocaleString('en');
    byId('found').textContent =
      this.#shown.length === this.#data.games.length ? `${total} games` : `${shown} of ${total} games`;
    this.#list.scrollTop = 0;
    this.#measure();
  }

  /** Marks a game as the one that is open, and scrolls to it. */
  select(index: number): void {
    this.#current = index;
    const place = this.#shown.indexOf(index);
    if (place >= 0) {
      const top = place * this.#rowHeight;
      const { scrollTop, clientHeight } = this.#list;
      if (top < scrollTop) this.#list.scrollTop = top;
      else if (top + this.#rowHeight > scrollTop + clientHeight)
        this.#list.scrollTop = top + this.#rowHeight - clientHeight;
    }
    this.#draw();
  }

  /** The game listed `step` places after the open one. */
  neighbour(step: number): number | undefined {
    return this.#shown[this.#shown.indexOf(this.#current) + step];
  }

  #textOf({ number, black, white, ending, opening }: ReportGame): string {
    const { engines } = this.#data;
    return `#${number} ${engines[black]?.name} ${engines[white]?.name} ${ending} opening ${opening + 1}`;
  }

  #fillFilters(): void {
    const { engines, openings, games } = this.#data;
    const kinds = [...new Set(games.flatMap(({ faults = [] }) => faults.map(({ kind }) => kind)))].sort();
    fill(
      'by-engine',
      'All engines',
      engines.map(({ name }, i) => [String(i), name]),
    );
    this.#fillResults();
    byId('by-engine').addEventListener('input', () => this.#fillResults());
    fill(
      'by-opening',
      'All openings',
      openings.map((source, i) => [String(i), `${i + 1}: ${source}`]),
    );
    byId('by-opening').hidden = openings.length < 2;
    const faults = [['any', 'With a fault'], ...kinds.map((kind) => [kind, `Fault: ${kind}`])] as [
      string,
      string,
    ][];
    fill('by-fault', 'With and without faults', faults);
    byId('by-fault').hidden = kinds.length === 0;
  }

  /** Wins are those of the engine that is chosen, black's otherwise. */
  #fillResults(): void {
    const select = byId<HTMLSelectElement>('by-result');
    const { value } = select;
    const engine = this.#data.engines[Number(byId<HTMLSelectElement>('by-engine').value || Number.NaN)];
    const texts = engine
      ? { win: `${engine.name} wins`, loss: `${engine.name} loses`, draw: 'Draws' }
      : { win: 'Black wins', loss: 'White wins', draw: 'Draws' };
    fill(
      'by-result',
      'All results',
      RESULTS.map((result) => [result, texts[result]]),
    );
    select.value = value;
  }

  #readFilter(): Filter {
    const chosen = (id: string) => byId<HTMLSelectElement>(id).value || undefined;
    const number = (id: string) => (chosen(id) === undefined ? undefined : Number(chosen(id)));
    const words = byId<HTMLInputElement>('search').value.toLowerCase().split(/\s+/);
    return {
      words: words.filter((word) => word !== ''),
      engine: number('by-engine'),
      result: RESULTS.find((result) => result === chosen('by-result')),
      opening: number('by-opening'),
      fault: chosen('by-fault'),
    };
  }

  #fits(game: ReportGame, index: number, { words, engine, result, opening, fault }: Filter): boolean {
    const { black, white, winner, faults = [] } = game;
    if (engine !== undefined && black !== engine && white !== engine) return false;
    const side = engine === undefined || engine === black ? 'black' : 'white';
    const own: Result = winner === 'none' ? 'draw' : winner === side ? 'win' : 'loss';
    if (result !== undefined && result !== own) return false;
    if (opening !== undefined && game.opening !== opening) return false;
    if (fault === 'any' ? faults.length === 0 : fault && faults.every(({ kind }) => kind !== fault))
      return false;
    const text = this.#texts[index] ?? '';
    return words.every((word) => (/^#\d+$/.test(word) ? word === `#${game.number}` : text.includes(word)));
  }

  /** How high a row has to be for the longest names, at the list's width. */
  #measure(): void {
    const byLength = this.#data.engines
      .map(({ name }, engine) => ({ engine, length: name.length }))
      .sort((a, b) => b.length - a.length)
      .map(({ engine }) => engine);
    const [black = 0, white = 0] = byLength;
    const [game] = this.#data.games;
    if (game) {
      const sample = this.#row({ ...game, black, white }, -1);
      sample.style.visibility = 'hidden';
      sample.style.height = 'auto';
      this.#rows.append(sample);
      this.#rowHeight = Math.ceil(sample.getBoundingClientRect().height) || 1;
      sample.remove();
    }
    this.#rows.style.height = `${this.#shown.length * this.#rowHeight}px`;
    this.#draw();
  }

  #draw(): void {
    const first = Math.max(0, Math.floor(this.#list.scrollTop / this.#rowHeight) - OVERSCAN);
    const count = Math.ceil(this.#list.clientHeight / this.#rowHeight) + 2 * OVERSCAN;
    const focused = Number((document.activeElement as HTMLElement | null)?.dataset.game ?? -1);
    const rows = this.#shown.slice(first, first + count).map((index, i) => {
      const row = this.#row(this.#data.games[index] as ReportGame, index);
      row.style.top = `${(first + i) * this.#rowHeight}px`;
      row.style.height = `${this.#rowHeight}px`;
      return row;
    });
    this.#rows.replaceChildren(...rows);
    rows.find((row) => Number(row.dataset.game) === focused)?.focus({ preventScroll: true });
  }

  #row(game: ReportGame, index: number): HTMLButtonElement {
    const { number, black, white, winner, ending, length } = game;
    const row = make('button', 'game-row');
    row.type = 'button';
    row.dataset.game = String(index);
    row.setAttribute('aria-current', String(index === this.#current));
    row.append(make('span', 'game-number', String(number)));
    for (const [i, engine] of [black, white].entries()) {
      const colour = i === 0 ? 'black' : 'white';
      const side = make('span', 'game-side');
      side.append(
        make('span', `disc disc-${colour}`),
        make('span', 'game-name', this.#data.engines[engine]?.name ?? ''),
        make('span', 'game-points', POINTS[winner][i] ?? ''),
      );
      row.append(side);
    }
    const note = make('small', '', `${length} moves, ${ending}`);
    row.title = ending;
    row.append(note);
    row.addEventListener('click', () => this.#open(index));
    return row;
  }
}

function fill(id: string, all: string, options: readonly (readonly [value: string, text: string])[]): void {
  const elements = [['', all] as const, ...options].map(([value, text]) => {
    const option = make('option', '', text);
    option.value = value;
    return option;
  });
  byId(id).replaceChildren(...elements);
}
