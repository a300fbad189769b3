import coreBytes from '../../build/core.wasm';
import { fnv1a } from '../game/fnv.ts';
import type { Net } from './net-file.ts';

/**
 * The core that the program carries, as WebAssembly. This file alone imports it, and no thread's script may: threads are
 * handed the core, or the program would carry it once more in each script's text (scripts/embedded-files.mjs sees to that).
 */
export const embeddedCore: Uint8Array = coreBytes;

/** A number, in hexadecimal, by which two builds of the core are told apart, and the nets that they evaluate by. */
export function coreFingerprint(net?: Net): string {
  const bytes = net ? Buffer.concat([embeddedCore, net.payload]) : embeddedCore;
  return fnv1a(bytes).toString(16).padStart(8, '0');
}
