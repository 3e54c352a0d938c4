import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

const FORMULA = '=HYPERLINK("http://x.example","点这里")';
const LIST = '/#/service/service';

/** Agents of these journeys only, found by the prefix of their usernames. */
const people = [
  { username: 'kit-chen', nickname: '陈列' },
  { username: 'kit-formula', nickname: FORMULA },
  { username: 'kit-zhang', nickname: '张列', enabled: false },
];

test.beforeAll(async ({ api }) => {
  for (const person of people)
    await api.post('/services/doEdit', { ...person, password: 'listed-once', roles: ['Editor'] });
});
test.afterAll(async ({ api }) => {
  const { list } = await api.get<{ list: { id: string }[] }>('/services/getList?username=kit-');
  await api.post('/services/doDelete', { ids: list.map(({ id }) => id) });
});

const names = (page: Page) => page.locator('tr[data-row-key] td bdi').allTextContents();
const row = (page: Page, name: string) => page.getByRole('row', { name });

test('filters are in the address: kept over a reload, undone by the back button, saved under a name', async ({
  openDesk,
}) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto(LIST);
  await page.getByRole('textbox', { name: '按账号、昵称或工号查找' }).fill('kit-');
  await expect.poll(() => names(page)).toEqual(['陈列', FORMULA, '张列']);

  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await page.getByRole('combobox', { name: '启用' }).click();
  await page.locator('.ant-select-item-option', { hasText: '否' }).click();
  await expect(page.getByRole('button', { name: '启用为 否', exact: true })).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['张列']);
  await expect(page).toHaveURL(/username=kit-.*enabled=false/);

  await test.step('saved under a name', async () => {
    await page.getByRole('button', { name: '已保存的筛选' }).click();
    const name = page.getByRole('textbox', { name: '筛选的名称' });
    await name.fill('停用的');
    // The select above may take the focus back a moment after its option was clicked.
    await name.press('Enter');
    await expect(page.getByRole('button', { name: '停用的', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await page.reload();
  await expect.poll(() => names(page)).toEqual(['张列']);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(['陈列', FORMULA, '张列']);

  await page.getByRole('columnheader', { name: '昵称' }).click();
  await page.getByRole('columnheader', { name: '昵称' }).click();
  await expect.poll(() => names(page)).toEqual(['张列', '陈列', FORMULA]);

  await page.getByRole('button', { name: '已保存的筛选' }).click();
  await page.getByRole('button', { name: '停用的', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['张列']);
});

test('columns are chosen and reordered by keyboard, and kept after a reload', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  // Agents of other journeys may fill the first page, so the list is filtered to ours.
  await page.goto(`${LIST}?username=kit-`);
  const heads = () => page.getByRole('columnheader').allTextContents();
  await expect.poll(heads).toContain('角色');
  const opener = page.getByRole('button', { name: '列', exact: true });
  const chooser = page.getByRole('dialog', { name: '列', exact: true });
  await opener.press('Enter');
  await expect(chooser).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chooser.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await page.getByRole('checkbox', { name: '角色', exact: true }).uncheck();
  await page.getByRole('button', { name: '移动 状态，按上下键' }).press('Home');
  await page.getByRole('button', { name: '移动 账号，按上下键' }).press('ArrowDown');
  await expect.poll(heads).not.toContain('角色');
  const chosen = await heads();
  await expect(page.getByText('账号 现在是第', { exact: false })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(heads).toEqual(chosen);
  // The header is shown before the rows, whose arrival may move the target of a click.
  await expect(row(page, '陈列')).toBeVisible();

  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(heads).toContain('角色');
});

test('several rows are changed at once and undone, by keyboard', async ({ openDesk }) => {
  const desk = await openDesk({ as: ADMIN });
  const { page } = desk;
  const keys = page.keyboard;
  await page.goto(`${LIST}?username=kit-`);
  await row(page, '陈列').waitFor();
  await row(page, '陈列').focus();
  await keys.press('Space');
  await keys.press('ArrowDown');
  await keys.press('Space');
  await keys.press('End');
  await keys.press('Space');
  const bar = page.getByRole('region', { name: '对所选项的操作' });
  await expect(bar).toContainText('已选 3 项');
  await expectUsable(desk, 'rows chosen');
  await bar.getByRole('button', { name: '停用' }).press('Enter');
  // An agent that was disabled before is neither counted nor undone.
  await expect(bar).toContainText('已停用 2 位客服');
  await expect(row(page, '陈列')).toContainText('已停用');
  await bar.getByRole('button', { name: '撤销' }).press('Enter');
  await expect(row(page, '陈列')).toContainText('离线');
  await expect(row(page, '张列')).toContainText('已停用');

  await test.step('a row’s menu opens its form, which asks before it discards changes', async () => {
    await row(page, '陈列').focus();
    await keys.press('.');
    await expect(page.getByRole('menuitem', { name: '修改' })).toBeFocused();
    await keys.press('Enter');
    const form = page.getByRole('dialog', { name: '修改 陈列' });
    await form.getByRole('textbox', { name: '昵称' }).fill('陈别');
    await form.getByRole('textbox', { name: '账号' }).fill('kit-zhang');
    await keys.press('Enter');
    await expect(form).toContainText('这个账号已被使用');
    await keys.press('Escape');
    await page.getByRole('button', { name: '放弃修改' }).press('Enter');
    await expect(form).toBeHidden();
    await expect(row(page, '陈列')).toBeFocused();
  });

  await test.step('closing a menu opened by pointer returns the focus to its button', async () => {
    const more = page.getByRole('button', { name: '陈列 的操作', exact: true });
    await more.click();
    await page.getByRole('menuitem', { name: '修改' }).click();
    await page.getByRole('dialog', { name: '修改 陈列' }).getByRole('button', { name: '取消' }).click();
    await expect(more).toBeFocused();
  });
});

test('an export has the filtered rows and chosen columns, with formulas escaped', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto(`${LIST}?username=kit-&sort=nickname.desc`);
  await row(page, '陈列').waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await expect(dialog).toContainText('3 条');
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  for (const column of ['工号', '分组', '角色', '状态', '接待', '今日会话', '最近登录', '启用', '创建时间'])
    await dialog.getByRole('checkbox', { name: column, exact: true }).uncheck();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^客服-\d{8}-\d{4}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\ufeff昵称,账号\r\n张列,kit-zhang\r\n陈列,kit-chen\r\n"'=HYPERLINK(""http://x.example"",""点这里"")",kit-formula\r\n`,
  );
  await expect(dialog).toContainText('已导出');
});

test('a list that fails to load says so and can be retried; on a phone it shows cards', async ({ openDesk }) => {
  const desk = await openDesk({ as: ADMIN, screen: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  const { page } = desk;
  await page.route('**/api/services/getList*', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: '', data: { error: 'bad-request' } } }),
  );
  await page.goto(`${LIST}?username=kit-`);
  await expect(page.getByRole('alert')).toContainText('加载失败');
  await page.unroute('**/api/services/getList*');
  await page.getByRole('button', { name: '重试' }).tap();
  const card = page.getByRole('listitem').filter({ hasText: '陈列' });
  await expect(card).toContainText('kit-chen');
  const more = card.getByRole('button', { name: '陈列 的操作', exact: true });
  await more.tap();
  await page.getByRole('menuitem', { name: '修改' }).tap();
  await page.getByRole('dialog', { name: '修改 陈列' }).getByRole('button', { name: '取消' }).tap();
  await expect(more).toBeFocused();
  await card.getByRole('checkbox').tap();
  await expect(page.getByRole('region', { name: '对所选项的操作' })).toContainText('已选 1 项');
  await expectUsable(desk, 'cards');
});
