/**
 * What can fail, as a value: what was asked for, or in words why there is none. The words go on a sentence that the
 * caller begins with the name of what was wrong ("openings.txt: move 3 is on a stone").
 */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function err(error: string): Result<never> {
  return { ok: false, error };
}

/** What ends the reading around it, by `resultOf`: the error of its Result. */
export class Refusal extends Error {}

/** The value, or the end of the reading around it with the error. */
export function needed<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Refusal(result.error);
}

/** Ends the reading around it, where there is something wrong. */
export function refuseIf(wrong: string | undefined): void {
  if (wrong !== undefined) throw new Refusal(wrong);
}

/** What a reading returns, or the error that it was ended with. */
export function resultOf<T>(read: () => T): Result<T> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof Refusal) return err(error.message);
    throw error;
  }
}

/** Characters of a foreign text that a sentence may quote. */
const MOST_QUOTED = 30;

/** A foreign text as far as a sentence may quote it. */
export function shortened(text: string): string {
  return text.length > MOST_QUOTED + 5 ? `${text.slice(0, MOST_QUOTED)}...` : text;
}

export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** With a capital, and a full stop where nothing ends it yet. */
export function sentence(text: string): string {
  return `${capitalized(text)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
