import { expectAllUsable, showStatistics } from './support/statistics';
import { ADMIN, expect, test } from './support/test';

const VIEWS = {
  '/service/talk': ['table', 'hours'],
  '/service/evaluate': ['table', 'comments', 'tasks'],
  '/service/state': ['board', 'table', 'timeline', 'staffing'],
};
const ADDRESSES = Object.entries(VIEWS).flatMap(([path, views]) => views.map((view) => `${path}?view=${view}`));

test('the three pages, empty and full, in both languages, widths and colours', async ({ openDesk, openTalk }) => {
  test.setTimeout(600_000);
  await openTalk('这款茶还有货吗');
  const { page } = await openDesk({ as: ADMIN });
  await expectAllUsable(page, ADDRESSES);
});

test('a colleague is put on a break with a reason: told at once, and board, timeline and figures agree', async ({
  openDesk,
  openTalk,
  agent,
}) => {
  const { desk } = await openTalk('请问几点开门');
  const { page } = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
  await showStatistics(page, `/service/state?agent=${agent.uuid}`);
  const name = agent.nickname;
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('在线');
  await row.getByRole('button', { name: `设置 ${name} 的状态` }).click();
  const form = page.getByRole('dialog', { name: `设置 ${name} 的状态` });
  await form.getByRole('button', { name: '设置', exact: true }).click();
  await expect(form.locator('.ant-form-item-explain-error')).toBeVisible();
  await form.getByLabel('原因').fill('午饭时间');
  await form.getByRole('button', { name: '设置', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('休息');
  await expect(row).toContainText('午饭时间');
  await expect(desk.page.getByText('午饭时间')).toBeVisible();

  await page.getByRole('button', { name: '时间线' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '午饭时间' })).toContainText('休息');
  await page.getByRole('button', { name: '统计', exact: true }).click();
  const figures = page.getByRole('row').filter({ hasText: name });
  await figures.getByRole('button', { name: new RegExp(`${name}的“休息”`) }).click();
  const rows = page.getByRole('dialog');
  await expect(rows.getByRole('row').filter({ hasText: '午饭时间' })).toBeVisible();
});
