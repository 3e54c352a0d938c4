import { ADMIN, expect, test } from './support/test';

test('no agent is online: the visitor leaves a letter and sees that it arrived', async ({ openDesk, openVisitor }) => {
  const visitor = await openVisitor();
  const { frame, words } = visitor;
  await visitor.open();
  await expect(frame.getByRole('heading', { name: words.letter.title })).toBeVisible();

  await test.step('an empty letter names the missing fields', async () => {
    await frame.getByRole('button', { name: words.letter.send }).click();
    await expect(frame.getByRole('alert')).toBeVisible();
  });

  await frame.getByRole('textbox', { name: words.letter.content }).fill('周末可以自提吗？\n我在杭州。');
  await frame.getByRole('textbox', { name: words.letter.name }).fill('王小明');
  await test.step('a letter without a contact, or with a wrong phone number, is not sent', async () => {
    const phone = frame.getByRole('textbox', { name: '电话' });
    await frame.getByRole('button', { name: words.letter.send }).click();
    await expect(frame.getByRole('alert')).toContainText('留下电话、微信或邮箱');
    await expect(phone).toBeFocused();
    await phone.fill('1380013800');
    await frame.getByRole('button', { name: words.letter.send }).click();
    await expect(frame.getByRole('alert')).toContainText('11 位');
    await phone.fill('138 0013 8000');
  });
  await frame.getByRole('textbox', { name: '微信' }).fill('ming_wx');
  await frame.getByRole('textbox', { name: words.letter.email }).fill('ming@example.com');
  await visitor.page.reload();
  await expect(frame.getByRole('textbox', { name: words.letter.content })).toHaveValue('周末可以自提吗？\n我在杭州。');
  await frame.getByRole('button', { name: words.letter.send }).click();
  await expect(frame.getByRole('heading', { name: words.letter.done })).toBeVisible();
  // The button that had the focus is gone.
  await expect(frame.getByRole('main')).toBeFocused();

  const desk = await openDesk({ as: ADMIN });
  await desk.goTo('history', 'letters');
  const letter = desk.page.getByRole('row', { name: '王小明' });
  await expect(letter).toContainText('周末可以自提吗？');
  await expect(letter).toContainText('ming@example.com');
  await letter.focus();
  await desk.page.keyboard.press('Enter');
  const whole = desk.page.getByRole('dialog');
  await expect(whole).toContainText('我在杭州。');
  await expect(whole.getByRole('definition').filter({ hasText: 'ming_wx' })).toBeVisible();
  await whole.getByRole('button', { name: desk.words.markRead }).click();
  await expect(whole.getByRole('button', { name: desk.words.markUnread })).toBeVisible();

  await test.step('one click sends it', async () => {
    await whole.getByRole('button', { name: '由我处理' }).click();
    await expect(whole.getByRole('definition').filter({ hasText: ADMIN.username })).toBeVisible();
    await expect(whole.getByRole('button', { name: '由我处理' })).toBeHidden();
  });

  await test.step('the answer waits in the window when the visitor comes back', async () => {
    await whole.getByRole('textbox', { name: '回复' }).fill('可以，周六日都在。');
    await whole.getByRole('button', { name: '发送回复' }).click();
    await expect(whole.getByRole('region', { name: '回复记录' })).toContainText('可以，周六日都在。');
    // The window was open, so it opens again after the reload.
    await visitor.page.reload();
    await expect(visitor.line('可以，周六日都在。')).toBeVisible();
    await expect(visitor.line('周末可以自提吗？')).toBeVisible();
  });
});

test('the last agent leaves while the visitor writes: the refused message becomes a letter', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.input.fill('还有人吗？');
  await desk.choosePresence('hidden');
  await visitor.input.press('Enter');
  await expect(visitor.frame.getByRole('textbox', { name: visitor.words.letter.content })).toHaveValue('还有人吗？');
});
