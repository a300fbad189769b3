/** The 32-bit FNV-1a hash of bytes, from 0 up (G. Fowler, L. C. Noll, P. Vo: draft-eastlake-fnv). */
export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
