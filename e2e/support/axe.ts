import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { WORDS, type Words } from './words';

/** What these find keeps somebody from using the page; the lesser ones are advice. */
const GRAVE = new Set(['serious', 'critical']);

/** Moderate at most, whatever they find, and dear: each walks the whole page. */
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

/** Colours are the same in every language, and the slowest to look at: once is enough. */
const leftOut = (words: Words | null): string[] =>
  words === null || words === WORDS.zh ? ADVICE : [...ADVICE, 'color-contrast'];

/** The container of a table (or another part) under antd's spinner. */
const LOADING = '.ant-spin-spinning > .ant-spin-container';

/** Nothing on this page keeps anyone out. */
export async function expectUsable(
  { page, words }: { page: Page; words: Words | null },
  what: string,
  part: { within?: string; without?: string } = {},
): Promise<void> {
  await isAtRest(page);
  // Without a page of its own for the sum: none of ours has frames of another origin.
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  // Style sheets and media are loaded beforehand for rules alone that are not asked.
  builder.options({ resultTypes: ['violations'], preload: false }).disableRules(leftOut(words));
  if (part.within) builder.include(part.within);
  if (part.without) builder.exclude(part.without);
  const { violations } = await builder.analyze();
  const grave = violations.filter(({ impact }) => GRAVE.has(impact ?? ''));
  const found = grave.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
  expect(found, what).toEqual([]);
}

/** A table that loads again is pale until it has its rows, what fades in until it is there: neither has its own colours. */
async function isAtRest(page: Page): Promise<void> {
  await expect(page.locator(LOADING)).toHaveCount(0);
  // What turns for ever has no other colours.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(running.map((animation) => animation.finished.catch(() => {})));
  });
}
