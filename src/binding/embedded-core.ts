import readCore from 'asset:../../build/core.wasm';
import nets from 'nets:../core/evaluation/nets';
import { fnv1a } from '../game/random.ts';
import type { Rule } from '../game/rule.ts';
import { type Net, type NetSource, uncheckedNet } from './net-file.ts';

let bytes: Uint8Array<ArrayBuffer> | undefined;

/**
 * The core that the program carries, as WebAssembly; read when it is first asked for. This file alone imports it, and
 * no thread's script may: threads are handed the core (scripts/embedded-files.mjs sees to that).
 */
export function coreBytes(): Uint8Array<ArrayBuffer> {
  bytes ??= readCore();
  return bytes;
}

/** A number, in hexadecimal, that differs between builds of the core. */
export function coreFingerprint(): string {
  return fnv1a(coreBytes()).toString(16).padStart(8, '0');
}

const decoded = new Map<Rule, Net>();

/**
 * The nets that the program carries: each is read when its rule is first searched. As with the core, no thread's script
 * may import this: threads are handed the net.
 */
export const embeddedNets: NetSource = (rule) => {
  const known = decoded.get(rule);
  const read = nets[rule];
  if (known || !read) return known;
  const net = uncheckedNet(rule, read());
  decoded.set(rule, net);
  return net;
};
