/**
 * The thread that makes balanced openings, one message each; bundled on its own, it travels inside the package as text.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { generateOpenings, type OpeningOptions } from '../analysis/balanced-openings.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { type Net, netsAmong } from '../binding/net-file.ts';

/** Worker data. */
export interface OpeningsSetup {
  readonly core: Uint8Array;
  readonly net: Net | undefined;
  readonly options: OpeningOptions;
}

const { core, net, options } = workerData as OpeningsSetup;
const search = new DirectSearch({ core, nets: netsAmong(net ? [net] : []) });
for (const opening of generateOpenings(options, search)) parentPort?.postMessage(opening);
parentPort?.close();
