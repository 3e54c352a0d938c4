import { expect, test } from './support/test';

test('an agent invites with ready words: the page shows them, the thread what became of it', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const { page } = desk;
  const visitor = await openVisitor();
  const words = '您好，看您正在浏览这个页面，需要我为您介绍一下吗？';
  const event = (kind: string) => desk.thread.locator(`[data-event="${kind}"]`);

  await test.step('chosen, not typed', async () => {
    await desk.openThread(visitor.id);
    await page.getByRole('button', { name: '邀请聊天', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: '邀请聊天' });
    await dialog.getByRole('button', { name: words }).click();
    await expect(dialog.getByRole('textbox', { name: '邀请内容' })).toHaveValue(words);
    await dialog.getByRole('button', { name: '发出邀请' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the closed window shows it on the page, and the agent learns that', async () => {
    await expect(visitor.page.getByText(words)).toBeVisible();
    await expect(event('visitor.invited')).toContainText(words);
    await expect(event('invitation.shown')).toHaveText('访客看到了邀请');
  });

  await test.step('opened, it is said no second time; accepted, the conversation begins with it', async () => {
    await visitor.launcher.click();
    await visitor.frame.getByRole('button', { name: '开始聊天' }).click();
    await expect(visitor.line(words)).toBeVisible();
    await expect(event('invitation.accepted')).toBeVisible();
    await expect(event('invitation.shown')).toHaveCount(1);
  });
});
