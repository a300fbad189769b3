/** Games in and out of the page: its address, texts that are opened or pasted, files, the clipboard. */
import { byId } from '../diagram/elements.ts';
import { copyText, saveText } from '../diagram/texts-out.ts';
import { writeRecord } from '../game/formats/convert-record.ts';
import { type RecordReading, readRecord } from '../game/formats/read-record.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { err, type Result } from '../game/result.ts';
import { leastSide, ROW_LENGTH } from '../game/rule.ts';
import { movesOf } from '../play/game.ts';
import { lostOf, readingFor, recordNotes, recordOf, withVariations } from '../play/recorded-game.ts';
import { ENGINE_NAME, words } from '../play/words.ts';
import { type AddressedGame, formatAddress, isBoard, parseAddress, SIDES } from './address.ts';
import type { GameRoom } from './game-room.ts';
import { gameOfTab, storeGame } from './stored-game.ts';

const SAID_MS = 2500;
/** The beginning of an address, or of a link with one. */
const ADDRESS = /^\s*(\S*#)?\d{1,2}(x\d{1,2})?[a-z]\d?[bw]?[:/]/i;

export class Records {
  readonly #room: GameRoom;
  #remembered: Partial<Record<'hash' | 'mode' | 'game' | 'children', unknown>> = {};
  #saidTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(room: GameRoom) {
    this.#room = room;
  }

  /** In the address, and as a whole for when the page is loaded again. */
  remember(): void {
    const { mode, game, analysed } = this.#room;
    const { children } = analysed.variations;
    const hash = formatAddress(this.#addressed());
    // What has been written into the address meanwhile is not overwritten: the page hears of it a moment later.
    const known = this.#remembered;
    if (hash === known.hash && mode === known.mode && game === known.game && children === known.children)
      return;
    const isAddressed = hash === known.hash && mode === known.mode;
    this.#remembered = { hash, mode, game, children };
    if (!isAddressed) history.replaceState(null, '', hash);
    const { setup, steps, done, exchanged } = game;
    if (location.hash === hash) storeGame({ hash, mode, setup, steps, done, exchanged, children });
  }

  /** Shows the game of the address, if it is another one. */
  followAddress(): void {
    if (location.hash.length <= 1) return;
    const game = parseAddress(location.hash);
    const current = formatAddress(this.#addressed());
    if (current === location.hash) return;
    // An address that cannot be opened stays as it is until the game on the board is another one: it can be mended.
    const { mode, game: shown, analysed } = this.#room;
    this.#remembered = { hash: current, mode, game: shown, children: analysed.variations.children };
    if (!game.ok) {
      this.#room.tell(words.sentence(game.error));
      return;
    }
    const stored = gameOfTab(location.hash);
    if (stored && this.#room.resume(stored).ok) return;
    const opened = this.#room.open(game.value);
    if (!opened.ok) this.#room.tell(words.sentence(opened.error));
  }

  /** Opens an address, or a record in any notation. The error is a part of a sentence. */
  openText(text: string): Result<void> {
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

  #openRecord(readWith: (reading: RecordReading) => Result<GameRecord>): Result<void> {
    const before = this.#room.game.position;
    const read = readWith(
      readingFor(before, {
        anyGame: byId<HTMLInputElement>('any-game').checked,
        otherGameHint: words.records.otherGamePageHint,
      }),
    );
    if (!read.ok) return read;
    const record = read.value;
    const { width, height, start, moves, rule = before.rule } = record;
    const isSameSize = width === before.width && height === before.height;
    const rowLength = isSameSize ? before.rowLength : ROW_LENGTH;
    if (!isBoard(record, rowLength)) return err(words.page.sides(leastSide(rowLength), SIDES.most));
    const shown = moves.length;
    const opened = this.#room.open({ width, height, rule, rowLength, start, moves, shown, record });
    if (opened.ok) this.#room.tell(words.joined(recordNotes(record, before).map(words.sentence)));
    return opened;
  }

  paste(text: string): void {
    const opened = this.openText(text);
    this.say(opened.ok ? words.page.pasted : words.page.cannotPaste(opened.error));
  }

  async copy(copied: string, text: string): Promise<void> {
    this.say((await copyText(text)) ? copied : words.page.cannotCopy);
  }

  save(kind: 'psq' | 'sgf'): void {
    const { settings, savedGame: game, mode, analysed } = this.#room;
    const date = new Date().toISOString().slice(0, 10);
    const engine = `${ENGINE_NAME} ${TENGEN_VERSION}, ${words.page.level(settings.level)}`;
    const { children } = analysed.variations;
    const plain = recordOf(game, { person: settings.name || words.records.person, engine, date });
    const record = mode === 'analyze' ? withVariations(plain, game, children) : plain;
    const text = writeRecord(record, kind);
    if (!text.ok) {
      this.say(text.error);
      return;
    }
    const name = `tengen-${date}-${game.position.stones.length}.${kind}`;
    saveText(name, text.value);
    const lost = lostOf(game, record, kind);
    if (lost.length > 0) this.#room.tell(words.records.lost(kind, lost));
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
    return { ...game.position, start: game.setup.start, ...movesOf(game) };
  }
}
