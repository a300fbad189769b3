/**
 * `npm run package:speed`: what the npm package costs beside the executable, in Node and in a page of Chromium that is
 * not isolated: nodes a millisecond of computing time of all threads, which holds on a busy machine too, and
 * milliseconds by the clock from an import to the first search. Linux only.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const PACKAGE = path.resolve('dist/npm');
const ROUNDS = 5;
const NODES = 300_000;
/** Of an opening without a win near. */
const MOVES = 'H8 I9 G9 H10 I7 J8 G8 F10';
const CELLS = ['7,7,1', '8,6,2', '6,6,1', '7,5,2', '8,8,1', '9,7,2', '6,7,1', '5,5,2'];

const FIRST = `const begun = performance.now();
  const { createEngine } = await import(MODULE);
  const engine = await createEngine();
  await engine.search('H8 I9', { nodes: 1000 });
  const ms = performance.now() - begun;
  engine.dispose();`;
const WARM = `const { createEngine } = await import(MODULE);
  const engine = await createEngine();
  await engine.search('H8', { nodes: 50000 });`;
const SEARCH = `const { nodes } = await engine.search({ moves: '${MOVES}' }, { nodes: ${NODES} });`;
const SPEED = `${WARM}
  const before = process.cpuUsage();
  ${SEARCH}
  const { user, system } = process.cpuUsage(before);
  engine.dispose();
  const speed = 1000 * nodes / (user + system);`;

const server = createServer(({ url = '/' }, response) => {
  const isPage = url === '/';
  response.setHeader('Content-Type', isPage ? 'text/html' : 'text/javascript');
  if (isPage) response.end('<!doctype html><link rel="icon" href="data:,">');
  else createReadStream(path.join(PACKAGE, path.normalize(url))).pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** A number that the program comes to, in a new process of Node. */
function inNode(program, name) {
  const source = program.replace('MODULE', JSON.stringify(path.join(PACKAGE, 'index.js')));
  const args = ['--input-type=module', '-e', `${source} console.log(${name});`];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** The same in a new page. */
async function inPage(program, name) {
  const page = await newPage();
  const value = await page.evaluate(inModule(program, name));
  await page.context().close();
  return value;
}

async function newPage() {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  return page;
}

function inModule(program, name) {
  const source = program.replace('MODULE', JSON.stringify('/browser.js'));
  return `(async () => { ${source} return ${name}; })()`;
}

/** Nodes a millisecond of what renders pages, of which there is one. */
async function ofPage() {
  const page = await newPage();
  await page.evaluate(inModule(`${WARM} globalThis.engine = engine;`, '0'));
  const before = await rendering();
  const nodes = await page.evaluate(inModule(SEARCH, 'nodes'));
  const ms = (await rendering()) - before;
  await page.context().close();
  return nodes / ms;
}

async function rendering() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((ms, { type, cpuTime }) => (type === 'renderer' ? ms + 1000 * cpuTime : ms), 0);
}

/** Milliseconds that a process has computed: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function computed(pid) {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/\(.*\)/, '')
    .split(/ +/);
  return 10 * (Number(fields[10]) + Number(fields[11]));
}

/** Nodes a millisecond of the executable. */
async function ofExecutable() {
  const child = spawn('dist/pbrain-tengen', []);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (...questions) => {
    child.stdin.write(`${questions.join('\n')}\n`);
    for (;;) {
      const { value } = await lines.next();
      if (!/^(MESSAGE|DEBUG)/.test(value)) return value;
    }
  };
  await ask('START 15');
  await ask('INFO timeout_turn 100000000', 'INFO max_node 50000', 'TURN 7,7');
  await ask('START 15');
  const before = computed(child.pid);
  await ask(`INFO max_node ${NODES}`, 'BOARD', ...CELLS, 'DONE');
  const ms = computed(child.pid) - before;
  child.stdin.write('END\n');
  return NODES / ms;
}

const figures = { node: [], page: [], executable: [], firstInNode: [], firstInPage: [] };
for (let round = 0; round < ROUNDS; round++) {
  figures.executable.push(await ofExecutable());
  figures.node.push(inNode(SPEED, 'speed'));
  figures.page.push(await ofPage());
  figures.firstInNode.push(inNode(FIRST, 'ms'));
  figures.firstInPage.push(await inPage(FIRST, 'ms'));
}
await browser.close();
server.close();

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const ratio = (values) => median(values.map((value, i) => value / figures.executable[i])).toFixed(2);
const list = (values) => values.map((value) => value.toFixed(0)).join(' ');
console.log(
  `nodes a ms of computing: executable ${list(figures.executable)}; Node ${list(figures.node)}; page ${list(figures.page)}`,
);
console.log(
  `ratio to the executable (median of ${ROUNDS}): Node ${ratio(figures.node)}, page ${ratio(figures.page)}`,
);
console.log(`import to the end of a first search of 1000 nodes: Node ${list(figures.firstInNode)} ms`);
console.log(`the same in a page: ${list(figures.firstInPage)} ms`);
