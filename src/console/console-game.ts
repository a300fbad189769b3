/** A sitting of games at a terminal: how it begins and ends, lines come in, and the board is shown. */
import { type Game, movesLine } from '../play/game.ts';
import { deedText, hintPoint, hintText, sittingText, taskText } from '../play/sentences.ts';
import { Session, type SessionParts } from '../play/session.ts';
import { ENGINE_NAME, words } from '../play/words.ts';
import { debugFault } from '../system/debug-log.ts';
import { faultSentence } from '../terminal/fault.ts';
import { marksOf } from './board-marks.ts';
import { HandBoard } from './hand-board.ts';
import { SideSearches, type SideSearchParts } from './side-searches.ts';
import { type CommandParts, type ConsoleSettings, setupOf, TypedCommands } from './typed-commands.ts';
import { readTypedLine, type TypedLine } from './typed-line.ts';
import type { View } from './views.ts';

/** What the game stands on. */
export interface ConsoleParts extends SideSearchParts, CommandParts {
  readonly computer: SessionParts['computer'];
  readonly view: View;
}

export class ConsoleGame {
  readonly #parts: ConsoleParts;
  readonly #settings: ConsoleSettings;
  readonly #session: Session;
  /** Where stones are put by hand. */
  readonly #hand: HandBoard | undefined;
  readonly #commands: TypedCommands;
  /** The game whose threats were shown. */
  #named: Game | undefined;
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
        if (point) this.#commands.marks = { hints: [point] };
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
    this.#searches = new SideSearches(this.#session, parts, {
      onFound: ({ text, marks }) => {
        this.#commands.marks = marks ?? this.#commands.marks;
        view.say(text);
        this.#changed();
      },
      faultText: (error) => this.#faultText('a search beside the game', error),
    });
    this.#commands = new TypedCommands(this.#session, this.#hand, this.#searches, settings, parts);
  }

  #faultText(what: string, error: unknown): string {
    debugFault(what, error);
    this.#hasFailed = true;
    return words.refusal.fault(faultSentence(error));
  }

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
    return words.joined([this.#commands.levelText(), this.#commands.timeText(), words.typed.greeting]);
  }

  /** Does what the line says. Every line gets an answer, and nothing that is typed ends the game but quit. */
  type(line: string): void {
    const { view } = this.#parts;
    view.begin();
    this.#commands.marks = {};
    this.#isTyping = true;
    // What is typed is repeated in answers, where control characters would do what they say.
    const text = line.replaceAll(/\p{Cc}/gu, ' ').trim();
    if (text !== '') {
      const typed = readTypedLine(text, this.#game.position);
      const reply = typed.ok ? this.#reply(typed.value) : typed.error;
      if (reply !== undefined) view.say(reply);
    }
    if (!this.#hasQuit) this.#goOn();
  }

  #reply(typed: TypedLine): string | undefined {
    if (typed.kind === 'quit') this.quit();
    else if (typed.kind === 'board') this.#parts.view.repeat();
    else return this.#commands.do(typed);
    return undefined;
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
      const threats = this.#commands.threatLines();
      if (threats !== undefined) view.say(threats);
    }
    view.update({
      ...marksOf(this.#game, this.#parts.referee),
      ...this.#commands.marks,
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
