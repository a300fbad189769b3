import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { browserCommand } from '../../src/web/open-browser.ts';
import { servePage } from '../../src/web/page-server.ts';

const PROGRAM = 'dist/tengen.cjs';

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function ask(url: string, path = '/', { method = 'GET', host }: { method?: string; host?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      new URL(path, url),
      { method, agent: false, ...(host && { headers: { host } }) },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (text) => {
          body += text;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

describe('the server of the page', () => {
  it('has one page, for this computer, isolated from others', async () => {
    const server = await servePage(Buffer.from('<p>Tengen'), 0);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    for (const path of ['/', '/?x', '/tengen.html']) {
      const { status, headers, body } = await ask(server.url, path);
      expect([status, body]).toEqual([200, '<p>Tengen']);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      });
    }
    expect(await ask(server.url, '/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await ask(server.url, '/', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await ask(server.url, '/../etc/passwd')).toMatchObject({ status: 404 });
    expect(await ask(server.url, '/', { host: 'localhost:1' })).toMatchObject({ status: 200 });
    expect(await ask(server.url, '/', { host: 'evil.example' })).toMatchObject({ status: 403 });
    await server.close();
    await expect(ask(server.url)).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['linux', ['xdg-open', 'http://a/']],
    ['darwin', ['open', 'http://a/']],
    ['win32', ['rundll32', 'url.dll,FileProtocolHandler', 'http://a/']],
  ] as const)('is opened by a command of %s', (platform, command) => {
    expect(browserCommand('http://a/', platform)).toEqual(command);
  });
});

describe('tengen board', () => {
  let program: ChildProcess | undefined;
  afterEach(() => {
    program?.kill('SIGKILL');
  });

  /** Starts it, and waits for its first line. */
  async function start(...args: readonly string[]) {
    const child = spawn(process.execPath, [PROGRAM, 'board', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    program = child;
    let out = '';
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text) => {
        out += text;
        if (out.includes('\n')) resolve();
      });
      void ended.then(() => resolve());
    });
    return { child, ended, out: () => out, err: () => err };
  }

  it('serves the page of the program until Ctrl-C', async () => {
    const { child, ended, out, err } = await start('--no-open');
    const [, url = ''] = /^The board is at (http:\S+) \(Ctrl-C ends it\)\n$/.exec(out()) ?? [];
    const { status, body } = await ask(url);
    expect(status).toBe(200);
    expect(body === readFileSync('dist/tengen.html', 'utf8')).toBe(true);
    child.kill('SIGINT');
    expect([await ended, err()]).toEqual([0, '']);
  });

  it('says so when its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { ended, err } = await start('--no-open', '--port', String(port));
    expect(await ended).toBe(2);
    expect(err()).toBe(
      `tengen board: port ${port} is taken by another program; --port N chooses another one.\n`,
    );
    other.close();
  });
});
