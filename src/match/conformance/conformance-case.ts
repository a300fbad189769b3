import type { Referee } from '../../binding/referee.ts';
import type { Rule } from '../../game/rule.ts';
import type { ProcessOptions } from '../process/engine-process.ts';
import type { ProgramCommand } from '../process/engine-spec.ts';
import type { TestedEngine } from './tested-engine.ts';

/**
 * - `required`: a tournament manager in use loses the game, or cannot play it, without it.
 * - `recommended`: the protocol says so, and some manager or user will miss it.
 * - `optional`: rules and commands that not every engine offers.
 */
export type Level = 'required' | 'recommended' | 'optional';

export interface ConformanceCase {
  readonly level: Level;
  /** What a conforming engine does, as a sentence without its subject. */
  readonly title: string;
  /** Resolves when it did; else fails with Failed or NotOffered. */
  run(examination: Examination): Promise<void>;
}

/** What a case has to examine with. All processes it starts are ended for it. */
export interface Examination {
  readonly command: ProgramCommand;
  readonly referee: Referee;
  /** Of the board, 15 at least. */
  readonly side: number;
  readonly rule: Rule;
  /** Bytes that the engine may use. */
  readonly memory: number;
  start(options?: StartOptions): TestedEngine;
}

export interface StartOptions extends ProcessOptions {
  /** After the command's own. */
  readonly arguments?: readonly string[];
}
