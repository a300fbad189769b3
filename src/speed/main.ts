/** `npm run speed`: how many nodes a second brains search. See CONTRIBUTING.md. */
import { killAllBrains } from '../match/brain-process.ts';
import { type ComparedPosition, compareSpeeds } from './compare.ts';
import { HELP, readRequest, type SpeedRequest } from './options.ts';
import { SPEED_POSITIONS } from './positions.ts';
import { SpeedTable } from './table.ts';

const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const request = readRequest(args);
  if (!request.ok) return refuse(request.error);
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      killAllBrains();
      process.exit(STOPPED);
    });
  }
  try {
    await compare(request.value);
    return 0;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  } finally {
    killAllBrains();
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

function refuse(sentence: string): number {
  process.stderr.write(`speed: ${sentence}.\n`);
  return 2;
}

void main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
