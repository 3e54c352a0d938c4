import { expect, type Page } from '@playwright/test';
import type { Language } from './words';

export const LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[];

export type Screen = { width: 1440 | 390; mode: 'light' | 'dark' };

/** Each width in each colour, once. */
export const SCREENS: Record<Language, readonly Screen[]> = {
  zh: [
    { width: 1440, mode: 'light' },
    { width: 390, mode: 'dark' },
  ],
  en: [
    { width: 1440, mode: 'dark' },
    { width: 390, mode: 'light' },
  ],
};

/** Shows the console on another screen, without loading it again. */
export async function putOn(page: Page, { width, mode }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: mode });
  await page.setViewportSize({ width, height: 900 });
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
  // Some backgrounds change by a transition, other colours at once.
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().some((each) => each instanceof CSSTransition)))
    .toBe(false);
  // Observers of sizes render once more, in the frame after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Loads the console again in the language, on a wide screen. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate((chosen) => localStorage.setItem('parley.language', chosen), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? /^zh/ : 'en');
}

/** Loads the page again until `isShown` passes. Each time it waits longer, since a busy machine loads more slowly too. */
export async function reloadUntil(page: Page, isShown: (timeout: number) => Promise<void>): Promise<void> {
  for (const timeout of [3000, 6000, 12_000, 24_000]) {
    await page.reload();
    const fault = await isShown(timeout).catch((error: unknown) => error);
    if (!fault) return;
  }
  await page.reload();
  await isShown(60_000);
}

/** Pixels by which the page is wider than its place. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.locator('[data-scroller]').evaluate((element) => element.scrollWidth - element.clientWidth);

/** Pixels by which a page is wider than its own card, beside which there is room on a phone. */
export const beyondCardOf = (page: Page): Promise<number> =>
  page
    .locator('[data-pane]')
    .evaluateAll((panes) => Math.max(...panes.map((pane) => pane.scrollWidth - pane.clientWidth)));
