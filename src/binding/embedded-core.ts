import readCore from 'asset:../../build/core.wasm';
import { fnv1a } from '../game/fnv.ts';

let bytes: Uint8Array<ArrayBuffer> | undefined;

/**
 * The core that the program carries, as WebAssembly; read when it is first asked for. This file alone imports it, and
 * no thread's script may: threads are handed the core (scripts/embedded-files.mjs sees to that).
 */
export function coreBytes(): Uint8Array<ArrayBuffer> {
  bytes ??= readCore();
  return bytes;
}

/** A number, in hexadecimal, by which two builds of the core are told apart. */
export function coreFingerprint(): string {
  return fnv1a(coreBytes()).toString(16).padStart(8, '0');
}
