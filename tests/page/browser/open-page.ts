import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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

export const PAGE_FILE = path.resolve('dist/tengen.html');
export const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.log(`The page is not looked at in a browser: there is no ${CHROMIUM}.`);

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

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
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(url + hash);
  await page.waitForSelector('#cells button');
  return { page, requests, errors };
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
  { seat = 'black', rule = 'freestyle', time = '100', opening = 'free', level = '10' } = {},
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
  const found = await page.waitForFunction(
    () => {
      const text = document.getElementById('status')?.textContent ?? '';
      if (/\bwins?\b|draw/i.test(text)) return 'over';
      return /your move/i.test(text) ? 'turn' : undefined;
    },
    undefined,
    { timeout: 30_000 },
  );
  return found.jsonValue() as Promise<'turn' | 'over'>;
}
