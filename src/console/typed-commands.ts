/** What each line that is typed does to the game, and what is said of it. */
import type { FoulPoint } from '../binding/foul.ts';
import { foulPoints, type Referee } from '../binding/referee.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { type BoardSize, type Colour, opponent, type Point, type Position } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import { type Game, type GameSetup, movesLine, type StepResult, seatsOf } from '../play/game.ts';
import { FULL_STRENGTH, levelOf } from '../play/level.ts';
import type { Choice, OpeningRule } from '../play/opening-rule.ts';
import { foulText, lastMoveText, openingTexts, refusalText, sittingText } from '../play/sentences.ts';
import type { Session } from '../play/session.ts';
import { words } from '../play/words.ts';
import { commandHelp } from '../terminal/option-help.ts';
import { duration } from '../terminal/value-types.ts';
import { type Marks, marksOfFoul } from './board-marks.ts';
import type { HandBoard } from './hand-board.ts';
import type { RecordFiles } from './record-files.ts';
import type { SideSearches } from './side-searches.ts';
import type { TypedLine } from './typed-line.ts';
import { TypedRecords } from './typed-records.ts';

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

/** What a line of points consists of, and no other record. */
const JUST_POINTS = /^[\p{L}\p{N}\s,;]+$/u;

/** What is said of a line: a line or several. */
type Reply = string | undefined;

/** What the commands stand on. */
export interface CommandParts {
  readonly referee: Referee;
  readonly files: RecordFiles;
  /** What the stones on the board make, by name: a line each. */
  readonly threats: (position: Position) => readonly string[];
}

export class TypedCommands {
  readonly #session: Session;
  readonly #hand: HandBoard | undefined;
  readonly #searches: SideSearches;
  readonly #settings: ConsoleSettings;
  readonly #parts: CommandParts;
  readonly #records: TypedRecords;
  /** Besides those that follow from the position: of the last line that was typed. */
  marks: Partial<Marks> = {};

  constructor(
    session: Session,
    hand: HandBoard | undefined,
    searches: SideSearches,
    settings: ConsoleSettings,
    parts: CommandParts,
  ) {
    this.#session = session;
    this.#hand = hand;
    this.#searches = searches;
    this.#settings = settings;
    this.#parts = parts;
    this.#records = new TypedRecords(session, hand, parts.files, settings);
  }

  get #game(): Game {
    return this.#session.game;
  }

  /** Does what a line says. Returns the answer; none where the board is all there is to say. */
  do(typed: Exclude<TypedLine, { kind: 'board' | 'quit' }>): Reply {
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
        return this.timeText();
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
        return this.threatLines() ?? words.byHand.noThreats;
      case 'any-game':
        this.#records.anyGame = true;
        return words.records.otherGames;
      case 'help':
        return commandHelp(words.typed.commands);
    }
  }

  /** Why something was refused; what makes a point forbidden is marked on the board. */
  #said(result: StepResult): Reply {
    if (result.ok) return undefined;
    if (result.foul) this.marks = marksOfFoul(result.foul.foul);
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
    this.marks = marks ?? this.marks;
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
    return this.levelText();
  }

  levelText(): string {
    const { level } = this.#session.strength;
    return words.typed.strength(level, FULL_STRENGTH, levelOf(level).rating);
  }

  timeText(): string {
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
    if (last) this.marks = marksOfFoul(last.foul);
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

  /** The threats on the board by name, a line each. */
  threatLines(): Reply {
    return this.#game.task.kind === 'over' ? undefined : lines(this.#parts.threats(this.#game.position));
  }

  /** The opening's name, and its steps by number. */
  #openingSteps(): string {
    const { opening = 'free' } = this.#game.setup;
    const steps = openingTexts(opening, this.#game.position);
    return [`${words.openings[opening]}:`, ...steps.map((step, i) => `${i + 1}. ${step}`)].join('\n');
  }
}

function lines(texts: readonly string[]): Reply {
  return texts.length > 0 ? texts.join('\n') : undefined;
}

/** How a game of these settings begins. */
export function setupOf(settings: ConsoleSettings): GameSetup {
  const { rule, width, height, rowLength, opening, colour, isByHand } = settings;
  return { rule, width, height, rowLength, opening, seats: seatsOf(isByHand ? 'both' : colour) };
}
