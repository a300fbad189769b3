import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

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

/** Whether there is a Chromium to look at pages with; says so if there is none: `what` is not looked at. */
export function hasChromium(what: string): boolean {
  const isThere = existsSync(CHROMIUM);
  if (!isThere) console.log(`${what} is not looked at in a browser: there is no ${CHROMIUM}.`);
  return isThere;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** What pages asked of a network, and what they complained of. */
export interface Watched {
  readonly requests: string[];
  readonly errors: string[];
}

/** A new page, whose requests and errors are noted; what lies in the page itself is no request. */
export async function watchedPage(context: BrowserContext, { requests, errors }: Watched): Promise<Page> {
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return page;
}
