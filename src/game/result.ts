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
