import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

const FORMULA = '=HYPERLINK("http://x.example","点这里")';
const LIST = '/#/service/service';

/** Agents of these journeys alone: found by the first letters of their usernames. */
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

test('filters are the address: they outlive a reload, a step back takes one away, a name keeps them', async ({
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

  await test.step('kept under a name', async () => {
    await page.getByRole('button', { name: '已存筛选' }).click();
    await page.getByRole('textbox', { name: '给这组筛选起个名字' }).fill('停用的');
    await page.keyboard.press('Enter');
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

  await page.getByRole('button', { name: '已存筛选' }).click();
  await page.getByRole('button', { name: '停用的', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['张列']);
});

test('columns are chosen and ordered by keyboard, and stay so after a reload', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  // Whoever other journeys made may fill the first page: only ours are asked for.
  await page.goto(`${LIST}?username=kit-`);
  const heads = () => page.getByRole('columnheader').allTextContents();
  await expect.poll(heads).toContain('角色');
  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('checkbox', { name: '角色', exact: true }).uncheck();
  await page.getByRole('button', { name: '移动 状态，按上下键' }).press('Home');
  await page.getByRole('button', { name: '移动 账号，按上下键' }).press('ArrowDown');
  await expect.poll(heads).not.toContain('角色');
  const chosen = await heads();
  await expect(page.getByText('账号 现在是第', { exact: false })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(heads).toEqual(chosen);
  // The heads stand before the rows; what comes with these may move what is pressed.
  await expect(row(page, '陈列')).toBeVisible();

  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(heads).toContain('角色');
});

test('many at once, and back; without a mouse', async ({ openDesk }) => {
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
  // Who was disabled before is no part of it, nor of the undo.
  await expect(bar).toContainText('已停用 2 位客服');
  await expect(row(page, '陈列')).toContainText('已停用');
  await bar.getByRole('button', { name: '撤销' }).press('Enter');
  await expect(row(page, '陈列')).toContainText('离线');
  await expect(row(page, '张列')).toContainText('已停用');

  await test.step('the menu of a row, its form, and what was written asked for before it is lost', async () => {
    await row(page, '陈列').focus();
    await keys.press('.');
    await expect(page.getByRole('menuitem', { name: '编辑' })).toBeFocused();
    await keys.press('Enter');
    const form = page.getByRole('dialog', { name: '编辑 陈列' });
    await form.getByRole('textbox', { name: '昵称' }).fill('陈别');
    await form.getByRole('textbox', { name: '账号' }).fill('kit-zhang');
    await keys.press('Enter');
    await expect(form).toContainText('这个账号已被使用');
    await keys.press('Escape');
    await page.getByRole('button', { name: '放弃改动' }).press('Enter');
    await expect(form).toBeHidden();
    await expect(row(page, '陈列')).toBeFocused();
  });

  await test.step('a menu that was opened by pointer: its button has the keyboard again', async () => {
    const more = page.getByRole('button', { name: '陈列 的操作', exact: true });
    await more.click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
    await page.getByRole('dialog', { name: '编辑 陈列' }).getByRole('button', { name: '取消' }).click();
    await expect(more).toBeFocused();
  });
});

test('an export holds the filtered rows and the chosen columns, and nothing in it calculates', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto(`${LIST}?username=kit-&sort=nickname.desc`);
  await row(page, '陈列').waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await expect(dialog).toContainText('3 条');
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  for (const column of ['工号', '角色', '状态', '接待', '今日会话', '最近登录', '启用', '添加于'])
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

test('a list that does not load says so, and loads when asked again; on a phone it is cards', async ({ openDesk }) => {
  const desk = await openDesk({ as: ADMIN, screen: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  const { page } = desk;
  await page.route('**/api/services/getList*', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: '', data: { error: 'bad-request' } } }),
  );
  await page.goto(`${LIST}?username=kit-`);
  await expect(page.getByRole('alert')).toContainText('没有加载成功');
  await page.unroute('**/api/services/getList*');
  await page.getByRole('button', { name: '重试' }).tap();
  const card = page.getByRole('listitem').filter({ hasText: '陈列' });
  await expect(card).toContainText('kit-chen');
  const more = card.getByRole('button', { name: '陈列 的操作', exact: true });
  await more.tap();
  await page.getByRole('menuitem', { name: '编辑' }).tap();
  await page.getByRole('dialog', { name: '编辑 陈列' }).getByRole('button', { name: '取消' }).tap();
  await expect(more).toBeFocused();
  await card.getByRole('checkbox').tap();
  await expect(page.getByRole('region', { name: '对所选项的操作' })).toContainText('已选 1 项');
  await expectUsable(desk, 'cards');
});
