import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, startBrowser } from '../../chromium.ts';
import { cell, openPage, status, stones } from './open-page.ts';

describe.runIf(hasChromium('The page'))('a position on the page', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('is set up, solved with its proof, turned and drawn', async () => {
    const { page, errors } = await openPage(browser, {
      hash: '#15f/h8',
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    await page.locator('#set-up').click();
    for (const point of ['G8', 'I8']) await cell(page, point).click();
    await page.locator('#tool-white').click();
    await cell(page, 'O15').click();
    await page.locator('#tool-blocked').click();
    await cell(page, 'E8').click();
    await page.locator('#set-up-side').selectOption('black');
    await expect.poll(() => page.url()).toMatch(/#15fb\/h8g8i8\/o15\/e8\/$/);
    expect(await cell(page, 'E8').getAttribute('aria-label')).toBe('E8, blocked');
    // The tools fit beside each other where there is little room.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.locator('#set-up').click();
    await page.locator('#solve').click();
    await expect
      .poll(() => page.locator('#solved').innerText())
      .toMatch(/^Black wins in 2 moves \(proven\): /);
    await page.locator('#proof-replies button').first().click();
    await expect.poll(() => page.locator('#board g.expected').count()).toBe(3);
    // Where points are set up, a click is no reply in a proof.
    await page.locator('#set-up').click();
    await expect.poll(() => page.locator('#proof').isVisible()).toBe(false);
    await page.locator('#set-up').click();
    await page.locator('#solve').click();
    await page.locator('#proof-close').click();
    await page.locator('#rotate').click();
    await expect.poll(() => page.url()).toMatch(/#15fb\/h8h9h7\/o1\/h11\/$/);
    await page.keyboard.press('u');
    await expect.poll(() => page.url()).toMatch(/\/e8\/$/);
    const saved = async (id: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(id).click()]);
      return readFileSync(await download.path());
    };
    const svg = (await saved('#save-svg')).toString();
    expect([/^<svg [^>]*xmlns="http:[^>]*width="\d+"/.test(svg), /class=|var\(/.test(svg)]).toEqual([
      true,
      false,
    ]);
    expect(svg.length).toBeLessThan(30_000);
    const png = await saved('#save-png');
    expect([png.subarray(1, 4).toString(), png.length > 10_000]).toEqual(['PNG', true]);
    await page.locator('#balance').click();
    await expect.poll(() => status(page)).toMatch(/^Balanced move: [A-O]\d+/);
    await expect.poll(() => stones(page)).toBe(4);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
