import { type BenchPosition, positionOf } from '../../src/analysis/bench-positions.ts';
import type { Fault } from '../../src/match/game/fault.ts';
import { Player, type Strictness } from '../../src/match/game/player.ts';
import type { EngineSpec } from '../../src/match/process/engine-spec.ts';
import { cpuTime } from '../../src/match/process/process-tree.ts';
import { type MeasuredSearch, measuredSearch } from './search-speed.ts';

/** Nobody loses here: an engine is waited for. */
const STRICTNESS: Strictness = {
  toleranceMs: 5_000,
  patienceMs: 2_000,
  startMs: 10_000,
  hangMs: 60_000,
  junk: 'skip',
  standardError: 'ignore',
};

/** The speeds of all engines, in their order, in one position; undefined where an engine gave none. */
export interface ComparedPosition {
  readonly position: BenchPosition;
  readonly searches: readonly (MeasuredSearch | undefined)[];
}

/** The time that a search takes: by the engine's report of it, or what its process and its children compute. */
export type Clock = 'reported' | 'computing';

/**
 * Has every engine search every position, in turns, so that what else the machine does hits them alike. The first
 * position is searched once before that for nothing, and all of them if computing counts: programs that compile
 * themselves are faster then, as they are in games. Throws an Error, a sentence, if an engine fails.
 */
export async function* compareSpeeds(
  engines: readonly EngineSpec[],
  positions: readonly BenchPosition[],
  rounds: number,
  clock: Clock = 'reported',
): AsyncGenerator<ComparedPosition> {
  const players = engines.map((engine) => new Player(engine, STRICTNESS));
  try {
    for (const position of clock === 'computing' ? positions : positions.slice(0, 1)) {
      for (const player of players) await searchOnce(player, position, clock);
    }
    for (let round = 0; round < rounds; round++) {
      for (const position of positions) {
        const searches: (MeasuredSearch | undefined)[] = [];
        for (const player of players) searches.push(await searchOnce(player, position, clock));
        yield { position, searches };
      }
    }
  } finally {
    await Promise.all(players.map((player) => player.end()));
  }
}

async function searchOnce(
  player: Player,
  bench: BenchPosition,
  clock: Clock,
): Promise<MeasuredSearch | undefined> {
  const { name } = player.spec;
  const position = positionOf(bench);
  const fail = ({ detail }: Fault) => new Error(`${name} ${detail}`);
  const fault = await player.newGame(position);
  if (fault) throw fail(fault);
  const before = await computingTime(player, clock);
  const reply = await player.move(position, true);
  if ('fault' in reply) throw fail(reply.fault);
  const { report, ms } = reply.answer;
  if (clock === 'reported') return measuredSearch(report, ms);
  const computed = (await computingTime(player, clock)) - before;
  return report.nodes === undefined ? undefined : { nodes: report.nodes, ms: computed };
}

async function computingTime(player: Player, clock: Clock): Promise<number> {
  if (clock === 'reported') return 0;
  const ms = await cpuTime(player);
  if (ms === undefined) throw new Error('this system does not tell how long a process computes: Linux does');
  return ms;
}
