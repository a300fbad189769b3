import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, startBrowser } from '../../chromium.ts';
import { cell, newGame, openPage, picture, stones } from './open-page.ts';

/** Of devices, and whether the board has what belongs to it at its side. */
const SCREENS = [
  [360, 740, false],
  [390, 844, false],
  [844, 390, true],
  [640, 450, true],
  [768, 1024, false],
  [1280, 900, true],
] as const;

/** Two fingers on the screen, at these distances from `middle` one after the other. */
async function pinch(
  page: Page,
  middle: { x: number; y: number },
  distances: readonly number[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-1, 1].map((side, id) => ({ x: middle.x + side * apart, y: middle.y, id })),
    });
  for (const [i, apart] of distances.entries()) await touch(i === 0 ? 'touchStart' : 'touchMove', apart);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe.runIf(hasChromium('The page'))('the page on screens of all kinds', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each(SCREENS)(
    'fits %i x %i pixels, light and dark, with a line open too',
    async (width, height, isBeside) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, errors } = await openPage(browser, {
          viewport: { width, height },
          colorScheme,
          hash: '#15r/h8i9g7',
        });
        const look = async (name: string) => {
          await picture(page, `${name}-${width}x${height}-${colorScheme}`);
          return page.evaluate(() => {
            const boxOf = (id: string) =>
              document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect();
            const [board, side, bar] = [boxOf('board-frame'), boxOf('side'), boxOf('step-bar')];
            return {
              over: document.documentElement.scrollWidth - innerWidth,
              isBeside: side.left >= board.right && side.top < board.bottom,
              isWhole: Math.round(board.top) >= 0 && board.left >= 0 && Math.round(bar.bottom) <= innerHeight,
            };
          });
        };
        const isFine = { over: 0, isBeside, isWhole: true };
        await expect.poll(() => page.locator('#lines li').count()).toBe(3);
        expect(await look('analysis')).toEqual(isFine);
        await page.locator('#lines .steps').nth(1).click();
        await expect.poll(() => page.locator('#board g.expected').count()).toBe(1);
        // On a phone the page has moved to the board.
        expect(await look('line')).toMatchObject({ over: 0, isBeside, isWhole: true });
        await newGame(page, { seat: 'both' });
        await expect.poll(() => stones(page)).toBe(0);
        expect(await look('play')).toEqual(isFine);
        expect(errors).toEqual([]);
        await page.context().close();
      }
    },
  );

  it('has room on a phone for the badge of a long win, which fits its circle', async () => {
    const { page, errors } = await openPage(browser, {
      viewport: { width: 360, height: 740 },
      hash: '#15f/e9e7c9f8f10f9g11h12',
    });
    // Black's best move wins in 13 moves. While the search goes on, badges come and go.
    const widths = () =>
      page.locator('#board .point-mark').evaluateAll((marks) => {
        const badge = marks.find((mark) => /^W\d\d$/.test(mark.textContent ?? ''));
        const width = (part: string) => badge?.querySelector(part)?.getBoundingClientRect().width ?? 0;
        return { text: width('text'), circle: width('circle') };
      });
    await expect.poll(widths).toSatisfy(({ text, circle }) => text > 6 && text <= circle);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('steps through a line that is tapped', async () => {
    const { page, errors } = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      hash: '#15r/h8a1h9o15h10a15',
    });
    const first = page.locator('#lines .line').first();
    await expect.poll(() => first.innerText()).toMatch(/wins in/);
    const name = (await first.locator('b').innerText()).trim();
    await first.tap();
    const shown = () => page.locator('#board g.expected text').allTextContents();
    await expect.poll(shown).toEqual(['1']);
    // The line is looked at, and not played.
    expect(await stones(page)).toBe(6);
    await page.locator('#forward').tap();
    await expect.poll(shown).toEqual(['1', '2']);
    await page.locator('#open-line-moves button').nth(2).tap();
    await expect.poll(shown).toEqual(['1', '2', '3']);
    expect(await page.locator('#open-line-place').innerText()).toMatch(/^3 of \d+$/);
    await page.locator('#back').tap();
    await expect.poll(shown).toEqual(['1', '2']);
    await page.locator('#open-line-close').tap();
    await expect.poll(shown).toEqual([]);
    await page.locator('#lines .steps').first().tap();
    await expect.poll(shown).toEqual(['1']);
    await page.keyboard.press('Escape');
    await expect.poll(shown).toEqual([]);
    // A tap on the board plays as ever.
    await cell(page, name).tap();
    await cell(page, name).tap();
    await expect.poll(() => stones(page)).toBe(7);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('zooms a large board by fingers, buttons and keys, and a tap hits its point', async () => {
    const { page, errors } = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      hash: '#32f/',
    });
    await newGame(page, { seat: 'both' });
    expect(await page.locator('#zoom').isVisible()).toBe(false);
    await page.evaluate(() => {
      location.hash = '#32f/p16q17';
    });
    await expect.poll(() => page.locator('#cells button').count()).toBe(32 * 32);
    const frame = page.locator('#board-frame');
    const whole = await frame.boundingBox();
    const middle = { x: (whole?.x ?? 0) + 60, y: (whole?.y ?? 0) + 300 };
    const widthOf = async () => (await cell(page, 'P17').boundingBox())?.width ?? 0;
    const small = await widthOf();
    /** The name of the point under a place of the screen. */
    const nameAt = ({ x, y }: { x: number; y: number }) =>
      page.evaluate(
        (at) => document.elementFromPoint(at.x, at.y)?.getAttribute('aria-label')?.split(',')[0] ?? '',
        { x, y },
      );
    const name = await nameAt(middle);
    await pinch(page, middle, [20, 30, 40, 60]);
    expect(await widthOf()).toBeCloseTo(3 * small, 0);
    // What was between the fingers is there still, and the board takes no more room.
    expect(await nameAt(middle)).toBe(name);
    expect(await frame.boundingBox()).toEqual(whole);
    await page.touchscreen.tap(middle.x, middle.y);
    await expect.poll(() => stones(page)).toBe(3);
    expect(await cell(page, name).getAttribute('aria-label')).toContain('black, move 3');
    await page.locator('#zoom-out').tap();
    expect(await widthOf()).toBeCloseTo(2 * small, 0);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    expect(await widthOf()).toBeCloseTo(small, 1);
    expect(await page.locator('#zoom-out').isDisabled()).toBe(true);
    await page.keyboard.press('+');
    expect(await widthOf()).toBeCloseTo(1.5 * small, 1);
    // The keyboard's cell is brought into sight.
    await page.locator('#zoom-in').tap();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowUp');
    const [at, around] = [await page.locator('#cells button:focus').boundingBox(), await frame.boundingBox()];
    expect(at?.y ?? 0).toBeGreaterThanOrEqual((around?.y ?? 0) - 1);
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(
      (around?.y ?? 0) + (around?.height ?? 0) + 1,
    );
    await picture(page, 'zoomed-390x844');
    // Another board is seen whole.
    await page.evaluate(() => {
      location.hash = '#20f/h8';
    });
    await expect.poll(() => page.locator('#cells button').count()).toBe(400);
    expect(await page.locator('#zoom-out').isDisabled()).toBe(true);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
