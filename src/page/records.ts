/** Games in and out of the page: its address, texts that are opened or pasted, files, the clipboard. */
import { byId } from '../diagram/elements.ts';
import { copyText, saveText } from '../diagram/texts-out.ts';
import { writeRecord } from '../game/formats/convert-record.ts';
import { type RecordReading, readRecord } from '../game/formats/read-record.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { err, type Result } from '../game/result.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import { recordOf, type Seats, stonesAtStart } from '../play/game.ts';
import { ENGINE_NAME, words } from '../play/words.ts';
import { type AddressedGame, formatAddress, parseAddress } from './address.ts';
import type { GameRoom } from './game-room.ts';

const SAID_MS = 2500;
const INTERRUPTED_GAME = 'tengen-game';
/** The beginning of an address, or of a link with one. */
const ADDRESS = /^\s*(\S*#)?\d{1,2}(x\d{1,2})?[a-z]\d?[bw]?[:/]/i;

export class Records {
  readonly #room: GameRoom;
  #rememberedHash = '';
  #rememberedMode = '';
  /** What is to be known of how the last text was read. */
  #notes: readonly string[] = [];
  #saidTimer = 0;

  constructor(room: GameRoom) {
    this.#room = room;
  }

  /** In the address, and who plays for when the page is loaded again. */
  remember(): void {
    const { mode, game } = this.#room;
    const hash = formatAddress(this.#addressed());
    // What has been written into the address meanwhile is not overwritten: the page hears of it a moment later.
    if (hash === this.#rememberedHash && mode === this.#rememberedMode) return;
    this.#rememberedHash = hash;
    this.#rememberedMode = mode;
    history.replaceState(null, '', hash);
    try {
      const interrupted = mode === 'play' ? JSON.stringify({ hash, seats: game.seats }) : '';
      sessionStorage.setItem(INTERRUPTED_GAME, interrupted);
    } catch {
      // Storage may be forbidden: a game that is loaded again is then one to be analysed.
    }
  }

  /** Shows the game of the address, if it is another one. */
  followAddress(): void {
    const game = parseAddress(location.hash);
    if (!game.ok || formatAddress(this.#addressed()) === location.hash) return;
    const seats = interruptedSeats();
    const opened = seats ? this.#room.resume(game.value, seats) : this.#room.open(game.value);
    if (!opened.ok) this.say(opened.error);
  }

  /** Opens an address, or a record in any notation. The error is a part of a sentence. */
  openText(text: string): Result<void> {
    this.#notes = [];
    if (ADDRESS.test(text)) {
      const game = parseAddress(text);
      return game.ok ? this.#room.open(game.value) : game;
    }
    return this.#openRecord((reading) => readRecord(text, reading));
  }

  /** Opens a file's record. The error is a part of a sentence. */
  openFile(bytes: Uint8Array): Result<void> {
    return this.#openRecord((reading) => readRecordFile(bytes, reading));
  }

  #openRecord(read: (reading: RecordReading) => Result<GameRecord>): Result<void> {
    const { width, height, rule: current, rowLength } = this.#room.game.position;
    const record = read({ size: { width, height }, sideToMove: 'black' });
    if (!record.ok) return record;
    const { start, moves, notes = [], rule = current } = record.value;
    const isSame = record.value.width === width && record.value.height === height;
    if (start?.blocked?.length) return err(words.refusal.blockedCells);
    this.#notes = [...notes, ...(record.value.rule ? [] : [words.records.ruleAssumed(rule)])];
    const shown = moves.length;
    return this.#room.open({ ...record.value, rule, rowLength: isSame ? rowLength : ROW_LENGTH, shown });
  }

  paste(text: string): void {
    const opened = this.openText(text);
    const said = opened.ok
      ? [words.page.pasted, this.#notes.join('; ')]
      : [words.page.cannotPaste(opened.error)];
    this.say(said.filter((part) => part !== '').join(': '));
  }

  async copy(copied: string, text: string): Promise<void> {
    this.say((await copyText(text)) ? copied : words.page.cannotCopy);
  }

  save(kind: 'psq' | 'sgf'): void {
    const { settings, game } = this.#room;
    const date = new Date().toISOString().slice(0, 10);
    const engine = `${ENGINE_NAME} ${TENGEN_VERSION}, ${words.page.level(settings.level)}`;
    const text = writeRecord(recordOf(game, { person: words.records.person, engine, date }), kind);
    if (!text.ok) {
      this.say(text.error);
      return;
    }
    const name = `tengen-${date}-${game.position.stones.length}.${kind}`;
    saveText(name, text.value);
    this.say(words.page.saved(name));
  }

  say(text: string): void {
    byId('saved').textContent = text;
    clearTimeout(this.#saidTimer);
    this.#saidTimer = setTimeout(() => {
      byId('saved').textContent = '';
    }, SAID_MS);
  }

  #addressed(): AddressedGame {
    const { game } = this.#room;
    const { position, setup, states } = game;
    const setUp = stonesAtStart(game);
    const moves = states.at(-1)?.position.stones.slice(setUp) ?? [];
    const { start } = setup;
    return { ...position, ...(start && { start }), moves, shown: position.stones.length - setUp };
  }
}

function interruptedSeats(): Seats | undefined {
  try {
    const { hash, seats } = JSON.parse(sessionStorage.getItem(INTERRUPTED_GAME) || '{}');
    return hash === location.hash ? (seats as Seats) : undefined;
  } catch {
    // Storage is forbidden, or holds what another program left.
    return undefined;
  }
}
