import { ADMIN, expect, test } from './support/test';

/** Events of a whole conversation, in their order. */
const KINDS = [
  'conversation.assigned',
  'conversation.transfer-offered',
  'conversation.transfer-accepted',
  'conversation.ended',
  'rating.left',
];

test('transfer, end and rating stand in the thread, in the window and after a reload; a colleague’s note arrives in an open thread', async ({
  newAgent,
  openDesk,
  openVisitor,
}) => {
  const [lin, zhou] = [await newAgent({ nickname: '林晓' }), await newAgent({ nickname: '周舟' })];
  const desk = await openDesk({ as: lin });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('这把壶多少钱？');
  await desk.openThread(visitor.id);
  await desk.line('这把壶多少钱？').waitFor();
  const other = await openDesk({ as: zhou });
  const boss = await openDesk({ as: ADMIN });
  await boss.openThread(visitor.id);
  const eventsOf = (of: typeof desk) =>
    of.thread.locator('[data-event]').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-event')));

  await test.step('the supervisor’s note appears in the thread that the owner has open', async () => {
    await boss.page.getByRole('button', { name: /备注/ }).first().click();
    const note = boss.page.getByRole('textbox', { name: /^备注/ });
    await note.fill('老客户，报九折');
    await note.press('Enter');
    await expect(desk.thread).toContainText('老客户，报九折');
  });

  await test.step('transferred and accepted: seen by both agents, the supervisor and the visitor', async () => {
    await desk.say('请稍等');
    await expect(boss.row(visitor.id)).toContainText('林晓：请稍等');
    await desk.page.keyboard.press('Alt+t');
    const dialog = desk.page.getByRole('dialog', { name: '转接会话' });
    await dialog.getByRole('combobox').fill('周舟');
    await expect(dialog.getByRole('option', { selected: true })).toBeVisible();
    await dialog.getByRole('button', { name: /^转接给/ }).click();
    await other.page.locator(`[data-offer="${visitor.id}"]`).getByRole('button', { name: '接待' }).click();
    await expect(other.line('请稍等')).toBeVisible();
    await other.say('我来介绍');
    await expect(visitor.log).toContainText(/周舟/);
  });

  await test.step('ended, and rated with two stars', async () => {
    await other.end();
    const form = visitor.frame.locator('form', { has: visitor.frame.getByRole('group', { name: '评价周舟' }) });
    await form.getByRole('radio', { name: '2 星' }).check({ force: true });
    await form.getByRole('button', { name: '提交评价' }).click();
    await expect(other.thread.locator('[data-event="rating.left"]')).toContainText('2');
    await expect(boss.thread.locator('[data-event="rating.left"]')).toContainText('2');
    await expect(visitor.log).toContainText(/2 星/);
  });

  await test.step('in the same order for everybody, and after a reload', async () => {
    await expect.poll(async () => (await eventsOf(boss)).filter((kind) => KINDS.includes(kind!))).toEqual(KINDS);
    const known = await eventsOf(other);
    await other.page.reload();
    await expect(other.thread.locator('[data-event="rating.left"]')).toBeVisible();
    expect(await eventsOf(other)).toEqual(known);
    await visitor.page.reload();
    await expect(visitor.log).toContainText(/2 星/);
  });
});

test('taken over while writing: the thread stays with its draft, which is handed over; a recalled message is edited again', async ({
  openDesk,
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('这把壶多少钱？');
  await desk.say('一百');
  await expect(visitor.line('一百')).toBeVisible();

  await test.step('recall, edit again: the text is back and the focus in the composer', async () => {
    await desk.line('一百').hover();
    await desk.line('一百').getByRole('button', { name: desk.words.recall }).click();
    await desk.thread.getByRole('button', { name: '重新编辑' }).click();
    await expect(desk.input).toHaveValue('一百');
    await expect(desk.input).toBeFocused();
  });

  await desk.input.fill('一百二，包邮');
  const boss = await openDesk({ as: ADMIN });
  await boss.openThread(visitor.id);
  await boss.page.keyboard.press('Alt+o');
  await boss.say('我来接着说');
  await expect(desk.thread).toContainText('这把壶多少钱？');
  await expect(desk.input).toBeHidden();
  await expect(desk.page.getByText('一百二，包邮')).toBeVisible();
  await desk.page.getByRole('button', { name: /^把草稿发给/ }).click();
  await expect(desk.page.getByText(/已在内部聊天中发给/)).toBeVisible();
  expect(await visitor.log.textContent()).not.toContain('一百二');
});
