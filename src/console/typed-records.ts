import { MAX_SIDE } from '../binding/core-module.ts';
import { gameFilm, gamePicture } from '../diagram/board-svg.ts';
import { type RecordReading, readRecord } from '../game/formats/read-record.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import type { Result } from '../game/result.ts';
import { resultOf, stonesAtStart } from '../play/game.ts';
import { lostOf, readingFor, recordNotes, recordOf } from '../play/recorded-game.ts';
import type { Session } from '../play/session.ts';
import { ENGINE_NAME, words } from '../play/words.ts';
import { checkBoard } from '../terminal/board-options.ts';
import type { HandBoard } from './hand-board.ts';
import type { RecordFiles } from './record-files.ts';

/** Games in and out of the terminal: records that are typed, loaded and saved, and pictures. Replies are sentences. */
export class TypedRecords {
  readonly #session: Session;
  readonly #hand: HandBoard | undefined;
  readonly #files: RecordFiles;
  /** The person's, in saved games. */
  readonly #name: string | undefined;
  /** Records of other games are read too. */
  anyGame: boolean;

  /** `hand`: where the stones of a record are put, by hand. */
  constructor(
    session: Session,
    hand: HandBoard | undefined,
    files: RecordFiles,
    { name, anyGame = false }: { readonly name?: string | undefined; readonly anyGame?: boolean },
  ) {
    this.#session = session;
    this.#hand = hand;
    this.#files = files;
    this.#name = name;
    this.anyGame = anyGame;
  }

  get #reading(): RecordReading {
    const { anyGame } = this;
    return readingFor(this.#session.game.position, { anyGame, otherGameHint: words.records.otherGameHint });
  }

  /** A record in any notation. The error is a part of a sentence. */
  read(text: string): Result<GameRecord> {
    return readRecord(text, this.#reading);
  }

  save(file: string): string {
    const { game } = this.#session;
    const record = recordOf(game, { person: this.#name ?? words.records.person, engine: ENGINE_NAME });
    const saved = this.#files.save(file, record);
    if (!saved.ok) return words.sentence(saved.error);
    const lost = lostOf(game, record, saved.value);
    return words.joined([
      words.records.saved(file),
      ...(lost.length > 0 ? [words.records.lost(saved.value, lost)] : []),
    ]);
  }

  savePicture(kind: 'picture' | 'film', file: string): string {
    const { game } = this.#session;
    const pictured = {
      ...game.position,
      setUp: stonesAtStart(game),
      hasRow: resultOf(game)?.reason === 'five',
    };
    const saved = this.#files.savePicture(file, kind === 'film' ? gameFilm(pictured) : gamePicture(pictured));
    return saved.ok ? words.records.saved(file) : words.sentence(saved.error);
  }

  load(file: string): string {
    const bytes = this.#files.read(file);
    if (!bytes.ok) return words.sentence(bytes.error);
    const record = readRecordFile(bytes.value, this.#reading);
    if (!record.ok) return `${file}: ${words.sentence(record.error)}`;
    return this.put(record.value, words.records.file(file), true);
  }

  /**
   * The record's game as it stands, played on by the same players; by hand, its stones. `saysRule`: as of
   * `recordNotes`.
   */
  put(record: GameRecord, what: string, saysRule: boolean): string {
    const { setup, position, seats } = this.#session.game;
    const { width, height, rule = position.rule, moves, start } = record;
    if (Math.max(width, height) > MAX_SIDE || !checkBoard({ width, height }, position.rowLength).ok)
      return words.refusal.unplayable(`${width}x${height}`);
    const begun = { ...setup, width, height, rule, seats, record, start };
    const put = this.#hand ? this.#hand.putRecord(record, begun) : this.#session.loadRecord(begun, record);
    if (!put.ok) return words.sentence(put.error);
    const stones = this.#session.game.position.stones.length;
    const loaded = this.#hand
      ? words.records.stonesLoaded(what, stones)
      : words.records.movesLoaded(what, moves.length, stones - moves.length);
    const back = this.#session.canRestoreAtOnce && !this.#hand ? [words.records.undoBringsBack] : [];
    return words.joined([loaded, ...recordNotes(record, position, saysRule), ...back].map(words.sentence));
  }
}
