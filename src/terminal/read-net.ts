/** Files of nets that a command line names. */
import { decodeNet, type Net } from '../binding/net-file.ts';
import { err, type Result } from '../game/result.ts';
import { readBytes } from './read-file.ts';

/** Stands for the linear evaluation where a net may be named. */
export const NO_NET = 'none';

/** Far more than a net of any shape that is known. */
const MOST_NET_BYTES = 64 << 20;

export function readNet(file: string): Result<Net> {
  const bytes = readBytes(file, MOST_NET_BYTES);
  if (!bytes.ok) return bytes;
  const net = decodeNet(bytes.value);
  return net.ok ? net : err(`${file}: ${net.error}`);
}
