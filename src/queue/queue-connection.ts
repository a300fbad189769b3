import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import { visibleText } from '../game/visible-text.ts';
import { debugFault } from '../system/debug-log.ts';
import { CommandError, fileError } from '../terminal/command-error.ts';
import { type RedisAddress, redisAddress } from './redis-address.ts';

/**
 * In the environment: the password, for who does not want it in the address, which every user of the machine can read.
 */
const PASSWORD_VARIABLE = 'TENGEN_QUEUE_PASSWORD';

/** How long the first connection may take. */
const CONNECT_MS = 5_000;
/**
 * A server that is silent for so long while an answer is due is not there any more: the network may swallow all without
 * a word.
 */
const SILENCE_MS = 8_000;
const LONGEST_RETRY_MS = 1_000;
/** What of a server's commands the queue needs. */
const LEAST_VERSION = [6, 2] as const;

/** The longest answer of the server that is read: what is read with bounds stays below it, jobs may hold anything. */
const MOST_ANSWER_BYTES = 32 << 20;

type Client = typeof import('./redis-client.ts');

/**
 * A connection to the Redis that a queue lies in. Once it stands, it comes back by itself whenever it breaks, for as
 * long as that takes: what is asked meanwhile waits.
 */
export class QueueConnection {
  readonly redis: Redis;
  readonly client: Client;
  readonly address: RedisAddress;
  #isLost = false;
  #onLost: (sentence: string, isLost: boolean) => void = () => {};

  private constructor(client: Client, redis: Redis, address: RedisAddress) {
    this.client = client;
    this.redis = redis;
    this.address = address;
    redis.on('error', (error: Error) => debugFault('the connection to the queue', error));
    redis.on('close', () => this.#tell(true));
    redis.on('ready', () => this.#tell(false));
  }

  /** Connects. Throws a CommandError if there is no such server, it lets nobody in, or it cannot hold a queue. */
  static async open(address: RedisAddress): Promise<QueueConnection> {
    const client = await import('./redis-client.ts');
    const ca = address.ca === undefined ? undefined : readCertificates(address.ca);
    const password = address.password ?? process.env[PASSWORD_VARIABLE];
    let isOpen = false;
    const redis = new client.Redis({
      host: address.host,
      port: address.port,
      db: address.database,
      ...(address.username !== undefined && { username: address.username }),
      ...(password !== undefined && { password }),
      ...(address.isTls && { tls: { ...(ca !== undefined && { ca }) } }),
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      keepAlive: SILENCE_MS,
      maxRetriesPerRequest: null,
      retryStrategy: (times) => (isOpen ? Math.min(100 * times, LONGEST_RETRY_MS) : null),
    });
    let failure: unknown;
    redis.on('error', (error) => {
      failure = error;
    });
    try {
      await redis.connect();
      // Where the handshake fails to select the database, the client goes on with database 0.
      await redis.select(address.database);
      boundAnswers(redis);
      const info = await redis.info();
      refuseUnfit(info, address);
      isOpen = true;
      return new QueueConnection(client, redis, address);
    } catch (error) {
      redis.disconnect();
      if (error instanceof CommandError) throw error;
      throw new CommandError(`No queue at ${redisAddress.format(address)}: ${reasonOf(error, failure)}.`);
    }
  }

  /** Whether the server cannot be reached just now. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Its address, for people. */
  get place(): string {
    return redisAddress.format(this.address);
  }

  /** Is called, also with a sentence, when the server cannot be reached any more, and when it can again. */
  onLost(listener: (sentence: string, isLost: boolean) => void): void {
    this.#onLost = listener;
  }

  /** Ends the connection at once; what still waits for an answer is given up. */
  close(): void {
    this.#onLost = () => {};
    this.redis.disconnect();
  }

  #tell(isLost: boolean): void {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    const news = isLost ? 'cannot be reached; waiting for it' : 'is there again';
    this.#onLost(`The queue at ${this.place} ${news}.`, isLost);
  }
}

/**
 * Gives up an answer that is longer than any that is due, and all that waits behind it, each with an error. What
 * counts is what arrives while the same command waits for its answer.
 */
function boundAnswers(redis: Redis): void {
  let waiting: unknown;
  let bytes = 0;
  const count = (data: Buffer) => {
    const first = redis.commandQueue.peekFront()?.command;
    bytes = first === waiting ? bytes + data.length : 0;
    waiting = first;
    if (bytes <= MOST_ANSWER_BYTES) return;
    bytes = 0;
    const error = new LongAnswerError(`an answer of the queue is longer than ${MOST_ANSWER_BYTES >> 20} MiB`);
    redis.recoverFromFatalError(error, error, { offlineQueue: false });
    redis.stream.destroy();
  };
  redis.stream.on('data', count);
  redis.on('connect', () => redis.stream.on('data', count));
}

/**
 * What work with the queue comes to. What the server answers in place of doing what it is asked, such as that it has no
 * memory left, becomes a CommandError.
 */
export async function orSentence<T>({ place, client }: QueueConnection, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof client.ReplyError)) throw error;
    throw new CommandError(
      `The queue at ${place} does not do what it is asked: ${visibleText((error as Error).message)}.`,
    );
  }
}

/** Of the command that was answered at such length, and of all that waited behind it. */
class LongAnswerError extends Error {}

/** Whether an answer was lost with the connection: what was asked may have been done or not. */
export function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof LongAnswerError ||
    (error instanceof Error && error.message === 'Command aborted due to connection close')
  );
}

function readCertificates(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw fileError('read the certificates', file, error);
  }
}

/** By what the server says of itself. */
function refuseUnfit(info: string, address: RedisAddress): void {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const at = redisAddress.format(address);
  const version = field('redis_version') ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor < LEAST_VERSION[1])) {
    throw new CommandError(
      `The queue at ${at} is Redis "${visibleText(version)}"; ${LEAST_VERSION.join('.')} or newer is needed.`,
    );
  }
  const policy = field('maxmemory_policy') ?? 'noeviction';
  if (policy !== 'noeviction') {
    throw new CommandError(
      `The Redis at ${at} forgets what it holds when its memory is full (maxmemory-policy ${visibleText(policy)}): a queue needs noeviction.`,
    );
  }
}

/** In words, without anything of the credentials. */
function reasonOf(error: unknown, earlier: unknown): string {
  const texts = [error, earlier].map((one) => (one instanceof Error ? one.message : String(one ?? '')));
  const code = [error, earlier].map((one) => (one as NodeJS.ErrnoException | undefined)?.code).find(Boolean);
  const text = texts.join(' ');
  if (/WRONGPASS|invalid password|invalid username/i.test(text)) return 'the password or the user is wrong';
  if (/NOAUTH|AUTH.*without any password/i.test(text)) {
    return /NOAUTH/.test(text)
      ? `it wants a password (redis://:PASSWORD@HOST/, or ${PASSWORD_VARIABLE} in the environment)`
      : 'it knows no passwords, and one was given';
  }
  if (/NOPERM/.test(text)) return 'this user may not use it';
  if (/DB index is out of range/i.test(text)) return 'there is no database of this number';
  if (/LOADING/.test(text)) return 'it is still reading its data: try again';
  if (/ETIMEDOUT|Socket timeout/i.test(text)) return 'nothing answers there';
  return (
    CODES[code ?? ''] ??
    (/certificate|SSL|TLS/i.test(text)
      ? `its certificate is not accepted (${visibleText(texts[0] ?? '')})`
      : 'it breaks the connection off')
  );
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this network',
  ETIMEDOUT: 'nothing answers there',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is signed by itself: name it with ?ca=FILE at the end of the address',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is not known to this system: name its authority with ?ca=FILE at the end of the address',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is not known to this system: name its authority with ?ca=FILE at the end of the address',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};
