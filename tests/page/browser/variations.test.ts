import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, startBrowser } from '../../chromium.ts';
import { cell, newGame, openPage, PAGE_FILE, status, stones } from './open-page.ts';

describe.runIf(hasChromium('The page'))('nothing is lost', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('by a stray click in the middle of a game that is analysed', async () => {
    const { page, errors } = await openPage(browser, { hash: '#15f/h8i9j8i8i7k6@2' });
    const lines = () => page.locator('#variation-list button').allInnerTexts();
    await expect.poll(() => stones(page)).toBe(2);
    await cell(page, 'A1').click();
    await expect.poll(lines).toEqual(['Main line', '3. A1']);
    await page.reload();
    await expect.poll(lines).toEqual(['Main line', '3. A1']);
    await cell(page, 'B1').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save-sgf').click()]);
    const sgf = readFileSync(await download.path(), 'utf8');
    expect(sgf).toMatch(/\n\(;B\[jh\];W\[ih\];B\[ii\];W\[kj\]\)\n\(;B\[ao\];W\[bo\]\)\)\n$/);
    await page.locator('#variation-list button').first().click();
    await expect.poll(() => page.locator('#moves button').count()).toBe(6);
    await page.keyboard.press('u');
    await expect.poll(lines).toEqual(['Main line', '3. A1']);
    await page.locator('#promote').click();
    await expect.poll(lines).toEqual(['Main line', '3. J8 I8 I7 K6']);
    await page.locator('#open-record').click();
    await page.locator('#record-text').fill(sgf);
    await page.locator('#open-form button[type="submit"]').click();
    await expect.poll(lines).toEqual(['Main line', '3. A1 B1']);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('by loading the page again in the middle of swap2, or closing it', async () => {
    const { page, errors } = await openPage(browser);
    await newGame(page, { seat: 'both', opening: 'swap2' });
    for (const point of ['H8', 'I9', 'A1']) await cell(page, point).click();
    await expect.poll(() => page.locator('#choices button').count()).toBe(3);
    await page.reload();
    await expect.poll(() => page.locator('#choices button').count()).toBe(3);
    const other = await page.context().newPage();
    await page.close();
    await other.goto(`file://${PAGE_FILE}`);
    await other.locator('#last-game-open').click();
    await expect.poll(() => stones(other)).toBe(3);
    await other.locator('#choose-add-two').click();
    await expect.poll(() => status(other)).toMatch(/place a white stone, then one more\./);
    expect(errors).toEqual([]);
    await other.context().close();
  });
});
