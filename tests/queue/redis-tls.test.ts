import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { QueueConnection } from '../../src/queue/queue-connection.ts';
import { redisAddress } from '../../src/queue/redis-address.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-tls-'));
const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

afterAll(() => rmSync(folder, { recursive: true }));

it.runIf(HAS_REDIS && HAS_OPENSSL)(
  'rediss:// is encrypted, and believes only certificates that it knows',
  async () => {
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
    if (!key || !certificate) throw new Error('there are two files');
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', certificate],
    ]);
    expect(made.status).toBe(0);
    const plain = await RedisServer.start([], 'open-sesame');
    const tlsPort = String(plain.port + (plain.port > 60_000 ? -1 : 1));
    for (const [name, value] of [
      ['tls-cert-file', certificate],
      ['tls-key-file', key],
      ['tls-auth-clients', 'no'],
      ['tls-port', tlsPort],
    ] as const) {
      expect(plain.command('config', 'set', name, value).trim()).toBe('OK');
    }
    const open = (address: string) =>
      QueueConnection.open(redisAddress.parse(address) ?? expect.fail(address));
    try {
      const connection = await open(`rediss://:open-sesame@localhost:${tlsPort}/?ca=${certificate}`);
      expect(await connection.redis.ping()).toBe('PONG');
      connection.close();
      await expect(open(`rediss://:open-sesame@localhost:${tlsPort}/`)).rejects.toThrow(
        `No queue at rediss://localhost:${tlsPort}/: its certificate is signed by itself: name it with ?ca=FILE at the end of the address.`,
      );
      await expect(open(`rediss://localhost:${tlsPort}/?ca=${certificate}`)).rejects.toThrow(
        'it wants a password',
      );
      await expect(open(`rediss://localhost:${tlsPort}/?ca=${folder}/none.pem`)).rejects.toThrow(
        /^Cannot read the certificates .*none\.pem: there is no such file or folder\.$/,
      );
    } finally {
      await plain.remove();
    }
  },
);
