import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveSite } from '../../../src/web/page-server.ts';
import { installableSite } from '../../../src/web/page-site.ts';
import { hasChromium, startBrowser } from '../../chromium.ts';
import { awaitTurn, cell, openPage, PAGE_FILE, stones } from './open-page.ts';

const HTML = readFileSync(PAGE_FILE, 'utf8');

/** The page of a later build, by its name. */
const laterPage = (title: string) => Buffer.from(HTML.replace('<title>Tengen<', `<title>${title}<`));

describe.runIf(hasChromium('The installed page'))('the installed page', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const isActive = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return (await caches.keys()).length;
    });

  it('plays without a network, and is never older than what the server has', async () => {
    let server = await serveSite(installableSite(laterPage('One')), 0);
    const { url } = server;
    const port = Number(new URL(url).port);
    const { page, errors } = await openPage(browser, { url });
    expect(await page.title()).toBe('One');
    await expect.poll(() => isActive(page)).toBe(1);
    const session = await page.context().newCDPSession(page);
    const { data, errors: faults } = await session.send('Page.getAppManifest');
    expect([JSON.parse(data ?? '').display, faults]).toEqual(['standalone', []]);

    await server.close();
    await page.reload();
    await page.waitForSelector('#cells button');
    expect([await page.title(), await page.evaluate(() => crossOriginIsolated)]).toEqual(['One', true]);
    await cell(page, 'H8').click();
    expect(await awaitTurn(page)).toBe('turn');
    await expect.poll(() => stones(page)).toBe(2);

    // A new build is shown by the first load after it, and offline from then on.
    server = await serveSite(installableSite(laterPage('Two')), port);
    await page.reload();
    expect(await page.title()).toBe('Two');
    await expect
      .poll(() =>
        page.evaluate(async () => (await (await caches.match('./'))?.text())?.includes('<title>Two<')),
      )
      .toBe(true);
    await expect.poll(() => isActive(page)).toBe(1);
    await server.close();
    await page.goto(`${url}index.html#15f/h8`);
    await page.waitForSelector('#cells button');
    expect(await page.title()).toBe('Two');
    expect(errors.filter((error) => !/Failed to load|fetch/i.test(error))).toEqual([]);
    await page.context().close();
  });

  it('searches with several threads from its second visit on, also where the host sends no headers', async () => {
    const site = installableSite(Buffer.from(HTML));
    // Many hosts lead from a page's file name to its folder, some the other way round.
    const host = createServer(({ url = '' }, response) => {
      const [, folder = '', name = ''] = /^(\/\w+\/)(.*)$/.exec(url) ?? [];
      const file = site.get(name === '' || name === 'home' ? 'index.html' : name);
      const leadsTo = { 'one/index.html': './', 'two/': 'home' }[`${folder.slice(1)}${name}`];
      if (leadsTo) response.writeHead(302, { Location: leadsTo }).end();
      else if (folder && file) response.writeHead(200, { 'Content-Type': file.type }).end(file.content);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    const { page, errors } = await openPage(browser, { url: `${url}one/` });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await expect.poll(() => isActive(page)).toBe(1);
    await page.goto(`${url}one/index.html`);
    await page.waitForSelector('#cells button');
    expect(page.url()).toContain(`${url}one/#`);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await cell(page, 'H8').click();
    expect(await awaitTurn(page)).toBe('turn');
    // Another folder of the host is another site, and leaves the first one what it has.
    await page.goto(`${url}two/`);
    await expect.poll(() => isActive(page)).toBe(2);
    expect(errors).toEqual([]);
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
    for (const folder of ['one', 'two']) {
      await page.goto(`${url}${folder}/`);
      await page.waitForSelector('#cells button');
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    }
    await page.context().close();
  });
});
