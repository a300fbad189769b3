/** Has every reader read every hostile text, and tells how each came out of it. */
import { parentPort } from 'node:worker_threads';
import { readRecord } from '../../../src/game/formats/read-record.ts';
import { positionAfterMoves } from '../../../src/game/game-record.ts';
import { ok, type Result } from '../../../src/game/result.ts';
import { openingFormat, parseOpenings } from '../../../src/match/schedule/openings.ts';
import { parseAddress } from '../../../src/page/address.ts';
import { parseUnbounded } from '../../../src/solve/unbounded-board.ts';
import { readThreadTime, threadTimeFile } from '../../../src/system/thread-time.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

const SIZE = { width: 15, height: 15 };

const READERS: Readonly<Record<string, (text: string) => Result<unknown>>> = {
  record: (text) => readRecord(text),
  position: (text) => {
    const record = readRecord(text);
    return record.ok ? ok(positionAfterMoves(record.value, { rule: 'freestyle', rowLength: 5 })) : record;
  },
  openings: (text) => parseOpenings(text, openingFormat(text), SIZE, undefined),
  stones: parseUnbounded,
  address: parseAddress,
};

const timeFile = threadTimeFile();

/** Of this thread, without waiting for a processor where the system tells it. */
function now(): number {
  return (timeFile && readThreadTime(timeFile)?.computing) || performance.now();
}

for (const [name, textOf] of Object.entries(HOSTILE_TEXTS)) {
  const text = textOf();
  for (const [reader, read] of Object.entries(READERS)) {
    parentPort?.postMessage({ name, reader });
    const begun = now();
    let error: string | undefined;
    try {
      const result = read(text);
      error = result.ok ? undefined : result.error;
    } catch (fault) {
      error = `THROWN ${fault}`;
    }
    parentPort?.postMessage({ name, reader, error, ms: now() - begun });
  }
}
