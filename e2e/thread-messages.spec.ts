import { expect, test } from './support/test';

test('a message is delivered, read, quoted, noted and recalled; both sides show the same after a reload', async ({
  api,
  newAgent,
  openDesk,
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('两盒龙井多少钱？');
  const { page, words } = desk;
  await expect(desk.line('两盒龙井')).toBeVisible();

  await test.step('delivered while the visitor’s window is closed, read once it is open', async () => {
    await visitor.frame.getByRole('button', { name: visitor.words.close }).click();
    await desk.say('七百三十六元');
    await expect(desk.line('七百三十六元').getByTitle('已送达，对方未读')).toBeVisible();
    await visitor.launcher.click();
    await expect(desk.line('七百三十六元').getByTitle('对方已读')).toBeVisible();
  });

  const question = desk.line('两盒龙井').first();

  await test.step('a reply carries its quote, which scrolls to the quoted message', async () => {
    await desk.line('两盒龙井').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '引用' }).click();
    await desk.say('今天就能发货');
    await expect(desk.line('今天就能发货').getByTitle('查看引用的消息')).toContainText('两盒龙井多少钱');
    // Messages are shown before they are stored.
    await expect
      .poll(async () => {
        const { list } = await api.get<{ list: { msg: string; onlyID: string; quote?: string }[] }>(
          `/talk/messages?YQToken=${visitor.id}`,
        );
        return list.findIndex(({ onlyID }) => onlyID === list.at(-1)?.quote);
      })
      .toBe(0);
  });

  await test.step('a note pinned to a message is for colleagues alone', async () => {
    // The read mark's arrival would move the target of a click.
    await expect(desk.line('今天就能发货').getByTitle('对方已读')).toBeVisible();
    await question.hover();
    await question.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '添加备注' }).click();
    await page.getByPlaceholder(/写给同事的备注/).fill('老客户，可以打折');
    await page.getByPlaceholder(/写给同事的备注/).press('Enter');
    await expect(question.locator('[data-note]')).toContainText('老客户，可以打折');
    await expect(visitor.log).not.toContainText('老客户');
    await page.getByRole('button', { name: '返回回复' }).click();
  });

  await test.step('a colleague to whom a message is pointed out is notified on any page', async () => {
    const other = await newAgent({ nickname: '周到' });
    const second = await openDesk({ as: other });
    await question.click({ button: 'right' });
    await page.getByRole('menuitem', { name: '转发给同事' }).click();
    const dialog = page.getByRole('dialog', { name: '转发给同事' });
    await dialog.getByRole('combobox').click();
    await dialog.locator('.ant-select-item-option', { hasText: '周到' }).click();
    await dialog.getByRole('textbox').fill('这个价能给吗');
    await dialog.getByRole('button', { name: '发送' }).click();
    await expect(second.page.getByText('这个价能给吗')).toBeVisible();
    await second.page.getByRole('button', { name: '打开会话' }).click();
    await expect(second.line('两盒龙井').first().locator('[data-note]').last()).toContainText('这个价能给吗');
  });

  await test.step('recalled on both sides, with whether the visitor had seen it, also after a reload', async () => {
    await desk.say('写错了一句');
    await expect(visitor.line('写错了一句')).toBeVisible();
    await expect(desk.line('写错了一句').getByTitle('对方已读')).toBeVisible();
    await desk.line('写错了一句').hover();
    await desk.line('写错了一句').getByRole('button', { name: words.recall }).click();
    const gone = `${words.recalledOwn} · 对方已看过`;
    await expect(desk.thread).toContainText(gone);
    await expect(visitor.log).not.toContainText('写错了一句');
    await page.reload();
    await expect(desk.thread).toContainText(gone);
    await expect(desk.thread).not.toContainText('写错了一句');
    // The window was open, so it opens again after the reload.
    await visitor.page.reload();
    await expect(visitor.log).toContainText('今天就能发货');
    await expect(visitor.log).not.toContainText('写错了一句');
    await expect(visitor.log).not.toContainText('老客户');
    await expect(visitor.log).not.toContainText('这个价能给吗');
  });
});
