import { createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import esbuild from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUNS_ALL } from '../../battery.ts';
import { hasChromium, startBrowser, watchedPage } from '../../chromium.ts';
import { InstalledPackage } from '../installed.ts';

const installed = new InstalledPackage();
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;

/** A plain host of the project's files. */
async function serve(headers: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const file = path.join(installed.project, new URL(url, 'http://localhost').pathname);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'text/plain', ...headers });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Searches in the page, and tells what it used. */
const PROGRAM = `
  import { createEngine, openings, protocol, readRecord, solve } from 'tengen';
  const engine = await createEngine({ threads: 2 });
  const infos = [];
  const search = engine.search({ rule: 'renju', moves: 'H8 I9 G7' }, { nodes: 3000 }, { onInfo: (info) => infos.push(info.depth) });
  const { move, nodes } = await search;
  const endless = engine.search('H8', { ms: Infinity });
  setTimeout(() => endless.stop(), 200);
  const stopped = (await endless).move;
  const aborted = await engine.search('H8', { ms: Infinity }, { signal: AbortSignal.timeout(50) }).catch(({ name }) => name);
  const after = (await engine.search('H8 I9', { nodes: 500 })).move;
  const bad = await engine.search('H8 H8').catch(({ code }) => code);
  const { threads } = engine;
  const { verdict, move: winning, wins } = await solve('H8 A1 I8 A2 J8 A3', { nodes: 2000, tree: true });
  const givenUp = await solve('H8 I9', { nodes: 1e9, signal: AbortSignal.timeout(50) }).catch(({ name }) => name);
  const opened = [];
  for await (const { moves } of openings({ count: 2, nodes: 1000, seed: 1 })) opened.push(moves.length);
  const odd = await openings({ stones: [0, 3] }).next().catch(({ code }) => code);
  let refused;
  try { protocol(['START 15']); } catch ({ code }) { refused = code; }
  engine.dispose();
  const gone = await engine.search('H8').catch(({ code }) => code);
  globalThis.report = { move, nodes, infos: infos.length > 0, stopped, aborted, after, bad, gone, threads, moves: readRecord('H8 I9').moves.length, verdict, winning, holds: wins[0].proofHolds, givenUp, opened: opened.length, odd, refused };
`;

const POINT = expect.stringMatching(/^[A-O]\d+$/);
const REPORT = {
  ...{ move: POINT, stopped: POINT, after: POINT, aborted: 'TimeoutError', infos: true },
  ...{ bad: 'bad-position', gone: 'disposed', moves: 2 },
  ...{
    verdict: 'win',
    winning: POINT,
    holds: true,
    givenUp: 'TimeoutError',
    opened: 2,
    odd: 'bad-option',
    refused: 'needs-node',
  },
};

describe.runIf(RUNS_ALL && hasChromium('The package'))('the package in Chromium', () => {
  let browser: Browser;
  let plain: Server;
  let isolated: Server;

  beforeAll(async () => {
    browser = await startBrowser();
    plain = await serve({});
    isolated = await serve(ISOLATED);
    const html = (tag: string) =>
      `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${tag}`;
    const map =
      '<script type="importmap">{ "imports": { "tengen": "./node_modules/tengen/browser.js" } }</script>';
    const write = (name: string, text: string) => writeFileSync(path.join(installed.project, name), text);
    write('program.js', PROGRAM);
    write('modules.html', html(`${map}<script type="module" src="./program.js"></script>`));
    await esbuild.build({
      entryPoints: [path.join(installed.project, 'program.js')],
      outfile: path.join(installed.project, 'bundled.js'),
      ...{ bundle: true, format: 'esm', target: 'es2022', logLevel: 'error' },
    });
    write('bundled.html', html('<script type="module" src="./bundled.js"></script>'));
    const { build } = await import('vite');
    mkdirSync(path.join(installed.project, 'vite'));
    write('vite/index.html', html('<script type="module" src="/program.js"></script>'));
    write('vite/program.js', PROGRAM);
    await build({
      root: path.join(installed.project, 'vite'),
      ...{ base: './', logLevel: 'error', configFile: false },
      build: { target: 'es2022' },
    });
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of [plain, isolated]) {
      server?.closeAllConnections();
      server?.close();
    }
  });

  const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  it.each([
    ['modules as they are', 'modules.html', false],
    ['modules as they are, isolated', 'modules.html', true],
    ["esbuild's bundle", 'bundled.html', false],
    ["Vite's build, isolated", 'vite/dist/index.html', true],
  ])('%s', async (_, file, isIsolated) => {
    const seen = { requests: [] as string[], errors: [] as string[] };
    const context = await browser.newContext();
    const page = await watchedPage(context, seen);
    await page.goto(addressOf(isIsolated ? isolated : plain) + file);
    await page
      .waitForFunction(() => 'report' in globalThis)
      .catch((error) => {
        throw new Error(`${error} ${seen.errors.join(' ')}`);
      });
    const report = await page.evaluate(() => Reflect.get(globalThis, 'report'));
    expect(report).toMatchObject({ ...REPORT, threads: isIsolated ? 2 : 1 });
    expect(seen.errors).toEqual([]);
    const nets = seen.requests.filter((url) => /(?:renju|freestyle|standard|caro)/.test(url));
    // Of the two rules that were searched.
    if (!file.startsWith('bundled')) expect(nets).toHaveLength(2);
    await context.close();
  });

  it('the example of a board, without isolation', async () => {
    const seen = { requests: [], errors: [] as string[] };
    const context = await browser.newContext();
    const page = await watchedPage(context, seen);
    await page.goto(`${addressOf(plain)}board.html`);
    await page.locator('button[title=H8]').click();
    await expect.poll(() => page.locator('#board .white').count()).toBe(1);
    await expect.poll(() => page.locator('#status').textContent()).toBe('Your move.');
    expect(await page.locator('#board .black').count()).toBe(1);
    expect(seen.errors.filter((error) => !error.includes('404'))).toEqual([]);
    await context.close();
  });
});
