import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';
import { PERSON } from './support/traffic';

test('home: a figure opens its definition and its rows; a row opens the conversation, and the tab leads back', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  const agents = await openDesk({ as: agent });
  const visitor = await openVisitor({ screen: { userAgent: PERSON } });
  await visitor.open();
  await visitor.say('龙井还有吗');
  await agents.openThread(visitor.id);
  await agents.say('有的，今年的新茶。');
  await expect(visitor.line('有的，今年的新茶。')).toBeVisible();

  const { page } = await openDesk({ as: ADMIN });
  await page.getByRole('link', { name: '首页', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/home$/);
  await expect(page.getByRole('heading', { level: 1, name: /admin，.+好/ })).toBeVisible();

  // Its address in old bookmarks.
  await page.goto(page.url().replace(/#.*/, '#/index'));
  await expect(page).toHaveURL(/#\/home\/home$/);

  const tiles = page.getByRole('list', { name: '今天' });
  const rate = tiles.getByRole('listitem').filter({ hasText: '有效率' });
  // The figure is computed a few seconds behind, and home looks again by itself.
  await expect(rate.getByRole('button', { name: /打开明细/ })).toBeVisible({ timeout: 40_000 });

  await expectUsable({ page, words: null }, 'home', { within: 'main' });
  await test.step('its definition', async () => {
    await rate.getByRole('button', { name: /的定义/ }).click();
    const definition = page.getByRole('dialog', { name: /有效率/ });
    await expect(definition).toContainText('计算方式');
    await definition.getByRole('button', { name: '打开明细' }).click();
  });

  const rows = page.getByRole('dialog', { name: /有效率：明细/ });
  const conversation = rows.getByRole('button', { name: /^\d{4}-\d\d-\d\d/ }).first();
  await conversation.click();
  await expect(page).toHaveURL(/history\/historyDetail/);
  await expect(page.getByText('有的，今年的新茶。').filter({ visible: true }).first()).toBeVisible();

  await test.step('back by the tab, nothing was lost', async () => {
    await page.getByRole('tab', { name: '首页' }).click();
    await expect(rows).toBeVisible();
    await expect(conversation).toBeVisible();
  });
});
