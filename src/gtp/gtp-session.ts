import { MAX_THREADS } from '../binding/core-module.ts';
import type { Referee } from '../binding/referee.ts';
import type { SearchLine, SearchResult } from '../binding/search-result.ts';
import { type ConversationOutput, faultLine } from '../engine/converse.ts';
import { type Limits, type Resources, shareKnowledge, type Thinker } from '../engine/thinker.ts';
import { boardDiagram } from '../game/formats/board-diagram.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import { type BoardSize, type Colour, freeCells, type Position, type Stone } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { debugFault } from '../system/debug-log.ts';
import { MOST_TEXT_BYTES, readBytes } from '../terminal/read-file.ts';
import {
  type AnalysisStyle,
  type AnalysisWishes,
  analysisLine,
  lineCount,
  parseWishes,
} from './gtp-analysis.ts';
import { GtpClock, parseSeconds, type TimeControl } from './gtp-clock.ts';
import { GtpGame, isPlayable, SIZES } from './gtp-game.ts';
import { type GtpLine, parseLine, printable } from './gtp-lines.ts';
import { parseRule, parseRules, rulesJson, setRuleField } from './gtp-rules.ts';
import { columnName, formatVertex, parseColour, parseVertex } from './vertex.ts';

/** What a session needs of the process around it. */
export interface GtpEnvironment extends Omit<ConversationOutput, 'isBehind'> {
  /** Monotonic time in ms. */
  now(): number;
  /** Computing time of the process in seconds. */
  cpuSeconds(): number;
}

export interface GtpSettings {
  readonly rule: Rule;
  readonly size: BoardSize;
  /** For a move, whatever the clocks say; undefined: nothing was asked for. */
  readonly turnMs: number | undefined;
  readonly nodes: number | undefined;
  readonly threads: number;
}

/** Time for a move where nothing limits it. */
const DEFAULT_TURN_MS = 5000;

/** An answer; undefined: it comes later. */
type Answer = Result<string> | undefined;
type Handler = (args: readonly string[], command: Command) => Answer;
interface Command {
  readonly id: string;
  readonly readAt: number;
}

/** What is searched while its command is not answered yet. */
interface Running {
  readonly kind: 'move' | 'analysis';
  /** Of an analysis that has found all it can and waits for the next line. */
  hasEnded: boolean;
  /** The next line is there. */
  isStopped: boolean;
}

/** `style`: of the reports; undefined where none are wanted. */
interface Search {
  readonly wishes: AnalysisWishes;
  readonly style: AnalysisStyle | undefined;
}

const DONE = ok('');
const LATER: Answer = undefined;
const SYNTAX_ERROR = 'syntax error';
/** Of an analysis. */
const NO_LIMITS: Limits = {};

/** The parameters of kata-set-param: what a value changes, and what there is. */
const PARAMETERS: Readonly<
  Record<
    string,
    {
      readonly expected: string;
      change(value: number): Partial<GtpSettings> | undefined;
      show(settings: GtpSettings): string;
    }
  >
> = {
  maxTime: {
    expected: 'seconds',
    change: (seconds) => ({ turnMs: 1000 * seconds }),
    show: ({ turnMs = DEFAULT_TURN_MS }) => String(turnMs / 1000),
  },
  maxVisits: {
    expected: 'a whole number of nodes, at least 1',
    change: (nodes) => (Number.isSafeInteger(nodes) && nodes >= 1 ? { nodes } : undefined),
    show: ({ nodes }) => String(nodes ?? Number.MAX_SAFE_INTEGER),
  },
  numSearchThreads: {
    expected: `a whole number from 1 to ${MAX_THREADS}`,
    change: (threads) =>
      Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS ? { threads } : undefined,
    show: ({ threads }) => String(threads),
  },
};

/**
 * One conversation by the Go Text Protocol, version 2: lines go in, each command has one answer, in order. While a move
 * is searched further commands wait; the next line, even an empty one, ends an analysis.
 */
export class GtpSession {
  readonly #thinker: Thinker;
  readonly #environment: GtpEnvironment;
  readonly #game: GtpGame;
  readonly #clock = new GtpClock();
  readonly #commands: ReadonlyMap<string, Handler>;
  readonly #waiting: { readonly line: GtpLine; readonly readAt: number }[] = [];
  #settings: GtpSettings;
  #running: Running | undefined;
  #lastSearched: Position | undefined;
  #inputEnded = false;
  #exited = false;

  constructor(thinker: Thinker, referee: Referee, environment: GtpEnvironment, settings: GtpSettings) {
    this.#thinker = thinker;
    this.#environment = environment;
    this.#settings = settings;
    this.#game = new GtpGame(referee, settings.size, settings.rule);
    this.#commands = this.#handlers();
    thinker.prepare(this.#resources());
  }

  /** Takes a line whose last byte was read at `readAt`. */
  take(line: GtpLine, readAt: number): void {
    if (this.#exited) return;
    const running = this.#running;
    if (!running) {
      this.#execute(line, readAt);
      return;
    }
    const { kind } = parseLine(line);
    if (kind === 'interrupt') {
      if (running.kind === 'move') this.#thinker.stop();
      return;
    }
    // Of empty lines, which do nothing but end an analysis, one is as good as many.
    const last = this.#waiting.at(-1);
    if (kind !== 'empty' || (last && parseLine(last.line).kind !== 'empty'))
      this.#waiting.push({ line, readAt });
    if (running.kind === 'analysis') this.#stopAnalysis(running);
  }

  /** No more lines will come. What was asked is still answered, then the session exits. */
  endInput(): void {
    this.#inputEnded = true;
    if (!this.#running) this.#exit();
    else if (this.#running.kind === 'analysis') this.#stopAnalysis(this.#running);
  }

  #exit(): void {
    if (this.#exited) return;
    this.#exited = true;
    this.#environment.exit();
  }

  #execute(line: GtpLine, readAt: number): void {
    const request = parseLine(line);
    if (request.kind === 'empty' || request.kind === 'interrupt') return;
    const { id } = request;
    if (request.kind === 'too-long') {
      this.#answer(id, err(`${SYNTAX_ERROR}: the line is too long`));
      return;
    }
    const handler = this.#commands.get(request.name);
    if (!handler) this.#answer(id, err('unknown command'));
    else this.#answer(id, this.#handled(handler, request.args, { id, readAt }));
    if (request.name === 'quit') this.#exit();
  }

  #handled(handler: Handler, args: readonly string[], command: Command): Answer {
    try {
      return handler(args, command);
    } catch (error) {
      // A fault of ours: the command has its answer all the same, and the next one may well work.
      debugFault('a command', error);
      return err(faultLine(error));
    }
  }

  #answer(id: string, answer: Answer): void {
    if (!answer) return;
    const text = answer.ok ? answer.value : answer.error;
    const gap = text === '' || text.startsWith('\n') ? '' : ' ';
    this.#send(`${answer.ok ? '=' : '?'}${id}${gap}${text}`);
    this.#send('');
  }

  #send(line: string): void {
    if (!this.#exited) this.#environment.send(line);
  }

  #handlers(): ReadonlyMap<string, Handler> {
    const game = this.#game;
    const entries: readonly (readonly [string, Handler])[] = [
      ['protocol_version', () => ok('2')],
      ['name', () => ok('Tengen')],
      ['version', () => ok(TENGEN_VERSION)],
      ['known_command', ([name = '']) => ok(String(this.#commands.has(name)))],
      ['list_commands', () => ok([...this.#commands.keys()].join('\n'))],
      ['quit', () => DONE],
      ['boardsize', (args) => this.#boardSize(args)],
      ['rectangular_boardsize', (args) => this.#boardSize(args)],
      ['clear_board', () => this.#clear(game.size)],
      ['set_position', (args) => this.#setPosition(args)],
      ['komi', ([komi = '']) => (Number.isFinite(Number.parseFloat(komi)) ? DONE : err(SYNTAX_ERROR))],
      ['play', (args) => this.#play(args)],
      ['undo', () => (game.undo() ? DONE : err('cannot undo'))],
      ['genmove', (args, command) => this.#genmove(args, command, true)],
      ['reg_genmove', (args, command) => this.#genmove(args, command, false)],
      ['showboard', () => ok(this.#board())],
      ['final_score', () => this.#finalScore()],
      ['loadsgf', (args) => this.#load(args)],
      ['time_settings', (args) => this.#timeSettings(args, false)],
      ['kgs-time_settings', (args) => this.#kgsTimeSettings(args)],
      ['time_left', (args) => this.#timeLeft(args)],
      ['gomoku-rule', (args) => this.#setRule(parseRule(args.join(' ')))],
      ['kata-get-rules', () => ok(rulesJson(game.rule))],
      ['kata-set-rules', (args) => this.#setRule(parseRules(args.join(' '), game.rule))],
      [
        'kata-set-rule',
        ([field = '', ...value]) => this.#setRule(setRuleField(field, value.join(' '), game.rule)),
      ],
      ['kata-list-params', () => ok(Object.keys(PARAMETERS).join(' '))],
      ['kata-get-param', ([name]) => this.#parameter(name)],
      ['kata-set-param', ([name, value]) => this.#setParameter(name, value)],
      ['lz-analyze', (args, command) => this.#analyze(args, command, 'lz')],
      ['kata-analyze', (args, command) => this.#analyze(args, command, 'kata')],
      ['lz-genmove_analyze', (args, command) => this.#genmoveAnalyze(args, command, 'lz')],
      ['kata-genmove_analyze', (args, command) => this.#genmoveAnalyze(args, command, 'kata')],
      ['stop', () => DONE],
      ['clear_cache', () => this.#clearCache()],
      ['cputime', () => ok(this.#environment.cpuSeconds().toFixed(3))],
      ['gogui-interrupt', () => DONE],
      ['gogui-rules_game_id', () => ok('Gomoku')],
      ['gogui-rules_board', () => ok(`\n${this.#rows().join('\n')}`)],
      ['gogui-rules_board_size', () => ok(String(game.size.width))],
      ['gogui-rules_legal_moves', () => ok(this.#legalMoves())],
      ['gogui-rules_side_to_move', () => ok(game.position.sideToMove)],
      ['gogui-rules_final_result', () => ok(this.#finalResult())],
    ];
    return new Map(entries);
  }

  // --- the board

  /** `15`, `20 15`, or `20:15` as KataGo has it. */
  #boardSize(args: readonly string[]): Answer {
    const numbers = args.flatMap((word) => word.split(':'));
    if (numbers.length < 1 || numbers.length > 2 || !numbers.every((text) => /^\d{1,9}$/.test(text)))
      return err(`${SYNTAX_ERROR}: the board's size is a number, or columns and rows`);
    const [width = 0, height = width] = numbers.map(Number);
    if (!isPlayable({ width, height })) return err(`unacceptable size: ${SIZES}`);
    return this.#clear({ width, height });
  }

  #clear(size: BoardSize): Answer {
    this.#game.clear(size);
    this.#clock.restart();
    this.#thinker.prepare(this.#resources());
    return DONE;
  }

  #setPosition(args: readonly string[]): Answer {
    const stones: Stone[] = [];
    for (let i = 0; i < args.length; i += 2) {
      const colour = parseColour(args[i]);
      const vertex = parseVertex(args[i + 1] ?? '', this.#game.size);
      if (!colour || !vertex || vertex === 'pass')
        return err(`${SYNTAX_ERROR}: a colour and a point, in turns`);
      stones.push({ ...vertex, colour });
    }
    const set = this.#game.setUp(stones);
    return set.ok ? DONE : err(`illegal position: ${set.error}`);
  }

  #play([colourWord, vertexWord = '', ...more]: readonly string[]): Answer {
    const colour = parseColour(colourWord);
    const vertex = parseVertex(vertexWord, this.#game.size);
    if (!colour || !vertex || more.length > 0) return err('invalid color or coordinate');
    const played = this.#game.play(colour, vertex);
    return played.ok ? DONE : err(`illegal move: ${played.error}`);
  }

  /** `loadsgf FILE [NUMBER]`: the position before the move of that number. Names may have blanks. */
  #load(args: readonly string[]): Answer {
    const isNumbered = args.length > 1 && /^\d{1,9}$/.test(args.at(-1) ?? '');
    const name = Buffer.from((isNumbered ? args.slice(0, -1) : args).join(' '), 'latin1').toString();
    const bytes = name === '' ? err('its name is missing') : readBytes(name, MOST_TEXT_BYTES);
    const record = bytes.ok ? readRecordFile(bytes.value, { size: this.#game.size, anyGame: true }) : bytes;
    if (!record.ok) return err(`cannot load file: ${record.error.replaceAll(/[^ -~]/g, '?')}`);
    if (!isPlayable(record.value)) return err(`cannot load file: its board is not playable (${SIZES})`);
    const { length } = record.value.moves;
    const count = isNumbered ? Math.max(0, Number(args.at(-1)) - 1) : length;
    this.#game.load(record.value, Math.min(count, length));
    return DONE;
  }

  #setRule(rule: Result<Rule>): Answer {
    if (!rule.ok) return err(rule.error);
    this.#game.rule = rule.value;
    return DONE;
  }

  #board(): string {
    const { position } = this.#game;
    return `\n${boardDiagram(position, columnName)}\n${position.rule}, ${position.sideToMove} to move`;
  }

  /** The board as letters, the highest row first. */
  #rows(): readonly string[] {
    const { width, height, stones } = this.#game.position;
    const rows = Array.from({ length: height }, () => new Array<string>(width).fill('.'));
    for (const { x, y, colour } of stones) rows[y]?.splice(x, 1, colour === 'black' ? 'X' : 'O');
    return rows.map((row) => row.join(''));
  }

  #legalMoves(): string {
    const { position } = this.#game;
    const legal = freeCells(position).filter((cell) => this.#game.isLegal(position.sideToMove, cell));
    return legal.map((cell) => formatVertex(cell, position)).join(' ');
  }

  #finalResult(): string {
    const outcome = this.#game.outcome();
    if (!outcome) return 'unknown';
    return outcome.kind === 'full' ? 'draw' : outcome.winner;
  }

  /** A won game is worth a point. */
  #finalScore(): Answer {
    const outcome = this.#game.outcome();
    if (!outcome) return err('cannot score: the game is not over');
    if (outcome.kind === 'full') return ok('0');
    return ok(outcome.winner === 'black' ? 'B+1' : 'W+1');
  }

  // --- time and parameters

  /** Main time, overtime and the moves or periods of it. */
  #timeSettings([main, period, number]: readonly string[], byoyomi: boolean): Answer {
    const mainMs = parseSeconds(main);
    const periodMs = parseSeconds(period);
    if (mainMs === undefined || periodMs === undefined || !/^\d{1,9}$/.test(number ?? ''))
      return err(`${SYNTAX_ERROR}: main time, overtime and its moves are three numbers`);
    const stones = Number(number);
    // Overtime without moves means that there is no limit.
    if (periodMs > 0 && stones === 0 && !byoyomi) return this.#setClock(undefined);
    const hasOvertime = stones > 0;
    return this.#setClock({
      mainMs,
      periodMs: hasOvertime ? periodMs : 0,
      stones: byoyomi ? 1 : stones,
      byoyomi,
    });
  }

  #kgsTimeSettings([kind = '', ...times]: readonly string[]): Answer {
    switch (kind.toLowerCase()) {
      case 'none':
        return this.#setClock(undefined);
      case 'absolute':
        return this.#timeSettings([times[0] ?? '', '0', '0'], false);
      case 'canadian':
        return this.#timeSettings(times, false);
      case 'byoyomi':
        return this.#timeSettings(times, true);
      default:
        return err(`${SYNTAX_ERROR}: none, absolute, canadian or byoyomi`);
    }
  }

  #setClock(control: TimeControl | undefined): Answer {
    this.#clock.set(control);
    return DONE;
  }

  #timeLeft([colourWord, time, stones = '']: readonly string[]): Answer {
    const colour = parseColour(colourWord);
    const leftMs = parseSeconds(time, Number.NEGATIVE_INFINITY);
    if (!colour || leftMs === undefined || !/^\d{1,9}$/.test(stones))
      return err(`${SYNTAX_ERROR}: a colour, seconds and a number of moves`);
    this.#clock.tell(colour, leftMs, Number(stones));
    return DONE;
  }

  #parameter(name = ''): Answer {
    const parameter = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
    return parameter ? ok(parameter.show(this.#settings)) : err(`no parameter "${printable(name)}"`);
  }

  #setParameter(name = '', value = ''): Answer {
    const parameter = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
    if (!parameter) return err(`no parameter "${printable(name)}"`);
    const change = /^\d{1,15}(\.\d{0,9})?$/.test(value) ? parameter.change(Number(value)) : undefined;
    if (!change) return err(`${name} must be ${parameter.expected}`);
    this.#settings = { ...this.#settings, ...change };
    return DONE;
  }

  #clearCache(): Answer {
    this.#thinker.clearHash();
    return DONE;
  }

  // --- searching

  #genmove([colourWord, ...more]: readonly string[], command: Command, isPlayed: boolean): Answer {
    const colour = parseColour(colourWord);
    if (!colour || more.length > 0) return err(`${SYNTAX_ERROR}: a colour, b or w`);
    const instead = this.#insteadOfMove(colour);
    if (instead) return instead;
    const wishes = { colour, intervalMs: 0, least: 1, most: 1, excluded: [] };
    this.#searchMove({ wishes, style: undefined }, command, isPlayed, (move) =>
      this.#answer(command.id, ok(move)),
    );
    return LATER;
  }

  #genmoveAnalyze(args: readonly string[], command: Command, style: AnalysisStyle): Answer {
    const read = parseWishes(args, this.#game.position);
    if (!read.ok) return err(`${SYNTAX_ERROR}: ${read.error}`);
    const wishes = read.value;
    const instead = this.#insteadOfMove(wishes.colour);
    if (instead) return instead.ok ? ok(`\nplay ${instead.value}`) : instead;
    this.#send(`=${command.id}`);
    this.#searchMove({ wishes, style }, command, true, (move) => {
      this.#send(`play ${move}`);
      this.#send('');
    });
    return LATER;
  }

  #analyze(args: readonly string[], command: Command, style: AnalysisStyle): Answer {
    const wishes = parseWishes(args, this.#game.position);
    if (!wishes.ok) return err(`${SYNTAX_ERROR}: ${wishes.error}`);
    const { obstacle } = this.#thinker;
    if (obstacle !== undefined) return err(obstacle);
    this.#send(`=${command.id}`);
    const running: Running = { kind: 'analysis', hasEnded: false, isStopped: false };
    this.#running = running;
    // Of a game that is over there is nothing to tell, but the next line ends the analysis all the same.
    if (this.#game.outcome()) running.hasEnded = true;
    else
      this.#search({ wishes: wishes.value, style }, command, NO_LIMITS, () => {
        running.hasEnded = true;
        if (running.isStopped) this.#endAnalysis();
      });
    if (this.#waiting.length > 0 || this.#inputEnded) this.#stopAnalysis(running);
    return LATER;
  }

  #stopAnalysis(running: Running): void {
    running.isStopped = true;
    if (running.hasEnded) this.#endAnalysis();
    else this.#thinker.stop();
  }

  #endAnalysis(): void {
    this.#running = undefined;
    this.#send('');
    this.#resume();
  }

  /** What genmove answers without a search: the end of a game, or why there can be none. */
  #insteadOfMove(colour: Colour): Answer {
    const { obstacle } = this.#thinker;
    if (obstacle !== undefined) return err(obstacle);
    const outcome = this.#game.outcome();
    if (!outcome) return undefined;
    return ok(outcome.kind === 'five' && outcome.winner !== colour ? 'resign' : 'pass');
  }

  #searchMove(search: Search, command: Command, isPlayed: boolean, then: (move: string) => void): void {
    const { colour } = search.wishes;
    this.#running = { kind: 'move', hasEnded: false, isStopped: false };
    this.#search(search, command, this.#limits(colour), ({ points: [point], noLegalMove }) => {
      this.#running = undefined;
      if (isPlayed) {
        this.#clock.spend(colour, this.#environment.now() - command.readAt);
        if (point && !noLegalMove) this.#game.play(colour, point);
      }
      then(point && !noLegalMove ? formatVertex(point, this.#game.size) : 'resign');
      this.#resume();
    });
  }

  /** Searches, and reports where a style is named. */
  #search(
    { wishes, style }: Search,
    { id, readAt }: Command,
    limits: Limits,
    then: (result: SearchResult) => void,
  ): void {
    const position = this.#game.toMove(wishes.colour);
    if (this.#lastSearched && !shareKnowledge(this.#lastSearched, position)) this.#thinker.clearHash();
    this.#lastSearched = position;
    const lines = new Map<number, SearchLine>();
    let told = '';
    const report = (nodes: number) => {
      if (!style) return;
      const line = analysisLine(lines.values(), style, nodes, position);
      if (line === told || line === '' || this.#exited) return;
      told = line;
      this.#environment.sendProgress([line]);
    };
    const ticks = style && setInterval(() => report(this.#thinker.nodes), wishes.intervalMs).unref();
    this.#thinker.start(
      {
        position,
        goal: { kind: 'best', lines: lineCount(wishes, limits !== NO_LIMITS) },
        limits,
        resources: this.#resources(),
        excluded: wishes.excluded,
        startedAt: readAt,
      },
      {
        ...(style && { onInfo: (line: SearchLine) => lines.set(line.line, line) }),
        onDone: (result) => {
          clearInterval(ticks);
          try {
            report(result.nodes);
            then(result);
          } catch (error) {
            // A fault of ours: the command has its answer all the same.
            debugFault('the end of a search', error);
            this.#running = undefined;
            this.#answer(id, err(faultLine(error)));
          }
        },
      },
    );
  }

  /** A command is answered: those that came meanwhile, up to the next search. */
  #resume(): void {
    while (!this.#running && !this.#exited) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#execute(next.line, this.#environment.now());
    }
    if (!this.#running && this.#inputEnded) this.#exit();
  }

  #limits(colour: Colour): Limits {
    const { turnMs, nodes } = this.#settings;
    const clock = this.#clock.limits(colour);
    const turns = [turnMs, clock.turnMs].filter((ms) => ms !== undefined);
    if (clock.leftMs === undefined && turns.length === 0 && nodes === undefined)
      return { turnMs: DEFAULT_TURN_MS };
    return { ...clock, turnMs: turns.length > 0 ? Math.min(...turns) : undefined, nodes };
  }

  #resources(): Resources {
    return { threads: this.#settings.threads };
  }
}
