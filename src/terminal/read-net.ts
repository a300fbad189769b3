/** Files of nets that a command line names. */
import { readFileSync } from 'node:fs';
import { decodeNet, type Net } from '../binding/net-file.ts';
import { err, type Result } from '../game/result.ts';
import { fileErrorText } from './command-error.ts';

/** Stands for the linear evaluation where a net may be named. */
export const NO_NET = 'none';

export function readNet(file: string): Result<Net> {
  try {
    const net = decodeNet(readFileSync(file));
    return net.ok ? net : err(`${file}: ${net.error}`);
  } catch (error) {
    return err(fileErrorText('read', file, error));
  }
}
