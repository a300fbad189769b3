/** `npm run net:speed`: what a net costs in nodes a second. See docs/training.md. */
import { positionOf } from '../../src/analysis/bench-positions.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { NO_NETS, netsAmong } from '../../src/binding/net-file.ts';
import type { Position } from '../../src/game/position.ts';
import { Refusal } from '../../src/game/result.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { withDefault } from '../../src/terminal/option-schema.ts';
import { whole } from '../../src/terminal/value-types.ts';
import type { ComparedPosition } from '../speed/compare-speeds.ts';
import { addSearches, type MeasuredSearch, NO_SEARCH } from '../speed/search-speed.ts';
import { SPEED_POSITIONS } from '../speed/speed-positions.ts';
import { SpeedTable } from '../speed/speed-table.ts';
import { readNets } from './read-nets.ts';

const TABLE_BYTES = 16 << 20;

export const tool = defineCommand({
  name: 'net:speed',
  summary: 'compares nodes a second with a net and with the linear evaluation',
  about: `npm run net:speed -- NETS [options]

Compares how many nodes a second of the processor's time this build searches with a net and with the linear evaluation, in turns. NETS is
a file or a folder with files RULE.net.`,
  options: {
    ms: withDefault(whole(1, 1_000_000), 200, 'milliseconds a search'),
    rounds: withDefault(whole(1, 1000), 5, 'searches of each position with either evaluation'),
  },
  positionals: ['NETS'],
  toRequest({ options, positionals: [from = ''] }) {
    const nets = readNets(from);
    if (nets.length === 0) throw new Refusal(`there is no net in ${from}`);
    return { nets, ...options };
  },
  async run({ nets, ms, rounds }) {
    const [withNet, linear] = [netsAmong(nets), NO_NETS].map(
      (source) => new DirectSearch({ core: coreBytes(), tableBytes: TABLE_BYTES, nets: source }),
    );
    if (!withNet || !linear) throw new Error('there are two searches');
    const table = new SpeedTable(['net', 'linear']);
    const compared: ComparedPosition[] = [];
    console.log(table.head());
    for (const position of SPEED_POSITIONS.filter(({ rule }) => nets.some((net) => net.rule === rule))) {
      let sums: readonly MeasuredSearch[] = [NO_SEARCH, NO_SEARCH];
      // Whatever else the machine does hits both alike, as they search in turns.
      for (let round = 0; round < rounds; round++) {
        const searches = [withNet, linear].map((search) => searched(search, positionOf(position), ms));
        sums = sums.map((sum, i) => addSearches(sum, searches[i] ?? NO_SEARCH));
      }
      const row = { position, searches: sums };
      compared.push(row);
      console.log(table.row(row));
    }
    console.log(table.total(compared));
    return 0;
  },
});

/** A search by the clock, measured in the processor's time, as the machine may be busy. */
function searched(search: DirectSearch, position: Position, ms: number): MeasuredSearch {
  const startedAt = process.cpuUsage();
  const { nodes } = search.search(position, { kind: 'best', lines: 1 }, { ms });
  const { user, system } = process.cpuUsage(startedAt);
  return { nodes, ms: (user + system) / 1000 };
}
