import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

test('a message is found by two characters, opened in its conversation, printed, and not found while in the trash', async ({
  openDesk,
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('你好，我想退款');
  await desk.say('好的，马上为您办理');
  await expect(visitor.line('马上为您办理')).toBeVisible();

  const boss = await openDesk({ as: ADMIN });
  const { page } = boss;
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('parley.token'))}` };
  const ended = page.request.post('/api/talk/end', { data: { YQToken: visitor.id }, headers });
  expect((await ended).ok()).toBe(true);
  // Messages become searchable up to half a minute later (docs/decisions/0016).
  const isFound = async () => {
    const answer = await page.request.get('/api/history/getList', { params: { text: '退款' }, headers });
    return (await answer.json()).data.total > 0;
  };
  await expect.poll(isFound, { timeout: 60_000 }).toBe(true);
  await page.goto('/#/history/history');
  const search = page.getByRole('textbox', { name: '搜索聊天内容，一个字也行' });
  await search.fill('退款');
  await search.press('Enter');
  await expect(page.getByRole('row', { name: '我想退款' })).toBeVisible();
  await expect(page.locator('mark', { hasText: '退款' }).first()).toBeVisible();
  await Promise.all([page.waitForResponse('**/api/history/getList?**'), search.press('Enter')]);
  await expectUsable(boss, 'the history with hits');

  await page.getByRole('row', { name: '我想退款' }).focus();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog');
  await expect(preview.getByText('第 1 处，共 1 处')).toBeVisible();
  await preview.getByRole('button', { name: '打开详情' }).click();
  await expect(page).toHaveURL(/historyDetail\?conversation=.+&at=1/);
  const timeline = page.getByRole('list', { name: '处理过程' });
  await expect(timeline).toContainText('好的，马上为您办理');
  await expect(timeline).toContainText('结束了会话');
  await expectUsable(boss, 'a conversation in detail');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: '打印' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(timeline).toContainText('我想退款');
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();

  await test.step('not found while in the trash, found again once restored', async () => {
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: '移入回收站' }).click();
    await expect(page.getByText('把这个会话移入了回收站')).toBeVisible();
    await page.goto('/#/history/history?text=退款');
    await expect(page.getByText('没有符合条件的内容')).toBeVisible();
    await page.goto('/#/history/history?view=trash');
    await page.getByRole('row', { name: '马上为您办理' }).getByRole('checkbox').check();
    await expectUsable(boss, 'the trash with a chosen row');
    await page.getByRole('button', { name: '恢复' }).first().click();
    await expect(page.getByText('回收站是空的')).toBeVisible();
    await page.goto('/#/history/history?text=退款');
    await expect(page.getByRole('row', { name: '我想退款' })).toBeVisible();
  });
});
