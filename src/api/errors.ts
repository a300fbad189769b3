/**
 * What was wrong:
 * - `bad-position`: a position that cannot be, or that no board of Tengen's has.
 * - `bad-option`: an option or limit that means nothing.
 * - `bad-record`: a text that is no record of a game, or a record that a format cannot have.
 * - `game-over`: there is nothing to search.
 * - `disposed`: the engine was disposed.
 * - `engine-failed`: a thread died, the core failed, or a file of the package could not be loaded; the next search
 *   starts afresh.
 * - `needs-node`: a browser cannot do that.
 */
export type TengenErrorCode =
  | 'bad-position'
  | 'bad-option'
  | 'bad-record'
  | 'game-over'
  | 'disposed'
  | 'engine-failed'
  | 'needs-node';

/**
 * Every error that this package throws, but an `AbortSignal`'s own reason. The message is a sentence that says what to
 * do.
 */
export class TengenError extends Error {
  override readonly name = 'TengenError';
  readonly code: TengenErrorCode;

  constructor(code: TengenErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * What a thread or the host failed with, as an error of this package's. Of a cause that has its stack in its text the
 * first line is shown.
 */
export function failure(what: string, cause: unknown, advice = 'try again'): TengenError {
  if (cause instanceof TengenError) return cause;
  const [told] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return new TengenError('engine-failed', `${what} (${told}): ${advice}.`, { cause });
}
