import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { WORDS, type Words } from './words';

/** Impacts that fail a journey; lesser ones are advice. */
const FAILING_IMPACTS = new Set(['serious', 'critical']);

/** Rules of at most moderate impact, disabled because each walks the whole page. */
const ADVICE = [
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'skip-link',
];

/** Colours are the same in both languages, and contrast is the slowest rule: checked in Chinese only. */
const disabledRules = (words: Words | null): string[] =>
  words === null || words === WORDS.zh ? ADVICE : [...ADVICE, 'color-contrast'];

/** Content under antd's spinner. */
const LOADING = '.ant-spin-spinning > .ant-spin-container';

type Part = { within?: string; without?: string };

/** Expects no serious accessibility violation on the page, or in the part of it. */
export async function expectUsable(
  shown: { page: Page; words: Words | null },
  what: string,
  part: Part = {},
): Promise<void> {
  let found = await examine(shown, part);
  // A table that begins to load while it is examined is pale: what is found must be there once it has settled.
  if (found.length > 0) found = await examine(shown, part);
  expect(found, what).toEqual([]);
}

/** Serious violations, each with its rule and its element. */
async function examine({ page, words }: { page: Page; words: Words | null }, part: Part): Promise<string[]> {
  await settle(page);
  await bringAxe(page);
  const violations = await page.evaluate(
    async ({ within, without, rules }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const context = without ? { exclude: without } : { include: within ?? 'html' };
      // Preloading style sheets and media serves only rules that are not run here.
      const options = { resultTypes: ['violations' as const], preload: false, rules };
      const { violations } = await axe.run(context, options);
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
      }));
    },
    { ...part, rules: Object.fromEntries(disabledRules(words).map((rule) => [rule, { enabled: false }])) },
  );
  const grave = violations.filter(({ impact }) => FAILING_IMPACTS.has(impact ?? ''));
  return grave.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
}

/** Axe is put into each frame once, since its half megabyte is read longer than a small page is examined. */
async function bringAxe(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(async (frame) => {
      // A frame that goes meanwhile is not examined.
      const isThere = await frame.evaluate(() => 'axe' in globalThis).catch(() => true);
      if (!isThere) await frame.evaluate(axe.source).catch(() => undefined);
    }),
  );
}

/** Waits for loading tables and fade-ins, whose colours are pale until they finish. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator(LOADING)).toHaveCount(0);
  // Endless animations, such as spinners, do not change colours.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(running.map((animation) => animation.finished.catch(() => {})));
  });
}
