import { expectUsable } from './support/axe';
import { expect, test } from './support/test';
import { spoken } from './support/transcript';

test('Enter within an input method sends nothing; Ctrl+Enter can be chosen to send, and the choice is kept', async ({
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('在吗');

  await test.step('the first Enter chooses characters, the next one sends', async () => {
    const ime = await desk.page.context().newCDPSession(desk.page);
    await desk.input.focus();
    await ime.send('Input.imeSetComposition', { text: 'zai', selectionStart: 3, selectionEnd: 3 });
    // The key event browsers fire for an Enter that the input method handles (key code 229).
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await ime.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await expect(desk.input).toHaveValue('zai');
    await ime.send('Input.insertText', { text: '在的' });
    await expect(desk.input).toHaveValue('在的');
    expect(spoken(await desk.lines())).toEqual(['visitor: 在吗']);
    await desk.input.press('Enter');
    await expect(visitor.line('在的')).toBeVisible();
    await expect(desk.input).toHaveValue('');
  });

  await test.step('Shift+Enter starts a new line', async () => {
    await desk.input.pressSequentially('第一行');
    await desk.input.press('Shift+Enter');
    await desk.input.pressSequentially('第二行');
    await expect(desk.input).toHaveValue('第一行\n第二行');
    await desk.input.press('Enter');
    await expect(visitor.line('第二行')).toBeVisible();
  });

  await test.step('with Ctrl+Enter chosen, it sends, also after a reload', async () => {
    await desk.action('发送方式').click();
    await desk.page.getByRole('menuitemradio', { name: 'Ctrl + Enter 发送' }).click();
    await desk.page.reload();
    await desk.input.fill('先别发');
    await desk.input.press('Enter');
    await expect(desk.input).toHaveValue('先别发\n');
    await desk.input.press('Control+Enter');
    await expect(visitor.line('先别发')).toBeVisible();
  });
});

test('quick replies by `/`, by initials and as suggestions while typing; the text keeps the focus', async ({
  agent,
  api,
  openTalk,
}) => {
  const shared = { scope: 'shared', category: '物流' };
  await api.post('/quickReply/doEdit', { ...shared, shortcut: 'hi', title: '问候', msg: '您好，我是 {agent}，请说' });
  await api.post('/quickReply/doEdit', { ...shared, title: '运费说明', msg: '满 99 元包邮' });
  const { desk, visitor } = await openTalk('运费多少');
  const list = desk.page.getByRole('listbox', { name: '快捷回复' });

  await test.step('by shortcut, with variables filled in', async () => {
    await desk.input.pressSequentially('/hi');
    await expect(list.getByRole('option', { selected: true })).toContainText('问候');
    await expectUsable(desk, 'quick replies');
    await desk.input.press('Enter');
    await expect(desk.input).toBeFocused();
    await expect(desk.input).toHaveValue(`您好，我是 ${agent.nickname}，请说`);
    await expect(list).toBeHidden();
  });

  await test.step('the inserted text is a draft like any other', async () => {
    await desk.page.reload();
    await expect(desk.input).toHaveValue(`您好，我是 ${agent.nickname}，请说`);
    await desk.input.press('Enter');
    await expect(visitor.line('我是')).toBeVisible();
  });

  await test.step('by initials; Escape leaves the text as it is', async () => {
    await desk.input.pressSequentially('/yfsm');
    await expect(list.getByRole('option')).toHaveCount(1);
    await desk.input.press('Escape');
    await expect(list).toBeHidden();
    await expect(desk.input).toHaveValue('/yfsm');
  });

  await test.step('suggested while typing: Tab inserts it', async () => {
    await desk.input.fill('');
    await desk.input.pressSequentially('包邮');
    await expect(desk.page.getByRole('list', { name: '推荐回复' })).toContainText('运费说明');
    await desk.input.press('Tab');
    await expect(desk.input).toHaveValue('满 99 元包邮');
  });

  await test.step('a personal quick reply is added here and found at once', async () => {
    await desk.input.fill('/');
    await desk.action('管理我的快捷回复').click();
    await desk.action('新建快捷回复').click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByLabel('标题').fill('退货');
    await dialog.getByLabel('快捷码').fill('th');
    await dialog.getByLabel('内容').fill('七天内可以退货');
    await expectUsable(desk, 'a quick reply is written');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toContainText('七天内可以退货');
    await desk.page.keyboard.press('Escape');
    // A dialog keeps the focus until it has closed.
    await expect(dialog).toBeHidden();
    await desk.input.fill('/th');
    await expect(list.getByRole('option', { selected: true })).toContainText('退货');
    await desk.input.press('Tab');
    await expect(desk.input).toHaveValue('七天内可以退货');
  });
});

test('a reply written above new messages is held, shows them, and is sent on "send anyway"', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say(Array.from({ length: 60 }, (_, n) => `第 ${n + 1} 行`).join('\n'));
  await desk.openThread(visitor.id);
  /** Scrolls to the end and up again, and replies there while the visitor sends `missed` below. */
  async function answerAbove(missed: string, reply: string): Promise<void> {
    // The thread scrolls to the first unread message once loaded, which undoes a key pressed before.
    await expect(async () => {
      await desk.thread.press('End');
      await expect(desk.unread(visitor.id, 1)).toBeHidden({ timeout: 1000 });
    }).toPass();
    await desk.thread.press('Home');
    await visitor.say(missed);
    await expect(desk.page.getByRole('button', { name: '1 条新消息' })).toBeVisible();
    // As slow as a person, so that messages arrive meanwhile.
    await desk.input.pressSequentially(reply, { delay: 150 });
    await desk.input.press('Enter');
  }
  const panel = desk.page.getByRole('alert').filter({ hasText: '又来了 1 条' });

  await test.step('held with the missed messages, and sent anyway', async () => {
    await answerAbove('算了，我不要了', '好的，已经为您下单，今天就会发货');
    await expect(panel).toContainText('算了，我不要了');
    await expect(panel).toContainText('已经为您下单');
    await expectUsable(desk, 'a held reply');
    await expect(visitor.line('已经为您下单')).toHaveCount(0);
    await panel.getByRole('button', { name: '仍然发送' }).click();
    await expect(visitor.line('已经为您下单')).toHaveCount(1);
    await expect(panel).toBeHidden();
  });

  await test.step('held, and back into the field: messages seen once hold nothing any more', async () => {
    await answerAbove('那就帮我退掉吧', '发货以后我再把单号告诉您，请留意');
    await expect(panel).toContainText('那就帮我退掉吧');
    await panel.getByRole('button', { name: '修改' }).click();
    await expect(panel).toBeHidden();
    await expect(desk.input).toHaveValue('发货以后我再把单号告诉您，请留意');
    await desk.say('好的，这就为您退掉');
    await expect(visitor.line('这就为您退掉')).toHaveCount(1);
    await expect(visitor.line('再把单号告诉您')).toHaveCount(0);
  });
});

test('a note is for colleagues: another colour, a draft of its own, not shown to the visitor', async ({ openTalk }) => {
  const { desk, visitor } = await openTalk('想退货');
  await desk.input.fill('您好，');
  await desk.action('备注，只有同事看得到').click();
  const note = desk.page.getByRole('textbox', { name: /^备注/ });
  await expect(note).toHaveValue('');
  await note.fill('老客户，可以破例');
  await expectUsable(desk, 'a note is written');
  await note.press('Enter');
  await expect(note).toHaveValue('');
  await expect(desk.thread).toContainText('老客户，可以破例');
  await note.press('Escape');
  await expect(desk.input).toHaveValue('您好，');
  await desk.input.press('Enter');
  await expect(visitor.line('您好，')).toBeVisible();
  await expect.poll(async () => spoken(await visitor.lines())).toEqual(['visitor: 想退货', 'agent: 您好，']);
});

test('formatted text and a card, each written in its own editor, reach the visitor as such', async ({ openTalk }) => {
  const { desk, visitor } = await openTalk('有资料吗');
  const { page } = desk;
  const choose = async (kind: RegExp) => {
    await page.getByRole('button', { name: '更多消息类型' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  };

  await test.step('the editor starts with the field’s text, which is removed from the field once sent', async () => {
    await desk.input.fill('套系包含');
    await choose(/带格式/);
    const dialog = page.getByRole('dialog', { name: '带格式的消息' });
    const editor = dialog.getByRole('textbox', { name: '消息内容' });
    await expect(editor).toContainText('套系包含');
    await editor.press('End');
    await editor.press('Enter');
    await page.keyboard.type('- 三组内景');
    await expectUsable(desk, 'formatted message', { within: 'dialog[open]' });
    await dialog.getByRole('button', { name: '发送' }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.input).toHaveValue('');
    await expect(visitor.frame.locator('li', { hasText: '三组内景' })).toBeVisible();
    await expect(desk.thread.locator('li', { hasText: '三组内景' })).toBeVisible();
  });

  await test.step('a card opens its link', async () => {
    await choose(/卡片/);
    const dialog = page.getByRole('dialog', { name: '卡片' });
    await dialog.getByRole('textbox', { name: '标题' }).fill('春日套系');
    await dialog.getByRole('textbox', { name: '点击后跳转' }).fill('https://shop.example/1');
    await expectUsable(desk, 'card', { within: 'dialog[open]' });
    await dialog.getByRole('button', { name: '发送' }).click();
    const card = visitor.frame.getByRole('link', { name: /春日套系/ });
    await expect(card).toHaveAttribute('href', 'https://shop.example/1');
  });
});
