import { FakeReferee, FakeThinker } from '../../lab/program/session-fakes.ts';
import type { Point, Position } from '../../src/game/position.ts';
import type { Score } from '../../src/game/score.ts';
import { Session } from '../../src/protocol/manager-session.ts';
import { CommandReader } from '../../src/protocol/reader.ts';

/** A session with its fakes: lines go in, `output` is what came out since the last look. */
export class Conversation {
  readonly thinker = new FakeThinker();
  readonly referee = new FakeReferee();
  readonly lines: string[] = [];
  readonly session: Session;
  readonly #reader = new CommandReader();
  clock = 1000;
  exits = 0;
  randoms: number[] = [];

  constructor() {
    this.session = new Session(this.thinker, this.referee, {
      send: (line) => this.lines.push(line),
      sendProgress: (lines) => this.lines.push(...lines),
      isBehind: false,
      exit: () => this.exits++,
      now: () => this.clock,
      random: () => this.randoms.shift() ?? 0.5,
      threads: 2,
    });
  }

  /** Sends lines and takes what is answered to them at once. */
  send(...lines: readonly string[]): readonly string[] {
    for (const line of lines) {
      for (const command of this.#reader.push(line)) this.session.take(command, this.clock);
    }
    return this.output();
  }

  /** Ends the search and takes what is sent then. */
  finish(points?: readonly Point[], score?: Score, shortcoming?: string): readonly string[] {
    this.thinker.finish(points, score, shortcoming);
    return this.output();
  }

  endInput(): void {
    for (const command of this.#reader.end()) this.session.take(command, this.clock);
    this.session.endInput();
  }

  output(): readonly string[] {
    return this.lines.splice(0);
  }

  get position(): Position {
    return this.thinker.request.position;
  }
}

export function started(...setup: readonly string[]): Conversation {
  const conversation = new Conversation();
  conversation.send(...setup, 'START 15');
  return conversation;
}

export function at(x: number, y: number): Point {
  return { x, y };
}
