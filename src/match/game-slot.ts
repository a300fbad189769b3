import type { Referee } from '../binding/referee.ts';
import { formatPos } from '../game/formats/notation.ts';
import type { BoardSize, Colour, Point, Position } from '../game/position.ts';
import { now } from '../system/clock.ts';
import { expectedLine } from './game/expected-line.ts';
import { MemoryWatch } from './game/memory-watch.ts';
import { type GameTerms, type PlayedMove, playGame, type SeatedGame } from './game/play-game.ts';
import { MESSAGE, Player } from './game/player.ts';
import type { Direction } from './process/engine-process.ts';
import type { EngineSpec, ProgramCommand } from './process/engine-spec.ts';
import { programFingerprint } from './process/program-fingerprint.ts';
import { isLostToFault, type MatchGame, type MatchMove } from './record/match-game.ts';
import type { MatchSettings } from './record/match-settings.ts';
import { type ProtocolLog, protocolLine } from './record/protocol-log.ts';
import { positionAfter } from './schedule/openings.ts';
import type { PlannedGame } from './schedule/plan.ts';

/** What a game needs of the match's settings. */
export type GameSettings = Pick<
  MatchSettings,
  'engines' | 'board' | 'rule' | 'rowLength' | 'openings' | 'swap2' | 'strictness' | keyof GameTerms
>;

export interface GameSlotRun {
  readonly settings: GameSettings;
  /** Each slot has one of its own: to it every position of a game is the one before with a stone more. */
  readonly newReferee: () => Referee;
  /** Where everything that is said is written; absent = nowhere. */
  readonly log?: ProtocolLog | undefined;
  /** The same for what engines say beside their answers. */
  readonly messages?: ProtocolLog | undefined;
  /** An engine whose program is another one than at the beginning plays on. */
  readonly allowsChanges?: boolean;
  /** Games that are running are lost. */
  readonly signal: AbortSignal;
}

/** An engine's program is not the one any more that the match was begun with. The message is the rest of a sentence. */
export class ProgramChanged extends Error {
  constructor({ name, command }: EngineSpec) {
    super(
      `engine ${name} is not the program any more that the match was begun with (${command.program} or a file among its ` +
        'arguments has changed)',
    );
  }
}

/** What is played in a slot now, or was last. */
export interface GameInSlot extends SeatedGame {
  readonly planned: PlannedGame;
  /** Absent = it is being played. */
  readonly ended?: MatchGame;
}

/** How many lines of what was said a game lost to a fault is kept with, and how much of each. */
const LAST_WORDS = 30;
const MOST_NOTED = 1_000;

/** Something that was said, and when. */
interface Said {
  /** ms since 1970 */
  readonly at: number;
  readonly engine: string;
  readonly way: Direction;
  readonly text: string;
}

/** Where one game at a time is played. The players stay for the next game if they are in it and have behaved. */
export class GameSlot {
  readonly #run: GameSlotRun;
  readonly #referee: Referee;
  readonly #cpus: readonly number[] | undefined;
  readonly #players = new Map<number, Player>();
  /** The number of the game that is played here. */
  #game = 0;
  #inSlot: GameInSlot | undefined;
  /** The last that was said in it. */
  #lastWords: Said[] = [];

  /** `cpus`: where its players run; absent = anywhere. */
  constructor(run: GameSlotRun, cpus: readonly number[] | undefined) {
    this.#run = run;
    this.#referee = run.newReferee();
    this.#cpus = cpus;
  }

  get game(): GameInSlot | undefined {
    return this.#inSlot;
  }

  /** Nothing is returned of a game that the signal broke off. Throws ProgramChanged before a game begins. */
  async play(planned: PlannedGame): Promise<MatchGame | undefined> {
    const { settings, signal } = this.#run;
    // Faults between two games (a line too many, an exit) are charged to nobody, but their player is of no use any
    // more.
    await this.clear(
      (engine, { fault }) => fault !== undefined || (engine !== planned.black && engine !== planned.white),
    );
    for (const engine of [planned.black, planned.white]) await this.#refuseChanged(engine);
    if (signal.aborted) return undefined;
    this.#game = planned.number;
    this.#lastWords = [];
    const startedAt = new Date().toISOString();
    const begun = now();
    const players = { black: this.#player(planned.black), white: this.#player(planned.white) };
    const opening = settings.openings[planned.opening]?.points ?? [];
    const start: Position = positionAfter(opening, settings.board, settings.rule, settings.rowLength);
    const watch = new MemoryWatch(players);
    this.#inSlot = { planned, players, start, moves: [] };
    const swap2Seed = settings.swap2 && settings.swap2.seed + planned.pair;
    const { moves, ending, refereeMs, swap2 } = await playGame(
      players,
      start,
      settings,
      this.#referee,
      swap2Seed,
      (seated) => {
        this.#inSlot = { planned, ...seated };
      },
    ).catch((error: unknown) => {
      // Its timer would keep this process from ending.
      watch.stop();
      throw error;
    });
    const lastWords = isLostToFault(ending) ? this.#lastWords.map((said) => this.#lineOf(said)) : [];
    const logLine = this.#run.log?.lines;
    const used = await watch.end();
    if (signal.aborted) return undefined;
    const wallMs = now() - begun;
    await this.clear((engine, { fault, isThinking, spec }) => {
      const isDone = engine === planned.black || engine === planned.white;
      return isDone && (fault !== undefined || isThinking || spec.restart);
    });
    const given = swap2?.stones ?? opening;
    const { black, white } = planned;
    const colours = swap2?.isSwapped ? { black: white, white: black } : { black, white };
    const memory = swap2?.isSwapped ? swapped(used) : used;
    const game: MatchGame = {
      ...planned,
      ...colours,
      ...(swap2 && { swap2: { first: black, stones: formatPos(swap2.stones), story: swap2.story } }),
      startedAt,
      openingLength: given.length,
      moves: matchMoves(moves, given, settings.board),
      ending,
      wallMs: rounded(wallMs),
      refereeMs: rounded(refereeMs),
      memory,
      ...(isLostToFault(ending) && { lastWords, ...(logLine !== undefined && { logLine }) }),
    };
    if (this.#inSlot) this.#inSlot = { ...this.#inSlot, ended: game };
    return game;
  }

  /**
   * A line that somebody said to or from an engine. It is made a text only where one is wanted: a move may be waiting.
   */
  #note(engine: string, way: Direction, text: string): void {
    const said: Said = { at: Date.now(), engine, way, text };
    this.#lastWords.push(said);
    if (this.#lastWords.length > LAST_WORDS) this.#lastWords.shift();
    this.#run.log?.add(this.#lineOf(said));
    if (this.#run.messages && way === 'heard' && MESSAGE.test(text))
      this.#run.messages.add(this.#lineOf(said));
  }

  #lineOf({ at, engine, way, text }: Said): string {
    return protocolLine(new Date(at), this.#game, engine, way, text.slice(0, MOST_NOTED));
  }

  /** Ends the players that the condition holds for. */
  async clear(condition: (engine: number, player: Player) => boolean = () => true): Promise<void> {
    const leaving = [...this.#players].filter(([engine, player]) => condition(engine, player));
    for (const [engine] of leaving) this.#players.delete(engine);
    await Promise.all(leaving.map(([, player]) => player.end()));
  }

  /** A program that is about to be started is the one that the match was begun with: all games count for one engine. */
  async #refuseChanged(engine: number): Promise<void> {
    const spec = this.#run.settings.engines[engine];
    if (spec?.fingerprint === undefined || this.#run.allowsChanges || this.#players.has(engine)) return;
    if ((await programFingerprint(spec.command)) !== spec.fingerprint) throw new ProgramChanged(spec);
  }

  #player(engine: number): Player {
    const running = this.#players.get(engine);
    if (running) return running;
    const spec = this.#run.settings.engines[engine];
    if (!spec) throw new Error(`there is no engine ${engine}`);
    const { strictness } = this.#run.settings;
    const command = this.#cpus ? onCpus(spec.command, this.#cpus) : spec.command;
    const player = new Player({ ...spec, command }, strictness, (way, text) =>
      this.#note(spec.name, way, text),
    );
    this.#players.set(engine, player);
    return player;
  }
}

/** The same command, held to these processors (taskset of util-linux). */
function onCpus(command: ProgramCommand, cpus: readonly number[]): ProgramCommand {
  return { ...command, program: 'taskset', args: ['-c', cpus.join(','), command.program, ...command.args] };
}

function swapped<T>({ black, white }: Partial<Record<Colour, T>>): Partial<Record<Colour, T>> {
  return { ...(white !== undefined && { black: white }), ...(black !== undefined && { white: black }) };
}

function matchMoves(
  moves: readonly PlayedMove[],
  opening: readonly Point[],
  board: BoardSize,
): readonly MatchMove[] {
  const points = [...opening, ...moves.map(({ point }) => point)];
  return moves.map(({ point, ms, leftMs, report }, i) => {
    const { depth, evaluation, nodes, line } = report;
    const pv = line && expectedLine(line, point, board, points.slice(0, opening.length + i));
    return {
      x: point.x,
      y: point.y,
      ms: rounded(ms),
      leftMs: leftMs && Math.round(leftMs),
      depth,
      evaluation,
      nodes,
      pv: pv && formatPos(pv),
    };
  });
}

/** Tenths of a millisecond. */
function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
