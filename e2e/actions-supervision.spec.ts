import { ADMIN, expect, test } from './support/test';

test('a whisper never reaches the visitor; a colleague takes over while the first agent types, and hands back', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor();
  const frames: string[] = [];
  visitor.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  );
  await visitor.page.reload();
  await visitor.open();
  await visitor.say('这把壶多少钱？');
  await desk.openThread(visitor.id);
  await expect(desk.line('这把壶多少钱？')).toBeVisible();
  const boss = await openDesk();
  await boss.signIn(ADMIN);
  await boss.openThread(visitor.id);

  await test.step('only the owner sees the whisper', async () => {
    await boss.page.keyboard.press('Alt+w');
    const whisper = boss.page.getByRole('textbox', { name: /悄悄话/ });
    await whisper.fill('底价两百，别再让了');
    await whisper.press('Enter');
    await expect(desk.thread).toContainText('底价两百，别再让了');
  });

  await test.step('taken over while the first agent types: the draft stays with that agent and is not sent', async () => {
    await desk.input.fill('这把壶一百');
    await boss.page.keyboard.press('Alt+o');
    await expect(desk.row(visitor.id)).toBeHidden();
    await expect(desk.input).toBeHidden();
    await boss.say('两百八，包邮');
    await expect(visitor.line('两百八，包邮')).toBeVisible();
  });

  await test.step('handed back: the first agent continues with the draft', async () => {
    await boss.page.keyboard.press('Alt+h');
    await expect(desk.group('current', 1)).toBeVisible();
    await desk.openThread(visitor.id);
    await expect(desk.line('两百八，包邮')).toBeVisible();
    await expect(desk.input).toHaveValue('这把壶一百');
    await desk.say('再送您一只杯子');
    await expect(visitor.line('再送您一只杯子')).toBeVisible();
  });

  await expect(visitor.log).not.toContainText('底价');
  expect(frames.filter((frame) => frame.includes('底价'))).toEqual([]);
  expect(frames.some((frame) => frame.includes('两百八'))).toBe(true);
});

test('a blacklisted visitor is informed and cannot write, and can again once the agent undoes it', async ({
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('骂人的话');
  await desk.page.keyboard.press('Alt+b');
  const dialog = desk.page.getByRole('dialog', { name: /加入黑名单/ });
  await dialog.getByText('7 天').click();
  await dialog.getByRole('textbox', { name: /^原因/ }).fill('辱骂');
  await dialog.getByRole('button', { name: '加入黑名单' }).click();
  const kept = desk.page.getByText(/这位访客在黑名单中，至/);
  await expect(kept).toBeVisible();
  await expect(visitor.frame.getByText(/暂时不能|无法|不能/).first()).toBeVisible();

  await desk.page.getByRole('button', { name: '撤销' }).click();
  await expect(kept).toBeHidden();
  // The window was open, so it opens again after the reload.
  await visitor.page.reload();
  await visitor.say('对不起');
  await expect(desk.line('对不起')).toBeVisible();
});
