import { drawBoard, numbered } from '../../../diagram/board-drawing.ts';
import { rowsThrough } from '../../../diagram/board-points.ts';
import { moveAt } from '../../../diagram/chart.ts';
import { byId, make, onClick } from '../../../diagram/elements.ts';
import { countText, forBlack, scoreText, timeText } from '../../../diagram/figures.ts';
import { copyText, saveText } from '../../../diagram/texts-out.ts';
import { formatPoints } from '../../../game/formats/notation.ts';
import { colourOfMove } from '../../../game/game-record.ts';
import { COLOURS, type Colour, type Stone } from '../../../game/position.ts';
import { decodeMoves, forbiddenAfter, type ReportMove } from '../move-codes.ts';
import type { ReportData, ReportGame } from '../report-data.ts';
import { drawEvaluations, drawTimes } from './curves.ts';
import { type FileKind, fileName, gameFile } from './game-files.ts';
import { formatLink } from './game-link.ts';
import { MoveTable } from './move-table.ts';

const COLOUR_NAMES = { black: 'Black', white: 'White' } as const;
const RESULTS = { black: '1–0', white: '0–1', none: '½–½' } as const;
const COPIED_MS = 2000;

/** The game that is open: its board move by move, its curves, its moves. */
export class Replay {
  readonly #data: ReportData;
  readonly #table = new MoveTable();
  readonly #slider = byId<HTMLInputElement>('slider');
  #game: ReportGame | undefined;
  #moves: readonly ReportMove[] = [];
  /** How many moves are on the board. */
  #count = 0;
  /** Whose expected line is drawn. */
  #line: Colour | undefined;
  #copiedTimer = 0;

  constructor(data: ReportData) {
    this.#data = data;
    onClick('first', () => this.show(0));
    onClick('back', () => this.show(this.#count - 1));
    onClick('forward', () => this.show(this.#count + 1));
    onClick('last', () => this.show(this.#moves.length));
    for (const colour of COLOURS) onClick(`line-${colour}`, () => this.toggleLine(colour));
    onClick('copy-link', () => this.#copy('link', location.href));
    for (const kind of ['sgf', 'psq'] as const) {
      onClick(`copy-${kind}`, () => this.#copy(kind, this.#file(kind)));
      onClick(`save-${kind}`, () => this.#save(kind));
    }
    this.#slider.addEventListener('input', () => this.show(Number(this.#slider.value)));
    for (const id of ['curves', 'times']) {
      byId(id).addEventListener('click', (event) => {
        const svg = byId(id);
        this.show(moveAt(svg, event.clientX - svg.getBoundingClientRect().left, this.#moves.length));
      });
    }
    new ResizeObserver(() => this.#drawCurves()).observe(byId('curves'));
  }

  get count(): number {
    return this.#count;
  }

  get length(): number {
    return this.#moves.length;
  }

  /** Opens a game after its first `moves` moves: at its end unless given. */
  open(game: ReportGame, moves = game.length): void {
    const { engines } = this.#data;
    const nameOf = (engine: number) => engines[engine]?.name ?? '';
    this.#game = game;
    this.#moves = decodeMoves(game.moves);
    byId('game').hidden = false;
    byId('title').textContent =
      `Game ${game.number}: ${nameOf(game.black)} (Black) – ${nameOf(game.white)} (White), ${RESULTS[game.winner]}`;
    const opening = game.story ?? `opening ${game.opening + 1}: ${this.#data.openings[game.opening]}`;
    byId('ending').textContent = `${game.ending} · ${opening}`;
    byId('black-name').textContent = nameOf(game.black);
    byId('white-name').textContent = nameOf(game.white);
    this.#showLastWords(game);
    this.#slider.max = String(this.#moves.length);
    this.#table.list(this.#moves, this.#data, (count) => this.show(count));
    this.show(moves);
  }

  /** Shows the board after `moves` moves, or at the end it is nearest to. */
  show(moves: number): void {
    const game = this.#game;
    if (!game) return;
    this.#count = Math.max(0, Math.min(this.#moves.length, moves));
    this.#slider.value = String(this.#count);
    byId('place').textContent = `${this.#count} / ${this.#moves.length}`;
    this.#drawBoard(game);
    this.#drawCurves();
    this.#table.mark(this.#count);
    for (const colour of COLOURS) this.#describeLine(colour);
    history.replaceState(null, '', formatLink({ game: game.number, moves: this.#count }));
  }

  /** Draws the line that the player of this colour expects, or no longer. */
  toggleLine(colour: Colour): void {
    this.#line = this.#line === colour ? undefined : colour;
    this.show(this.#count);
  }

  /** How many moves there were when the player of this colour moved last; 0 if it did not move yet. */
  #lastMoveOf(colour: Colour): number {
    for (let moves = this.#count; moves > 0; moves--) if (colourOfMove(moves - 1) === colour) return moves;
    return 0;
  }

  #drawBoard(game: ReportGame): void {
    const moved = this.#line ? this.#lastMoveOf(this.#line) : 0;
    const expected = this.#line ? (this.#moves[moved - 1]?.pv ?? []).slice(1) : [];
    const count = expected.length > 0 ? moved : this.#count;
    const given = Math.min(count, game.given);
    const stones = [
      ...numbered(this.#moves.slice(0, given), { kind: 'given' }),
      ...numbered(this.#moves.slice(given, count), { from: given }),
    ];
    const thought = numbered(expected, { from: count, kind: 'expected' });
    const last: Stone | undefined = stones.at(-1);
    const isEnd = count === this.#moves.length;
    const hasRow = isEnd && game.reason === 'five' && last !== undefined;
    const { width, height, rowLength } = this.#data;
    drawBoard(byId('board'), {
      width,
      height,
      stones: [...stones, ...thought],
      ...(last && { last }),
      ...(hasRow && { rows: rowsThrough(stones, last, rowLength) }),
      ...(expected.length === 0 && !hasRow && { forbidden: forbiddenAfter(game.forbidden, count) }),
      ...(isEnd && game.reason === 'forbidden' && last && { fouls: [last] }),
    });
  }

  #drawCurves(): void {
    drawEvaluations(byId('curves'), this.#moves, this.#count);
    drawTimes(byId('times'), this.#moves, this.#count);
  }

  /** What the player of this colour said with its last move, on the button that draws its line. */
  #describeLine(colour: Colour): void {
    const button = byId<HTMLButtonElement>(`line-${colour}`);
    const moved = this.#lastMoveOf(colour);
    const { pv = [], evaluation, depth, nodes, ms } = this.#moves[moved - 1] ?? {};
    const figures = [
      evaluation && scoreText(forBlack(evaluation, colour)),
      depth !== undefined && `depth ${depth}`,
      nodes !== undefined && `${countText(nodes)} nodes`,
      ms !== undefined && timeText(ms),
    ].filter((text) => typeof text === 'string');
    const said = [`${COLOUR_NAMES[colour]}, move ${moved}`, ...figures].join(', ');
    const head = moved === 0 ? `${COLOUR_NAMES[colour]} has not moved` : said;
    const line = pv.length > 1 ? formatPoints(pv, this.#data) : '';
    const text = line === '' ? head : `${head}: ${line}`;
    button.replaceChildren(make('span', `disc disc-${colour}`), make('span', '', text));
    button.disabled = line === '' && this.#line !== colour;
    button.setAttribute('aria-pressed', String(this.#line === colour));
  }

  #showLastWords({ lastWords = [], logLine }: ReportGame): void {
    const words = byId('words');
    words.hidden = lastWords.length === 0;
    const summary = words.querySelector('summary');
    const where = logLine === undefined ? '' : ` (the log, up to line ${logLine})`;
    if (summary) summary.textContent = `What was said last${where}`;
    const text = words.querySelector('pre');
    if (text) text.textContent = lastWords.join('\n');
  }

  #file(kind: FileKind): string {
    return this.#game ? gameFile(kind, this.#data, this.#game, this.#moves) : '';
  }

  #save(kind: FileKind): void {
    if (this.#game) saveText(`${fileName(this.#data, this.#game)}.${kind}`, this.#file(kind));
  }

  #copy(what: string, text: string): void {
    void copyText(text).then((isCopied) => {
      const note = byId('copied');
      note.textContent = isCopied ? `${what} copied` : 'this browser does not let the page copy';
      clearTimeout(this.#copiedTimer);
      this.#copiedTimer = setTimeout(() => {
        note.textContent = '';
      }, COPIED_MS);
    });
  }
}
