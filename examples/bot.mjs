// Plays a game in the terminal: type your moves, such as H8; Tengen answers with its own.
//   node bot.mjs renju
import { createInterface } from 'node:readline';
import { createEngine } from 'tengen';

const engine = await createEngine({ threads: 1 });
const { rules } = engine;
let position = { rule: process.argv[2] ?? 'freestyle', moves: [] };

for await (const line of createInterface({ input: process.stdin })) {
  try {
    position = rules.play(position, line);
  } catch (error) {
    console.log(error.message);
    continue;
  }
  if (!rules.winner(position)) {
    const { move, lines, depth } = await engine.search(position, { ms: 1000 });
    position = rules.play(position, move);
    console.log(`${move} (${Math.round(100 * lines[0]?.chance)} %, depth ${depth})`);
  }
  const winner = rules.winner(position);
  if (winner) {
    console.log(winner === 'draw' ? 'A draw.' : `Five in a row: ${winner} wins.`);
    break;
  }
}
engine.dispose();
