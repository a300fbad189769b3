import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from '../battery.ts';

/** Debian's server (scripts/install-test-tools.sh); tests of the queue are nothing without one. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS)
  console.log('There is no redis-server (apt-get install redis-server): tests of the queue are skipped.');

/** A Redis of a test's own, in a folder of its own, which keeps everything on its disk. */
export class RedisServer {
  readonly port: number;
  readonly folder: string;
  readonly #options: readonly string[];
  readonly #password: string | undefined;
  #process: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[], password: string | undefined) {
    this.port = port;
    this.folder = mkdtempSync(path.join(tmpdir(), 'tengen-redis-'));
    this.#options = options;
    this.#password = password;
  }

  static async start(options: readonly string[] = [], password?: string): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options, password);
    await server.start();
    return server;
  }

  /** Its address, with credentials. */
  get address(): string {
    return `redis://${this.#password === undefined ? '' : `:${this.#password}@`}127.0.0.1:${this.port}/`;
  }

  async start(): Promise<void> {
    const password = this.#password === undefined ? [] : ['--requirepass', this.#password];
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    this.#process = spawn('redis-server', [...args, '--appendonly', 'yes', ...password, ...this.#options], {
      stdio: 'ignore',
    });
    const end = performance.now() + PATIENCE_MS;
    while (this.command('ping').trim() !== 'PONG') {
      if (performance.now() > end) throw new Error('redis-server does not start');
      await sleep(20);
    }
  }

  /** What redis-cli says to a command. */
  command(...words: readonly string[]): string {
    const password = this.#password === undefined ? [] : ['-a', this.#password, '--no-auth-warning'];
    return spawnSync('redis-cli', ['-p', String(this.port), ...password, ...words], { encoding: 'utf8' })
      .stdout;
  }

  /** Every key there is. */
  keys(): readonly string[] {
    return this.command('--scan').split('\n').filter(Boolean).sort();
  }

  /** At once, as a power cut would. */
  async kill(): Promise<void> {
    const killed = this.#process;
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
    const ended = once(killed, 'exit');
    killed.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
