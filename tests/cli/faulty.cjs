/**
 * Preloaded into the program by tests (`node --require`): a fault where FAULT_AT says. A thread loads it, too.
 *
 *     command    the command itself throws, at its first look at the processors or the folder
 *     later      nobody catches it: in a timer
 *     promise    nobody catches it: a promise
 *     thread     every thread throws when it has begun
 */
const { isMainThread } = require('node:worker_threads');

function fail() {
  throw new TypeError('the \u001b[2Jmoon is full');
}

switch (process.env.FAULT_AT) {
  case 'command':
    console.log = fail;
    process.stdout.write = fail;
    break;
  case 'later':
    if (isMainThread) setTimeout(fail, 30);
    break;
  case 'promise':
    if (isMainThread) setTimeout(() => void Promise.reject(new TypeError('the \u001b[2Jmoon is full')), 30);
    break;
  case 'thread':
    if (!isMainThread) setTimeout(fail, 30);
    break;
}
