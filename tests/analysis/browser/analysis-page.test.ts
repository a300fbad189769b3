import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalysisJson, GameJson, LineJson } from '../../../src/analysis/analysis-json.ts';
import { analysisPage } from '../../../src/analysis/analysis-page.ts';
import { hasChromium, startBrowser, watchedPage } from '../../chromium.ts';

const GAME: GameJson = {
  type: 'game',
  rule: 'renju',
  width: 15,
  height: 15,
  rowLength: 5,
  black: 'Ada </script><b>',
  white: 'Bob',
  moves: ['H8', 'H9', 'J8', 'I9', 'I8', 'O1'],
};

function line(value: number, ...pv: readonly string[]): LineJson {
  return { score: { value }, chance: 1 / (1 + Math.exp(-value / 200)), depth: 9, pv };
}

const OBJECTS: readonly AnalysisJson[] = [
  ...GAME.moves.map(
    (_, ply): AnalysisJson => ({
      type: 'position',
      ply,
      sideToMove: ply % 2 === 0 ? 'black' : 'white',
      chance: 0.5 + 0.05 * ply,
      lines: ply === 5 ? [line(-100, 'K8', 'J9', 'I7'), line(-200, 'G8', 'J9')] : [line(20, 'E5')],
      nodes: 1000,
      ms: 10,
      threats:
        ply === 5
          ? [
              { colour: 'black', name: 'open three', stones: ['H8', 'I8', 'J8'], gaps: ['G8', 'K8'] },
              { colour: 'black', name: 'open four', move: 'G8' },
              { colour: 'black', name: 'open four', move: 'K8' },
            ]
          : [],
      forbidden:
        ply === 4
          ? [{ point: 'C3', reason: 'double three', rows: [{ stones: ['C3', 'D3', 'E3'], gaps: ['F3'] }] }]
          : [],
    }),
  ),
  {
    type: 'map',
    ply: 5,
    cells: [
      { point: 'G8', colour: 'white', score: { value: 0 }, chance: 0.5 },
      { point: 'K8', colour: 'white', score: { value: 100 }, chance: 0.62 },
      { point: 'A1', colour: 'white', score: { loss: 4 }, chance: 0 },
      { point: 'G8', colour: 'black', score: { win: 3 }, chance: 1 },
      { point: 'A1', colour: 'black', forbidden: true },
    ],
  },
  {
    type: 'move',
    number: 5,
    colour: 'black',
    point: 'I8',
    chanceBefore: 0.7,
    chanceAfter: 0.25,
    loss: 0.45,
    accuracy: 0.125,
    judgement: 'blunder',
    best: line(169, 'I7', 'G7'),
    answer: line(-100, 'K8', 'J9', 'I7'),
  },
  {
    type: 'end',
    stopped: false,
    sides: [
      {
        colour: 'black',
        moves: 1,
        inaccuracies: 0,
        mistakes: 0,
        blunders: 1,
        missedWins: 0,
        averageLoss: 0.45,
      },
      {
        colour: 'white',
        moves: 0,
        inaccuracies: 0,
        mistakes: 0,
        blunders: 0,
        missedWins: 0,
        averageLoss: 0,
      },
    ],
  },
];

const html = analysisPage('Game <1>', GAME, OBJECTS, {
  lessons: { 5: ['blunder, 45 % lost, best I7', 'Better: I7 G7'] },
  summary: ['Black: 1 move, accuracy 13 %, 1 blunder.', 'White: 0 moves, no mistakes.'],
});

describe('the page of an analysis', () => {
  it('asks nothing of the network, and takes names for text', () => {
    expect(html).toContain("default-src 'none'");
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|src=|<link|@import|url\((?!#)/,
    );
    expect(html).toContain('Game &lt;1&gt;');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });
});

describe.runIf(hasChromium('The page of an analysis'))('the page of an analysis in Chromium', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-analysis-'));
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];
  const errors: string[] = [];

  async function open(text: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    const file = path.join(folder, 'analysis.html');
    writeFileSync(file, text);
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...options });
    const opened = await watchedPage(context, { requests, errors });
    await opened.goto(`file://${file}${hash}`);
    return opened;
  }

  beforeAll(async () => {
    browser = await startBrowser();
    page = await open(html);
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  const stones = (kind = ':not(.expected)') => page.locator(`#board g${kind} circle.stone`).count();
  const textOf = (id: string) => page.locator(`#${id}`).innerText();
  /** The middle of a cell on the screen. */
  async function cell(x: number, y: number): Promise<{ x: number; y: number }> {
    const box = await page.locator('#board').boundingBox();
    if (!box) throw new Error('there is a board');
    const unit = box.width / (15 * 32 + 30);
    return { x: box.x + unit * (42 + 32 * x), y: box.y + unit * (20 + 32 * y) };
  }

  it('begins at the last position analysed, with its best moves on the board', async () => {
    expect(await page.title()).toBe('Game <1>');
    expect(await stones()).toBe(5);
    expect(await textOf('turn')).toBe('After 5. I8: White to move');
    expect(await page.locator('#board .point-mark .badge-text').allTextContents()).toEqual(['38', '27']);
    expect(await page.locator('#said > div').allInnerTexts()).toEqual([
      'Black I8: blunder, 45 % lost, best I7.',
      'Better: I7 G7',
      expect.stringMatching(/^Better line\s*I7\s*G7$/),
      expect.stringMatching(/^Answer\s*K8\s*J9\s*I7$/),
    ]);
    expect(await page.locator('#facts li').allInnerTexts()).toEqual([
      'Black: open three H8 I8 J8, completed at G8 K8',
      'Black can make: open four at G8 K8',
    ]);
  });

  it('goes through the game by buttons, keys, slider, curve and table', async () => {
    await page.locator('#first').click();
    expect(await stones()).toBe(0);
    await page.keyboard.press('ArrowRight');
    expect(await stones()).toBe(1);
    await page.keyboard.press('End');
    expect(await stones()).toBe(6);
    expect(await textOf('turn')).toBe('After 6. O1: Black to move, not analysed');
    await page.locator('#slider').fill('2');
    expect(await stones()).toBe(2);
    const curve = await page.locator('#curve').boundingBox();
    await page.mouse.click((curve?.x ?? 0) + 60, (curve?.y ?? 0) + 50);
    expect(await stones()).toBe(0);
    expect(await page.locator('#curve .dot').count()).toBe(6);
    expect(await page.locator('#curve .dot.blunder').count()).toBe(1);
    await page.locator('#moves tbody tr').first().click();
    expect(await stones()).toBe(5);
    expect(await page.evaluate(() => location.hash)).toBe('#5');
    expect(await textOf('sides')).toContain('Black: 1 move, accuracy 13 %, 1 blunder.');
    expect(await page.locator('#moves tbody td').allInnerTexts()).toEqual([
      '5',
      'I8',
      '25 %',
      '45 %',
      'I7',
      'blunder',
    ]);
  });

  it('lets the best lines be clicked through', async () => {
    const steps = page.locator('#lines .best-line').first().locator('.step');
    expect(await steps.allInnerTexts()).toEqual(['K8', 'J9', 'I7']);
    await steps.nth(1).click();
    expect(await stones('.expected')).toBe(2);
    expect(await page.locator('.best-line[aria-current="true"]').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await stones('.expected')).toBe(3);
    await page.keyboard.press('ArrowRight');
    expect(await stones('.expected')).toBe(3);
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    expect(await stones('.expected')).toBe(0);
    await page.keyboard.press('2');
    expect(await page.locator('#board g.expected text').allTextContents()).toEqual(['6']);
    await page.keyboard.press('Escape');
    expect(await stones('.expected')).toBe(0);
    const best = await cell(10, 7);
    await page.mouse.click(best.x, best.y);
    expect(await stones('.expected')).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('lets the better line of a judged move and the answer be clicked through', async () => {
    await page.evaluate(() => {
      location.hash = '#5';
    });
    const steps = (name: string) => page.locator('#said .best-line', { hasText: name }).locator('.step');
    const numbers = () => page.locator('#board g.expected text').allTextContents();
    await expect.poll(() => steps('Better').count()).toBe(2);
    // In the place of the move.
    await steps('Better').nth(0).click();
    expect([await stones(), await numbers()]).toEqual([4, ['5']]);
    await page.locator('#forward').click();
    expect([await stones(), await numbers()]).toEqual([4, ['5', '6']]);
    expect(await steps('Better').nth(1).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    expect([await stones(), await numbers()]).toEqual([5, []]);
    await steps('Answer').nth(1).click();
    expect([await stones(), await numbers()]).toEqual([5, ['6', '7']]);
    // The keyboard stays on the step.
    await page.keyboard.press('Enter');
    expect(await numbers()).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await numbers()).toEqual(['6', '7']);
    await steps('Answer').nth(1).click();
    expect(await numbers()).toEqual([]);
  });

  it('shows the map as colours and tells what a cell is worth', async () => {
    await page.locator('#map-white').click();
    expect(await page.locator('#board rect.tile-white').count()).toBe(3);
    expect(await page.locator('#board .point-mark').count()).toBe(0);
    const opacities = await page
      .locator('#board rect.tile-white')
      .evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute('opacity'))));
    expect(opacities).toEqual([0.2, 0.85, 0]);
    const point = await cell(6, 7);
    await page.mouse.move(point.x, point.y);
    expect(await textOf('cell')).toBe('G8: White 50 %, Black wins in 2 moves');
    const corner = await cell(0, 14);
    await page.mouse.move(corner.x, corner.y);
    expect(await textOf('cell')).toBe('A1: White loses in 2 moves, Black forbidden');
    await page.locator('#map-black').click();
    expect(await page.locator('#board rect.tile-black').count()).toBe(1);
    await page.locator('#map-off').click();
  });

  it('opens at the move that the address names, and shows forbidden points', async () => {
    const linked = await open(html, '#4');
    expect(await linked.locator('#turn').innerText()).toBe('After 4. I9: Black to move');
    expect(await linked.locator('#board line.forbidden').count()).toBe(2);
    expect(await linked.locator('#facts').innerText()).toContain(
      'Forbidden to Black: C3, double three (C3 D3 E3)',
    );
  });

  it('of one position has neither curve nor moves', async () => {
    const one = await open(analysisPage('One', GAME, OBJECTS.slice(5, 6)));
    for (const id of ['chances', 'judged', 'maps'])
      expect(await one.locator(`#${id}`).isVisible()).toBe(false);
    expect(await one.locator('#board g:not(.expected) circle.stone').count()).toBe(5);
  });

  it('shows the stones and the blocked points that the game begins with', async () => {
    const start = {
      black: ['A1'],
      white: ['B1', 'C1'],
      blocked: ['O15', 'O14'],
      sideToMove: 'black',
    } as const;
    const game = { ...GAME, start };
    const setUp = await open(analysisPage('Set up', game, OBJECTS.slice(0, 1)));
    expect(await setUp.locator('#board circle.stone').count()).toBe(3);
    expect(await setUp.locator('#board rect.blocked').count()).toBe(2);
  });

  it('has room on a phone', async () => {
    const phone = await open(html, '', { viewport: { width: 390, height: 844 } });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('asked nothing of the network and had no error', () => {
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(errors).toEqual([]);
  });
});
