import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
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

/** Expects no serious accessibility violation on the page, or in the part of it. */
export async function expectUsable(
  { page, words }: { page: Page; words: Words | null },
  what: string,
  part: { within?: string; without?: string } = {},
): Promise<void> {
  await settle(page);
  // Legacy mode opens no extra page to collect results; only frames of other origins need one.
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  // Preloading style sheets and media serves only rules that are not run here.
  builder.options({ resultTypes: ['violations'], preload: false }).disableRules(disabledRules(words));
  if (part.within) builder.include(part.within);
  if (part.without) builder.exclude(part.without);
  const { violations } = await builder.analyze();
  const grave = violations.filter(({ impact }) => FAILING_IMPACTS.has(impact ?? ''));
  const found = grave.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
  expect(found, what).toEqual([]);
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
