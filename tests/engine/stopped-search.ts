import { createEngine } from '../../src/engine/search-engine.ts';
import { scattered, think } from './think.ts';

/**
 * A program for stopped-process.test.ts: searches as often and as long as its arguments say, and writes a line when it
 * begins and ends.
 */
const engine = createEngine();
const position = scattered(15, 15, 6);
await think(engine, position, { limits: { depth: 2 } });
for (const turnMs of process.argv.slice(2).map(Number)) {
  process.stdout.write('thinking\n');
  const { result, infos } = await think(engine, position, { limits: { turnMs } });
  const { nodes = 0, depth = 0 } = infos.at(-1) ?? {};
  process.stdout.write(`${JSON.stringify({ points: result.points, nodes, depth })}\n`);
}
process.exit(0);
