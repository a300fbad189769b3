/** `npm run speed`: how many nodes a second engines search. See CONTRIBUTING.md. */

import { killAllEngines } from '../../src/match/process/engine-process.ts';
import { runRepositoryTool } from '../lab-tool.ts';
import { type ComparedPosition, compareSpeeds } from './compare-speeds.ts';
import { HELP, readRequest, type SpeedRequest } from './speed-options.ts';
import { SPEED_POSITIONS } from './speed-positions.ts';
import { SpeedTable } from './speed-table.ts';

const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function run(request: SpeedRequest): Promise<number> {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      killAllEngines();
      process.exit(STOPPED);
    });
  }
  try {
    await compare(request);
    return 0;
  } finally {
    killAllEngines();
  }
}

async function compare({ engines, rounds }: SpeedRequest): Promise<void> {
  const table = new SpeedTable(engines.map(({ name }) => name));
  const positions: ComparedPosition[] = [];
  console.log(table.head());
  for await (const position of compareSpeeds(engines, SPEED_POSITIONS, rounds)) {
    positions.push(position);
    console.log(table.row(position));
  }
  console.log(table.total(positions));
}

void runRepositoryTool({ name: 'speed', help: HELP, readRequest, run });
