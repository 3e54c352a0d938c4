import type { InboxSnapshot, VisitorRow } from '@parley/protocol/types';
import type { Locator, Page } from '@playwright/test';
import { gatherCrowd } from './support/crowd';
import { expect, test } from './support/test';

const VISITORS = 1000;
const SPEAKING = 3;
const BROWSING = VISITORS - SPEAKING;
/** At most one screen of rows plus the overscan. */
const MAX_RENDERED = 40;

const WORDS = {
  list: '访客列表',
  search: '搜索访客、关键词、页面',
  scope: /^范围/,
  mine: /^我的/,
  clear: '清除筛选',
  nothing: '没有符合条件的访客',
  order: /^排序/,
  byLast: /^按最后消息/,
};

test('of a thousand visitors only a screen is rendered; all can be searched, sorted and reached by keyboard', async ({
  agent,
  openDesk,
  openPage,
}) => {
  const desk = await openDesk();
  await alsoListed(desk.page, BROWSING);
  await desk.signIn(agent);
  const list = desk.page.getByRole('region', { name: WORDS.list });
  const rows = list.locator('[data-visitor]');
  const search = list.getByRole('searchbox', { name: WORDS.search });
  const keys = desk.page.keyboard;
  const page = await openPage();
  await page.goto('/demo/shop.css');
  const crowd = await gatherCrowd(page, SPEAKING);
  await crowd.speak(['我问茶叶', '我问书桌', '我问帐篷']);

  await test.step('all are counted, few are rendered', async () => {
    await expect(desk.group('current', SPEAKING)).toBeVisible();
    await expect(desk.group('monitor', BROWSING)).toBeVisible();
    expect(await rows.count()).toBeLessThan(MAX_RENDERED);
    await expect(rows.nth(0)).toContainText('我问帐篷');
  });

  await test.step('the list is one Tab stop; Home, End and typing a name move within it', async () => {
    await rows.nth(0).focus();
    await keys.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await keys.press('PageDown');
    await keys.press('End');
    await expect(desk.group('end', 0)).toBeFocused();
    await keys.press('ArrowUp');
    await expect(list.locator('[data-visitor]:focus')).toBeInViewport();
    await expect.poll(() => placeOf(list.locator('[data-visitor]:focus'))).toEqual([BROWSING, BROWSING]);
    expect(await rows.count()).toBeLessThan(MAX_RENDERED);
    await keys.press('Home');
    await expect(list.locator('[data-item]').first()).toBeFocused();
    await expect(list.locator('[tabindex="0"][data-item]')).toHaveCount(1);
  });

  await test.step('the search finds message texts; the address keeps it over a reload', async () => {
    await search.fill('书桌');
    await expect(rows).toHaveCount(1);
    await expect(list.getByRole('status')).toContainText(String(VISITORS - 1));
    await expect(desk.page).toHaveURL(/text=/);
    await desk.page.reload();
    await expect(search).toHaveValue('书桌');
    await expect(rows).toHaveCount(1);
    await rows.nth(0).click();
    await expect(desk.line('我问书桌')).toBeVisible();
    await expect(desk.page).toHaveURL(/text=/);
  });

  await test.step('a search without results says so and can be cleared', async () => {
    await search.fill('没有人说过这句');
    await expect(list.getByText(WORDS.nothing)).toBeVisible();
    // A wide font, as another machine may have, must not cover the clear button.
    await search.evaluate((input) => input.style.setProperty('font-size', '32px'));
    const edge = await list.boundingBox();
    const clear = await list.getByRole('button', { name: WORDS.clear }).first().boundingBox();
    expect(clear!.x + clear!.width).toBeLessThan(edge!.x + edge!.width);
    await search.evaluate((input) => input.style.removeProperty('font-size'));
    await list.getByRole('button', { name: WORDS.clear }).last().click();
    await expect(desk.group('monitor', BROWSING)).toBeVisible();
    await expect(desk.page).not.toHaveURL(/text=/);
  });

  await test.step('only my visitors', async () => {
    await list.getByRole('button', { name: WORDS.scope }).click();
    await desk.page.getByRole('menuitemradio', { name: WORDS.mine }).click();
    await expect(desk.group('monitor', 0)).toBeVisible();
    await expect(desk.group('current', SPEAKING)).toBeVisible();
    await list.getByRole('button', { name: WORDS.clear }).click();
  });

  await test.step('sorted by last message, a visitor who writes moves up; sorting and folded groups are kept', async () => {
    await list.getByRole('button', { name: WORDS.order }).click();
    await desk.page.getByRole('menuitemradio', { name: WORDS.byLast }).click();
    await crowd.speak(['还有红茶吗']);
    await expect(rows.nth(0)).toContainText('还有红茶吗');
    await desk.group('monitor', BROWSING).click();
    await expect(rows).toHaveCount(SPEAKING);
    await desk.page.reload();
    await expect(rows.nth(0)).toContainText('还有红茶吗');
    await expect(rows).toHaveCount(SPEAKING);
  });
});

test('with a login the page is first drawn with the list that was asked for while its scripts loaded', async ({
  agent,
  openDesk,
}) => {
  const desk = await openDesk({ as: agent });
  const label = WORDS.list;
  await expect(desk.page.getByRole('region', { name: label })).toBeVisible();
  // A page that has asked for nothing yet.
  const page = await desk.page.context().newPage();
  await alsoListed(page, SPEAKING);
  const listed = page.waitForResponse('**/api/talk/userList').then((answer) => answer.finished());
  await page.route('**/api/index', async (route) => {
    // The page is decided on by this answer: the list is there before it, however busy the machine is.
    await listed;
    await route.continue();
  });
  await page.addInitScript((name) => {
    new MutationObserver((_, observer) => {
      const list = document.querySelector(`section[aria-label="${name}"]`);
      if (!list) return;
      observer.disconnect();
      list.setAttribute('data-rows-at-first', `${list.querySelectorAll('[data-visitor]').length}`);
    }).observe(document, { childList: true, subtree: true });
  }, label);
  await page.goto(desk.page.url());
  await expect(page.getByRole('region', { name: label })).toHaveAttribute('data-rows-at-first', `${SPEAKING}`);
});

/** Adds `count` browsing visitors to the snapshot's answer, instead of opening a thousand windows. */
async function alsoListed(page: Page, count: number): Promise<void> {
  await page.route('**/api/talk/userList', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: InboxSnapshot };
    const more = Array.from({ length: count }, (_, n) => looking(n));
    const list = [...answer.data.list.filter(({ state }) => state !== 'monitor' && state !== 'end'), ...more];
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, list, total: list.length } } });
  });
}

const looking = (n: number): VisitorRow => ({
  YQToken: `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`,
  site: 'demo',
  name: `#${5000 + n}`,
  state: 'monitor',
  conversation: null,
  serviceID: null,
  unreadNumber: 0,
  umsg: 0,
  smsg: 0,
  seq: 0,
  readSeq: 0,
  visitorReadSeq: 0,
  visitorGotSeq: 0,
  unansweredSince: null,
  version: 1,
  since: Date.UTC(2026, 0, 1) + n,
  openedAt: null,
  last: null,
  transfer: null,
  online: true,
  URL: `https://shop.example/goods/${n}`,
  title: `商品 ${n}`,
  referrer: '',
  language: 'zh-CN',
  channel: 'web',
  source: 'search',
  engine: 'Baidu',
  keyword: `关键词 ${n}`,
  device: 'pc',
  region: '上海市',
  pages: 1 + (n % 9),
  visits: 1,
  tags: [],
  card: 0,
  blacklistedUntil: null,
});

/** `aria-posinset` and `aria-setsize`: position and count as a screen reader gets them. */
async function placeOf(row: Locator): Promise<number[]> {
  const item = row.locator('xpath=..');
  return [Number(await item.getAttribute('aria-posinset')), Number(await item.getAttribute('aria-setsize'))];
}
