import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchGame, MatchMove } from '../../../src/match/record/match-game.ts';
import { formatReport } from '../../../src/match/report/html-report.ts';
import { engine, matchOf } from '../engines.ts';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const settings = matchOf([engine('Alpha <b>&', [], { turnMs: 1000 }), engine('Beta'), engine('Gamma')], {
  event: 'Test </script><b>',
  openings: [
    {
      points: [
        { x: 7, y: 7 },
        { x: 8, y: 6 },
        { x: 6, y: 6 },
      ],
      source: 'line 1',
    },
  ],
});

function game(number: number, black: number, white: number, rest: Partial<MatchGame> = {}): MatchGame {
  const moves: MatchMove[] = Array.from({ length: 8 }, (_, i) => ({
    x: i,
    y: 12 - (i % 2),
    ms: 100 + i,
    depth: 5 + i,
    evaluation:
      i === 7 ? { kind: 'win', plies: 3 } : { kind: 'value', value: (i % 2 === 0 ? -1 : 1) * 40 * i },
  }));
  return {
    number,
    black,
    white,
    opening: 0,
    pair: 0,
    startedAt: '2026-11-20T09:00:00.000Z',
    openingLength: 3,
    moves,
    ending: { kind: 'five', winner: 'black' },
    wallMs: 1000,
    refereeMs: 2,
    memory: { black: 50 << 20 },
    ...rest,
  };
}

const GAMES: readonly MatchGame[] = [
  game(0, 0, 1),
  game(1, 1, 0),
  game(2, 0, 2, {
    ending: { kind: 'fault', by: 'white', fault: { kind: 'crash', detail: 'exited with code 3' } },
    moves: [],
  }),
  game(3, 2, 0, { ending: { kind: 'full-board' } }),
  game(4, 1, 2, { pair: 1, ending: { kind: 'forbidden' } }),
  game(5, 2, 1, { pair: 1 }),
];

describe('the report', () => {
  const html = formatReport(settings, GAMES);

  it('asks nothing of the network', () => {
    expect(html).toContain("default-src 'none'");
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|src=|<link|@import|url\(/);
  });

  it('takes names for text', () => {
    expect(html).toContain('Alpha &lt;b&gt;&amp;');
    expect(html).not.toContain('Alpha <b>');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  it('of no games is a page all the same', () => {
    expect(formatReport(settings, [])).toContain('Not enough games');
  });
});

const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.log(`The report is not looked at in a browser: there is no ${CHROMIUM}.`);

describe.runIf(hasChromium)('the report in Chromium', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-report-'));
  const file = path.join(folder, 'report.html');
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    writeFileSync(file, formatReport(settings, GAMES));
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    page = await browser.newPage({ viewport: { width: 1200, height: 1600 } });
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`file://${file}`);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  const stones = () => page.locator('#board circle.stone').count();

  it('shows standings, crosstable and Elo', async () => {
    expect(await page.title()).toBe('Test </script><b>');
    expect(await page.locator('#standings tbody tr').count()).toBe(3);
    expect(await page.locator('#standings tbody tr').first().textContent()).toContain('Alpha <b>&');
    expect(await page.locator('#standings').textContent()).toContain('1 crash');
    expect(await page.locator('#standings').textContent()).toContain('1 forbidden');
    expect(await page.locator('#cross tbody td').filter({ hasText: '·' }).count()).toBe(3);
    expect(await page.locator('#elo circle.point').count()).toBeGreaterThan(0);
    expect(await page.locator('#elo line.bar').count()).toBe(
      3 * (await page.locator('#elo circle.point').count()),
    );
  });

  it('replays a game move by move', async () => {
    await page.locator('#list button').nth(1).click();
    expect(await page.locator('#title').textContent()).toContain(
      'Game 2: Beta (Black) – Alpha <b>& (White), 1–0',
    );
    expect(await stones()).toBe(11);
    await page.locator('#first').click();
    expect(await stones()).toBe(0);
    for (let i = 1; i <= 4; i++) await page.locator('#forward').click();
    expect(await stones()).toBe(4);
    expect(await page.locator('#board .given circle.stone').count()).toBe(3);
    expect(await page.locator('#place').textContent()).toBe('4 / 11');
    // The first own move: A3, 28 + 0 and 28 + 12 * 32 on the drawing.
    const last = page.locator('#board circle.last');
    expect([await last.getAttribute('cx'), await last.getAttribute('cy')]).toEqual(['28', '412']);
    expect(await page.locator('#moves tr[aria-current="true"]').textContent()).toBe('4A310050');
    await page.locator('#back').click();
    expect(await stones()).toBe(3);
    await page.keyboard.press('ArrowRight');
    expect(await stones()).toBe(4);
    await page.locator('#last').click();
    expect(await stones()).toBe(11);
    await page.locator('#moves tbody tr').nth(5).click();
    expect(await stones()).toBe(6);
    await page.locator('#slider').fill('2');
    expect(await stones()).toBe(2);
  });

  it("draws both sides' evaluations, and goes where they are clicked", async () => {
    expect(await page.locator('#curves path.side-black').count()).toBe(1);
    expect(await page.locator('#curves path.side-white').count()).toBe(1);
    expect(await page.locator('#curves circle').count()).toBe(8);
    // The last move, black's, is a proven win: at the top of the drawing.
    const tops = await page
      .locator('#curves circle.dot-black')
      .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('cy')));
    expect(Math.min(...tops.map(Number))).toBe(8);
    const box = await page.locator('#curves').boundingBox();
    await page.locator('#curves').click({ position: { x: (box?.width ?? 0) - 6, y: 40 } });
    expect(await stones()).toBe(11);
  });

  it('shows a game that broke off before its first move', async () => {
    await page.locator('#list button').nth(2).click();
    expect(await page.locator('#ending').textContent()).toBe('Gamma exited with code 3 (crash)');
    expect(await stones()).toBe(3);
  });

  it('needs nothing but itself and complains about nothing', () => {
    expect(requests).toEqual([`file://${file}`]);
    expect(errors).toEqual([]);
  });
});
