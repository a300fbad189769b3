/** What a text said, or in a sentence why it could not be read. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string };

export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

export function unreadable(error: string): Parsed<never> {
  return { ok: false, error };
}
