import type { ShownType } from '../terminal/value-types.ts';

/** Where a Redis is, and how one gets in. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  /** Of the server's databases. */
  readonly database: number;
  /** Encrypted: `rediss://`. */
  readonly isTls: boolean;
  readonly username?: string;
  readonly password?: string;
  /** A file with the certificates that the server's is checked against, in place of the system's. */
  readonly ca?: string;
}

const DEFAULT_PORT = 6379;
const LAST_DATABASE = 1023;

/**
 * `redis://HOST/`, `rediss://USER:PASSWORD@HOST:PORT/DATABASE?ca=FILE`. Its text, as `format` gives it, has no user and
 * no password: it is what is shown to people.
 */
export const redisAddress: ShownType<RedisAddress> = {
  placeholder: 'ADDRESS',
  expected: 'an address such as redis://HOST/ or rediss://USER:PASSWORD@HOST:PORT/DATABASE?ca=FILE',
  parse(text) {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
    if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || url.hash !== '') return undefined;
    const [, database = '0'] = /^\/?(\d{1,4})?$/.exec(url.pathname) ?? [undefined, 'none'];
    const { ca, ...unknown } = Object.fromEntries(url.searchParams);
    const isWrong =
      Object.keys(unknown).length > 0 || ca === '' || (ca !== undefined && url.protocol === 'redis:');
    if (!(Number(database) <= LAST_DATABASE) || isWrong) return undefined;
    const [username, password] = [decoded(url.username), decoded(url.password)];
    if (username === undefined || password === undefined) return undefined;
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? DEFAULT_PORT : Number(url.port),
      database: Number(database),
      isTls: url.protocol === 'rediss:',
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
      ...(ca !== undefined && { ca }),
    };
  },
  format: ({ host, port, database, isTls }) =>
    `${isTls ? 'rediss' : 'redis'}://${host.includes(':') ? `[${host}]` : host}${port === DEFAULT_PORT ? '' : `:${port}`}/${
      database === 0 ? '' : database
    }`,
};

/** A part of an address without its `%40` and the like; undefined if they mean nothing. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
