import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../game/result.ts';
import type { QueueConnection } from './queue-connection.ts';
import { formatMessage, parseMessage } from './queue-message.ts';
import { fileRecordSchema } from './run-record.ts';

const PIECE_BYTES = 1 << 20;
/** The largest file that goes through a queue. */
export const MOST_FILE_BYTES = 512 << 20;
/** It is there for so long after somebody asked for it: the server holds it in memory. */
const KEPT_MS = 10 * 60_000;

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

/** A file from the queue by its SHA-256; nothing while it is not there. The error is the rest of a sentence. */
export async function fetchFile(
  { redis }: QueueConnection,
  sha256: string,
): Promise<Result<Uint8Array | undefined>> {
  const text = await redis.get(fileKey(sha256));
  if (text === null) return ok(undefined);
  const record = parseMessage(fileRecordSchema, text);
  if (!record.ok) return record;
  const { bytes, pieces } = record.value;
  if (bytes > MOST_FILE_BYTES || pieces !== Math.ceil(bytes / PIECE_BYTES))
    return err('is too large for a queue');
  const parts: Buffer[] = [];
  for (let i = 0; i < pieces; i++) {
    const piece = await redis.getBuffer(pieceKey(sha256, i));
    if (piece === null) return ok(undefined);
    if (piece.length > PIECE_BYTES) return err('came in pieces that are too large');
    parts.push(piece);
  }
  const content = Buffer.concat(parts);
  return sha256Of(content) === sha256
    ? ok(content)
    : err('is not the file with this SHA-256: it came damaged');
}

function fileKey(sha256: string): string {
  return `tengen:file:${sha256}`;
}

function pieceKey(sha256: string, index: number): string {
  return `${fileKey(sha256)}:${index}`;
}
