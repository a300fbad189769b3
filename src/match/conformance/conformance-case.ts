import type { Referee } from '../../binding/referee.ts';
import type { BrainOptions } from '../brain-process.ts';
import type { Command } from '../engine-spec.ts';
import type { Examinee } from './examinee.ts';

/**
 * - `required`: a tournament manager in use loses the game, or cannot play it, without it.
 * - `recommended`: the protocol says so, and some manager or user will miss it.
 * - `optional`: rules and commands that not every engine offers.
 */
export type Level = 'required' | 'recommended' | 'optional';

export interface ConformanceCase {
  readonly level: Level;
  /** What a conforming brain does, as a sentence without its subject. */
  readonly title: string;
  /** Resolves when it did; else fails with Failed or NotOffered. */
  run(examination: Examination): Promise<void>;
}

/** What a case has to examine with. All processes it starts are ended for it. */
export interface Examination {
  readonly command: Command;
  readonly referee: Referee;
  /** Bytes that the engine may use. */
  readonly memory: number;
  start(options?: StartOptions): Examinee;
}

export interface StartOptions extends BrainOptions {
  /** After the command's own. */
  readonly arguments?: readonly string[];
}
