/**
 * Preloaded into the program by tests (`node --require`): a fault where FAULT_AT says.
 *
 *     command    the command itself, when it says something
 *     later      in a timer, where nobody catches it
 *     promise    a promise that nobody waits for
 *     thread     every thread, when it is told something
 */
const threads = require('node:worker_threads');

const SOURCE = "throw new TypeError('the \\u001b[2Jmoon is full');";
const fail = new Function(SOURCE);

class FaultyWorker extends threads.Worker {
  constructor(source, options) {
    const fault = `require('node:worker_threads').parentPort.once('message', () => { ${SOURCE} });`;
    super(`${fault}\n${source}`, options);
  }
}

switch (process.env.FAULT_AT) {
  case 'command':
    console.log = fail;
    process.stdout.write = fail;
    break;
  case 'later':
    setTimeout(fail, 30);
    break;
  case 'promise':
    setTimeout(async () => fail(), 30);
    break;
  case 'thread':
    threads.Worker = FaultyWorker;
    break;
}
