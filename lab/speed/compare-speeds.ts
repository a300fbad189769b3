import { type BenchPosition, positionOf } from '../../src/analysis/bench-positions.ts';
import type { Fault } from '../../src/match/game/fault.ts';
import { Player, type Strictness } from '../../src/match/game/player.ts';
import type { EngineSpec } from '../../src/match/process/engine-spec.ts';
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

/** The speeds of all engines, in their order, in one position; undefined where an engine told nothing. */
export interface ComparedPosition {
  readonly position: BenchPosition;
  readonly searches: readonly (MeasuredSearch | undefined)[];
}

/**
 * Has every engine search every position, in turns, so that what else the machine does hits them alike. The first
 * position is searched once before that for nothing: programs that compile themselves are faster then, as they are in
 * games. Throws an Error, a sentence, if an engine fails.
 */
export async function* compareSpeeds(
  engines: readonly EngineSpec[],
  positions: readonly BenchPosition[],
  rounds: number,
): AsyncGenerator<ComparedPosition> {
  const players = engines.map((engine) => new Player(engine, STRICTNESS));
  try {
    for (const position of positions.slice(0, 1)) {
      for (const player of players) await searchOnce(player, position);
    }
    for (let round = 0; round < rounds; round++) {
      for (const position of positions) {
        const searches: (MeasuredSearch | undefined)[] = [];
        for (const player of players) searches.push(await searchOnce(player, position));
        yield { position, searches };
      }
    }
  } finally {
    await Promise.all(players.map((player) => player.end()));
  }
}

async function searchOnce(player: Player, bench: BenchPosition): Promise<MeasuredSearch | undefined> {
  const { name } = player.spec;
  const position = positionOf(bench);
  const fail = ({ detail }: Fault) => new Error(`${name} ${detail}`);
  const fault = await player.newGame(position);
  if (fault) throw fail(fault);
  const reply = await player.move(position, true);
  if ('fault' in reply) throw fail(reply.fault);
  return measuredSearch(reply.answer.report, reply.answer.ms);
}
