/** The game on the page: what is played or analysed, and what is said of it. */

import type { Engine } from '../api/engine.ts';
import type { FoulPoint } from '../binding/foul.ts';
import type { Referee } from '../binding/referee.ts';
import type { GameRecord } from '../game/game-record.ts';
import { variationsOf } from '../game/game-tree.ts';
import { opponent, type Point } from '../game/position.ts';
import { ok, type Result } from '../game/result.ts';
import type { Strength } from '../play/computer-player.ts';
import { actorOf, type Game, type GameSetup, type StepResult, seatsOf } from '../play/game.ts';
import { gameInOpening } from '../play/opening-record.ts';
import type { Choice } from '../play/opening-rule.ts';
import { deedsText, hintPoint, hintText, refusalText, taskText } from '../play/sentences.ts';
import { Session, type SessionParts } from '../play/session.ts';
import { words } from '../play/words.ts';
import type { AddressedGame } from './address.ts';
import { AnalysedGame } from './analysed-game.ts';
import { boardContents, colourToPlace } from './board-contents.ts';
import type { BoardContents } from './board-panel.ts';
import { unhurriedPlayer } from './page-thoughts.ts';
import { Searches } from './searches.ts';
import { MOVE_MS, type Settings } from './settings.ts';
import { ShownLine } from './shown-line.ts';
import type { StoredGame } from './stored-game.ts';
import { Study } from './study.ts';
import { WorthMap } from './worth-map.ts';

export type Mode = 'play' | 'analyze';

/** A game that is put on the board; `record`: what it was read from. */
export interface OpenedGame extends AddressedGame {
  readonly record?: GameRecord | undefined;
}

/** All that the page has to show. Steps on it are methods; who shows it hears by `onChange` that something is new. */
export class GameRoom {
  readonly session: Session;
  readonly study: Study;
  readonly analysed: AnalysedGame;
  /** Lines that are drawn on the board. */
  readonly lines: ShownLine;
  readonly #referee: Referee;
  readonly #onChange: () => void;
  readonly #map: WorthMap;
  #settings: Settings;
  #mode: Mode = 'play';
  #message = '';
  #hint: Point | undefined;
  /** Of the forbidden point that was tried last. */
  #foul: FoulPoint | undefined;
  /** The depth of the engine's search for a move. */
  #depth = 0;
  /** What the engine's last move came of. */
  #lastThought: { readonly depth: number; readonly ms: number } | undefined;
  /** Of which the hint and what else is on the board are. */
  #shown: Game | undefined;

  constructor(engine: Engine, settings: Settings, setup: GameSetup, onChange: () => void) {
    const { referee } = engine.rules;
    const searches = new Searches(engine);
    this.#referee = referee;
    this.#settings = settings;
    this.#onChange = onChange;
    this.#map = new WorthMap(referee, onChange);
    this.study = new Study(this, searches, referee, onChange);
    this.lines = new ShownLine(this, onChange);
    const computer = unhurriedPlayer(searches, referee, {
      onProgress: ({ depth }) => {
        this.#depth = depth;
        onChange();
      },
      onFound: (position, found) => this.study.analysis.learn(position, found),
    });
    this.session = new Session(setup, strengthOf(settings), { referee, computer, listener: this.#listener });
    this.analysed = new AnalysedGame(this, this.session, referee, onChange);
  }

  get #listener(): SessionParts['listener'] {
    return {
      onChange: () => this.#changed(),
      onDeeds: (deeds, { ms, answer }) => {
        this.#message = deedsText(deeds);
        this.#lastThought = { ms, depth: answer?.depth ?? 0 };
      },
      onHint: (turn, game) => {
        this.#hint = hintPoint(turn) ?? this.#hint;
        this.#message = hintText(turn, game);
      },
      onFault: (error) => this.fail(error),
    };
  }

  get game(): Game {
    return this.session.game;
  }

  get mode(): Mode {
    return this.#mode;
  }

  get depth(): number {
    return this.#depth;
  }

  get lastThought(): { readonly depth: number; readonly ms: number } | undefined {
    return this.#lastThought;
  }

  get settings(): Settings {
    return this.#settings;
  }

  set settings(settings: Settings) {
    const hasOtherLines = settings.lines !== this.#settings.lines;
    this.#settings = settings;
    this.session.strength = strengthOf(settings);
    if (hasOtherLines && this.study.analysis.isOn) this.study.analyse();
    this.#onChange();
  }

  /** What has just happened, and what is to be done: sentences. */
  get status(): string {
    return words.joined([this.#message, this.#prompt()].filter((text) => text !== ''));
  }

  #prompt(): string {
    const { thinking, isPaused, game } = this.session;
    if (this.analysed.tool) return words.page.settingUp;
    if (thinking) return `${thinking === 'hint' ? words.turn.lookingForHint : words.turn.thinking}.`;
    return isPaused && game.task.kind !== 'over' ? words.turn.paused(game.task.by) : taskText(game, false);
  }

  /** Begins a game. The error is a sentence. */
  start(setup: GameSetup): Result<void> {
    return this.#play(() => this.session.start(setup));
  }

  /** Another game is played, which has nothing to do with what was analysed before. */
  #play(put: () => Result<void>): Result<void> {
    const begun = this.enter('play', put);
    if (begun.ok) this.analysed.variations.forget();
    return begun;
  }

  /**
   * Puts a game on the board, to be analysed, with the variations of its record; one that was saved in its opening goes
   * on there. The error is a sentence.
   */
  open({ width, height, rule, rowLength, start, moves, shown, record }: OpenedGame): Result<void> {
    const setup = { width, height, rule, rowLength, seats: seatsOf('both'), start, record };
    if (record && this.#goOnInOpening(setup, record)) return ok(undefined);
    const put = () => this.session.load(setup, moves, false, shown);
    return this.enter('analyze', () => this.analysed.open(record ? variationsOf(record) : [], put));
  }

  /** Who is to act in the record's opening is the person, and the other side the engine; false if it is in none. */
  #goOnInOpening(setup: GameSetup, record: GameRecord): boolean {
    const left = gameInOpening(setup, record, this.#referee);
    if (!left || left.task.kind === 'over' || !left.task.next) return false;
    const seats = seatsOf(left.task.by);
    const game = gameInOpening({ ...setup, seats }, record, this.#referee) ?? left;
    return this.#play(() => this.session.resume(game.setup, game.steps, game.done, false)).ok;
  }

  /** Goes on with a game as it was left. The error is a sentence. */
  resume({ mode, setup, steps, done, exchanged, children }: StoredGame): Result<void> {
    const put = () => this.session.resume(setup, steps, done, exchanged);
    return mode === 'play' ? this.#play(put) : this.enter(mode, () => this.analysed.open(children, put));
  }

  /** The game to be saved: while it is analysed its main line, from beginning to end. */
  get savedGame(): Game {
    return this.#mode === 'play' ? this.game : this.analysed.mainGame;
  }

  setMode(mode: Mode): void {
    if (mode === this.#mode) return;
    if (mode === 'play') this.playOn();
    else this.enter('analyze', () => this.session.reseat(seatsOf('both'), false));
  }

  /** From this position on the side to move is the person's and the other one the engine's. */
  playOn(): void {
    const seats = seatsOf(this.game.position.sideToMove);
    this.enter('play', () => this.session.reseat(seats, true));
  }

  choosePoint(point: Point): void {
    const { solving } = this.study;
    if (solving.proof) {
      solving.reply(point);
      return;
    }
    if ((this.analysed.tool || this.#mode === 'analyze') && this.analysed.take(point)) return;
    const placed = this.session.place(point);
    if (placed.ok || (placed.reason !== 'over' && placed.reason !== 'turn')) this.#answer(placed);
  }

  choose(choice: Choice): void {
    this.#answer(this.session.choose(choice));
  }

  resign(): void {
    this.#answer(this.session.resign());
  }

  undo(): void {
    if (this.#mode === 'analyze') this.analysed.undo();
    else this.tell(this.session.undo() === 'hint-cancelled' ? words.done.hintCancelled : '');
  }

  redo(): void {
    if (this.session.redo()) this.tell('');
  }

  /** Sentences, which stay until the next thing happens. */
  tell(text: string): void {
    this.#message = text;
    this.#lastThought = undefined;
    this.#foul = undefined;
    this.#onChange();
  }

  /** Marks a point as a move that is suggested, and says why. */
  suggest(point: Point | undefined, text: string): void {
    this.#hint = point;
    this.tell(text);
  }

  /** Shows the position after `step` steps. */
  goTo(step: number): void {
    this.lines.leave();
    this.session.goTo(step);
    this.tell('');
  }

  swapSides(): void {
    if (this.game.task.kind !== 'over' && this.session.swapSides()) this.tell('');
  }

  /** Has the engine move now: at once if it is thinking, or from an earlier position. */
  moveNow(): void {
    this.session.moveNow();
  }

  hint(): void {
    if (this.#mode === 'play' && actorOf(this.game) === 'person') this.#answer(this.session.hint());
  }

  boardContents(): BoardContents {
    const { game } = this;
    const { position } = game;
    const { map, numbers } = this.#settings;
    const { analysis, solving } = this.study;
    const isAnalysed = this.#mode === 'analyze' && game.task.kind !== 'over';
    if (!isAnalysed || map === 'none') this.#map.stop();
    const contents = boardContents({
      game,
      isOpen: actorOf(game) === 'person',
      forbidden: colourToPlace(game) === 'black' ? this.#referee.forbiddenPoints(position) : [],
      numbers,
      hint: this.#hint,
      foul: this.#foul,
      preview: solving.proof?.line ?? this.lines.moves,
      lines: isAnalysed ? (analysis.knownOf(position)?.lines ?? []) : [],
      mapped: map === 'own' ? position.sideToMove : opponent(position.sideToMove),
      values: isAnalysed && map !== 'none' ? this.#map.valuesOf(position) : [],
    });
    const { tool } = this.analysed;
    if (!tool) return contents;
    return { ...contents, turn: tool === 'black' || tool === 'white' ? tool : position.sideToMove };
  }

  /** The rows that make a point forbidden are drawn no longer. */
  forgetFoul(): void {
    if (!this.#foul) return;
    this.#foul = undefined;
    this.#onChange();
  }

  /** Another game on the board, in this mode from then on; nothing if it cannot be put there. */
  enter(mode: Mode, put: () => Result<void>): Result<void> {
    const before = this.#mode;
    this.study.analysis.stop();
    this.#mode = mode;
    if (mode === 'play') this.analysed.layTool();
    const done = put();
    if (!done.ok) this.#mode = before;
    if (this.#mode === 'analyze') this.study.analyse();
    this.tell('');
    return done;
  }

  /** Something was done, or is refused. */
  #answer(result: StepResult): void {
    this.tell(result.ok ? '' : refusalText(result, this.game.position));
    if (!result.ok) this.#foul = result.foul;
  }

  #changed(): void {
    this.#depth = 0;
    if (this.game !== this.#shown) {
      this.#shown = this.game;
      this.#hint = undefined;
      this.#foul = undefined;
      this.lines.forget();
      this.study.solving.clear();
      if (this.#mode === 'analyze') {
        this.analysed.variations.follow(this.game);
        this.study.follow();
      }
    }
    this.#onChange();
  }

  fail(error: unknown): void {
    console.error(error);
    this.#message = words.page.engineFailed;
    this.#onChange();
  }
}

function strengthOf({ level, moveMs }: Settings): Strength {
  return { level, turnMs: moveMs ?? MOVE_MS };
}
