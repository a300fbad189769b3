import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../game/result.ts';
import { isOtherType, readTexts } from './bounded-reads.ts';
import type { QueueConnection } from './queue-connection.ts';
import { formatMessage, parseMessage } from './queue-message.ts';
import { fileRecordSchema } from './run-record.ts';

const PIECE_BYTES = 1 << 20;
/** The largest file that goes through a queue. */
export const MOST_FILE_BYTES = 512 << 20;
/** It is there for so long after somebody asked for it: the server holds it in memory. */
const KEPT_MS = 10 * 60_000;
const MOST_RECORD_BYTES = 1_024;
const DAMAGED = 'is not the file with this SHA-256: it came damaged';

export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Puts a file into the queue, in pieces, for a while. */
export async function shareFile({ redis }: QueueConnection, content: Uint8Array): Promise<void> {
  const sha256 = sha256Of(content);
  const pieces = Math.ceil(content.length / PIECE_BYTES);
  for (let i = 0; i < pieces; i++) {
    const piece = content.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES);
    await redis.set(pieceKey(sha256, i), Buffer.from(piece), 'PX', KEPT_MS);
  }
  const record = formatMessage({ sha256, bytes: content.length, pieces });
  await redis.set(fileKey(sha256), record, 'PX', KEPT_MS);
}

/**
 * Fetches a file of at most `mostBytes` from the queue and hands it on piece by piece. False while it is not there;
 * what was handed on is the file with this SHA-256 only if the answer is true. The error is the rest of a sentence.
 */
export async function fetchPieces(
  { redis }: QueueConnection,
  sha256: string,
  mostBytes: number,
  take: (piece: Uint8Array) => unknown,
): Promise<Result<boolean>> {
  const [text] = await readTexts(redis, [fileKey(sha256)], MOST_RECORD_BYTES);
  if (text === undefined) return ok(false);
  const record = parseMessage(fileRecordSchema, text);
  if (!record.ok) return record;
  const { bytes, pieces } = record.value;
  if (bytes > mostBytes) return err('is too large');
  if (pieces !== Math.ceil(bytes / PIECE_BYTES)) return err(DAMAGED);
  const hash = createHash('sha256');
  for (let i = 0; i < pieces; i++) {
    const due = Math.min(PIECE_BYTES, bytes - i * PIECE_BYTES);
    // A byte more than is due tells a piece that is too long.
    const piece = await redis.getrangeBuffer(pieceKey(sha256, i), 0, due).catch((error) => {
      if (isOtherType(error)) return undefined;
      throw error;
    });
    if (piece?.length === 0) return ok(false);
    if (piece?.length !== due) return err(DAMAGED);
    hash.update(piece);
    await take(piece);
  }
  return hash.digest('hex') === sha256 ? ok(true) : err(DAMAGED);
}

/** A whole file in memory; nothing while it is not there. The error is the rest of a sentence. */
export async function fetchFile(
  connection: QueueConnection,
  sha256: string,
  mostBytes: number,
): Promise<Result<Uint8Array | undefined>> {
  const pieces: Uint8Array[] = [];
  const fetched = await fetchPieces(connection, sha256, mostBytes, (piece) => pieces.push(piece));
  if (!fetched.ok) return fetched;
  return ok(fetched.value ? Buffer.concat(pieces) : undefined);
}

function fileKey(sha256: string): string {
  return `tengen:file:${sha256}`;
}

function pieceKey(sha256: string, index: number): string {
  return `${fileKey(sha256)}:${index}`;
}
