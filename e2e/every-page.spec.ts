import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { withSamples } from './support/samples';
import { sidewaysOf } from './support/screens';
import { ADMIN, expect, test } from './support/test';

/** Sample pages without a menu entry. */
const HIDDEN = ['/vab/table/detail?id=1', '/other/dynamicSegment/test1/1', '/other/dynamicSegment/test2?id=1'];

/** Its endless spinners are the page's content. */
const SPINNERS = '/other/loading';

/** Close buttons of inactive tabs. */
const LEFT_TABS = '[role="tab"][aria-selected="false"] [data-close]';

/** One page of each kind, for the other language, dark mode and the phone. */
const SAMPLE = ['/workbench/workbench', '/service/service', '/personal/personal', '/history/letter'];
const SAMPLE_OF_SAMPLES = ['/vab/list', '/vab/form/comprehensiveForm', '/setting/menuManagement'];

/** The paths of all menu entries, group by group. */
async function pagesOfMenu(page: Page): Promise<string[]> {
  const closed = page.locator('#side button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  const links = await page.locator('#side nav a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  return links.flatMap((link) => (link?.startsWith('#') ? [link.slice(1)] : []));
}

const shown = (page: Page) => page.locator('[role="tab"][data-tab][aria-selected="true"]');

/** Whether a tab has this path. `key`: the pattern of its route, or its path with the query. */
const isOf = (key: string, path: string): boolean =>
  new RegExp(`^${key.split('?')[0]!.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0]!);

/**
 * Opens a path as by a link and waits for its content. Closes the previous tab: its page stays mounted and would be
 * examined again with each further page.
 */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
  await expect(page).toHaveURL((url) => url.hash.slice(1).split('?')[0] === path.split('?')[0]);
  // The address is ahead of the page.
  await expect.poll(async () => isOf((await shown(page).getAttribute('data-tab')) ?? '', path)).toBe(true);
  await expect(page.locator('#content [data-pane]:visible')).toHaveCount(1);
  if (path !== SPINNERS)
    await expect(page.locator('#content :is(.ant-spin-spinning, [aria-busy="true"]):visible')).toHaveCount(0);
  await expect(page.locator('[data-crashed]'), `${path} renders without an error`).toHaveCount(0);
  await page.locator(LEFT_TABS).evaluateAll((crosses) => {
    for (const cross of crosses) (cross as HTMLElement).click();
  });
  await expect(page.locator(LEFT_TABS)).toHaveCount(0);
}

test('every page, in the menu or not, has no serious accessibility violation', async ({ openDesk }) => {
  test.setTimeout(300_000);
  const { page } = await openDesk({ as: ADMIN, language: 'en', screen: { viewport: { width: 1440, height: 900 } } });
  await withSamples(page);
  await page.evaluate(() => {
    localStorage.setItem('theme', JSON.stringify({ layout: 'vertical' }));
    localStorage.setItem('collapse', JSON.stringify({ collapse: false }));
  });
  await page.reload();
  await page.locator('#side').waitFor();
  const named = await pagesOfMenu(page);
  // An antd component outside of `AntdFrame` has no styles, since the policy refuses them.
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const hasSamples = named.some((path) => path.startsWith('/vab/'));
  const pages = [...named, ...(hasSamples ? HIDDEN : [])];
  await expectUsable({ page, words: null }, 'the frame with its whole menu', { without: '#content' });
  for (const path of pages) {
    await show(page, path);
    await expectUsable({ page, words: null }, path, { within: '#content' });
    expect(await sidewaysOf(page), `${path} is no wider than its place`).toBeLessThanOrEqual(0);
    expect(refused, `${path} breaks no policy`).toEqual([]);
  }
});

test('nor in dark mode, in Chinese and on a phone', async ({ openDesk }) => {
  const { page } = await openDesk({
    as: ADMIN,
    screen: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
  });
  await withSamples(page);
  await page.reload();
  await page.getByRole('banner').waitFor();
  for (const path of [...SAMPLE, ...SAMPLE_OF_SAMPLES]) {
    await show(page, path);
    // It lies above the page, whose colours it would change.
    await expect(page.locator('[role="progressbar"][data-fading]')).toHaveCount(0);
    await expectUsable({ page, words: null }, path);
    expect(await sidewaysOf(page), `${path} is no wider than the phone`).toBeLessThanOrEqual(0);
  }
});
