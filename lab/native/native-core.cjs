'use strict';
/**
 * Has builds of the core that have an addon run in it, a quarter faster than as WebAssembly:
 *
 *     npm run build:addon && node --require ./lab/native/native-core.cjs dist/tengen.cjs selfplay ...
 *
 * The module stays one of V8's and so does the memory, so that both can go to other threads; what is instantiated is
 * the addon, over the memory's bytes.
 */
const { getEnvironmentData, isMainThread, setEnvironmentData } = require('node:worker_threads');
const { addonFile, addonOf, withAddon } = require('./addons.cjs');

const { Module, Instance } = WebAssembly;
const NAME = 'tengen-native-core';

// Threads that are told to inherit no arguments, and programs that are started, still get what the environment says.
if (isMainThread) {
  const option = `--require=${JSON.stringify(__filename)}`;
  const { NODE_OPTIONS: options = '' } = process.env;
  if (!options.includes(option)) process.env.NODE_OPTIONS = `${options} ${option}`.trim();
  setEnvironmentData(NAME, new Int32Array(new SharedArrayBuffer(256)));
}
/** Of all threads of the process: the builds that were told to have no addon, each a number other than 0. */
const told = getEnvironmentData(NAME);

WebAssembly.Module = class extends Module {
  constructor(bytes) {
    const core = viewOf(bytes);
    const isCore = core.includes('iterationDone');
    const native = isCore ? withAddon(core) : undefined;
    if (isCore && !native) tellMissing(addonFile(core));
    super(native ?? bytes);
  }
};

WebAssembly.Instance = function instantiate(module, imports) {
  const addon = addonOf(module);
  if (!addon) return new Instance(module, imports);
  const { memory } = imports.env;
  const { poll, iterationDone, rootMove } = imports.host;
  return { exports: addon.instantiate(new Uint8Array(memory.buffer), poll, iterationDone, rootMove) };
};

function viewOf(bytes) {
  return ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes);
}

function tellMissing(file) {
  const name = Number.parseInt(/[^/\\]*$/.exec(file)[0], 16) | 1;
  for (let i = 0; told && i < told.length; i++) {
    const before = Atomics.compareExchange(told, i, 0, name | 0);
    if (before === (name | 0)) return;
    if (before === 0) break;
  }
  process.stderr.write(
    `native-core: there is no ${file}; this build of the core runs as WebAssembly. scripts/build-native-addon.mjs makes it.\n`,
  );
}
