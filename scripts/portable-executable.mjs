/**
 * The Authenticode signature of a Windows executable.
 *
 * node.exe is signed by the OpenJS Foundation. Adding a resource invalidates
 * that signature, and a broken signature looks worse to Windows than none, so
 * it is removed first. Layout: learn.microsoft.com/windows/win32/debug/pe-format
 */

const PE_OFFSET = 0x3c;
const OPTIONAL_HEADER = 24; // from the "PE\0\0" mark
const PE32_PLUS = 0x20b;
const CHECKSUM = 64; // from the optional header
const CERTIFICATE_ENTRY = 112 + 4 * 8; // fifth data directory of a PE32+ file

/** Returns the executable without its signature; an unsigned one comes back as it is. */
export function withoutSignature(image) {
  const pe = image.readUInt32LE(PE_OFFSET);
  const header = pe + OPTIONAL_HEADER;
  if (image.toString('latin1', pe, pe + 4) !== 'PE\0\0' || image.readUInt16LE(header) !== PE32_PLUS) {
    throw new Error('The Windows base binary is not a 64-bit Windows executable.');
  }
  const entry = header + CERTIFICATE_ENTRY;
  const start = image.readUInt32LE(entry); // a file offset, unlike the other directories
  const size = image.readUInt32LE(entry + 4);
  if (size === 0) return image;
  if (start + size !== image.length) {
    throw new Error('The Windows base binary has data after its signature.');
  }
  const unsigned = Buffer.from(image.subarray(0, start));
  unsigned.writeUInt32LE(0, entry);
  unsigned.writeUInt32LE(0, entry + 4);
  unsigned.writeUInt32LE(0, header + CHECKSUM); // 0: no checksum; only drivers need one
  return unsigned;
}
