import type { BoardSize } from '../../game/position.ts';
import type { Rule } from '../../game/rule.ts';
import type { EloModel } from '../../statistics/elo.ts';
import type { SprtTerms } from '../../statistics/sprt.ts';
import type { GameTerms } from '../game/play-game.ts';
import type { Strictness } from '../game/player.ts';
import type { EngineSpec } from '../process/engine-spec.ts';
import type { Opening } from '../schedule/openings.ts';
import type { Plan, Terms } from '../schedule/plan.ts';
import type { OpeningsRequest } from '../schedule/read-openings.ts';

/** Terms of a match that are the same before its openings have been read and after. */
export interface MatchTerms extends GameTerms {
  readonly engines: readonly EngineSpec[];
  readonly board: BoardSize;
  readonly rule: Rule;
  /** How many in a row win. */
  readonly rowLength: number;
  /** Games begin with swap2, and the only opening is the empty board; absent = no. */
  readonly swap2?: { readonly seed: number };
  readonly strictness: Strictness;
  /** Between two games; absent = none. */
  readonly waitMs?: number;
  readonly sprt?: SprtTerms;
  /** The match ends when the 95 % error of each engine's Elo is this or less. */
  readonly untilError?: number;
  /** The unit of differences; absent = logistic. */
  readonly eloModel?: EloModel;
  /** The engine whose rating is given; absent = the mean of all is 0. */
  readonly anchor?: { readonly name: string; readonly elo: number };
  /** Whether the SPRT is fed with games lost to a fault; absent = no. */
  readonly faultsInSprt?: boolean;
}

/** Everything that decides what is played; two matches with the same settings have the same games to play. */
export interface MatchSettings extends MatchTerms, Terms {
  readonly event: string;
  /** 0 while openings are still to be made: as many as they give. */
  readonly gamesPerPairing: number;
  /** At least one, which may be empty. While some are still to be made: those from files. */
  readonly openings: readonly Opening[];
  /** What openings are still to be made, before the first game. */
  readonly openingsToMake?: OpeningsRequest;
  /** Nodes a second of the machine that times are for, when others play; absent = no times have been scaled. */
  readonly referenceSpeed?: number;
  /** Games at the same time, as it was asked for last; absent = one. */
  readonly concurrency?: number;
}

/** What the Elo of a match is called in tables. */
export function eloUnit({ eloModel }: Pick<MatchSettings, 'eloModel'>): string {
  return eloModel === 'normalized' ? 'nElo' : 'Elo';
}

export function planOf(settings: MatchSettings): Plan {
  return { ...settings, engines: settings.engines.length, openings: settings.openings.length };
}
