import {
  type BoardView,
  drawBoard,
  type MapValue,
  numbered,
  type PointMark,
  pointAt,
} from '../../diagram/board-drawing.ts';
import { rowsThrough } from '../../diagram/board-points.ts';
import { moveAt } from '../../diagram/chart.ts';
import { byId, make, onClick } from '../../diagram/elements.ts';
import { drawEvaluationCurve } from '../../diagram/evaluation-curve.ts';
import { formatPoint, parsePoint } from '../../game/formats/notation.ts';
import { colourOfMove } from '../../game/game-record.ts';
import { type Colour, opponent, type Point, samePoint } from '../../game/position.ts';
import { openingText } from '../../game/renju-opening.ts';
import { percentOfChance, type Score } from '../../game/score.ts';
import { badgeText, percentText } from '../../play/sentences.ts';
import { words } from '../../play/words.ts';
import type {
  AnalysisJson,
  CellJson,
  GameJson,
  LineJson,
  MapJson,
  MoveJson,
  PointName,
  PositionJson,
  ScoreJson,
} from '../analysis-json.ts';
import type { GameTexts } from '../lessons.ts';
import { threatTexts } from '../threat-texts.ts';
import { gradeClass, JudgedMoves } from './judged-moves.ts';

export interface PageData {
  readonly game: GameJson;
  readonly objects: readonly AnalysisJson[];
  readonly texts: GameTexts;
}

/** A line that is open: of those of a position, by its place, or of the move that is judged. */
interface OpenLine {
  readonly of: number | 'better' | 'answer';
  /** After how many moves of the game it begins. */
  readonly from: number;
  readonly pv: readonly PointName[];
  /** How many of its moves are on the board. */
  readonly length: number;
}

const MAPS = ['off', 'black', 'white'] as const;

/** The board of the game at one of its positions, with what the analysis says of it. */
export class AnalysisView {
  readonly #game: GameJson;
  readonly #moves: readonly Point[];
  readonly #positions: ReadonlyMap<number, PositionJson>;
  readonly #maps: ReadonlyMap<number, MapJson>;
  readonly #judged: ReadonlyMap<number, MoveJson>;
  readonly #table: JudgedMoves;
  readonly #texts: GameTexts;
  #ply = 0;
  #line: OpenLine | undefined;
  #map: (typeof MAPS)[number] = 'off';

  constructor({ game, objects, texts }: PageData) {
    this.#texts = texts;
    this.#game = game;
    this.#moves = game.moves.map((name) => this.#point(name));
    const positions = objects.filter((object): object is PositionJson => object.type === 'position');
    const maps = objects.filter((object): object is MapJson => object.type === 'map');
    const judged = objects.filter((object): object is MoveJson => object.type === 'move');
    this.#positions = new Map(positions.map((position) => [position.ply, position]));
    this.#maps = new Map(maps.map((map) => [map.ply, map]));
    this.#judged = new Map(judged.map((move) => [move.number, move]));
    this.#table = new JudgedMoves(judged, texts.summary, (ply) => this.show(ply));
    byId('judged').hidden = judged.length === 0;
    byId('chances').hidden = positions.length < 2;
    byId('maps').hidden = maps.length === 0;
    this.#listen();
  }

  get ply(): number {
    return this.#ply;
  }

  /** Where to begin: at the last position that was analysed. */
  get firstPly(): number {
    return Math.max(0, ...this.#positions.keys());
  }

  /** Shows the position after `ply` moves, or the nearest there is. */
  show(ply: number): void {
    this.#ply = Math.max(0, Math.min(this.#moves.length, ply));
    this.#line = undefined;
    history.replaceState(null, '', `#${this.#ply}`);
    this.#draw();
  }

  /** A move forward or back: in the open line, else in the game. */
  step(by: number): void {
    const line = this.#line;
    if (line) this.#openLine({ ...line, length: line.length + by });
    else this.show(this.#ply + by);
  }

  /** Shows the first `length` moves of a line; 0 closes it. */
  openLine(index: number, length: number): void {
    const line = this.#position?.lines[index];
    if (line) this.#openLine({ of: index, from: this.#ply, pv: line.pv, length });
  }

  /** The better line stands in the place of the move that is judged, the answer after it. */
  #openLesson(of: 'better' | 'answer', length: number): void {
    const move = this.#judged.get(this.#ply);
    const pv = (of === 'better' ? move?.best : move?.answer)?.pv;
    if (pv) this.#openLine({ of, from: of === 'better' ? this.#ply - 1 : this.#ply, pv, length });
  }

  #openLine(line: OpenLine): void {
    this.#line = line.length <= 0 ? undefined : { ...line, length: Math.min(line.length, line.pv.length) };
    this.#draw();
  }

  leaveLine(): void {
    this.#line = undefined;
    this.#draw();
  }

  #listen(): void {
    byId<HTMLInputElement>('slider').max = String(this.#moves.length);
    byId('slider').addEventListener('input', () => this.show(Number(byId<HTMLInputElement>('slider').value)));
    onClick('first', () => this.show(0));
    onClick('back', () => this.step(-1));
    onClick('forward', () => this.step(1));
    onClick('last', () => this.show(this.#moves.length));
    for (const map of MAPS) {
      onClick(`map-${map}`, () => {
        this.#map = map;
        this.#draw();
      });
    }
    const curve = byId('curve');
    curve.addEventListener('click', (event) =>
      this.show(moveAt(curve, event.clientX - curve.getBoundingClientRect().left, this.#moves.length)),
    );
    const board = byId('board');
    for (const kind of ['pointermove', 'pointerdown'] as const) {
      board.addEventListener(kind, (event) => this.#tellCell(pointAt(board, event, this.#game)));
    }
    board.addEventListener('click', (event) => this.#openLineAt(pointAt(board, event, this.#game)));
    new ResizeObserver(() => this.#drawCurve()).observe(curve);
  }

  get #position(): PositionJson | undefined {
    return this.#positions.get(this.#ply);
  }

  get #sideToMove(): Colour {
    return colourOfMove(this.#ply, this.#game.start?.sideToMove);
  }

  #draw(): void {
    const focused = document.activeElement?.getAttribute('aria-label');
    byId<HTMLInputElement>('slider').value = String(this.#ply);
    byId('place').textContent = `${this.#ply} / ${this.#moves.length}`;
    for (const map of MAPS) byId(`map-${map}`).setAttribute('aria-pressed', String(map === this.#map));
    drawBoard(byId('board'), this.#boardView());
    byId('turn').textContent = this.#turnText();
    byId('said').replaceChildren(
      ...this.#judgementTexts().map((text) => make('div', '', text)),
      ...this.#lessonLines(),
    );
    const lines = this.#position?.lines ?? [];
    byId('lines').replaceChildren(...lines.map((line, i) => this.#lineElement(line, i)));
    byId('facts').replaceChildren(...this.#facts().map((text) => make('li', '', text)));
    this.#tellCell(undefined);
    this.#drawCurve();
    this.#table.mark(this.#ply);
    // The steps of lines are new: the keyboard stays where it was.
    const steps = [...document.querySelectorAll<HTMLElement>('.step')];
    if (focused) steps.find((step) => step.getAttribute('aria-label') === focused)?.focus();
  }

  #boardView(): BoardView {
    const { width, height, rowLength } = this.#game;
    const from = this.#line?.from ?? this.#ply;
    const first = this.#game.start?.sideToMove ?? 'black';
    const played = numbered(this.#moves.slice(0, from), { first });
    const expected = numbered(this.#openPv(), { from, first, kind: 'expected' });
    const last = played.at(-1);
    const isOpen = expected.length > 0;
    const isRow = !isOpen && this.#position?.over?.kind === 'five' && last !== undefined;
    const isFoul = !isOpen && this.#position?.over?.kind === 'forbidden' && last !== undefined;
    return {
      width,
      height,
      stones: [...this.#setUp(), ...played, ...expected],
      blocked: (this.#game.start?.blocked ?? []).map((name) => this.#point(name)),
      ...(last && { last }),
      ...(isRow && { rows: rowsThrough([...this.#setUp(), ...played], last, rowLength) }),
      ...(isFoul && { fouls: [last] }),
      ...(!isOpen && { forbidden: (this.#position?.forbidden ?? []).map(({ point }) => this.#point(point)) }),
      ...(!isOpen && this.#map !== 'off' && { map: this.#mapValues(this.#map) }),
      ...(!isOpen && this.#map === 'off' && { marks: this.#marks() }),
    };
  }

  /** The stones that the moves begin with. */
  #setUp(): readonly (Point & { readonly colour: Colour })[] {
    const { black = [], white = [] } = this.#game.start ?? {};
    return [
      ...black.map((name) => ({ ...this.#point(name), colour: 'black' as const })),
      ...white.map((name) => ({ ...this.#point(name), colour: 'white' as const })),
    ];
  }

  #openPv(): readonly Point[] {
    const { pv = [], length = 0 } = this.#line ?? {};
    return pv.slice(0, length).map((name) => this.#point(name));
  }

  #marks(): readonly PointMark[] {
    const { lines = [] } = this.#position ?? {};
    return lines.map(({ pv: [first = ''], score }, i) => ({
      ...this.#point(first),
      kind: i === 0 ? ('best' as const) : ('candidate' as const),
      label: badgeText(scoreOf(score)),
      weight: 1 - i / lines.length,
    }));
  }

  /** The map of a side, from its worst cell to its best. */
  #mapValues(colour: Colour): readonly MapValue[] {
    const cells = this.#cells().filter((cell) => cell.colour === colour && cell.chance !== undefined);
    const open = cells.flatMap(({ score, chance = 0 }) => (score && 'value' in score ? [chance] : []));
    const [least, most] = [Math.min(1, ...open), Math.max(0, ...open)];
    return cells.map(({ point, score, chance = 0 }) => {
      const isProven = score !== undefined && !('value' in score);
      const share = most > least ? (chance - least) / (most - least) : 0.5;
      return { ...this.#point(point), colour, value: isProven ? chance : 0.2 + 0.65 * share };
    });
  }

  #cells(): readonly CellJson[] {
    return this.#maps.get(this.#ply)?.cells ?? [];
  }

  #turnText(): string {
    const position = this.#position;
    const name = words.colours[this.#sideToMove];
    const last = this.#game.moves[this.#ply - 1];
    const after = last === undefined ? 'Before the first move' : `After ${this.#ply}. ${last}`;
    if (!position) return `${after}: ${name} to move, not analysed`;
    const { over } = position;
    if (!over) return `${after}: ${name} to move`;
    if (over.winner === null) return `${after}: ${words.analysis.full}`;
    return `${after}: ${over.kind === 'five' ? words.analysis.won(over.winner) : words.analysis.wonByFoul(over.winner)}`;
  }

  /** What the last move was worth, and what there is to learn from it. */
  #judgementTexts(): readonly string[] {
    const move = this.#judged.get(this.#ply);
    const [verdict, ...lessons] = this.#texts.lessons[this.#ply] ?? [];
    if (!move || verdict === undefined) return [];
    return [`${words.colours[move.colour]} ${move.point}: ${verdict}.`, ...lessons];
  }

  #lineElement({ score, chance, depth, pv }: LineJson, index: number): HTMLElement {
    const element = make('div', 'best-line');
    element.setAttribute('aria-current', String(this.#line?.of === index));
    element.append(
      make('b', '', `${index + 1}. ${percent(chance)}`),
      make('small', '', `${scoreText(score)}, depth ${depth}`),
      this.#steps(pv, index, `Line ${index + 1}`, (length) => this.openLine(index, length)),
    );
    return element;
  }

  /** The lines of the move that is judged, to be stepped through as the others are. */
  #lessonLines(): readonly HTMLElement[] {
    const move = this.#judged.get(this.#ply);
    if (!move?.judgement) return [];
    const { betterLine, answerLine } = words.page.labels;
    const found = [
      ['better', betterLine, move.best.pv[0] === move.point ? undefined : move.best],
      ['answer', answerLine, move.answer],
    ] as const;
    return found.flatMap(([of, name, line]) => {
      if (!line || line.pv.length === 0) return [];
      const element = make('div', 'best-line');
      element.setAttribute('aria-current', String(this.#line?.of === of));
      element.append(
        make('b', '', name),
        this.#steps(line.pv, of, name, (length) => this.#openLesson(of, length)),
      );
      return [element];
    });
  }

  /** A line's moves, each of which shows the line up to there. */
  #steps(
    pv: readonly PointName[],
    of: OpenLine['of'],
    called: string,
    open: (length: number) => void,
  ): HTMLElement {
    const shown = this.#line?.of === of ? this.#line.length : 0;
    const steps = make('div', 'steps');
    for (const [i, name] of pv.entries()) {
      const step = make('button', 'step', name);
      step.type = 'button';
      step.setAttribute('aria-pressed', String(i === shown - 1));
      step.setAttribute('aria-label', `${called} up to ${name}`);
      // The last step that is shown takes the line off the board again.
      step.addEventListener('click', () => open(i === shown - 1 ? 0 : i + 1));
      steps.append(step);
    }
    return steps;
  }

  #facts(): readonly string[] {
    const { threats = [], forbidden = [] } = this.#position ?? {};
    const { opening } = this.#game;
    return [
      ...(opening ? [`Opening: ${openingText(opening)}`] : []),
      ...threatTexts(threats),
      ...forbidden.map(
        ({ point, reason, rows }) =>
          `Forbidden to Black: ${point}, ${reason} (${rows.map(({ stones }) => stones.join(' ')).join('; ')})`,
      ),
    ];
  }

  #drawCurve(): void {
    if (this.#positions.size < 2) return;
    const chances = Array.from({ length: this.#moves.length + 1 }, (_, ply) => {
      const position = this.#positions.get(ply);
      if (position?.chance === undefined) return undefined;
      return position.sideToMove === 'black' ? position.chance : 1 - position.chance;
    });
    const curve = byId('curve');
    const graded = [...this.#judged.values()].flatMap(({ number, judgement }) =>
      judgement ? [[number, gradeClass(judgement)] as const] : [],
    );
    drawEvaluationCurve(curve, chances, this.#ply, new Map(graded));
  }

  /** What a cell of the map is worth to both sides. */
  #tellCell(point: Point | undefined): void {
    const name = point && formatPoint(point, this.#game);
    const cells = this.#cells().filter((cell) => cell.point === name);
    const sides = [this.#sideToMove, opponent(this.#sideToMove)];
    const texts = sides.flatMap((colour) => {
      const cell = cells.find((one) => one.colour === colour);
      return cell ? [`${words.colours[colour]} ${cellText(cell)}`] : [];
    });
    byId('cell').textContent = texts.length > 0 ? `${name}: ${texts.join(', ')}` : '';
  }

  #openLineAt(point: Point | undefined): void {
    const index = this.#position?.lines.findIndex(
      ({ pv: [first = ''] }) => point && samePoint(this.#point(first), point),
    );
    if (index !== undefined && index >= 0 && !this.#line) this.openLine(index, 1);
  }

  #point(name: PointName): Point {
    const point = parsePoint(name, this.#game);
    if (!point.ok) throw new Error(point.error);
    return point.value;
  }
}

function cellText({ forbidden, score, chance = 0 }: CellJson): string {
  if (forbidden || !score) return 'forbidden';
  return 'value' in score ? percent(chance) : scoreText(score);
}

function scoreText(score: ScoreJson): string {
  if ('value' in score) return score.value > 0 ? `+${score.value}` : String(score.value).replace('-', '−');
  return percentText(scoreOf(score));
}

function scoreOf(score: ScoreJson): Score {
  if ('value' in score) return { kind: 'value', value: score.value };
  return 'win' in score ? { kind: 'win', plies: score.win } : { kind: 'loss', plies: score.loss };
}

function percent(chance: number): string {
  return `${percentOfChance(chance)} %`;
}
