import coreBytes from '../../build/core.wasm';
import { fnv1a } from '../game/fnv.ts';

/**
 * The core that the program carries, as WebAssembly. This file alone imports it, and no thread's script may: threads are
 * handed the core, or the program would carry it once more in each script's text (scripts/embedded-files.mjs sees to that).
 */
export const embeddedCore: Uint8Array = coreBytes;

/** A number, in hexadecimal, by which two builds of the core are told apart. */
export function coreFingerprint(): string {
  return fnv1a(embeddedCore).toString(16).padStart(8, '0');
}
