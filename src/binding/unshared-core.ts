/**
 * The core without shared memory, which pages that are not isolated lack. Whether an imported memory is shared is one
 * bit of the module; the core has no atomic instruction, so nothing else differs (tests/binding/unshared-core.test.ts).
 *
 * The binary format: https://webassembly.github.io/spec/core/binary/modules.html, and its extension by threads.
 */

const HEADER_BYTES = 8;
const IMPORT_SECTION = 2;
const FUNCTION = 0;
const MEMORY = 2;
/** The flags of a memory's limits: that there is a maximum, and that it is shared. */
const HAS_MAXIMUM = 0b01;
const IS_SHARED = 0b10;

/** A copy of the core that works in unshared memory. Throws an Error if the bytes are no core. */
export function unsharedCore(core: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(core);
  const at = memoryFlagsAt(copy);
  if (at === undefined || copy[at] !== (HAS_MAXIMUM | IS_SHARED))
    throw new Error('this is no core that imports shared memory');
  copy[at] = HAS_MAXIMUM;
  return copy;
}

/** Where the flags of the imported memory lie. The core imports functions and one memory. */
function memoryFlagsAt(module: Uint8Array): number | undefined {
  let at = HEADER_BYTES;
  /** An unsigned number in LEB128. */
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const skipName = () => {
    const length = number();
    at += length;
  };
  while (at < module.length) {
    const section = module[at++];
    const length = number();
    if (section !== IMPORT_SECTION) {
      at += length;
      continue;
    }
    for (let left = number(); left > 0; left--) {
      skipName();
      skipName();
      const kind = module[at++];
      if (kind === MEMORY) return at;
      if (kind !== FUNCTION) return undefined;
      number();
    }
    return undefined;
  }
  return undefined;
}
