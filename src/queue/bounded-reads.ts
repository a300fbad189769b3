/**
 * Reads of keys that anybody may have written to: what is larger than it should be, or of another type, is not fetched.
 * The server decides by scripts, so that nothing changes between the look at the size and the reading.
 */
import type { Redis } from 'ioredis';
import { err, ok, type Result } from '../game/result.ts';

/** Read at one go of a long text, and so of what any answer of the server holds. */
const PIECE_BYTES = 1 << 20;
const LONGEST_NAME = 200;
const OTHER_TYPE = 'stands under a key of another type';

const TEXTS = `
local texts = {}
for i, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  if kind == 'none' then texts[i] = false
  elseif kind ~= 'string' or redis.call('STRLEN', key) > tonumber(ARGV[1]) then texts[i] = ''
  else texts[i] = redis.call('GET', key) end
end
return texts`;

/** Short texts, in the order of their keys: absent where there is none, empty where it is longer or no text. */
export async function readTexts(
  redis: Redis,
  keys: readonly string[],
  mostBytes: number,
): Promise<readonly (string | undefined)[]> {
  if (keys.length === 0) return [];
  const texts = (await redis.eval(TEXTS, keys.length, ...keys, mostBytes)) as readonly (string | null)[];
  return texts.map((text) => text ?? undefined);
}

/** A text that may be long, in pieces; absent if there is none. The error is the rest of a sentence. */
export async function readLongText(
  redis: Redis,
  key: string,
  mostBytes: number,
): Promise<Result<string | undefined>> {
  const pieces: Buffer[] = [];
  try {
    for (let at = 0; at <= mostBytes; at += PIECE_BYTES) {
      const piece = await redis.getrangeBuffer(key, at, at + PIECE_BYTES - 1);
      pieces.push(piece);
      if (piece.length === PIECE_BYTES) continue;
      const bytes = Buffer.concat(pieces);
      return ok(bytes.length === 0 ? undefined : bytes.toString('utf8'));
    }
    return err(`is longer than ${mostBytes} bytes`);
  } catch (error) {
    if (isOtherType(error)) return err(OTHER_TYPE);
    throw error;
  }
}

const FIELDS = `
local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'none' then return {} end
if kind ~= 'hash' then return redis.error_reply('WRONGTYPE') end
if redis.call('HLEN', KEYS[1]) > tonumber(ARGV[1]) then return redis.error_reply('TOOMANY') end
local found = {}
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  found[#found + 1] = string.sub(name, 1, tonumber(ARGV[3]))
  if redis.call('HSTRLEN', KEYS[1], name) > tonumber(ARGV[2]) then found[#found + 1] = ''
  else found[#found + 1] = redis.call('HGET', KEYS[1], name) end
end
return found`;

/**
 * The fields of a hash: names cut to 200 bytes, values empty where they are longer than allowed. The error, if it
 * is no hash or has too many fields, is the rest of a sentence.
 */
export async function readFields(
  redis: Redis,
  key: string,
  mostFields: number,
  mostBytes: number,
): Promise<Result<readonly (readonly [name: string, text: string])[]>> {
  try {
    const found = (await redis.eval(
      FIELDS,
      1,
      key,
      mostFields,
      mostBytes,
      LONGEST_NAME,
    )) as readonly string[];
    return ok(
      Array.from(
        { length: found.length / 2 },
        (_, i) => [found[2 * i] ?? '', found[2 * i + 1] ?? ''] as const,
      ),
    );
  } catch (error) {
    if (isOtherType(error)) return err(OTHER_TYPE);
    if (error instanceof Error && error.message.includes('TOOMANY'))
      return err(`has more than ${mostFields} entries`);
    throw error;
  }
}

const REMOVE_FIELDS = `
local removed = 0
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  for i = 2, #ARGV do
    if string.sub(name, 1, tonumber(ARGV[1])) == ARGV[i] then removed = removed + redis.call('HDEL', KEYS[1], name) end
  end
end
return removed`;

/** Takes fields away by their names as `readFields` gives them: how many there were. */
export async function removeFields(redis: Redis, key: string, names: readonly string[]): Promise<number> {
  return (await redis.eval(REMOVE_FIELDS, 1, key, LONGEST_NAME, ...names)) as number;
}

const FIELD = `
local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'none' then return false end
if kind ~= 'hash' or redis.call('HSTRLEN', KEYS[1], ARGV[1]) > tonumber(ARGV[2]) then return '' end
return redis.call('HGET', KEYS[1], ARGV[1])`;

/** One field of a hash: absent if it is not there, empty where it is not one of at most `mostBytes` bytes. */
export async function readField(
  redis: Redis,
  key: string,
  name: string,
  mostBytes: number,
): Promise<string | undefined> {
  return ((await redis.eval(FIELD, 1, key, name, mostBytes)) as string | null) ?? undefined;
}

/** Whether a key holds something else than it was asked for. */
export function isOtherType(error: unknown): boolean {
  return error instanceof Error && error.message.includes('WRONGTYPE');
}
