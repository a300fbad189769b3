/**
 * An engine for tests of the match tool. `node test-engine.mjs [option …]`:
 *
 *     weak            plays every other cell and never gets a row (else: a row of five at the bottom of the board)
 *     random          plays any free cell, another one each time
 *     delay=MS        thinks so long
 *     says=TEXT       says MESSAGE TEXT before each move
 *     clock           says how many microseconds it took, as nodes
 *     at=N            the move of its game at which it misbehaves, from 1
 *     fault=KIND      how: crash hang late junk error bare occupied off-board twice stderr memory; child starts a
 *                     process that outlives it: sleep=SECONDS; holder one that holds its pipes and cannot be found by
 *                     its environment; afterthought says a word some time after its move
 *     start=KIND      how it answers START: refuse, silent, exit, lower, slow
 *     swap2=KIND      knows swap2 and takes black (swap), stays white (stay), adds two stones (add), answers
 *                     nonsense (bad), or wants colours: it complains of each stone, and answers (colours)
 *     end=stay        ignores END and the end of its input
 *     mute            does not answer ABOUT
 *     name=NAME       calls itself so; latin1 writes that in Latin-1, as engines of older days did
 *     restless        computes on when it has moved, until a line comes
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split(/=(.*)/s)));
const { delay = '0', says, at = '2', fault, sleep = '1000', start, end } = options;
const isWeak = 'weak' in options;
const LATE_MS = 900;
const HELD = [];
const taken = new Set();
let width = 0;
let height = 0;
let moves = 0;
let computing;

function say(line) {
  process.stdout.write(`${line}\r\n`);
}

function isFree(x, y) {
  return x >= 0 && y >= 0 && x < width && y < height && !taken.has(`${x},${y}`);
}

/** Weak: every other cell of every other row. Else along the rows from the bottom. */
function choose() {
  if ('random' in options) {
    for (;;) {
      const [x, y] = [width, height].map((side) => Math.floor(Math.random() * side));
      if (isFree(x, y)) return `${x},${y}`;
    }
  }
  const step = isWeak ? 2 : 1;
  for (let row = 0; row < height; row += step) {
    const y = isWeak ? row : height - 1 - row;
    for (let x = 0; x < width; x += step) if (isFree(x, y)) return `${x},${y}`;
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isFree(x, y)) return `${x},${y}`;
  return '0,0';
}

function misbehave() {
  switch (fault) {
    case 'crash':
      process.stderr.write('out of ideas\n');
      process.exit(3);
      break;
    case 'hang':
      return true;
    case 'junk':
      say('Hello there');
      break;
    case 'afterthought':
      setTimeout(() => say('By the way'), 100);
      break;
    case 'bare':
      say('MESSAGE');
      break;
    case 'error':
      say('ERROR no idea');
      return true;
    case 'occupied':
      say([...taken][0] ?? '0,0');
      return true;
    case 'off-board':
      say(`${width},0`);
      return true;
    case 'stderr':
      process.stderr.write('Warning: something\n');
      break;
    case 'memory':
      HELD.push(Buffer.alloc(200 << 20, 1));
      break;
    case 'child':
      spawn('sleep', [sleep], { detached: true, stdio: 'ignore' }).unref();
      break;
    case 'holder':
      spawn('/bin/sleep', [sleep], { detached: true, stdio: 'inherit', env: {} }).unref();
      break;
  }
  return false;
}

function move() {
  moves++;
  const isFaulty = moves === Number(at);
  const begun = performance.now();
  const wait = Number(delay) + (isFaulty && fault === 'late' ? LATE_MS : 0);
  setTimeout(() => {
    if (isFaulty && misbehave()) return;
    const point = choose();
    taken.add(point);
    if ('clock' in options) say(`MESSAGE nodes ${Math.round((performance.now() - begun) * 1000)}`);
    if (says) say(`MESSAGE ${says}`);
    say(point);
    if ('restless' in options) compute();
    if (isFaulty && fault === 'twice') setTimeout(() => say('14,0'), 20);
  }, wait);
}

/** More than half of the time. */
function compute() {
  const end = performance.now() + 20;
  while (performance.now() < end);
  computing = setTimeout(compute, 12);
}

function begin(sizes) {
  [width, height] = sizes;
  taken.clear();
  moves = 0;
  if (start === 'refuse') say('ERROR no such board');
  else if (start === 'exit') process.exit(1);
  else if (start === 'lower') say('ok');
  else if (start === 'slow') setTimeout(() => say('OK'), 300);
  else if (start !== 'silent') say('OK');
}

/** Stones on the lowest row, where there is room. */
function swap2(stones) {
  const { swap2: kind } = options;
  for (const stone of stones) taken.add(stone);
  const free = (count) =>
    Array.from({ length: 7 }, (_, i) => `${i + 4},${stones.length}`)
      .slice(0, count)
      .join(' ');
  if (!kind) say('UNKNOWN');
  else if (kind === 'bad') say('3,3 3,3 4,4');
  else if (kind === 'colours') {
    for (const _ of stones) say('ERROR Color is not a valid value, must be one of [1, 2, 3].');
    // It computes, and reads nothing meanwhile.
    if (stones.length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    say('0,0 2,1 2,4');
  } else if (stones.length === 0) say(free(3));
  else if (kind === 'swap') say('SWAP');
  else if (kind === 'add' && stones.length === 3) say(free(2));
  else {
    taken.add(free(1));
    say(free(1));
  }
}

let inSwap2;
let inBoard = false;
createInterface({ input: process.stdin })
  .on('line', (line) => {
    clearTimeout(computing);
    const [word, argument = ''] = line.trim().split(' ');
    const command = word.toUpperCase();
    if (inSwap2) {
      if (command !== 'DONE') inSwap2.push(command);
      else {
        swap2(inSwap2);
        inSwap2 = undefined;
      }
    } else if (command === 'SWAP2BOARD' && options.swap2) inSwap2 = [];
    else if (inBoard) {
      if (command === 'DONE') {
        inBoard = false;
        move();
      } else {
        taken.add(command.split(',').slice(0, 2).join(','));
      }
    } else if (command === 'START') begin([Number(argument), Number(argument)]);
    else if (command === 'RECTSTART') begin(argument.split(',').map(Number));
    else if (command === 'BEGIN') move();
    else if (command === 'BOARD') {
      taken.clear();
      inBoard = true;
    } else if (command === 'TURN') {
      taken.add(argument);
      move();
    } else if (command === 'TAKEBACK') {
      taken.delete(argument);
      say('OK');
    } else if (command === 'RESTART') begin([width, height]);
    else if (command === 'ABOUT') {
      const about = `name="${options.name ?? 'test'}", version="1"\r\n`;
      if (!('mute' in options))
        process.stdout.write(Buffer.from(about, 'latin1' in options ? 'latin1' : 'utf8'));
    } else if (command === 'END') {
      if (end !== 'stay') process.exit(0);
    } else if (command !== 'INFO' && command !== '') say('UNKNOWN');
  })
  .on('close', () => {
    if (end === 'stay') setInterval(() => {}, 1000);
  });
