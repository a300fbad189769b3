import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeLib } from '../../../lab/fuzz/made-lib.ts';
import { parsePsq } from '../../../src/game/formats/psq.ts';
import { serveSite } from '../../../src/web/page-server.ts';
import { singlePage } from '../../../src/web/page-site.ts';
import { RUNS_ALL, WAIT } from '../../battery.ts';
import { hasChromium, startBrowser } from '../../chromium.ts';
import { parseSgf } from '../../game/formats/all-games.ts';
import { awaitTurn, cell, newGame, openPage, PAGE_FILE, status, stones } from './open-page.ts';

describe('the page as a file', () => {
  it('has everything in it and is below 4 MB', () => {
    const { size } = statSync(PAGE_FILE);
    console.log(`dist/tengen.html: ${(size / 1e6).toFixed(2)} MB`);
    expect(size).toBeGreaterThan(500_000);
    expect(size).toBeLessThan(4_000_000);
    const html = readFileSync(PAGE_FILE, 'utf8');
    expect(html).toContain("default-src 'none'");
    const outside = html
      .replaceAll(/<script type="text\/plain".*?<\/script>/g, '')
      // Namespaces of SVG and XML, which nobody asks a network for.
      .replaceAll(/http:\/\/www\.w3\.org\/(2000\/svg|2000\/xmlns\/|XML\/1998\/namespace)/g, '');
    // Pictures of the board are drawn from what the page has: their code names `url(` and sets a `src` of data.
    expect(outside).not.toMatch(/https?:\/\/|\bsrc=(?!`data:)|@import|url\((?!#|"\))/);
  });
});

/** An open three of black's next to nothing of white's, black to move: a proven win. */
const WON = '#15r:h8a1h9o15h10a15';

describe.runIf(hasChromium('The page'))('the page in Chromium', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const boardOf = (page: Page) =>
    page
      .locator('#cells button')
      .evaluateAll((cells) =>
        cells.map((one) => one.getAttribute('aria-label') ?? '').filter((label) => !label.includes('empty')),
      );

  /** Plays as a person who always takes the first free point of a list that is allowed. */
  async function playToTheEnd(page: Page): Promise<void> {
    const wanted = ['H8', 'I9', 'G7', 'J10', 'F6', 'H10', 'G9', 'I7', 'H6', 'F8', 'J8', 'K11', 'E5'];
    for (let turn = 0; turn < 60; turn++) {
      if ((await awaitTurn(page)) === 'over') return;
      const before = await stones(page);
      for (const point of wanted) {
        const label = (await cell(page, point).getAttribute('aria-label')) ?? '';
        if (!label.endsWith('empty')) continue;
        await cell(page, point).click();
        break;
      }
      await expect.poll(() => stones(page)).toBeGreaterThan(before);
    }
    throw new Error('the game does not end');
  }

  it.each(RUNS_ALL ? ['freestyle', 'renju'] : ['renju'])(
    'plays a game of %s by clicks to its end',
    async (rule) => {
      const { page, requests, errors } = await openPage(browser);
      await newGame(page, { rule });
      await playToTheEnd(page);
      await expect.poll(() => status(page)).toMatch(/Five in a row: (you \(.*\) win|Tengen \(.*\) wins)\.$/);
      expect(await page.locator('#board line.row').count()).toBeGreaterThan(0);
      const count = await stones(page);
      await expect.poll(() => boardOf(page)).toHaveLength(count);
      // The end is taken back as any other move.
      await page.locator('#undo').click();
      await expect.poll(() => status(page)).toBe('Your move (Black).');
      await expect.poll(() => stones(page)).toBeLessThan(count);
      await page.locator('#last').click();
      await expect.poll(() => stones(page)).toBe(count);
      expect(errors).toEqual([]);
      expect(requests).toEqual([page.url().replace(/#.*/, '')]);
      await page.context().close();
    },
  );

  it('finds a proven win, and draws its line', async () => {
    const { page, errors } = await openPage(browser, { hash: WON });
    const first = page.locator('#lines li').first();
    await expect.poll(() => first.locator('.score').innerText()).toMatch(/^wins in (one move|\d+ moves)$/);
    await expect.poll(() => page.locator('#board g.best text').textContent()).toMatch(/^W\d+$/);
    await first.locator('.line').hover();
    expect(await page.locator('#board g.expected').count()).toBeGreaterThan(2);
    await first.locator('.line').click();
    await expect.poll(() => stones(page)).toBe(7);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('stops at once, and is never busy itself', async () => {
    const { page } = await openPage(browser, { hash: '#15f:h8i9g7' });
    await expect.poll(() => page.locator('#lines li').count()).toBe(3);
    // The longest time in which the page does not come to anything else while the engine searches.
    const longest = await page.evaluate(async () => {
      let longest = 0;
      let last = performance.now();
      const end = last + 1500;
      while (last < end) {
        await new Promise((resolve) => setTimeout(resolve, 4));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    const stopped = await page.evaluate(() => {
      const button = document.getElementById('search-toggle') as HTMLButtonElement;
      const startedAt = performance.now();
      button.click();
      return new Promise<number>((resolve) => {
        const look = () =>
          button.textContent === 'Search'
            ? resolve(performance.now() - startedAt)
            : void requestAnimationFrame(look);
        look();
      });
    });
    console.log(`longest wait of the page ${longest.toFixed(0)} ms, stopped after ${stopped.toFixed(0)} ms`);
    expect(longest).toBeLessThan(400);
    expect(stopped).toBeLessThan(200);
    const figures = await page.locator('#figures').innerText();
    await page.waitForTimeout(500);
    expect(await page.locator('#figures').innerText()).toBe(figures);
    // A stopped search begins again.
    await page.locator('#search-toggle').click();
    await expect.poll(() => page.locator('#figures').innerText()).not.toBe(figures);
    await page.context().close();
  });

  it('moves at once when asked to, and thinks no more of a move that was taken back', async () => {
    const { page } = await openPage(browser);
    await newGame(page, { time: '30000' });
    await cell(page, 'H8').click();
    await expect.poll(() => page.locator('#player-white').getAttribute('class')).toContain('thinking');
    await page.locator('#stop').click();
    expect(await awaitTurn(page)).toBe('turn');
    await expect.poll(() => stones(page)).toBe(2);
    // Far from where any answer would be, whatever net is in.
    await cell(page, 'A1').click();
    await expect.poll(() => page.locator('#player-white').getAttribute('class')).toContain('thinking');
    await page.locator('#undo').click();
    await expect.poll(() => status(page)).toBe('Your move (Black).');
    await page.waitForTimeout(600);
    await expect.poll(() => stones(page)).toBe(2);
    // Nor of a game that has been given up for another one, or that a link has replaced.
    const think = async () => {
      await newGame(page, { time: '30000' });
      await cell(page, 'H8').click();
      await expect.poll(() => page.locator('#player-white').getAttribute('class')).toContain('thinking');
    };
    await think();
    await newGame(page, { seat: 'both' });
    await page.waitForTimeout(600);
    expect([await stones(page), await status(page)]).toEqual([0, 'Black to move.']);
    await think();
    await page.evaluate(() => {
      location.hash = '#15f:a1b2c3';
    });
    await expect.poll(() => stones(page)).toBe(3);
    await page.waitForTimeout(600);
    expect([await stones(page), await status(page)]).toEqual([3, 'White to move.']);
    await page.context().close();
  });

  it('searches with several threads where it is served isolated, and stops them', async () => {
    const server = await serveSite(singlePage(readFileSync(PAGE_FILE)), 0);
    const { page, errors } = await openPage(browser, { url: server.url, hash: '#15r:h8i9g7' });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const threads = await page.evaluate(() => navigator.hardwareConcurrency);
    expect(await page.locator('#about').textContent()).toContain(
      threads === 1 ? 'one thread' : `${threads} threads`,
    );
    const toggle = page.locator('#search-toggle');
    for (let i = 0; i < 3; i++) {
      await expect.poll(() => page.locator('#lines li').count()).toBe(3);
      await expect.poll(() => toggle.innerText()).toBe('Stop');
      await toggle.click();
      await expect.poll(() => toggle.innerText()).toBe('Search');
      await toggle.click();
    }
    // Other positions, one after the other, while the threads search.
    for (const point of ['J10', 'A1', 'B3']) await cell(page, point).click();
    await expect.poll(() => page.locator('#lines li').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('#figures').innerText()).toMatch(/^depth [5-9]|1\d/);
    expect(errors).toEqual([]);
    await page.context().close();
    await server.close();
  });

  it('gives records out and takes them in again', async () => {
    const moves = 'H8 I9 G7 I7 F6';
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await newGame(page, { seat: 'both', rule: 'renju' });
    for (const point of moves.split(' ')) await cell(page, point).click();
    const texts: string[] = [];
    for (const kind of ['psq', 'sgf']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator(`#save-${kind}`).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^tengen-.*-5\\.${kind}$`));
      texts.push(readFileSync(await download.path(), 'utf8'));
    }
    const [psq = '', sgf = ''] = texts;
    expect(parsePsq(psq)).toMatchObject({ ok: true, value: { moves: { length: 5 } } });
    expect(parseSgf(sgf)).toMatchObject({ ok: true, value: [{ rule: 'renju', moves: { length: 5 } }] });
    await page.locator('#copy-moves').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(moves);
    await page.locator('#copy-link').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#15r\/h8i9g7i7f6$/);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    for (const text of [psq, sgf, moves, link]) {
      await newGame(page, { seat: 'both', rule: 'renju' });
      await expect.poll(() => stones(page)).toBe(0);
      await page.locator('#open-record').click();
      await page.locator('#record-text').fill(text);
      await page.locator('#open-form button[type="submit"]').click();
      await expect.poll(() => stones(page)).toBe(5);
      await expect.poll(() => page.url()).toMatch(/#15r\/h8i9g7i7f6$/);
    }
    await page.locator('#open-record').click();
    await page.locator('#record-text').fill('H8 I9 H8');
    await page.locator('#open-form button[type="submit"]').click();
    await expect.poll(() => page.locator('#open-error').innerText()).toMatch(/^The text: .*\.$/);
    await page.context().close();
  });

  it('tells why a point is forbidden, and lets the game go on', async () => {
    // Black's two threes cross on H8.
    const { page } = await openPage(browser);
    await newGame(page, { seat: 'both', rule: 'renju' });
    for (const point of ['H9', 'A1', 'H10', 'A15', 'I8', 'O1', 'J8', 'O15']) await cell(page, point).click();
    await expect.poll(() => cell(page, 'H8').getAttribute('aria-label')).toBe('H8, empty, forbidden');
    await cell(page, 'H8').click();
    await expect
      .poll(() => status(page))
      .toBe('H8 is forbidden to Black: double three (H8 I8 J8 and H10 H9 H8). Black to move.');
    expect(await page.locator('#board line.reason').count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#board line.reason').count()).toBe(0);
    await cell(page, 'H8').click();
    await expect.poll(() => page.locator('#board line.reason').count()).toBe(2);
    await expect.poll(() => stones(page)).toBe(8);
    await cell(page, 'E5').click();
    await expect.poll(() => stones(page)).toBe(9);
    expect(await page.locator('#board line.reason').count()).toBe(0);
    await page.context().close();
  });

  it('explains the game: marks, what there is to learn, and the better line on the board', async () => {
    const { page, errors } = await openPage(browser, { hash: '#15f/h8h9j8i9i8o1c3g8' });
    expect(await page.locator('#lesson').isVisible()).toBe(false);
    await page.locator('#whole-game').click();
    await page.waitForFunction(
      () => /Black: 4 moves, accuracy/.test(document.getElementById('summary')?.textContent ?? ''),
      undefined,
      WAIT,
    );
    // White's sixth move left black's open three alone.
    expect(await page.locator('#moves button').allInnerTexts()).toEqual('H8 H9 J8 I9 I8 O1 C3 G8'.split(' '));
    expect(await page.locator('#curve .dot.graded').count()).toBeGreaterThan(0);
    await page.locator('#moves button').nth(5).click();
    await expect.poll(() => page.locator('#lesson-move').innerText()).toBe('6. White O1');
    expect(await page.locator('#moves button').nth(5).getAttribute('data-sign')).toMatch(/\?/);
    const said = await page.locator('#lesson-said').innerText();
    expect(said).toContain("It left Black's open three H8 I8 J8 standing.");
    expect(said).toMatch(/Black can make: open four at [GK]8\./);
    expect(said).toMatch(/The answer: .* \(Black wins in \d+ moves\)/);
    await page.locator('#lesson-answer').click();
    await expect.poll(() => page.locator('#board g.expected').count()).toBe(1);
    await expect.poll(() => stones(page)).toBe(6);
    await page.locator('#lesson-better').click();
    await expect.poll(() => stones(page)).toBe(5);
    await page.locator('#forward').click();
    await expect.poll(() => page.locator('#board g.expected').count()).toBe(2);
    expect(await page.locator('#lesson-place').innerText()).toMatch(/^2 of \d+$/);
    await page.locator('#back').click();
    await page.locator('#back').click();
    await expect.poll(() => stones(page)).toBe(6);
    expect(await page.locator('#board g.expected').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('opens a game that a forbidden move ended, and says so', async () => {
    const { page, errors } = await openPage(browser, { hash: '#15r/h8a1i8a15j9o1j10o15j8' });
    await expect.poll(() => status(page)).toBe('J8 was forbidden to Black: White wins.');
    expect(await page.locator('#board line.foul').count()).toBe(2);
    await page.locator('#whole-game').click();
    await page.waitForFunction(
      () => /1 blunder|blunders/.test(document.getElementById('summary')?.textContent ?? ''),
      undefined,
      WAIT,
    );
    await expect
      .poll(() => page.locator('#lesson-said').innerText())
      .toContain('Forbidden to Black (double three): the game is lost.');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('runs nothing that is not its own: its policy has no unsafe-inline, and a script put in is refused', async () => {
    const { page } = await openPage(browser);
    const policy = await page.locator('meta[http-equiv]').getAttribute('content');
    expect(policy).not.toContain('unsafe-inline');
    const isRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.isRun = true';
      document.head.append(script);
      return Reflect.get(window, 'isRun') === true;
    });
    expect(isRun).toBe(false);
    await page.context().close();
  });

  it('saves games under the name of the settings', async () => {
    const { page } = await openPage(browser);
    await page.locator('#open-settings').click();
    await page.locator('#player-name-field').fill('Ada');
    await page.locator('#settings-dialog button[type="submit"]').click();
    await newGame(page, { seat: 'both' });
    await cell(page, 'H8').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save-sgf').click()]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('PB[Ada]');
    await page.context().close();
  });

  it('draws the map of either side', async () => {
    const { page, errors } = await openPage(browser, { hash: '#9r:e4a1e5i9e6a9' });
    expect(await page.locator('#board rect.tile').count()).toBe(0);
    await page.locator('#map').selectOption('own');
    await expect.poll(() => page.locator('#board rect.tile-black').count()).toBeGreaterThan(60);
    // Where the three becomes an open four a move is worth most.
    const strongest = page.locator('#cells button[aria-label*="wins in"]');
    await expect.poll(() => strongest.count()).toBeGreaterThan(0);
    expect(await strongest.first().getAttribute('title')).toMatch(/^[A-J]\d: wins in /);
    expect(await page.locator('#map-legend').isVisible()).toBe(true);
    await page.locator('#map').selectOption('other');
    await expect.poll(() => page.locator('#board rect.tile-white').count()).toBeGreaterThan(60);
    expect(await page.locator('#board rect.tile-black').count()).toBe(0);
    await page.locator('#map').selectOption('none');
    await expect.poll(() => page.locator('#board rect.tile').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('opens files, and what is pasted', async () => {
    const { page } = await openPage(browser);
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    const psq = 'Piskvorky 20x20, 11:11, 0\r\n10,10,5\r\n11,11,5\r\n-1\r\n';
    await page.locator('#open-record').click();
    await page.locator('#record-file').setInputFiles(file('broken.sgf', '(;GM[1])'));
    await expect.poll(() => page.locator('#open-error').innerText()).toMatch(/^broken\.sgf: .*Gomoku.*\.$/);
    const folder = mkdtempSync(path.join(tmpdir(), 'tengen-page-'));
    const large = path.join(folder, 'large.sgf');
    writeFileSync(large, '(;B[hh])');
    // The rest is a hole, which takes no room.
    truncateSync(large, (64 << 20) + 1);
    await page.locator('#record-file').setInputFiles(large);
    rmSync(folder, { recursive: true });
    await expect
      .poll(() => page.locator('#open-error').innerText())
      .toMatch(/^large\.sgf: the file is too large .*\.$/);
    await page.locator('#record-file').setInputFiles(file('game.psq', psq));
    await expect.poll(() => stones(page)).toBe(2);
    expect(await page.locator('#cells button').count()).toBe(400);
    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const data = new DataTransfer();
        data.setData('text', pasted);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      }, text);
    await paste('#15r:h8i9g7');
    await expect
      .poll(() => page.locator('#terms').innerText())
      .toBe('Renju · 15 × 15 · I11 Shagetsu 斜月 (Slanting Moon)');
    await expect.poll(() => stones(page)).toBe(3);
    await paste('nonsense');
    await expect.poll(() => page.locator('#saved').innerText()).toMatch(/^cannot paste: it is no record/);
    // An address that is typed into the browser's own line.
    await page.evaluate(() => {
      location.hash = '#3f3:b2';
    });
    await expect.poll(() => page.locator('#terms').innerText()).toBe('Freestyle · 3 × 3 · 3 in a row');
    await page.context().close();
  });

  it('says what is wrong with a damaged link, and leaves the address', async () => {
    for (const [hash, error] of [
      ['#15f/h8zz9', 'The address has a wrong point: move 2: zz9 is off the 15x15 board.'],
      ['#nonsense', 'The address is not like #15f/h8i9.'],
    ] as const) {
      const { page, errors } = await openPage(browser, { hash });
      await expect.poll(() => status(page)).toContain(error);
      expect(page.url()).toContain(hash);
      await cell(page, 'H8').click();
      await expect.poll(() => page.url()).toMatch(/#15f\/h8/);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  it('opens libraries and databases, keeps what a record says, and other games on demand', async () => {
    const { page, errors } = await openPage(browser);
    const open = async (name: string, content: string | Uint8Array) => {
      await page.locator('#open-record').click();
      const buffer = Buffer.from(content);
      await page
        .locator('#record-file')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    };
    const point = (x: number, y: number) => ({ point: { x, y }, isMove: true });
    const leaf = { ...point(8, 6), comment: '連珠', children: [] };
    const tree = {
      isMove: false,
      children: [{ ...point(7, 7), children: [leaf, { ...point(7, 6), children: [] }] }],
    };
    await open('openings.lib', madeLib(tree));
    await expect.poll(() => page.url()).toMatch(/#15f\/h8i9$/);
    await expect.poll(() => status(page)).toMatch(/^It is the main line of a library; left out are 1 moves/);
    const saved = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('#save-sgf').click(),
      ]);
      return readFileSync(await download.path(), 'utf8');
    };
    expect(await saved()).toContain('C[連珠]');
    await page.reload();
    await expect.poll(() => stones(page)).toBe(2);
    expect(await saved()).toContain('C[連珠]');
    const game = '<game id="1" black="7" bresult="1"><move>h8 i9 i7 -- g9</move></game>';
    await open(
      'renju.rif',
      `<?xml version="1.0"?><database><players><player id="7" name="Õ" surname="Li"/></players><games>${game}</games></database>`,
    );
    await expect.poll(() => page.url()).toMatch(/#15rw?/);
    await expect
      .poll(() => status(page))
      .toMatch(/The moves before a pass count as stones that are set up\./);
    expect(await saved()).toContain('PB[Õ Li]');
    await open('go.sgf', '(;GM[1]SZ[15];B[hh])');
    await expect
      .poll(() => page.locator('#open-error').innerText())
      .toBe(
        'go.sgf: game 1: GM[1] is Go, not Gomoku (4): tick "Records of other games too" under "Open or paste" to read its moves all the same.',
      );
    await page.locator('#any-game').check();
    await page.locator('#record-text').fill('(;GM[1]SZ[15];B[hh])');
    await page.locator('#open-form button[type="submit"]').click();
    await expect.poll(() => status(page)).toMatch(/^GM\[1\] is Go: its moves are taken for Gomoku's\./);
    await expect.poll(() => stones(page)).toBe(1);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('plays tic-tac-toe to a draw, and counts the sitting', async () => {
    const { page, errors } = await openPage(browser);
    await page.locator('#new-game').click();
    await page.locator('#size').selectOption('own');
    for (const id of ['#columns', '#rows']) await page.locator(id).fill('3');
    await page.locator('#row-length').selectOption('3');
    await page.locator('#new-cancel').click();
    // At full strength: a weaker level may answer the centre on an edge, and lose.
    await newGame(page);
    for (let turn = 0; turn < 9; turn++) {
      if ((await awaitTurn(page)) === 'over') break;
      const before = await stones(page);
      // The person blocks whatever row is about to be made, as the hint says.
      await page.locator('#hint').click();
      await expect.poll(() => page.locator('#board g.hint').count()).toBe(1);
      await page.locator('#cells button[aria-label*="hint"]').click();
      await expect.poll(() => stones(page)).toBeGreaterThan(before);
    }
    await expect.poll(() => status(page)).toMatch(/Draw: the board is full\.$/);
    await newGame(page);
    await expect.poll(() => page.locator('.player-score').allInnerTexts()).toEqual(['½', '½']);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('aims with a first touch and plays with a second one where cells are small', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await newGame(page, { seat: 'both' });
    await cell(page, 'H8').tap();
    expect(await page.locator('#cells button.aimed').getAttribute('aria-label')).toBe('H8, empty');
    await expect.poll(() => status(page)).toBe('H8: tap again to play. Black to move.');
    await cell(page, 'I9').tap();
    expect(await page.locator('#cells button.aimed').getAttribute('aria-label')).toBe('I9, empty');
    expect(await stones(page)).toBe(0);
    await cell(page, 'I9').tap();
    await expect.poll(() => boardOf(page)).toEqual(['I9, black, move 1, the last move']);
    expect(await page.locator('#cells button.aimed').count()).toBe(0);
    await page.locator('#open-settings').tap();
    await page.locator('#confirm').uncheck();
    await page.locator('#settings-dialog button').tap();
    await cell(page, 'H8').tap();
    await expect.poll(() => stones(page)).toBe(2);
    await page.context().close();
  });

  it('plays swap2 on either side', async () => {
    const { page, errors } = await openPage(browser);
    // The engine places three stones, and the person chooses.
    await newGame(page, { seat: 'white', opening: 'swap2', level: '6' });
    await expect
      .poll(() => page.locator('#choices button').allInnerTexts())
      .toEqual(['Play Black', 'Play White', 'Add two stones']);
    await expect.poll(() => stones(page)).toBe(3);
    await page.locator('#choose-black').click();
    // The colours are exchanged: the engine has White now, and moves.
    await expect.poll(() => page.locator('#player-black .player-name').innerText()).toBe('You');
    expect(await awaitTurn(page)).toBe('turn');
    await expect.poll(() => stones(page)).toBe(4);
    // The person places them, and the engine chooses.
    await newGame(page, { seat: 'black', opening: 'swap2', level: '6' });
    for (const point of ['H8', 'I9', 'A1']) await cell(page, point).click();
    await expect
      .poll(() => status(page))
      .toMatch(/^Tengen (takes|stays|adds|plays).*(Your move \(|Choose your side\.)/);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('plays soosorv-8 and taraguchi-10: each step explained, the points allowed marked, kept by a reload', async () => {
    const { page, errors } = await openPage(browser);
    await page.locator('#new-game').click();
    await page.locator('#opening').selectOption('taraguchi-10');
    expect(await page.locator('#rule').inputValue()).toBe('renju');
    expect(await page.locator('#opening-steps li').allInnerTexts()).toHaveLength(11);
    await page.locator('#new-cancel').click();
    await newGame(page, { seat: 'both', opening: 'taraguchi-10' });
    await expect
      .poll(() => status(page))
      .toBe('Black: place a black stone on H8. Next: White may swap colours.');
    await expect.poll(() => page.locator('#board .allowed').count()).toBe(1);
    await cell(page, 'H8').click();
    await page.locator('#choose-white').click();
    await expect.poll(() => page.locator('#board .allowed').count()).toBe(8);
    await cell(page, 'A1').click();
    await expect
      .poll(() => status(page))
      .toMatch(/^A1 is not allowed: the second stone must be in the square G7 to I9\./);
    for (const [point, choice] of [
      ['H9', 'black'],
      ['H7', 'white'],
      ['H10', 'offer-ten'],
    ] as const) {
      await cell(page, point).click();
      await page.locator(`#choose-${choice}`).click();
    }
    await cell(page, 'G8').click();
    await expect.poll(() => cell(page, 'I8').getAttribute('aria-label')).toMatch(/mirror image/);
    await page.reload();
    await expect.poll(() => status(page)).toContain('offer a fifth move (2 of 10)');
    await cell(page, 'I8').click();
    await expect.poll(() => status(page)).toContain('I8 is a mirror image of G8');
    // A saved file goes on there too.
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save-sgf').click()]);
    const sgf = readFileSync(await download.path(), 'utf8');
    await newGame(page, { seat: 'both' });
    await page.locator('#open-record').click();
    await page.locator('#record-text').fill(sgf);
    await page.locator('#open-form button[type="submit"]').click();
    await expect.poll(() => status(page)).toContain('Your turn (Black): offer a fifth move (2 of 10)');
    await expect.poll(() => stones(page)).toBe(4);
    // The engine takes either side.
    await newGame(page, { seat: 'white', opening: 'soosorv-8', level: '6' });
    await expect.poll(() => page.locator('#choices button').count()).toBe(2);
    await page.locator('#choose-white').click();
    await cell(page, 'A15').click();
    await expect.poll(() => page.locator('#choices button').allInnerTexts()).toHaveLength(8);
    await page.locator('#choose-3').click();
    await expect
      .poll(() => status(page))
      .toMatch(/choose the fifth move to be played|offer a fifth move \(1 of 3\)/);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('is played with the keyboard alone', async () => {
    const { page } = await openPage(browser);
    await newGame(page, { seat: 'both' });
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('H8, empty');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => boardOf(page)).toEqual(['I9, white, move 2, the last move', 'H8, black, move 1']);
    await page.keyboard.press('u');
    await expect.poll(() => stones(page)).toBe(1);
    await page.keyboard.press('r');
    await expect.poll(() => stones(page)).toBe(2);
    await page.keyboard.press('Home');
    await expect.poll(() => stones(page)).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => stones(page)).toBe(2);
    await page.keyboard.press('h');
    await expect.poll(() => page.locator('#status').innerText()).toMatch(/^Hint: [A-O]\d+/);
    expect(await page.locator('#board g.hint').count()).toBe(1);
    await page.context().close();
  });

  it('goes on with a game that is loaded again', async () => {
    const { page } = await openPage(browser);
    await newGame(page, { seat: 'black' });
    await cell(page, 'H8').click();
    await awaitTurn(page);
    await page.reload();
    await page.waitForSelector('#cells button');
    expect(await page.locator('#player-white .player-name').innerText()).toBe('Tengen');
    await expect.poll(() => stones(page)).toBe(2);
    await expect.poll(() => status(page)).toBe('Your move (Black).');
    await page.context().close();
  });

  it('goes on with a game that is loaded again before its last move is drawn', async () => {
    const { page } = await openPage(browser);
    await newGame(page, { seat: 'black' });
    await Promise.all([
      page.waitForEvent('load'),
      page.evaluate(() => {
        document.querySelector<HTMLButtonElement>('#cells button[aria-label^="H8,"]')?.click();
        location.reload();
      }),
    ]);
    await expect.poll(() => stones(page)).toBe(2);
    expect(await boardOf(page)).toContain('H8, black, move 1');
    await page.context().close();
  });

  it.each([
    [360, 740],
    [390, 844],
    [1280, 900],
    [3840, 2160],
  ])('fits into %d x %d, light and dark', async (width, height) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, errors } = await openPage(browser, { viewport: { width, height }, colorScheme });
      const { over, board } = await page.evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        board: document.getElementById('board')?.getBoundingClientRect().toJSON(),
      }));
      expect(over).toBeLessThanOrEqual(0);
      expect(board.right).toBeLessThanOrEqual(width);
      expect(board.bottom).toBeLessThanOrEqual(height);
      // The board takes most of what there is.
      expect(board.height).toBeGreaterThan(0.75 * Math.min(width, height));
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });
});
