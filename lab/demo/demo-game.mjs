/**
 * One short game of an engine against itself, through nothing but its stdin and stdout, as a tournament manager
 * would play it:
 *
 *     node lab/demo/demo-game.mjs [command [argument …]]
 *
 * The command is dist/pbrain-tengen unless given. The end of the game is printed as a board. Anything that a
 * manager would punish (a late, unreadable or illegal answer, a word on stderr, a crash, a process that stays
 * after END) ends with one sentence and exit code 1. The referee below knows five in a row by itself: one that
 * asked the engine would believe its mistakes.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const SIZE = 15;
const TURN_LIMIT_MS = 200;
/** How long an answer may take before the game is given up. */
const PATIENCE_MS = 5000;
/** How long a process may take to leave after END. */
const EXIT_PATIENCE_MS = 1000;
const DEFAULT_COMMAND = fileURLToPath(new URL('../../dist/pbrain-tengen', import.meta.url));
const DIAGRAM_SOURCE = fileURLToPath(new URL('../../src/game/formats/board-diagram.ts', import.meta.url));

/** A running engine: lines in, lines out. What goes wrong with it is an Error whose message names it. */
class DemoEngine {
  #process;
  #lines = [];
  #failure;
  #exit;
  #wake = () => {};

  constructor(name, [command, ...args]) {
    this.name = name;
    this.#process = spawn(command, args, { stdio: 'pipe', windowsHide: true });
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#hear(line));
    this.#process.stderr.on('data', (data) => this.#fail(`wrote to stderr: ${String(data).trim()}`));
    this.#process.stdin.on('error', () => this.#fail('no longer reads its input'));
    this.#process.on('error', (error) => this.#fail(`could not be started: ${error.message}`));
    this.#process.on('close', (code, signal) => {
      this.#exit = signal ?? code;
      this.#wake();
    });
  }

  send(line) {
    if (this.#exit === undefined) this.#process.stdin.write(`${line}\r\n`);
  }

  /** The next line that is no MESSAGE or DEBUG. */
  async answer(question) {
    const came = await this.#until(() => this.#lines.length > 0 || this.#exit !== undefined, PATIENCE_MS);
    if (!came) throw new Error(`${this.name} did not answer ${question} within ${PATIENCE_MS} ms`);
    const line = this.#lines.shift();
    if (line === undefined)
      throw new Error(`${this.name} exited (${this.#exit}) instead of answering ${question}`);
    return line;
  }

  /** Sends END and waits until the process is gone. */
  async end() {
    this.send('END');
    const gone = await this.#until(() => this.#exit !== undefined, EXIT_PATIENCE_MS);
    if (!gone) throw new Error(`${this.name} was still running ${EXIT_PATIENCE_MS} ms after END`);
    if (this.#exit !== 0) throw new Error(`${this.name} exited with ${this.#exit} after END`);
    if (this.#lines.length > 0)
      throw new Error(`${this.name} said "${this.#lines[0]}" though nothing was asked`);
  }

  kill() {
    this.#process.kill('SIGKILL');
  }

  #hear(line) {
    if (/^(MESSAGE|DEBUG) /.test(line)) return;
    this.#lines.push(line);
    this.#wake();
  }

  #fail(reason) {
    this.#failure ??= new Error(`${this.name} ${reason}`);
    this.#wake();
  }

  async #until(isTrue, patience) {
    const deadline = Date.now() + patience;
    for (;;) {
      if (this.#failure) throw this.#failure;
      if (isTrue()) return true;
      const left = deadline - Date.now();
      if (left <= 0) return false;
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

function readMove(answer, stones) {
  const [, x, y] = /^([0-9]+),([0-9]+)$/.exec(answer)?.map(Number) ?? [];
  if (x === undefined) return { complaint: `answered "${answer}" where a move was due` };
  if (x >= SIZE || y >= SIZE) return { complaint: `played ${answer}, which is off the board` };
  if (stones.some((stone) => stone.x === x && stone.y === y)) {
    return { complaint: `played ${answer}, which is occupied` };
  }
  return { x, y };
}

/** Freestyle: five or more in a row through the last stone. */
function lastStoneWins(stones) {
  const { x, y, colour } = stones.at(-1);
  const isOwn = (column, row) =>
    stones.some((stone) => stone.x === column && stone.y === row && stone.colour === colour);
  const run = (dx, dy) => {
    let length = 0;
    while (isOwn(x + dx * (length + 1), y + dy * (length + 1))) length++;
    return length;
  };
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([dx, dy]) => run(dx, dy) + 1 + run(-dx, -dy) >= 5);
}

/** Plays until somebody wins or the board is full: the stones in order, and who won. */
async function playGame(engines) {
  for (const engine of engines) {
    engine.send(`START ${SIZE}`);
    const answer = await engine.answer(`START ${SIZE}`);
    if (answer !== 'OK') throw new Error(`${engine.name} answered "${answer}" to START ${SIZE}`);
    engine.send(`INFO timeout_turn ${TURN_LIMIT_MS}`);
    engine.send('INFO game_type 1');
    engine.send('INFO rule 0');
  }
  const stones = [];
  while (stones.length < SIZE * SIZE) {
    const engine = engines[stones.length % 2];
    const last = stones.at(-1);
    const question = last ? `TURN ${last.x},${last.y}` : 'BEGIN';
    engine.send(question);
    const move = readMove(await engine.answer(question), stones);
    if (move.complaint) throw new Error(`${engine.name} ${move.complaint}`);
    stones.push({ x: move.x, y: move.y, colour: stones.length % 2 === 0 ? 'black' : 'white' });
    if (lastStoneWins(stones)) return { stones, winner: engine };
  }
  return { stones, winner: undefined };
}

/** The board as the engine's own sources draw it, bundled on the fly. */
async function loadBoardDiagram() {
  const { outputFiles } = buildSync({
    entryPoints: [DIAGRAM_SOURCE],
    bundle: true,
    format: 'esm',
    target: 'node20',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return (await import(`data:text/javascript;base64,${source}`)).boardDiagram;
}

async function main(args) {
  const command = args.length > 0 ? args : [DEFAULT_COMMAND];
  const boardDiagram = await loadBoardDiagram();
  const started = Date.now();
  const engines = ['Black (X)', 'White (O)'].map((name) => new DemoEngine(name, command));
  try {
    const { stones, winner } = await playGame(engines);
    for (const engine of engines) await engine.end();
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      boardDiagram({
        width: SIZE,
        height: SIZE,
        rule: 'freestyle',
        stones,
        blocked: [],
        sideToMove: 'black',
      }),
    );
    const result = winner ? `${winner.name} wins` : 'A draw';
    console.log(`${result} after ${stones.length} moves in ${seconds} s.`);
  } finally {
    for (const engine of engines) engine.kill();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`The demo game failed: ${error.message}.`);
  process.exitCode = 1;
}
