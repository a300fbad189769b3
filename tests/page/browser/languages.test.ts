import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../../src/play/languages.ts';
import { WAIT } from '../../battery.ts';
import { hasChromium, startBrowser } from '../../chromium.ts';
import { cell, newGame, openPage, PAGE_FILE, PICTURES, picture, status } from './open-page.ts';

/** Widths of phones: a usual one, and the narrowest that pages have to fit. */
const WIDTHS = [360, 320];
const SCREENS = [
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 900],
] as const;
const DIALOGS = { 'new-game': '#new-dialog', 'open-record': '#open-dialog', 'open-help': '#help-dialog' };
/** Names of languages, games, openings and keys, which are the same in every language. */
const NAMES = new RegExp(
  [
    ...LANGUAGE_TAGS.map((tag) => LANGUAGES[tag].name),
    ...['Tengen', 'Caro', 'Swap', 'Soosorv', 'Taraguchi', 'Yamaguchi', 'Enter', 'Page(Up|Down)', 'Home'],
    ...['getsu', 'sei'].map((end) => `\\w+${end}`),
  ].join('|'),
  'g',
);

async function choose(page: Page, language: Language): Promise<void> {
  await page.evaluate((tag) => {
    const menu = document.querySelector<HTMLSelectElement>('#language');
    if (menu) menu.value = tag;
    menu?.dispatchEvent(new Event('change'));
    // Lines and moves come with the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, language);
}

interface View {
  readonly name: string;
  readonly text: string;
  /** Texts that are cut off or stand over the edge of the window. */
  readonly misfits: readonly string[];
}

/** The page and each of its dialogs as they are now. */
function views(page: Page): Promise<readonly View[]> {
  return page.evaluate((dialogs) => {
    const pen = document.createElement('canvas').getContext('2d');
    const isCut = (one: HTMLElement) => {
      const { left, right } = one.getBoundingClientRect();
      if (left < 0 || right > innerWidth + 1) return true;
      if (!(one instanceof HTMLSelectElement) || !pen) return one.scrollWidth > one.clientWidth + 1;
      const { font, paddingLeft, paddingRight } = getComputedStyle(one);
      pen.font = font;
      const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(one.selectedOptions[0]?.text ?? '').width > room + 1;
    };
    const look = (name: string, part: HTMLElement): View => {
      const texts = part.querySelectorAll<HTMLElement>('button, label, h2, p, small, legend, dt, dd, select');
      const shown = [...texts].filter(
        (one) => one.checkVisibility() && !one.closest('#cells') && one.id !== 'skip',
      );
      const over = document.documentElement.scrollWidth - innerWidth;
      const wide = over > 0 ? [`the page is ${over} px too wide`] : [];
      const cut = shown.filter(isCut).map((one) => `${one.id || one.tagName}: ${one.innerText}`);
      return { name, text: part.innerText, misfits: [...wide, ...cut] };
    };
    const found = [look('page', document.body)];
    for (const [opener, dialog] of Object.entries(dialogs)) {
      document.getElementById(opener)?.click();
      const opened = document.querySelector<HTMLDialogElement>(dialog);
      if (opened) found.push(look(dialog, opened));
      opened?.close();
    }
    return found;
  }, DIALOGS);
}

describe.runIf(hasChromium('The page'))("the page's languages", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it("is in the browser's language, and in a chosen one from then on", async () => {
    const { page, errors } = await openPage(browser, { locale: 'zh-TW' });
    expect(await page.locator('#mode-play').innerText()).toBe('對局');
    await newGame(page, { seat: 'both' });
    await cell(page, 'H8').click();
    await page.locator('#open-settings').click();
    await page.locator('#language').selectOption('ru');
    await page.locator('#settings-dialog button[type="submit"]').click();
    await expect.poll(() => status(page)).toBe('Ход белых.');
    await expect
      .poll(() => cell(page, 'H8').getAttribute('aria-label'))
      .toBe('H8, Чёрные, ход 1, последний ход');
    await page.reload();
    await expect.poll(() => page.locator('#mode-play').innerText()).toBe('Игра');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('says in another language also what it has shown for a while', async () => {
    // Black to move wins; another first move is a variation.
    const { page, errors } = await openPage(browser, { hash: '#15f/h8a1h9o15h10a15b2@6' });
    await cell(page, 'C3').click();
    await page.locator('#back').click();
    await page.locator('#solve').click();
    const replies = page.locator('#proof-replies button');
    await expect.poll(() => replies.count()).toBeGreaterThan(1);
    const texts = async () => [
      await page.locator('#variation-list button').first().innerText(),
      await replies.last().innerText(),
    ];
    await expect.poll(texts).toEqual(['Main line', expect.stringMatching(/^Any other: /)]);
    await choose(page, 'ru');
    await expect.poll(texts).toEqual(['Главный вариант', expect.stringMatching(/^Любой другой: /)]);
    await page.close();
    const other = await page.context().newPage();
    await other.goto(`file://${PAGE_FILE}`);
    const offer = other.locator('#last-game-text');
    await expect.poll(() => offer.innerText()).toMatch(/^В прошлой партии/);
    await choose(other, 'en');
    await expect.poll(() => offer.innerText()).toMatch(/^The last game/);
    expect(errors).toEqual([]);
    await other.context().close();
  });

  it.runIf(PICTURES)('is photographed in every language on screens of all kinds', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // White's second move overlooks an open three.
      const { page } = await openPage(browser, { hash: '#15f/h8h9j8i9i8o1', colorScheme });
      await page.locator('#whole-game').click();
      await expect.poll(() => page.locator('#moves [data-sign*="?"]').count(), WAIT).toBeGreaterThan(0);
      await page.locator('#set-up').click();
      await page.locator('#set-up').click();
      await page.locator('#solve').click();
      await expect.poll(() => page.locator('#proof-replies button').count(), WAIT).toBeGreaterThan(1);
      for (const language of LANGUAGE_TAGS) {
        await choose(page, language);
        for (const [width, height] of SCREENS) {
          await page.setViewportSize({ width, height });
          const name = `${language}-${width}x${height}-${colorScheme}`;
          await picture(page, name, true);
          if (width !== 360) continue;
          for (const [opener, dialog] of Object.entries(DIALOGS)) {
            await page.locator(`#${opener}`).click();
            await picture(page, `${name}-${opener}`);
            await page.evaluate((id) => document.querySelector<HTMLDialogElement>(id)?.close(), dialog);
          }
        }
      }
      await page.context().close();
    }
  });

  it('fits phones in every language, in each of its views', async () => {
    const { page, errors } = await openPage(browser, { hash: '#15r/h8i9h10' });
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      for (const language of LANGUAGE_TAGS) {
        await choose(page, language);
        for (const { name, text, misfits } of await views(page)) {
          const isLatin = new Intl.Locale(language).maximize().script === 'Latn';
          const foreign = isLatin ? [] : (text.replaceAll(NAMES, '').match(/[A-Za-z]{4,}/g) ?? []);
          found.push(...[...misfits, ...foreign].map((one) => `${language}, ${name}, ${width} px: ${one}`));
        }
      }
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
