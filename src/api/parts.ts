/** The core and the nets, which the package has as modules of text: what every host and every bundler can import. */
import { type Net, type NetSource, uncheckedNet } from '../binding/net-file.ts';
import type { Rule } from '../game/rule.ts';
import { failure } from './errors.ts';

/** Each is a module that is loaded when it is first needed (scripts/build-package.mjs writes them). */
const LOADERS: Readonly<Record<Rule | 'core', () => Promise<{ readonly default: string }>>> = {
  core: () => import('packed:../../build/core.wasm'),
  freestyle: () => import('packed:../core/evaluation/nets/freestyle.net'),
  standard: () => import('packed:../core/evaluation/nets/standard.net'),
  renju: () => import('packed:../core/evaluation/nets/renju.net'),
  caro: () => import('packed:../core/evaluation/nets/caro.net'),
  'caro-exact': () => import('packed:../core/evaluation/nets/caro-exact.net'),
};

let core: Promise<Uint8Array<ArrayBuffer>> | undefined;
const nets = new Map<Rule, Net>();

/** The core as WebAssembly for shared memory, loaded once. Rejects with a TengenError (`engine-failed`). */
export function loadCore(): Promise<Uint8Array<ArrayBuffer>> {
  core ??= load('core').catch((error) => {
    // A network that failed once may work the next time.
    core = undefined;
    throw error;
  });
  return core;
}

/** Loads the net of a rule, so that `loadedNets` has it. Rejects as `loadCore` does. */
export async function loadNet(rule: Rule): Promise<void> {
  if (!nets.has(rule)) nets.set(rule, uncheckedNet(rule, await load(rule)));
}

/** The nets that were loaded by now. */
export const loadedNets: NetSource = (rule) => nets.get(rule);

async function load(name: Rule | 'core'): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { default: text } = await LOADERS[name]();
    return await unpacked(text);
  } catch (error) {
    throw failure(`${name === 'core' ? 'The core' : `The net of ${name}`} cannot be loaded`, error);
  }
}

/**
 * The bytes of a text in base64, deflated (zlib): every browser and every bundler can take it, and a tenth of a second
 * of inflating costs less than it saves of a network.
 */
async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}
