import { createEngine } from '../../src/engine/search-engine.ts';
import { writeDebugLinesTo } from '../../src/system/debug-log.ts';
import { scattered, think } from './think.ts';

/**
 * A program for stopped-process.test.ts: searches in some threads, which run already or are cold, as often and as
 * long as its further arguments say, and writes a line when it begins and ends; then searches four deep.
 */
const [start, ...numbers] = process.argv.slice(2);
const [threads = 1, ...turns] = numbers.map(Number);
const engine = createEngine();
const faults: string[] = [];
let starts = 0;
writeDebugLinesTo((line) => {
  if (line.includes('is being started')) starts++;
  if (line.includes(' fault ')) faults.push(line);
});
if (start === 'warm') {
  await think(engine, scattered(15, 15, 6), { limits: { depth: 2 }, resources: { threads } });
}
for (const turnMs of turns) {
  process.stdout.write('thinking\n');
  const { result, infos, ms, ownMs } = await think(engine, scattered(15, 15, 6), {
    limits: { turnMs },
    resources: { threads },
  });
  const { nodes = 0 } = infos.at(-1) ?? {};
  process.stdout.write(`${JSON.stringify({ points: result.points, nodes, waited: ms - ownMs })}\n`);
}
const { infos } = await think(engine, scattered(15, 15, 6), { limits: { depth: 4 }, resources: { threads } });
process.stdout.write(`${JSON.stringify({ depth: infos.at(-1)?.depth, starts, faults })}\n`, () =>
  process.exit(0),
);
