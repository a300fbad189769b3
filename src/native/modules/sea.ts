import { lent } from '../lent.ts';

/** A file that the executable carries. Throws an Error, a sentence, if there is none. */
export function getAsset(name: string): ArrayBufferLike {
  const bytes = lent.asset(name);
  if (!bytes) throw new Error(`the executable is damaged (it has no ${name}): get it again`);
  return new Uint8Array(bytes).buffer;
}
