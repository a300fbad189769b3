/** The icon of an installed page: a stone on the centre point, as PNG. */
import { deflateSync } from 'node:zlib';

/** Colours in RGB. */
const WOOD = [0xe8, 0xc4, 0x8a] as const;
const LINE = [0x7d, 0x5d, 0x2c] as const;
const STONE = [0x15, 0x18, 0x1d] as const;
/** In parts of the side, from the centre. */
const RADIUS = 0.28;
const LINE_HALF = 0.02;
/** Fills the whole square: systems cut icons into shapes of their own. */
export function appIcon(side: number): Uint8Array {
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(side * (1 + 3 * side));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) rows.set(colourAt(x, y, side), y * (1 + 3 * side) + 1 + 3 * x);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // 8 bits a channel, RGB.
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

/** Edges are smooth: a shape covers a pixel at its edge in part. */
function colourAt(x: number, y: number, side: number): readonly number[] {
  const [dx, dy] = [Math.abs(x + 0.5 - side / 2), Math.abs(y + 0.5 - side / 2)];
  const line = covered(LINE_HALF * side - Math.min(dx, dy));
  const stone = covered(RADIUS * side - Math.hypot(dx, dy));
  return WOOD.map((wood, i) => {
    const below = wood + line * ((LINE[i] ?? 0) - wood);
    return Math.round(below + stone * ((STONE[i] ?? 0) - below));
  });
}

/** How much of a pixel, whose middle lies so far inside. */
function covered(inside: number): number {
  return Math.max(0, Math.min(1, inside + 0.5));
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** node:zlib has one from Node 20.15 on. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
