import { MAX_SIDE } from '../binding/core-module.ts';
import type { Referee } from '../binding/referee.ts';
import type { SearchGoal, SearchResult } from '../binding/search-result.ts';
import type { ConversationOutput } from '../engine/converse.ts';
import type { Limits, Resources, SearchRequest, Thinker } from '../engine/thinker.ts';
import {
  afterMove,
  type BoardSize,
  isOnBoard,
  type Point,
  type Position,
  samePoint,
} from '../game/position.ts';
import { needed, Refusal, refuseIf, resultOf } from '../game/result.ts';
import type { OpeningSearch } from '../play/opening-decisions.ts';
import * as answers from './answers.ts';
import type { Command } from './commands.ts';
import { readInfo } from './info-keys.ts';
import {
  cleared,
  emptyLayout,
  type Layout,
  layoutOfBoard,
  layoutOfMoves,
  moveError,
  takenBack,
} from './layout.ts';
import {
  changesLimits,
  changesResources,
  DEFAULT_TURN_MS,
  INITIAL_SETTINGS,
  isUnlimited,
  limitsOf,
  resourcesOf,
  type Settings,
  shareOf,
} from './manager-settings.ts';
import { type ReportOutput, type ReportStyle, type SearchOpening, SessionSearch } from './session-search.ts';
import { playSoosorv, type SoosorvCommand, soosorvError } from './soosorv.ts';
import { playSwap2, type Swap2Outcome, swap2Answer, yixinSwap2Answer } from './swap2.ts';

/** What a session needs of the process around it. */
export interface SessionEnvironment extends ConversationOutput, ReportOutput {
  /** From 0 to 1, as Math.random(). */
  random(): number;
  /** How many search threads the machine has room for. */
  readonly threads: number;
}

/** The largest table that Yixin-Board offers its user, as a power of two in KB. */
const MAX_HASH_SIZE_LOG2 = 20;

/** A search that may take longer tells each finished depth. */
const SHORT_SEARCH_MS = 2000;

/** Stones on the board at each step of Yixin-Board's swap2, placed by both colours in turn. */
const SWAP2_STONES = { 1: 0, 2: 3, 3: 5 } as const;

/** The commands that set up a position, or try to: under Yixin-Board they end the search of the one before. */
const POSITION_COMMANDS: readonly Command['kind'][] = [
  'start',
  'restart',
  'board',
  'swap2board',
  'takeback',
  'bad-board',
];

/** What a command comes to at once: a line, or nothing (yet). */
type Answer = string | undefined;

/** The command has no answer. */
const SILENCE: Answer = undefined;
/** A search brings the answer. */
const LATER: Answer = undefined;

const NO_BOARD = 'there is no board yet: send START first';
const NO_POSITION = 'the last position was refused: send another BOARD, START or RESTART';

/**
 * One manager's conversation with the engine: commands go in, answers come out through `send`.
 *
 * During a search END, YXSTOP and new limits are obeyed at once, all else waits for the move: a whole game can be piped
 * in. From Yixin-Board a new position ends the search, whose move is still printed, as the board counts those moves.
 */
export class Session {
  readonly #thinker: Thinker;
  readonly #referee: Referee;
  readonly #environment: SessionEnvironment;
  readonly #runner: SessionSearch;
  readonly #waiting: Command[] = [];
  #settings: Settings = INITIAL_SETTINGS;
  /** Set by YXSHOWINFO, for good. */
  #yixin = false;
  /** Of the game that START began. */
  #size: BoardSize | undefined;
  /** The position of the game: none before START, and none after a BOARD that was refused. */
  #layout: Layout | undefined;
  #lastPosition: { readonly layout: Layout; readonly position: Position } | undefined;
  #excluded: readonly Point[] = [];
  /** INFO keys that came with impossible values since the last answer. */
  readonly #badKeys = new Set<string>();
  /** Of the running search (see OpeningSearch). */
  #share = 1;
  /** The running command has to move now: its further searches are stopped, too. */
  #stopped = false;
  /** Thinking time of this game. */
  #usedMs = 0;
  #inputEnded = false;
  #exited = false;

  constructor(thinker: Thinker, referee: Referee, environment: SessionEnvironment) {
    this.#thinker = thinker;
    this.#referee = referee;
    this.#environment = environment;
    this.#runner = new SessionSearch(thinker, environment);
  }

  get thinking(): boolean {
    return this.#runner.running;
  }

  /** Takes a command whose last byte was read at `readAt`. */
  take(command: Command, readAt: number): void {
    if (this.#exited || command.kind === 'ignored') return;
    if (command.kind === 'end') {
      this.#exit();
    } else if (command.kind === 'show-hash-usage') {
      this.#send(answers.hashUsage(this.#thinker.hashUsage));
    } else if (!this.#runner.running) {
      this.#execute(command, readAt);
    } else if (command.kind === 'info' && this.#waiting.length === 0) {
      this.#takeInfo(command.key, command.value);
    } else if (command.kind === 'stop') {
      // Never waits: behind a TURN that waits it would stop that one's search as well.
      this.#stopped = true;
      this.#thinker.stop();
    } else {
      this.#waiting.push(command);
      if (this.#endsSearch(command)) this.#thinker.stop();
    }
  }

  /** No more commands will come. What was asked is still answered, then the process ends. */
  endInput(): void {
    this.#inputEnded = true;
    if (this.#runner.running) this.#thinker.updateLimits(this.#limits());
    else this.#exit();
  }

  #exit(): void {
    if (this.#exited) return;
    this.#exited = true;
    this.#runner.abandon();
    this.#environment.exit();
  }

  /** A command that doesn't wait for the moves of those before it but brings them about. */
  #endsSearch({ kind }: Command): boolean {
    return this.#yixin && POSITION_COMMANDS.includes(kind);
  }

  #execute(command: Command, readAt: number): void {
    const answered = resultOf(() => this.#answerTo(command, readAt));
    const answer = answered.ok ? answered.value : answers.error(answered.error);
    if (answer === undefined) return;
    this.#reportBadInfo();
    this.#send(answer);
    // The manager has its OK: now there is time to get ready for the game.
    if (answer === answers.OK) this.#thinker.prepare(this.#resources());
  }

  /** Throws a Refusal with what the error says. */
  #answerTo(command: Command, readAt: number): Answer {
    switch (command.kind) {
      case 'start':
        return this.#start(needed(emptyLayout(command.width, command.height, this.#settings.rowLength)));
      case 'restart':
        return this.#start(this.#emptyBoard());
      case 'begin':
        return this.#begin(readAt);
      case 'turn':
        return this.#turn(command.point, readAt);
      case 'play':
        return this.#play(command.point);
      case 'takeback':
        return this.#takeBack(command.point);
      case 'board':
        return this.#board(command, readAt);
      case 'swap2board':
        return this.#swap2Board(command.points, readAt);
      case 'swap2-step':
        return this.#swap2Step(command.step, readAt);
      case 'soosorv-step':
        // Only Yixin-Board knows what to make of an answer.
        return this.#yixin ? this.#soosorv(command, command.points, readAt) : SILENCE;
      case 'best-lines':
        return this.#move({ kind: 'best', lines: command.lines }, readAt);
      case 'search-defend':
        return this.#move({ kind: 'defend' }, readAt);
      case 'balance': {
        const kind = command.moves === 1 ? 'balance-one' : 'balance-two';
        return this.#move({ kind, bias: command.bias }, readAt);
      }
      case 'show-forbidden':
        return this.#showForbidden();
      case 'bad':
        return answers.error(command.reason);
      case 'bad-board':
        this.#layout = undefined;
        return answers.error(command.reason);
      case 'unknown':
        // Yixin-Board knows commands that only its own engine does, and expects silence.
        return this.#yixin ? SILENCE : answers.UNKNOWN;
      default:
        this.#executeUnanswered(command);
        return SILENCE;
    }
  }

  /** The commands that are no question of the game, and what nothing comes of. */
  #executeUnanswered(command: Command): void {
    switch (command.kind) {
      case 'info':
        this.#takeInfo(command.key, command.value);
        break;
      case 'about':
        // c-gomoku-cli takes the first line for the answer: no complaints before it.
        this.#send(answers.ABOUT);
        break;
      case 'unfinished':
        // No answer: the manager waits for that of the new game, and would take this one for it.
        this.#layout = undefined;
        this.#send(answers.message('a block without DONE was ignored'));
        break;
      case 'show-info':
        this.#yixin = true;
        this.#sendAll(answers.capabilities(this.#environment.threads, MAX_HASH_SIZE_LOG2));
        break;
      case 'clear-hash':
        this.#thinker.clearHash();
        break;
      case 'exclude':
        this.#exclude(command.points, command.readmit);
        break;
      case 'readmit-all':
        this.#excluded = [];
        break;
    }
  }

  // --- the game

  #start(layout: Layout): Answer {
    refuseIf(this.#shortage());
    this.#size = layout;
    this.#layout = layout;
    this.#usedMs = 0;
    return answers.OK;
  }

  #begin(readAt: number): Answer {
    if (this.#layout && this.#layout.stones.length > 0) throw new Refusal('BEGIN needs an empty board');
    return this.#move({ kind: 'best', lines: 1 }, readAt);
  }

  #turn(point: Point, readAt: number): Answer {
    const layout = this.#playable();
    refuseIf(moveError(layout, point));
    const isForbidden =
      layout.sideToMove === 'black' &&
      this.#forbiddenPoints(layout).some((forbidden) => samePoint(forbidden, point));
    if (isForbidden) {
      this.#send(answers.message(`${answers.coordinates(point)} is a forbidden point for black`));
    }
    this.#layout = afterMove(layout, point);
    return this.#move({ kind: 'best', lines: 1 }, readAt);
  }

  #play(point: Point): Answer {
    const layout = this.#playable();
    refuseIf(moveError(layout, point));
    this.#layout = afterMove(layout, point);
    return answers.coordinates(point);
  }

  #takeBack(point: Point): Answer {
    this.#layout = needed(takenBack(this.#current(), point));
    return answers.OK;
  }

  #board({ cells, think }: Command & { kind: 'board' }, readAt: number): Answer {
    const layout = this.#setUp((board) => {
      const set = needed(layoutOfBoard(board, cells));
      refuseIf(think ? (this.#shortage() ?? this.#ending(set)) : this.#winner(set));
      return set;
    });
    this.#layout = layout;
    return think ? this.#moveIn(layout, { kind: 'best', lines: 1 }, readAt) : SILENCE;
  }

  /**
   * What a command sets up on the empty board. Refused, the manager has another position than the one before: questions
   * about it must not be answered for that one.
   */
  #setUp(set: (board: Layout) => Layout): Layout {
    try {
      return set(this.#emptyBoard());
    } catch (error) {
      this.#layout = undefined;
      throw error;
    }
  }

  #swap2Board(points: readonly Point[], readAt: number): Answer {
    const layout = this.#setUp((board) => {
      const set = needed(layoutOfMoves(board, points));
      if (![0, 3, 5].includes(points.length))
        throw new Refusal(`SWAP2BOARD needs 0, 3 or 5 stones, not ${points.length}`);
      return set;
    });
    return this.#swap2(layout, readAt, (outcome) => this.#send(swap2Answer(outcome)));
  }

  #swap2Step(step: 1 | 2 | 3, readAt: number): Answer {
    const layout = step === 1 ? this.#emptyBoard() : this.#current();
    const { stones } = layout;
    const wanted = SWAP2_STONES[step];
    const black = stones.filter(({ colour }) => colour === 'black').length;
    if (stones.length !== wanted || black !== Math.ceil(wanted / 2)) {
      const [b, w] = [Math.ceil(wanted / 2), Math.floor(wanted / 2)];
      throw new Refusal(`swap2 step ${step} needs ${b} black and ${w} white stones on the board`);
    }
    return this.#swap2(layout, readAt, (outcome) => {
      if (outcome.kind === 'stay') this.#layout = layout;
      this.#sendAll(yixinSwap2Answer(step, outcome));
    });
  }

  #soosorv(command: SoosorvCommand, points: readonly Point[], readAt: number): Answer {
    const layout = this.#setUp((board) => {
      const set = needed(layoutOfMoves(board, points));
      refuseIf(soosorvError(command, points.length) ?? this.#shortage());
      return set;
    });
    this.#reportBadInfo();
    this.#layout = layout;
    const search: SearchOpening = (step, next) => this.#search(step, readAt, next);
    const random = () => this.#environment.random();
    playSoosorv(command, layout, search, random, (outcome) => {
      this.#layout = outcome.layout;
      this.#sendAll(outcome.lines);
    });
    return LATER;
  }

  #exclude(points: readonly Point[], readmit: boolean): void {
    const others = this.#excluded.filter((old) => !points.some((point) => samePoint(point, old)));
    // Yixin-Board sends whole boards of them, larger ones than ours too.
    const possible = points.filter((point) => point.x < MAX_SIDE && point.y < MAX_SIDE);
    this.#excluded = readmit ? others : [...others, ...possible];
  }

  // --- searching

  /** The engine's own move, or two of them where the goal says so: searched, played and sent. */
  #move(goal: SearchGoal, readAt: number): Answer {
    return this.#moveIn(this.#playable(), goal, readAt);
  }

  /** The same in a layout that is known to be playable. */
  #moveIn(layout: Layout, goal: SearchGoal, readAt: number): Answer {
    this.#reportBadInfo();
    this.#search({ board: layout, goal, share: 1 }, readAt, ({ points }) => {
      this.#layout = points.reduce(afterMove, layout);
      this.#send(answers.moves(points));
    });
    return LATER;
  }

  #swap2(layout: Layout, readAt: number, then: (outcome: Swap2Outcome) => void): Answer {
    refuseIf(this.#shortage());
    this.#reportBadInfo();
    this.#layout = layout;
    const search: SearchOpening = (step, next) => this.#search(step, readAt, next);
    playSwap2(
      layout,
      search,
      () => this.#environment.random(),
      (outcome) => {
        this.#layout = outcome.layout;
        then(outcome);
      },
    );
    return LATER;
  }

  #search(step: OpeningSearch<Layout>, readAt: number, then: (result: SearchResult) => void): void {
    this.#share = step.share;
    const position = this.#position(step.board);
    const request: SearchRequest = {
      position,
      goal: step.goal,
      limits: this.#limits(),
      resources: this.#resources(),
      // Yixin-Board excludes points of whole boards, larger ones than ours too.
      excluded: (step.excluded ?? this.#excluded).filter((point) => isOnBoard(position, point)),
      startedAt: readAt,
    };
    this.#runner.run(request, this.#reportStyle(step.board), (result) => {
      then(result);
      if (this.#runner.running) return;
      this.#stopped = false;
      this.#usedMs += this.#environment.now() - readAt;
      this.#resume();
    });
    if (this.#stopped || this.#waiting.some((command) => this.#endsSearch(command))) this.#thinker.stop();
  }

  /** The move is made: the commands that came meanwhile, up to the next search. */
  #resume(): void {
    while (!this.#runner.running && !this.#exited) {
      const command = this.#waiting.shift();
      if (!command) break;
      this.#execute(command, this.#environment.now());
    }
    if (!this.#runner.running && this.#inputEnded) this.#exit();
  }

  #limits(): Limits {
    const limits = limitsOf(this.#settings, this.#yixin, this.#usedMs);
    // Once the input has ended nobody is left who could stop an endless search.
    const ending = this.#inputEnded && isUnlimited(limits);
    return shareOf(ending ? { ...limits, turnMs: DEFAULT_TURN_MS } : limits, this.#share);
  }

  #reportStyle({ width }: Layout): ReportStyle {
    const { showDetail } = this.#settings;
    return { yixin: this.#yixin, showDetail, width, tellsDepths: this.#tellsDepths() };
  }

  /** A person may be waiting for a long search, or has asked for details. */
  #tellsDepths(): boolean {
    const { turnMs = Number.POSITIVE_INFINITY, leftMs = Number.POSITIVE_INFINITY } = this.#limits();
    return this.#yixin || this.#settings.showDetail > 0 || Math.min(turnMs, leftMs) > SHORT_SEARCH_MS;
  }

  #resources(): Resources {
    return resourcesOf(this.#settings, this.#environment.threads);
  }

  // --- settings and enquiries

  #takeInfo(key: string, value: string): void {
    const change = readInfo(key, value, this.#yixin);
    if (change === 'ignored') return;
    if (change === 'bad') {
      this.#badKeys.add(key);
      return;
    }
    this.#settings = { ...this.#settings, ...change };
    if (this.#runner.running) {
      if (changesLimits(change)) this.#thinker.updateLimits(this.#limits());
    } else if (this.#size && changesResources(change) && !this.#shortage()) {
      this.#thinker.prepare(this.#resources());
    }
  }

  #showForbidden(): Answer {
    return answers.forbidden(this.#forbiddenPoints(this.#current()));
  }

  // --- what the position allows

  #current(): Layout {
    if (this.#layout) return this.#layout;
    throw new Refusal(this.#size ? NO_POSITION : NO_BOARD);
  }

  #emptyBoard(): Layout {
    if (this.#size) return cleared(this.#size);
    throw new Refusal(NO_BOARD);
  }

  /** The layout, if it is one in which a move can be made. */
  #playable(): Layout {
    const layout = this.#current();
    refuseIf(this.#shortage() ?? this.#ending(layout));
    return layout;
  }

  #shortage(): string | undefined {
    const { maxMemory } = this.#settings;
    const { obstacle, minimumMemory } = this.#thinker;
    const short = maxMemory !== undefined && maxMemory < minimumMemory;
    return obstacle ?? (short ? 'max_memory is less than this engine needs' : undefined);
  }

  /** Why the game is over. */
  #ending(layout: Layout): string | undefined {
    const full = layout.stones.length + layout.blocked.length >= layout.width * layout.height;
    return full ? 'the game is over: the board is full' : this.#winner(layout);
  }

  /** Who has made a row that ended the game, as a sentence. */
  #winner(layout: Layout): string | undefined {
    if (this.#settings.rule.continuous) return undefined;
    const outcome = this.#referee.outcome(this.#position(layout));
    return outcome?.kind === 'five' ? `the game is over: ${outcome.winner} has won` : undefined;
  }

  #forbiddenPoints(layout: Layout): readonly Point[] {
    if (this.#settings.rule.rule !== 'renju') return [];
    return this.#referee.forbiddenPoints(this.#position(layout));
  }

  /** The same layout under the same rule is the same object: the referee knows by that what it has on its board. */
  #position(layout: Layout): Position {
    const { rowLength, rule } = this.#settings;
    const last = this.#lastPosition;
    if (
      last?.layout === layout &&
      last.position.rule === rule.rule &&
      last.position.rowLength === rowLength
    ) {
      return last.position;
    }
    const position: Position = { ...layout, rule: rule.rule, rowLength };
    this.#lastPosition = { layout, position };
    return position;
  }

  // --- output

  /** INFO itself is never answered: what was wrong with it is reported with the next answer. */
  #reportBadInfo(): void {
    if (this.#badKeys.size === 0) return;
    const keys = [...this.#badKeys].join(', ');
    this.#badKeys.clear();
    this.#send(answers.message(`ignored INFO with an invalid value: ${keys}`));
  }

  #send(line: string): void {
    if (!this.#exited) this.#environment.send(line);
  }

  #sendAll(lines: readonly string[]): void {
    for (const line of lines) this.#send(line);
  }
}
