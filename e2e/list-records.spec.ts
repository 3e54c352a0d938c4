import { ADMIN, expect, test } from './support/test';

const LIST = '/#/service/service?username=all-';
const COUNT = 25;

const line = (at: number) => ({
  line: at + 1,
  username: `all-${at}`,
  nickname: `全员 ${at}`,
  password: 'listed-once',
  roles: 'Editor',
  jobNumber: '',
  groups: '',
  limit: '',
});

test.beforeAll(async ({ api }) => {
  await api.post('/services/doImport', { lines: Array.from({ length: COUNT }, (_, at) => line(at)) });
});
test.afterAll(async ({ api }) => {
  const { list } = await api.get<{ list: { id: string }[] }>('/services/getList?username=all-&pageSize=100');
  await api.post('/services/doDelete', { ids: list.map(({ id }) => id) });
});

test('a press on a row opens its record; what is typed there survives a reload', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(LIST);
  const row = page.getByRole('row', { name: '全员 3', exact: false }).first();
  await row.getByRole('cell').nth(3).click();
  const form = page.getByRole('dialog', { name: '修改 全员 3' });
  await form.getByRole('textbox', { name: '工号' }).fill('A-17');
  await page.reload();
  await page.getByRole('button', { name: '全员 3', exact: true }).click();
  await expect(form.getByText(/未保存的内容/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: '工号' })).toHaveValue('A-17');
  await form.getByRole('button', { name: '放弃草稿' }).click();
  await expect(form.getByRole('textbox', { name: '工号' })).toHaveValue('');
});

test('an action on all rows that match, on every page', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto(LIST);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('region', { name: '对所选项的操作' });
  await bar.getByRole('button', { name: `选择符合条件的全部 ${COUNT} 项` }).click();
  await expect(bar).toContainText(`已选 ${COUNT} 项`);
  await bar.getByRole('button', { name: '停用' }).click();
  await expect(bar).toContainText(`已停用 ${COUNT} 位客服`);
});

test('at 1024 and 1440 px the columns fit, and the page has one scrollbar', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(LIST);
    await page.getByRole('button', { name: '全员 3', exact: true }).waitFor();
    const content = page.locator('.ant-table-content');
    await expect.poll(() => content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    const column = page.locator('td:has(> span > button[aria-haspopup=menu])').first();
    expect(Math.round((await column.boundingBox())?.width ?? 0)).toBe(40);
    const scrollers = await page
      .locator('main, main *')
      .evaluateAll(
        (all) =>
          all.filter(
            (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
          ).length,
      );
    expect(scrollers).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  }
});

test('on a phone a press on a card opens it, and cards are sorted', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN, screen: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  await page.goto(LIST);
  await page.getByRole('combobox', { name: '排序' }).click();
  await page.locator('.ant-select-item-option', { hasText: '账号：降序' }).click();
  const cards = page.getByRole('listitem').filter({ hasText: '全员' });
  await expect(cards.first()).toContainText('all-9');
  await cards.first().getByText('all-9').tap();
  await expect(page.getByRole('dialog', { name: '修改 全员 9' })).toBeVisible();
});
