import { ADMIN, expect, test } from './support/test';

/** 姓名,手机号 / 周小舟,13812340001 / 林见深,1381 / 周小舟,13812340001, as a spreadsheet on a Chinese system writes it. */
const GBK = Buffer.concat([
  Buffer.from('d0d5c3fb2ccad6bbfabac50d0a', 'hex'),
  Buffer.from('d6dcd0a1d6db', 'hex'),
  Buffer.from(',13812340001\r\n'),
  Buffer.from('c1d6bcfbc9ee', 'hex'),
  Buffer.from(',1381\r\n'),
  Buffer.from('d6dcd0a1d6db', 'hex'),
  Buffer.from(',13812340001\r\n'),
]);

test('a spreadsheet of people is corrected in the preview, imported, opened, and undone', async ({ openDesk, api }) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto(`${new URL(page.url()).origin}/#/user/user`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const window = page.getByRole('dialog');

  await test.step('columns are matched by their headers; an invalid number is corrected in the preview', async () => {
    await window.locator('input[type=file]').setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer: GBK });
    await expect(window.locator('.ant-select', { has: page.getByRole('combobox', { name: /^手机号/ }) })).toContainText(
      '电话',
    );
    await expect(window.getByText('编码 GB18030')).toBeVisible();
    const cell = window.getByRole('textbox', { name: '第 3 行 手机号' });
    await cell.fill('13812340002');
    await cell.press('Enter');
    await expect(window.getByRole('button', { name: /^有问题\s*0$/ })).toBeVisible();
    await window.getByRole('button', { name: /^重复/ }).click();
    await expect(window.getByText('与第 2 行重复')).toBeVisible();
  });

  await test.step('imported by the job', async () => {
    await window.getByRole('button', { name: '开始导入' }).click();
    // The helper process works at a low priority: on a busy machine it takes its time.
    await expect(window.getByText('新建 2，补全 0，跳过 1，有问题 0')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('opened in a tab of its own, with the source of its fields', async () => {
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await page.getByRole('link', { name: '林见深' }).click();
    await expect(page.getByRole('heading', { name: '林见深' })).toBeVisible();
    // The list's page stays mounted, so only the person's page is searched.
    const person = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '林见深' }) });
    await expect(person).toContainText('13812340002');
    await expect(person).toContainText(/由 .+ 导入/);
  });

  await test.step('the whole import is undone', async () => {
    const { list } = await api.get<{ list: { id: string }[] }>('/users/import/getList');
    await api.post('/users/import/doUndo', { id: list[0]!.id });
    await expect
      .poll(async () => (await api.get<{ list: unknown[] }>('/users/getList?text=1381234000')).list.length)
      .toBe(0);
  });
});
