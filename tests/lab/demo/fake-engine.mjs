/**
 * An engine that plays the first free cell, and misbehaves in the way its argument names: for tests of those who
 * speak to engines.
 */
import { createInterface } from 'node:readline';

const [fault = 'none'] = process.argv.slice(2);
const FAULTY_MOVE = 3;
const taken = new Set();
let size = 0;
let moves = 0;

function say(line) {
  process.stdout.write(`${line}\r\n`);
}

function move() {
  moves++;
  if (moves === FAULTY_MOVE) {
    if (fault === 'silent') return;
    if (fault === 'crash') process.exit(3);
    if (fault === 'occupied') return say('0,0');
    if (fault === 'off-board') return say(`${size},0`);
    if (fault === 'error') return say('ERROR no idea');
    if (fault === 'stderr') process.stderr.write('Warning: this is experimental\n');
    if (fault === 'twice') say('14,14');
  }
  for (let cell = 0; cell < size * size; cell++) {
    const point = `${cell % size},${Math.floor(cell / size)}`;
    if (taken.has(point)) continue;
    taken.add(point);
    say('MESSAGE the first free one');
    return say(point);
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, argument] = line.trim().split(' ');
  if (command === 'START') {
    size = Number(argument);
    say(fault === 'not-ok' ? 'ok' : 'OK');
  } else if (command === 'BEGIN') {
    move();
  } else if (command === 'TURN') {
    taken.add(argument);
    move();
  } else if (command === 'END' && fault !== 'stays') {
    process.exit(0);
  }
});
