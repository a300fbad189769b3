import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { WAIT } from '../../battery.ts';
import { watchedPage } from '../../chromium.ts';

/** Where pictures of the page are left, to be looked at; none are taken if undefined. */
export const PICTURES = process.env.TENGEN_PICTURES;

export const PAGE_FILE = path.resolve('dist/tengen.html');

/** The page, opened as a file, and what it asked of a network and complained of. */
export interface OpenedPage {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly errors: readonly string[];
}

export async function openPage(
  browser: Browser,
  {
    hash = '',
    url = `file://${PAGE_FILE}`,
    ...options
  }: { readonly hash?: string; readonly url?: string } & BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const seen = { requests: [], errors: [] };
  const page = await watchedPage(context, seen);
  await page.goto(url + hash);
  await page.waitForSelector('#cells button');
  return { page, ...seen };
}

/** The cell of a point such as H8. */
export function cell(page: Page, point: string) {
  return page.locator(`#cells button[aria-label^="${point},"]`);
}

export function stones(page: Page) {
  return page.locator('#board g:not(.expected) circle.stone').count();
}

export function status(page: Page): Promise<string> {
  return page.locator('#status').innerText();
}

/** Starts a game by the dialog. */
export async function newGame(
  page: Page,
  { seat = 'black', rule = 'freestyle', time = '100', opening = 'free', level = '12' } = {},
): Promise<void> {
  await page.locator('#new-game').click();
  await page.locator(`#new-form input[value="${seat}"]`).check({ force: true });
  await page.locator('#rule').selectOption(rule);
  await page.locator('#move-time').selectOption(time);
  if (await page.locator('#opening').isEnabled()) await page.locator('#opening').selectOption(opening);
  if (await page.locator('#level').isVisible()) await page.locator('#level').fill(level);
  await page.locator('#new-start').click();
}

/** Until it is the person's turn again or the game is over: which of both. */
export async function awaitTurn(page: Page): Promise<'turn' | 'over'> {
  // What has just been clicked is shown with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const found = await page.waitForFunction(
    () => {
      const text = document.getElementById('status')?.textContent ?? '';
      if (/\bwins?\b|draw/i.test(text)) return 'over';
      return /your move/i.test(text) ? 'turn' : undefined;
    },
    undefined,
    WAIT,
  );
  return found.jsonValue() as Promise<'turn' | 'over'>;
}

/** `fullPage`: also what is seen only by scrolling. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage });
}
