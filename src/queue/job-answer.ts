/** What workers send back for a job. */
import * as v from 'valibot';
import { err, ok, type Result } from '../game/result.ts';
import { MESSAGE_VERSION, shownText, unpackMessage } from './queue-message.ts';
import { RUN_NAME } from './run-record.ts';

/** Every answer begins with it. */
export const sender = {
  version: v.literal(MESSAGE_VERSION),
  worker: v.pipe(v.string(), v.regex(RUN_NAME)),
} as const;

/** The job could not be done. */
export const failedAnswer = v.strictObject({ ...sender, kind: v.literal('failed'), why: shownText(2_000) });

/** What came back for a job, and from whom, where that is known. The error is the rest of a sentence. */
export function answerOf<Played extends { readonly kind: 'played'; readonly worker: string }>(
  schema: v.GenericSchema<unknown, Played | v.InferOutput<typeof failedAnswer>>,
  result: unknown,
): { readonly worker?: string; readonly answer: Result<Played> } {
  if (result === undefined) return { answer: err('those who began it were not heard of again') };
  const message = unpackMessage(schema, result);
  if (!message.ok) return { answer: err(`what came back ${message.error}`) };
  const { value } = message;
  return { worker: value.worker, answer: value.kind === 'failed' ? err(value.why) : ok(value) };
}
