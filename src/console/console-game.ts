/** A sitting of games at a terminal, line by line: what each line does, and what is said of it. */
import type { FoulPoint } from '../binding/foul.ts';
import { foulPoints, type Referee } from '../binding/referee.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { type BoardSize, type Colour, opponent, type Point } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import { type Game, type GameSetup, movesLine, type StepResult, seatsOf } from '../play/game.ts';
import { FULL_STRENGTH, levelOf } from '../play/level.ts';
import type { Choice, OpeningRule } from '../play/opening-rule.ts';
import {
  deedText,
  foulText,
  hintPoint,
  hintText,
  lastMoveText,
  openingTexts,
  refusalText,
  sittingText,
  taskText,
} from '../play/sentences.ts';
import { Session, type SessionParts } from '../play/session.ts';
import { ENGINE_NAME, words } from '../play/words.ts';
import { debugFault } from '../system/debug-log.ts';
import { faultSentence } from '../terminal/fault.ts';
import { commandHelp } from '../terminal/option-help.ts';
import { duration } from '../terminal/value-types.ts';
import { type Marks, marksOf, marksOfFoul } from './board-marks.ts';
import { HandBoard } from './hand-board.ts';
import type { RecordFiles } from './record-files.ts';
import { SideSearches, type SideSearchParts } from './side-searches.ts';
import { readTypedLine, type TypedLine } from './typed-line.ts';
import { TypedRecords } from './typed-records.ts';
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
export interface ConsoleParts extends SideSearchParts {
  readonly referee: Referee;
  readonly computer: SessionParts['computer'];
  readonly view: View;
  readonly files: RecordFiles;
  /** What the stones on the board make, by name: a line each. */
  readonly threats: (position: Game['position']) => readonly string[];
}

/** What a line of points consists of, and no other record. */
const JUST_POINTS = /^[\p{L}\p{N}\s,;]+$/u;

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
  readonly #records: TypedRecords;
  /** The proof or the balanced move that is looked for, and the proof that was found. */
  readonly #searches: SideSearches;
  #isTyping = false;
  #hasQuit = false;
  #hasFailed = false;
  #onChange: () => void = () => {};

  /** Throws an Error if no game can begin so: the border checks the settings. */
  constructor(settings: ConsoleSettings, parts: ConsoleParts) {
    const { view, referee, computer } = parts;
    this.#settings = settings;
    this.#parts = parts;
    const listener: SessionParts['listener'] = {
      onChange: () => this.#changed(),
      onDeeds: (deeds, { ms }) => {
        for (const [i, { action, before, after }] of deeds.entries())
          view.say(deedText(action, before, after, i === 0 ? ms : undefined));
      },
      onHint: (turn, game) => {
        const point = hintPoint(turn);
        if (point) this.#marks = { hints: [point] };
        view.say(hintText(turn, game));
      },
      onFault: (error) => view.say(this.#faultText(`the turn of ${ENGINE_NAME}`, error)),
    };
    const { isByHand, level, turnMs } = settings;
    this.#session = new Session(
      setupOf(settings),
      { level, turnMs },
      { referee, computer, listener },
      !isByHand,
    );
    if (isByHand) this.#hand = new HandBoard(this.#session, referee);
    this.#records = new TypedRecords(this.#session, this.#hand, parts.files, settings);
    this.#searches = new SideSearches(this.#session, parts, {
      onFound: ({ text, marks }) => {
        this.#marks = marks ?? this.#marks;
        view.say(text);
        this.#changed();
      },
      faultText: (error) => this.#faultText('a search beside the game', error),
    });
  }

  #faultText(what: string, error: unknown): string {
    debugFault(what, error);
    this.#hasFailed = true;
    return words.refusal.fault(faultSentence(error));
  }

  /** Whether the engine thinks. */
  get isThinking(): boolean {
    return this.#searches.isOn || this.#session.thinking !== undefined;
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
    this.#searches.giveUp();
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
        const isStopped = this.#searches.stop();
        if (isStopped && !session.thinking) return undefined;
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
        return this.#searches.solve();
      case 'balance':
        return this.#searches.balance();
      case 'proof':
        return this.#stepInProof(typed.reply);
      case 'picture':
      case 'film':
        return this.#records.savePicture(typed.kind, typed.file);
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
        return this.#hand ? words.byHand.noScore : sittingText(session.score);
      case 'save':
        return this.#records.save(typed.file);
      case 'load':
        return this.#records.load(typed.file);
      case 'forbidden':
        return this.#tellForbidden();
      case 'threats':
        return this.#threatLines() ?? words.byHand.noThreats;
      case 'any-game':
        this.#records.anyGame = true;
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

  /** Why something was refused; what makes a point forbidden is marked on the board. */
  #said(result: StepResult): Reply {
    if (result.ok) return undefined;
    if (result.foul) this.#marks = marksOfFoul(result.foul.foul);
    return refusalText(result, this.#game.position);
  }

  #place(point: Point): Reply {
    const before = this.#game.position;
    const placed = this.#session.place(point);
    if (!placed.ok) return this.#said(placed);
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

  /** Goes on in the proof of the position on the board with a reply, or a move back, and lists what may come next. */
  #stepInProof(reply: Point | 'back' | undefined): Reply {
    const { text, marks } = this.#searches.stepInProof(reply);
    this.#marks = marks ?? this.#marks;
    return text;
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

  /** A line of moves, or a record in another notation: a game that is gone on with, or stones put by hand. */
  #paste(text: string): Reply {
    const record = this.#records.read(text);
    if (!record.ok) return words.sentence(record.error);
    const { moves, start } = record.value;
    if (this.#hand && !start) return this.#putByHand(moves);
    if (JUST_POINTS.test(text) && moves.length <= this.#pointsAsked) return this.#placeAll(moves);
    return this.#records.put(record.value, this.#hand ? words.records.stones : words.records.moves, false);
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
    return this.#foulLines(foulPoints(position, referee)) ?? words.refusal.noForbiddenPoint;
  }

  #foulLines(fouls: readonly FoulPoint[]): Reply {
    return lines(fouls.map((foul) => foulText(foul, this.#game.position)));
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
    this.#searches.giveUpOther();
    const { thinking } = this.#session;
    if (this.#hand && this.#game !== this.#named) {
      this.#named = this.#game;
      const threats = this.#threatLines();
      if (threats !== undefined) view.say(threats);
    }
    view.update({
      ...marksOf(this.#game, this.#parts.referee),
      ...this.#marks,
      game: this.#game,
      status: this.#statusText(),
    });
    if (thinking) view.think(thinking === 'hint' ? words.turn.lookingForHint : words.turn.thinking);
    else view.settle();
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
  return { rule, width, height, rowLength, opening, seats: seatsOf(isByHand ? 'both' : colour) };
}
