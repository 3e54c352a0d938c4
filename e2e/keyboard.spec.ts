import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test';
import { spoken } from './support/transcript';

test('a whole conversation by keyboard', async ({ newAgent, openDesk, openVisitor }) => {
  const agent = await newAgent({ limit: 1 });
  const desk = await openDesk();
  const { words } = desk;
  const keys = desk.page.keyboard;

  await test.step('signing in: the first field has the focus', async () => {
    await expect(desk.page.getByRole('textbox', { name: words.username })).toBeFocused();
    await keys.type(agent.username);
    await keys.press('Tab');
    await keys.type(agent.password);
    await keys.press('Enter');
    await expect(desk.page.getByText(words.live, { exact: true })).toBeVisible();
  });

  const visitor = await openVisitor();
  const typed = visitor.page.keyboard;

  await test.step('the visitor opens the window, which gets the focus', async () => {
    await tabTo(visitor.page, visitor.launcher);
    await typed.press('Enter');
    await expect(visitor.input).toBeFocused();
    await typed.type('第一行');
    await typed.press('Shift+Enter');
    await typed.type('第二行');
    await typed.press('Enter');
    await expect.poll(async () => spoken(await visitor.lines())).toEqual(['visitor: 第一行\n第二行']);
  });

  await test.step('Enter within an input method sends nothing', async () => {
    await compose(visitor.page, '你好');
    await expect(visitor.input).toHaveValue('你好');
    expect(await visitor.lines()).toHaveLength(1);
    await typed.press('Enter');
    const said = ['visitor: 第一行\n第二行', 'visitor: 你好'];
    await expect.poll(async () => spoken(await visitor.lines())).toEqual(said);
  });

  await test.step('the agent opens the thread and answers', async () => {
    await expect(desk.unread(visitor.id, 2)).toBeVisible();
    await keys.press('Alt+u');
    await expect(desk.input).toBeFocused();
    await compose(desk.page, '收到');
    await expect(desk.input).toHaveValue('收到');
    await keys.press('Enter');
    await expect(visitor.line('收到')).toBeVisible();
  });

  await test.step('on another page the palette finds the visitor by name', async () => {
    const [name = ''] = /访客 \d+/.exec(await desk.row(visitor.id).innerText()) ?? [];
    await keys.press('Control+k');
    await keys.type('lyjl');
    await expect(desk.page.getByRole('option', { selected: true })).toContainText('留言记录');
    await keys.press('Enter');
    await expect(desk.thread).toBeHidden();
    await keys.press('Control+k');
    await keys.insertText(name);
    await expect(desk.page.getByRole('option', { selected: true })).toHaveText(`${name}我的会话`);
    await keys.press('Enter');
    await expect(desk.line('收到')).toBeVisible();
    await expect(desk.input).toBeFocused();
  });

  await test.step('Escape closes the visitor’s window; later messages are counted on the launcher', async () => {
    await typed.press('Escape');
    await expect(visitor.launcher).toBeFocused();
    await keys.type('还在吗');
    await keys.press('Enter');
    await expect(visitor.launcher).toHaveAccessibleName(new RegExp(words.unread.replace('{n}', '1')));
    await typed.press('Enter');
    await expect(visitor.input).toBeFocused();
    await expect(visitor.line('还在吗')).toBeVisible();
  });

  await test.step('ending asks for confirmation: Escape cancels, Ctrl+Enter ends', async () => {
    await tabTo(desk.page, desk.action(words.end), 'Shift+Tab');
    await keys.press('Enter');
    await expect(desk.page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await keys.press('Escape');
    await expect(desk.action(words.end)).toBeFocused();
    await keys.press('Enter');
    await expect(desk.page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await keys.press('Control+Enter');
    await expect(visitor.log).toContainText(words.endedByAgent);
  });

  await test.step('a visitor waits while the agent is at the limit; a shortcut accepts', async () => {
    await typed.type('又来了');
    await typed.press('Enter');
    await expect(desk.line('又来了')).toBeVisible();
    const next = await openVisitor();
    await next.open();
    await next.say('排队中');
    await expect(desk.group('wait', 1)).toBeVisible();
    await tabTo(visitor.page, visitor.frame.getByRole('button', { name: words.leave }), 'Shift+Tab');
    await typed.press('Enter');
    await expect(visitor.frame.getByRole('button', { name: words.leaveForSure, exact: true })).toBeFocused();
    await typed.press('Enter');
    await expect(next.header).toContainText(words.talking);
  });
});

/** Writes as with an input method: letters, then the Enter that chooses the word, which fires key events too. */
async function compose(page: Page, word: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'pin yin', selectionStart: 7, selectionEnd: 7 });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await session.send('Input.insertText', { text: word });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await session.detach();
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((node) => (node.getRootNode() as Document | ShadowRoot).activeElement === node)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
