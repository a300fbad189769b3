/**
 * Bytes as text: deflated (zlib) and in base64. So the page and the npm package carry the core and the nets, as every
 * browser and every bundler can take text, and a tenth of a second of inflating costs less than it saves of a network.
 */

/** The bytes of a packed text. */
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}
