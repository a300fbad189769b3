import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { appIcon } from '../../src/web/app-icon.ts';
import { browserCommand } from '../../src/web/open-browser.ts';
import { serveSite } from '../../src/web/page-server.ts';
import { installableSite, singlePage } from '../../src/web/page-site.ts';

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
    const server = await serveSite(singlePage(Buffer.from('<p>Tengen')), 0);
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

  it('has as a site what makes it installable, all of it named by the page that it belongs to', async () => {
    const html = readFileSync('dist/tengen.html');
    const site = installableSite(html);
    const server = await serveSite(site, 0);
    for (const [name, { type, content }] of site) {
      const { status, headers } = await ask(server.url, `/${name}`);
      expect([status, headers['content-type'], headers['content-length']]).toEqual([
        200,
        type,
        String(content.length),
      ]);
    }
    await server.close();
    const textOf = (name: string) => Buffer.from(site.get(name)?.content ?? []).toString();
    const page = textOf('index.html');
    for (const [, file = ''] of page.matchAll(/<link rel="(?:manifest|apple-touch-icon)" href="([^"]*)"/g))
      expect([...site.keys()]).toContain(file);
    expect(page).toContain("manifest-src 'self'");
    for (const { src } of JSON.parse(textOf('manifest.webmanifest')).icons) expect(site.has(src)).toBe(true);
    // Another page has another worker, which is how a browser learns of it.
    const other = installableSite(Buffer.from(html.toString().replace('<title>', '<title>2')));
    expect(Buffer.from(other.get('offline-worker.js')?.content ?? []).toString()).not.toBe(
      textOf('offline-worker.js'),
    );
    expect(html.toString()).not.toContain('<link rel="manifest"');
    const icon = Buffer.from(appIcon(16));
    expect(icon.subarray(1, 4).toString()).toBe('PNG');
    const rows = inflateSync(icon.subarray(41, icon.length - 16));
    expect(rows).toHaveLength(16 * (1 + 3 * 16));
    expect([...rows.subarray(1, 4)]).toEqual([0xe8, 0xc4, 0x8a]);
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

  it('writes the page as a site', () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'tengen-site-')), 'site');
    const board = (out: string) =>
      spawnSync(process.execPath, [PROGRAM, 'board', '--out', out], { encoding: 'utf8' });
    expect(board(folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('index.html'),
      stderr: '',
    });
    expect(readdirSync(folder).sort()).toEqual([
      'icon.png',
      'index.html',
      'manifest.webmanifest',
      'offline-worker.js',
    ]);
    expect(board(path.join(folder, 'icon.png'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Cannot write to'),
    });
    // A later build takes the place of an earlier one, and no other page is lost.
    const index = path.join(folder, 'index.html');
    writeFileSync(index, '<title>Tengen</title>');
    expect(board(folder)).toMatchObject({ status: 0 });
    expect(readFileSync(index, 'utf8')).toContain('rel="manifest"');
    writeFileSync(index, '<title>My club</title>');
    expect(board(folder)).toMatchObject({
      status: 2,
      stderr: `tengen board: ${index} is another page; --out needs a folder without one.\n`,
    });
    expect(readFileSync(index, 'utf8')).toBe('<title>My club</title>');
    expect(readdirSync(folder)).toHaveLength(4);
    // The page comes last: where it is, the other files are.
    rmSync(folder, { recursive: true });
    mkdirSync(path.join(folder, 'icon.png'), { recursive: true });
    expect(board(folder).status).toBe(2);
    expect(readdirSync(folder)).not.toContain('index.html');
    rmSync(path.dirname(folder), { recursive: true });
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
