/**
 * Messages between the programs that share a queue: JSON, of a size within bounds, checked against a schema before
 * anything is made of it. Anyone who can write to the Redis can write anything.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { err, ok, type Result } from '../game/result.ts';
import { visibleText } from '../game/visible-text.ts';

/** Of the messages; a change that older programs would misunderstand counts it up. Every message begins with it. */
export const MESSAGE_VERSION = 1;

/** Bytes of a message's text, at most: of the settings of a match, which has its openings, and of everything else. */
export const MOST_SETTINGS_BYTES = 64 << 20;
export const MOST_MESSAGE_BYTES = 4 << 20;

const anyVersion = v.object({ version: v.number() });

/** A text for people to read, cut to `most` characters and made visible: it may hold anything. */
export function shownText(most: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => visibleText(text.slice(0, most))),
  );
}

/** SHA-256 of a file, in hexadecimal. */
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A whole number within bounds, both included. */
export function wholeNumber(least: number, most: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
}

/** A message as text. */
export function formatMessage(message: object): string {
  return JSON.stringify({ version: MESSAGE_VERSION, ...message });
}

/** The message that a text is, by its schema, or why it is none: the rest of a sentence that begins with what it is. */
export function parseMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  text: unknown,
  mostBytes: number = MOST_MESSAGE_BYTES,
): Result<v.InferOutput<Schema>> {
  if (typeof text !== 'string') return err('is no message');
  if (text.length > mostBytes) return err(`is longer than ${mostBytes} bytes`);
  try {
    return checkMessage(schema, JSON.parse(text));
  } catch {
    return err('is no message');
  }
}

/** The same for what a text has been parsed to. */
export function checkMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  content: unknown,
): Result<v.InferOutput<Schema>> {
  const version = v.safeParse(anyVersion, content);
  if (version.success && version.output.version !== MESSAGE_VERSION) {
    return err(
      `is of version ${version.output.version} of the queue's messages, and this Tengen knows version ${MESSAGE_VERSION}: ` +
        'use the same Tengen everywhere',
    );
  }
  const parsed = v.safeParse(schema, content);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  // Both quote what was sent.
  const place = shown(v.getDotPath(issue) ?? 'the message');
  return err(`is no message that this Tengen knows (${place}: ${shown(issue.message)})`);
}

const QUOTED = 200;

function shown(text: string): string {
  return visibleText(text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
}

/** A message as a text that is short: what is kept in the queue's memory until somebody fetches it. */
export function packMessage(message: object): string {
  return deflateRawSync(formatMessage(message)).toString('base64');
}

/** What `packMessage` packed. A text that grows beyond all bounds is none. */
export function unpackMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  text: unknown,
): Result<v.InferOutput<Schema>> {
  if (typeof text !== 'string' || text.length > MOST_MESSAGE_BYTES) return err('is no message');
  try {
    const content = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MOST_MESSAGE_BYTES });
    return parseMessage(schema, content.toString('utf8'));
  } catch {
    return err('is no message');
  }
}
