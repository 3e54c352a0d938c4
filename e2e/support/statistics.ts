import { mkdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectUsable } from './axe';
import { beyondCardOf, LANGUAGES, putOn, SCREENS, sidewaysOf, speak } from './screens';

/** A range with rows, and one without. */
const RANGE = { full: 'today', empty: 'yesterday' } as const;
/** Full pages in both languages, since texts and figures take room; empty ones in the language with longer texts. */
const FILLED = { zh: ['full'], en: ['full', 'empty'] } as const;

/** Directory for pictures of the pages; none are made without it. */
const PICTURES = process.env.PARLEY_PICTURES;

/** Opens a page of statistics and waits for its figures. */
export async function showStatistics(page: Page, address: string): Promise<void> {
  await page.goto(`/#${address}`);
  await expect(page.locator('#content [data-pane]:visible')).toHaveCount(1);
  await expect(page.locator('#content [aria-busy="true"]:visible')).toHaveCount(0);
  await expect(page.locator('[data-crashed]')).toHaveCount(0);
}

/** Expects each page to fit and to be usable, full and empty, in each language, width and colour. */
export async function expectAllUsable(page: Page, addresses: readonly string[]): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const address of addresses)
      for (const filled of FILLED[language]) {
        await showStatistics(page, `${address}${address.includes('?') ? '&' : '?'}range=${RANGE[filled]}`);
        for (const screen of SCREENS[language]) {
          const name = `${filled}-${language}-${screen.width}-${screen.mode}${address.replaceAll(/[/?=]/g, '-')}`;
          await putOn(page, screen);
          expect(await sidewaysOf(page), `${name} fits`).toBeLessThanOrEqual(0);
          expect(await beyondCardOf(page), `${name} fits its card`).toBeLessThanOrEqual(0);
          // With contrast in both languages: each has other pairs of width and colour.
          await expectUsable({ page, words: null }, name, { within: 'main' });
          await picture(page, name);
        }
      }
  }
}

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  const tall = await page.locator('[data-scroller]').evaluate((element) => element.scrollHeight);
  const { width } = page.viewportSize()!;
  await page.setViewportSize({ width, height: Math.min(4000, tall + 160) });
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
  await page.setViewportSize({ width, height: 900 });
}
