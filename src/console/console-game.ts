/** A sitting of games at a terminal, line by line: what each line does, and what is said of it. */
import { MAX_SIDE } from '../binding/core-module.ts';
import type { Foul } from '../binding/foul.ts';
import type { Referee } from '../binding/referee.ts';
import { rowsThrough } from '../diagram/board-points.ts';
import { gameFilm, gamePicture } from '../diagram/board-svg.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import { type RecordReading, readRecord } from '../game/formats/read-record.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { hasPasses } from '../game/game-tree.ts';
import { type BoardSize, type Colour, opponent, type Point } from '../game/position.ts';
import type { Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import type { Score } from '../game/score.ts';
import {
  allowedPoints,
  type Game,
  type GameSetup,
  lostOf,
  mirroredPoints,
  movesLine,
  recordOf,
  resultOf,
  type Seat,
  type StepResult,
  stonesAtStart,
} from '../play/game.ts';
import { FULL_STRENGTH, levelOf } from '../play/level.ts';
import { gameInOpening } from '../play/opening-record.ts';
import type { Choice, OpeningRule } from '../play/opening-rule.ts';
import {
  chanceText,
  deedText,
  foulText,
  hintLine,
  hintText,
  lastMoveText,
  openingTexts,
  type SolvedPosition,
  sittingText,
  solvedText,
  taskText,
} from '../play/sentences.ts';
import { Session, type SessionParts } from '../play/session.ts';
import { ENGINE_NAME, words } from '../play/words.ts';
import { Proof } from '../solve/proof.ts';
import type { ProofParts } from '../solve/solver-worker.ts';
import { debugFault } from '../system/debug-log.ts';
import { checkBoard } from '../terminal/board-options.ts';
import { faultSentence } from '../terminal/fault.ts';
import { commandHelp } from '../terminal/option-help.ts';
import { duration } from '../terminal/value-types.ts';
import type { Marks } from './board-picture.ts';
import { type Forbidden, HandBoard } from './hand-board.ts';
import type { RecordFiles } from './record-files.ts';
import { readTypedLine, type TypedLine } from './typed-line.ts';
import type { View } from './views.ts';

export interface ConsoleSettings extends BoardSize {
  readonly rule: Rule;
  readonly rowLength: number;
  readonly opening: OpeningRule;
  /** Whose stones the person plays; in an opening, to begin with. `both`: nobody plays against the person. */
  readonly colour: Colour | 'both';
  readonly level: number;
  readonly turnMs: number;
  /** The person's, in saved games; "Player" if absent. */
  readonly name?: string | undefined;
  /** Records of other games are read too. */
  readonly anyGame?: boolean;
  /** Stones of any colour are put on the board by hand, and what they make is named. */
  readonly isByHand: boolean;
}

/** What the game stands on. */
export interface ConsoleParts {
  readonly referee: Referee;
  readonly computer: SessionParts['computer'];
  readonly view: View;
  readonly files: RecordFiles;
  /** What the stones on the board make, by name: a line each. */
  readonly threats: (position: Game['position']) => readonly string[];
  /** Whether the side to move wins by force, with the proof. After the signal what is not known yet is given up. */
  readonly solve: (
    position: Game['position'],
    signal: AbortSignal,
  ) => Promise<SolvedPosition & { readonly proof?: ProofParts }>;
  /**
   * The move after which both sides stand as evenly as possible, and its score; nothing where there is no move. After
   * the signal the best one so far.
   */
  readonly balance: (
    position: Game['position'],
    signal: AbortSignal,
  ) => Promise<{ readonly point: Point; readonly score: Score | undefined } | undefined>;
}

/** What a line of points consists of, and no other record. */
const JUST_POINTS = /^[\p{L}\p{N}\s,;]+$/u;

/** Replies that are listed where a proof goes on. */
const MOST_REPLIES = 12;

/** A search that answers a line, beside the game. */
interface SideSearch {
  readonly position: Game['position'];
  /** What is said of it. */
  readonly doing: string;
  readonly stop: AbortController;
}

/** What is said of a line: a line or several. */
type Reply = string | undefined;

export class ConsoleGame {
  readonly #parts: ConsoleParts;
  readonly #settings: ConsoleSettings;
  readonly #session: Session;
  /** Where stones are put by hand. */
  readonly #hand: HandBoard | undefined;
  /** The game whose threats were told. */
  #named: Game | undefined;
  /** Besides those that follow from the position: of the last line that was typed. */
  #marks: Partial<Marks> = {};
  #anyGame: boolean;
  #isTyping = false;
  /** The proof or the balanced move that is looked for. */
  #search: SideSearch | undefined;
  /** Of the position that was solved last. */
  #proof: Proof | undefined;
  #hasQuit = false;
  #hasFailed = false;
  #onChange: () => void = () => {};

  /** Throws an Error if no game can begin so: the border checks the settings. */
  constructor(settings: ConsoleSettings, parts: ConsoleParts) {
    const { view, referee, computer } = parts;
    this.#settings = settings;
    this.#anyGame = settings.anyGame ?? false;
    this.#parts = parts;
    const listener: SessionParts['listener'] = {
      onChange: () => this.#changed(),
      onDeeds: (deeds, { ms }) => {
        for (const [i, { action, before, after }] of deeds.entries())
          view.say(deedText(action, before, after, i === 0 ? ms : undefined));
      },
      onHint: (turn, game) => {
        const [action] = turn.actions;
        if (action?.kind === 'point') this.#marks = { hints: [action.point] };
        view.say(hintText(action, game, hintLine(turn, game)));
      },
      onFault: (error) => {
        debugFault(`the turn of ${ENGINE_NAME}`, error);
        this.#hasFailed = true;
        view.say(words.refusal.fault(faultSentence(error)));
      },
    };
    const { isByHand, level, turnMs } = settings;
    this.#session = new Session(
      setupOf(settings),
      { level, turnMs },
      { referee, computer, listener },
      !isByHand,
    );
    if (isByHand) this.#hand = new HandBoard(this.#session, referee);
  }

  /** Whether the engine thinks. */
  get isThinking(): boolean {
    return this.#search !== undefined || this.#session.thinking !== undefined;
  }

  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** Whether the engine failed to do what it should, by a fault of the program. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Calls back whenever the engine has finished a thought, or the game has been left. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  begin(): void {
    const { view } = this.#parts;
    view.begin();
    this.#isTyping = true;
    view.say(this.#greeting());
    const { opening } = this.#settings;
    if (opening !== 'free') view.say(words.typed.openingHelp(words.openings[opening]));
    this.#goOn();
  }

  #greeting(): string {
    if (this.#hand) return words.byHand.greeting;
    if (this.#settings.colour === 'both') return words.typed.greeting;
    return words.joined([this.#levelText(), this.#timeText(), words.typed.greeting]);
  }

  /** The opening's name, and its steps by number. */
  #openingSteps(): string {
    const { opening = 'free' } = this.#game.setup;
    const steps = openingTexts(opening, this.#game.position);
    return [`${words.openings[opening]}:`, ...steps.map((step, i) => `${i + 1}. ${step}`)].join('\n');
  }

  /** Does what the line says. Every line gets an answer, and nothing that is typed ends the game but quit. */
  type(line: string): void {
    const { view } = this.#parts;
    view.begin();
    this.#marks = {};
    this.#isTyping = true;
    // What is typed is repeated in answers, where control characters would do what they say.
    const text = line.replaceAll(/\p{Cc}/gu, ' ').trim();
    if (text !== '') {
      const typed = readTypedLine(text, this.#game.position);
      const reply = typed.ok ? this.#do(typed.value) : typed.error;
      if (reply !== undefined) view.say(reply);
    }
    if (!this.#hasQuit) this.#goOn();
  }

  /** Has the engine think if it is to act, and shows how things stand: once for each line. */
  #goOn(): void {
    this.#session.goOn();
    this.#isTyping = false;
    this.#show();
  }

  /** Leaves the game: says what is worth keeping, and after an interruption how to go on with it. */
  quit(isInterrupted = false): void {
    if (this.#hasQuit) return;
    this.#hasQuit = true;
    this.#search?.stop.abort();
    this.#session.cancel();
    const line = movesLine(this.#game);
    const { score } = this.#session;
    if (line !== '') this.#parts.view.say(line);
    if (line !== '' && isInterrupted) this.#parts.view.say(words.typed.goOn);
    if (score.games > 0) this.#parts.view.say(sittingText(score));
    this.#onChange();
  }

  get #game(): Game {
    return this.#session.game;
  }

  #do(typed: TypedLine): Reply {
    const session = this.#session;
    switch (typed.kind) {
      case 'point':
        return this.#hand ? this.#putByHand([typed.point]) : this.#place(typed.point);
      case 'record':
        return this.#paste(typed.text);
      case 'undo': {
        if (!this.#hand && session.canRestoreAtOnce && session.restore()) return words.done.gameBack;
        const undone = this.#hand ? this.#hand.undo(typed.count) : session.undo(typed.count);
        if (undone === 'nothing' && !this.#hand && session.restore()) return words.done.gameBack;
        if (undone === 'nothing') return words.refusal.nothingToUndo;
        return undone === 'hint-cancelled' ? words.done.hintCancelled : undefined;
      }
      case 'redo':
        return (this.#hand ?? session).redo(typed.count) ? undefined : words.refusal.nothingToRedo;
      case 'hint':
        return this.#said(session.hint());
      case 'stop': {
        this.#search?.stop.abort();
        if (this.#search && !session.thinking) return undefined;
        return session.moveNow() ? undefined : words.refusal.notThinking;
      }
      case 'swap':
      case 'stay':
        return this.#swapOrStay(typed.kind);
      case 'two':
        return this.#choose('add-two');
      case 'ten':
        return this.#choose('offer-ten');
      case 'number': {
        const { task } = this.#game;
        const isAsked = task.kind === 'choice' && typeof task.choices[0] === 'number';
        return isAsked ? this.#choose(typed.number) : words.typed.unknown(String(typed.number));
      }
      case 'opening':
        return this.#openingSteps();
      case 'black':
      case 'white':
      case 'turns':
        return this.#takeColour(typed.kind, typed.points);
      case 'remove':
      case 'block':
        return this.#changeByHand(typed.kind, typed.points);
      case 'rotate':
      case 'mirror':
        return this.#changeByHand(typed.kind, []);
      case 'solve':
        return this.#find(words.page.solving, (position, signal) => this.#solved(position, signal));
      case 'balance':
        return this.#find(words.page.balancing, (position, signal) => this.#balanced(position, signal));
      case 'proof':
        return this.#stepInProof(typed.reply);
      case 'picture':
      case 'film':
        return this.#savePicture(typed.kind, typed.file);
      case 'resign':
        return this.#said(session.resign());
      case 'new':
        return this.#new();
      case 'level':
        return this.#setLevel(typed.level);
      case 'time':
        if (typed.ms !== undefined) session.strength = { ...session.strength, turnMs: typed.ms };
        return this.#timeText();
      case 'moves':
        return movesLine(this.#game) || words.typed.noMoves;
      case 'score':
        return sittingText(session.score);
      case 'save':
        return this.#save(typed.file);
      case 'load':
        return this.#load(typed.file);
      case 'forbidden':
        return this.#tellForbidden();
      case 'threats':
        return this.#threatLines() ?? words.byHand.noThreats;
      case 'any-game':
        this.#anyGame = true;
        return words.records.otherGames;
      case 'board':
        this.#parts.view.repeat();
        return undefined;
      case 'help':
        return commandHelp([...words.typed.commands, ...words.typed.positionCommands]);
      case 'quit':
        this.quit();
        return undefined;
    }
  }

  /** Why something was refused; of a forbidden point, what makes it so, and marks that on the board. */
  #said(result: StepResult, point?: Point): Reply {
    if (result.ok) return undefined;
    const { position } = this.#game;
    const foul =
      result.reason === 'forbidden' && point ? this.#parts.referee.foul(position, point) : undefined;
    if (!foul || !point) return words.sentence(result.error);
    this.#marks = marksOfFoul(foul);
    return foulText(point, foul, position);
  }

  #place(point: Point): Reply {
    const before = this.#game.position;
    const placed = this.#session.place(point);
    if (!placed.ok) return this.#said(placed, point);
    const after = placed.value;
    return after.position === before ? words.done.offered(formatPoint(point, before)) : lastMoveText(after);
  }

  /** How many points the opening asks the person for, one after the other. */
  get #pointsAsked(): number {
    const { task, seats } = this.#game;
    if (task.kind === 'over' || seats[task.by] === 'engine') return 0;
    if (task.kind === 'offer') return task.count - task.offered.length;
    return task.kind === 'stone' ? (task.toPlace ?? 0) : 0;
  }

  /** One after the other, up to the first that is refused. */
  #placeAll(points: readonly Point[]): Reply {
    const said: string[] = [];
    for (const point of points) {
      const { done } = this.#game;
      said.push(this.#place(point) ?? '');
      if (this.#game.done === done) break;
    }
    return lines(said);
  }

  #choose(choice: Choice): Reply {
    const chosen = this.#session.choose(choice);
    const colour = this.#session.personsColour;
    const isColour = choice === 'black' || choice === 'white';
    return chosen.ok && colour && isColour ? words.done.youPlay(colour) : this.#said(chosen);
  }

  #swapOrStay(word: 'swap' | 'stay'): Reply {
    const { task, seats } = this.#game;
    if (task.kind === 'choice' && seats[task.by] === 'person')
      return this.#choose(word === 'swap' ? opponent(task.by) : task.by);
    if (word === 'stay') return words.sentence(words.refusal.nothingToChoose);
    if (!this.#session.swapSides()) return words.refusal.noSides;
    const { nextSeats, personsColour = 'black' } = this.#session;
    if (task.kind !== 'over') return words.done.youPlay(personsColour);
    return words.done.youPlayNext(nextSeats.black === 'person' ? 'black' : 'white');
  }

  /** A choice of the opening; or the colour of the stones that are put by hand, perhaps with some of them. */
  #takeColour(word: Colour | 'turns', points: string): Reply {
    if (this.#hand) {
      this.#hand.take(word);
      return points === '' ? undefined : this.#paste(points);
    }
    const typed = [word, points].join(' ').trim();
    return typed !== word || word === 'turns' ? words.typed.onlyByHand(typed) : this.#choose(word);
  }

  #changeByHand(word: 'remove' | 'block' | 'rotate' | 'mirror', points: readonly Point[]): Reply {
    const hand = this.#hand;
    if (!hand) return words.typed.onlyByHand(word);
    if (word === 'rotate' || word === 'mirror') hand.turn(word);
    else if (word === 'block') hand.block(points);
    else {
      const removed = hand.remove(points);
      if (!removed.ok) return removed.error;
    }
    return undefined;
  }

  /** The answer comes when it is there. A search of another position is given up, without a word. */
  #find(
    doing: string,
    find: (position: Game['position'], signal: AbortSignal) => Promise<() => string>,
  ): Reply {
    const { task, position } = this.#game;
    if (task.kind === 'over') return words.sentence(words.refusal.over);
    this.#giveUpOther();
    if (this.#search) return this.#search.doing;
    if (this.isThinking) return words.refusal.engineThinks;
    const search: SideSearch = { position, doing, stop: new AbortController() };
    this.#search = search;
    const end = (told: () => string) => {
      if (this.#search !== search) return;
      this.#search = undefined;
      if (this.#hasQuit) return;
      this.#parts.view.say(told());
      this.#changed();
    };
    find(position, search.stop.signal).then(end, (error: unknown) => {
      end(() => {
        debugFault('a search beside the game', error);
        this.#hasFailed = true;
        return words.refusal.fault(faultSentence(error));
      });
    });
    return doing;
  }

  /** Nobody wants to know of a position any more that is not on the board. */
  #giveUpOther(): void {
    if (!this.#search || this.#search.position === this.#game.position) return;
    this.#search.stop.abort();
    this.#search = undefined;
  }

  async #solved(position: Game['position'], signal: AbortSignal): Promise<() => string> {
    const solved = await this.#parts.solve(position, signal);
    return () => {
      const { proof } = solved;
      this.#proof = proof && new Proof(position, proof.first, proof.firstMoves);
      return words.joined([solvedText(solved, position), ...(proof ? [words.typed.stepProof] : [])]);
    };
  }

  async #balanced(position: Game['position'], signal: AbortSignal): Promise<() => string> {
    const found = await this.#parts.balance(position, signal);
    return () => {
      if (!found) return words.hint.none;
      const { point, score } = found;
      this.#marks = { hints: [point] };
      return words.page.balanced(formatPoint(point, position), score ? chanceText(score) : '');
    };
  }

  /** Goes on in the proof of the position on the board with a reply, or a move back, and lists what may come next. */
  #stepInProof(reply: Point | 'back' | undefined): Reply {
    const { position } = this.#game;
    const proof = this.#proof;
    if (proof?.position !== position) return words.typed.noProof;
    if (reply === 'back') proof.back();
    else if (reply && proof.replies.length > 0 && !proof.reply(reply))
      return words.sentence(words.refusal.taken(formatPoint(reply, position)));
    this.#marks = { hints: [proof.step.move] };
    const { replies } = proof;
    const shown = replies.filter(({ isAnyOther }, i) => i < MOST_REPLIES || isAnyOther);
    const texts = shown.map(({ reply: point, answer, isAnyOther }) => {
      const name = isAnyOther ? words.page.anyOther : formatPoint(point, position);
      return words.page.answered(name, formatPoint(answer.move, position), (answer.plies + 1) / 2);
    });
    if (shown.length < replies.length) texts.splice(MOST_REPLIES, 0, '...');
    const next = texts.length > 0 ? texts : [words.page.rowComplete];
    return [formatPoints(proof.line, position), ...next.map((text) => `  ${text}`)].join('\n');
  }

  #savePicture(kind: 'picture' | 'film', file: string): Reply {
    const { position } = this.#game;
    const pictured = {
      ...position,
      setUp: stonesAtStart(this.#game),
      hasRow: resultOf(this.#game)?.reason === 'five',
    };
    const svg = kind === 'film' ? gameFilm(pictured) : gamePicture(pictured);
    const saved = this.#parts.files.savePicture(file, svg);
    return saved.ok ? words.records.saved(file) : words.sentence(saved.error);
  }

  #new(): Reply {
    const begun = this.#session.start(
      { ...setupOf(this.#settings), seats: this.#session.nextSeats },
      !this.#hand,
    );
    this.#hand?.clear();
    return begun.ok ? words.done.newGame : words.sentence(begun.error);
  }

  #setLevel(level: number | undefined): Reply {
    if (level !== undefined && (level < 1 || level > FULL_STRENGTH))
      return words.typed.noLevel(level, FULL_STRENGTH);
    if (level !== undefined) this.#session.strength = { ...this.#session.strength, level };
    return this.#levelText();
  }

  #levelText(): string {
    const { level } = this.#session.strength;
    return words.typed.strength(level, FULL_STRENGTH, levelOf(level).rating);
  }

  #timeText(): string {
    return words.typed.time(duration.format(this.#session.strength.turnMs));
  }

  #save(file: string): Reply {
    const record = recordOf(this.#game, {
      person: this.#settings.name ?? words.records.person,
      engine: ENGINE_NAME,
    });
    const saved = this.#parts.files.save(file, record);
    if (!saved.ok) return words.sentence(saved.error);
    const lost = lostOf(this.#game, record, saved.value);
    return words.joined([
      words.records.saved(file),
      ...(lost.length > 0 ? [words.records.lost(saved.value, lost)] : []),
    ]);
  }

  #load(file: string): Reply {
    const bytes = this.#parts.files.read(file);
    if (!bytes.ok) return words.sentence(bytes.error);
    const record = readRecordFile(bytes.value, this.#reading);
    if (!record.ok) return `${file}: ${words.sentence(record.error)}`;
    const { rule = this.#game.position.rule, notes = [] } = record.value;
    const ruleNote = record.value.rule ? [] : [words.records.ruleAssumed(rule)];
    return this.#putRecord(record.value, words.records.file(file), [...notes, ...ruleNote]);
  }

  /** A line of moves, or a record in another notation: a game that is gone on with, or stones put by hand. */
  #paste(text: string): Reply {
    const record = readRecord(text, this.#reading);
    if (!record.ok) return words.sentence(record.error);
    const { notes = [], moves, start } = record.value;
    if (this.#hand && !start) return this.#putByHand(moves);
    if (JUST_POINTS.test(text) && moves.length <= this.#pointsAsked) return this.#placeAll(moves);
    return this.#putRecord(record.value, this.#hand ? words.records.stones : words.records.moves, notes);
  }

  /** What a text may leave open: whose turn it is then, nobody can be asked. */
  get #reading(): RecordReading {
    return {
      size: this.#game.position,
      sideToMove: 'black',
      anyGame: this.#anyGame,
      otherGameHint: words.records.otherGameHint,
      keepsVariations: true,
    };
  }

  /** The record's game as it stands, played on by the same players; by hand, its stones. */
  #putRecord(record: GameRecord, what: string, notes: readonly string[]): Reply {
    const { setup, position, seats } = this.#game;
    const { width, height, rule = position.rule, moves, start } = record;
    if (Math.max(width, height) > MAX_SIDE || !checkBoard({ width, height }, position.rowLength).ok)
      return words.refusal.unplayable(`${width}x${height}`);
    const { start: _start, ...others } = setup;
    const begun = { ...others, width, height, rule, seats, record, ...(start && { start }) };
    const put = this.#hand ? this.#hand.putRecord(record, begun) : this.#putGame(record, begun);
    if (!put.ok) return words.sentence(put.error);
    const stones = this.#game.position.stones.length;
    const loaded = this.#hand
      ? words.records.stonesLoaded(what, stones)
      : words.records.movesLoaded(what, moves.length, stones - moves.length);
    const passes = hasPasses(record) ? [words.records.passesLeftOut] : [];
    const isOther = rule !== position.rule || width !== position.width || height !== position.height;
    const terms = isOther ? [words.records.termsNow(rule, `${width}x${height}`)] : [];
    const back = this.#session.canRestoreAtOnce && !this.#hand ? [words.records.undoBringsBack] : [];
    return words.joined([loaded, ...terms, ...notes, ...passes, ...back].map(words.sentence));
  }

  /** In the middle of its opening, where the record has one; else without. */
  #putGame(record: GameRecord, setup: GameSetup): Result<void> {
    const game = gameInOpening(setup, record, this.#parts.referee);
    return game
      ? this.#session.resume(game.setup, game.steps, game.done, false)
      : this.#session.load(setup, record.moves);
  }

  #putByHand(points: readonly Point[]): Reply {
    const put = this.#hand?.put(points);
    if (!put?.ok) return put?.error;
    const last = put.value.at(-1);
    if (last) this.#marks = marksOfFoul(last.foul);
    return this.#foulLines(put.value);
  }

  #tellForbidden(): Reply {
    const { referee } = this.#parts;
    const { position } = this.#game;
    if (position.rule !== 'renju') return words.refusal.nothingForbidden(position.rule);
    const fouls = referee.forbiddenPoints(position).flatMap((point) => {
      const foul = referee.foul(position, point);
      return foul ? [{ point, foul }] : [];
    });
    return this.#foulLines(fouls) ?? words.refusal.noForbiddenPoint;
  }

  #foulLines(fouls: readonly Forbidden[]): Reply {
    return lines(fouls.map(({ point, foul }) => foulText(point, foul, this.#game.position)));
  }

  #threatLines(): Reply {
    return this.#game.task.kind === 'over' ? undefined : lines(this.#parts.threats(this.#game.position));
  }

  #changed(): void {
    if (this.#isTyping || this.#hasQuit) return;
    this.#show();
    this.#onChange();
  }

  #show(): void {
    const { view } = this.#parts;
    this.#giveUpOther();
    const { thinking } = this.#session;
    if (this.#hand && this.#game !== this.#named) {
      this.#named = this.#game;
      const threats = this.#threatLines();
      if (threats !== undefined) view.say(threats);
    }
    view.update({ ...this.#marksNow(), game: this.#game, status: this.#statusText() });
    if (thinking) view.think(thinking === 'hint' ? words.turn.lookingForHint : words.turn.thinking);
    else view.settle();
  }

  #marksNow(): Marks {
    const { task, position } = this.#game;
    const last = position.stones.at(-1);
    const isWon = task.kind === 'over' && task.result.reason === 'five';
    return {
      rows: isWon && last ? rowsThrough(position.stones, last, position.rowLength).flat() : [],
      forbidden: [
        ...(position.rule === 'renju' && !isWon ? this.#parts.referee.forbiddenPoints(position) : []),
        ...mirroredPoints(this.#game),
      ],
      hints: [],
      offered: 'offered' in task ? task.offered : [],
      allowed: allowedPoints(this.#game),
      ...this.#marks,
    };
  }

  #statusText(): string {
    const isOver = this.#game.task.kind === 'over';
    if (this.#hand && !isOver) return this.#hand.status;
    const text = taskText(this.#game, true);
    // Stones put by hand count in no score.
    return isOver && !this.#hand
      ? words.joined([text, sittingText(this.#session.score), words.result.next])
      : text;
  }
}

function lines(texts: readonly string[]): Reply {
  return texts.length > 0 ? texts.join('\n') : undefined;
}

function setupOf({ rule, width, height, rowLength, opening, colour, isByHand }: ConsoleSettings): GameSetup {
  const isAlone = isByHand || colour === 'both';
  const seatOf = (seat: Colour): Seat => (isAlone || seat === colour ? 'person' : 'engine');
  const seats = { black: seatOf('black'), white: seatOf('white') };
  return { rule, width, height, rowLength, opening, seats };
}

function marksOfFoul({ rows }: Foul): Partial<Marks> {
  return { rows: rows.flatMap(({ stones }) => stones), hints: rows.flatMap(({ gaps }) => gaps) };
}
