import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveNews } from '../../../src/match/report/live-news.ts';
import { decodePoints } from '../../../src/match/report/move-codes.ts';
import { hasChromium, startBrowser, watchedPage } from '../../chromium.ts';
import { cmd, MatchProgram } from '../match-program.ts';

const program = new MatchProgram();
const TALKER = cmd('delay=40', 'says=Depth 7-9 | Eval 35 | A1');
const ENGINES = [
  '--engine',
  'name=row',
  TALKER,
  '--engine',
  'name=other',
  cmd('weak', 'delay=40'),
  '--each',
  'tc=60',
];

/** Starts a match with a page, and waits for its address. */
async function start(out: string, ...options: readonly string[]) {
  const match = program.start(['match', ...ENGINES, '--live', '0', '--out', out, ...options]);
  await expect.poll(() => match.output()).toMatch(/Live boards: \S+\n/);
  const url = /Live boards: (\S+)\n/.exec(match.output())?.[1] ?? '';
  return { match, url };
}

/** What the page receives until the match ends. */
function newsOf(url: string): Promise<readonly LiveNews[]> {
  return new Promise((resolve, reject) => {
    get(new URL('/events', url), { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more) => {
        text += more;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve(
          text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : [])),
        ),
      );
    }).on('error', reject);
  });
}

it('tells the games of a match move by move until its end', async () => {
  const { match, url } = await start('told', '--games', '4', '--concurrency', '2');
  const news = await newsOf(url);
  expect(await match.ended).toBe(0);
  expect(news[0]?.head?.title).toBe('row - other');
  expect(news.at(-1)?.isOver).toBe(true);
  // The last state of each game that was seen is the beginning of what was played.
  const games = new Map<number, string>();
  for (const game of news.flatMap(({ games = [] }) => games)) {
    const before = games.get(game.number) ?? '';
    games.set(game.number, before.slice(0, 2 * game.from) + game.points);
  }
  const played = program.journal('told').games;
  expect(games.size).toBeGreaterThan(1);
  for (const [number, points] of games) {
    const { moves } = played.find((game) => game.number === number - 1);
    const all = moves.map(({ x, y }: { x: number; y: number }) => ({ x, y }));
    expect(decodePoints(points)).toEqual(all.slice(0, points.length / 2));
  }
  const seen = news.flatMap(({ games = [] }) => games.map((game) => [game.from, game.points.length / 2]));
  expect(seen.some(([from = 0, added = 0]) => from > 0 && added > 0)).toBe(true);
  const last = news.findLast(({ standings }) => standings)?.standings;
  expect(last?.slice(1).map(([, name, count]) => [name, count])).toEqual([
    ['row', '4'],
    ['other', '4'],
  ]);
  expect(news.flatMap(({ ended = [] }) => ended)).toHaveLength(4);
});

it('is closed by Ctrl-C, with its readers', async () => {
  const { match, url } = await start('stopped', '--games', '4000');
  const reading = newsOf(url);
  setTimeout(() => match.kill('SIGINT'), 600);
  expect((await reading).at(-1)?.isOver).toBe(true);
  expect(await match.ended).toBe(130);
});

it('says what port it cannot have, and leaves no folder', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const { status, stderr } = program.run(['match', ...ENGINES, '--live', String(port), '--out', 'never']);
  taken.close();
  expect([status, stderr]).toEqual([
    2,
    `tengen match: port ${port} is taken by another program; --live N chooses another one.\n`,
  ]);
  expect(() => program.journal('never')).toThrow('ENOENT');
});

describe.runIf(hasChromium('The page of a running match'))('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  it('shows boards, clocks, what engines say, and standings', async () => {
    const { match, url } = await start('shown', '--games', '30', '--concurrency', '2');
    const watched = { requests: [] as string[], errors: [] as string[] };
    const page = await watchedPage(
      await browser.newContext({ viewport: { width: 320, height: 700 } }),
      watched,
    );
    await page.goto(url);
    await page.waitForSelector('.game .board .stone');
    expect(await page.locator('.game').count()).toBe(2);
    await page.waitForFunction(() =>
      /\+35, depth 7/.test(document.querySelector('.said')?.textContent ?? ''),
    );
    expect(await page.locator('.player b').first().textContent()).toMatch(/^(row|other)$/);
    expect(await page.locator('.clock').first().textContent()).toMatch(/^[01]:\d\d\.\d$/);
    await page.waitForSelector('#ended li');
    expect(await page.locator('#standings tr').count()).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    match.kill('SIGINT');
    await page.waitForFunction(() => document.querySelector('#state')?.textContent === 'The match has ended');
    expect(watched.errors).toEqual([]);
    expect(new Set(watched.requests.map((address) => new URL(address).pathname))).toEqual(
      new Set(['/', '/live.css', '/live.js', '/events']),
    );
    await match.ended;
  });

  it('leaves its connection to a tab that is seen, as a browser has six for all, but hears of the end alone', async () => {
    const { match, url } = await start('tabs', '--games', '4000');
    const context = await browser.newContext();
    const says = (page: Page, state: string) =>
      page.waitForFunction((text) => document.querySelector('#state')?.textContent === text, state);
    const first = await context.newPage();
    const show = (page: Page, isHidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    for (let tab = 1; tab <= 7; tab++) {
      const page = tab === 1 ? first : await context.newPage();
      await page.goto(url);
      await says(page, 'Live');
      await show(page, true);
    }
    await first.evaluate(`document.querySelector('#state').textContent = ''`);
    await show(first, false);
    await says(first, 'Live');
    await show(first, true);
    match.kill('SIGINT');
    await says(first, 'The match has ended');
    await match.ended;
    await context.close();
  });
});
