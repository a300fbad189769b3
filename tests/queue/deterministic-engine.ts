/**
 * The text of an engine whose moves follow from the position and a seed alone: the same match is the same games,
 * wherever they are played.
 */
export function deterministicEngine(seed: number, delayMs: number): string {
  return `
const stones = [];
let side = 15;
let isInBoard = false;
/** FNV-1a over the seed, the stones in their order, and the candidate. */
function rank(cell) {
  let hash = 0x811c9dc5 ^ ${seed};
  for (const word of [...stones, cell]) hash = Math.imul(hash ^ word, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
/** Near the last stones, so that rows come about. */
function move() {
  const near = (cell) => stones.length === 0 || stones.some((other) => Math.max(Math.abs((other >> 5) - (cell >> 5)), Math.abs((other & 31) - (cell & 31))) < 2);
  let best;
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) {
    const cell = y * 32 + x;
    if (!stones.includes(cell) && near(cell) && (best === undefined || rank(cell) < rank(best))) best = cell;
  }
  stones.push(best);
  setTimeout(() => process.stdout.write((best & 31) + ',' + (best >> 5) + '\\r\\n'), ${delayMs});
}
const cellOf = (text) => { const [x, y] = text.split(',').map(Number); return y * 32 + x; };
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, argument = ''] = line.trim().split(' ');
  if (isInBoard) {
    if (word === 'DONE') { isInBoard = false; move(); } else stones.push(cellOf(word));
  } else if (word === 'START') { side = Number(argument); stones.length = 0; process.stdout.write('OK\\r\\n'); }
  else if (word === 'BEGIN') { stones.length = 0; move(); }
  else if (word === 'BOARD') { stones.length = 0; isInBoard = true; }
  else if (word === 'TURN') { stones.push(cellOf(argument)); move(); }
  else if (word === 'END') process.exit(0);
}).on('close', () => process.exit(0));
`;
}
