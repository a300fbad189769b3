import type { Referee } from '../../src/binding/referee.ts';
import type { SearchResult } from '../../src/binding/search-result.ts';
import type { Point } from '../../src/game/position.ts';
import { GtpLines } from '../../src/gtp/gtp-lines.ts';
import { GtpSession } from '../../src/gtp/gtp-session.ts';
import { FakeReferee, FakeThinker } from './session-fakes.ts';

/** A GTP session with its fakes: lines go in, what comes out is text as a front end reads it. */
export class GtpTalk {
  readonly thinker: FakeThinker;
  readonly session: GtpSession;
  readonly #lines: string[] = [];
  readonly #splitter = new GtpLines();
  clock = 1000;
  exits = 0;

  constructor({
    thinker = new FakeThinker(),
    referee = new FakeReferee(),
  }: { readonly thinker?: FakeThinker; readonly referee?: Referee } = {}) {
    this.thinker = thinker;
    this.session = new GtpSession(
      thinker,
      referee,
      {
        send: (line) => this.#lines.push(line),
        sendProgress: (lines) => this.#lines.push(...lines),
        exit: () => this.exits++,
        now: () => this.clock,
        cpuSeconds: () => 0.25,
      },
      { rule: 'freestyle', size: { width: 15, height: 15 }, turnMs: undefined, nodes: undefined, threads: 1 },
    );
  }

  readonly send = (line: string): string => {
    for (const cut of this.#splitter.push(Buffer.from(`${line}\n`, 'latin1')))
      this.session.take(cut, this.clock);
    return this.output();
  };

  finish(points?: readonly Point[], result: Partial<SearchResult> = {}): string {
    this.thinker.finish(points, undefined, undefined, result);
    return this.output();
  }

  output(): string {
    return this.#lines
      .splice(0)
      .map((line) => `${line}\n`)
      .join('');
  }
}
