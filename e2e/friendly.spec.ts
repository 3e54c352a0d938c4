import { ADMIN, expect, test } from './support/test';

const PARTNER = { username: 'qianduo', password: 'qian-of-far-trade' };

test('a partner is invited, joins by the link, chats, gets one shared visitor for an hour, and is signed out once disabled', async ({
  agent,
  openDesk,
  openPage,
  openTalk,
  openVisitor,
}) => {
  const { page: admin } = await openDesk({ as: ADMIN });
  const { desk, visitor } = await openTalk('这批货什么时候到港');
  const { page } = desk;

  const link = await test.step('invited: the link is shown once', async () => {
    await admin.goto('/#/service/friendly');
    await admin.getByRole('button', { name: '新建友好对象' }).click();
    const form = admin.getByRole('dialog');
    await form.getByLabel('姓名').fill('钱多');
    await form.getByLabel('公司').fill('远方贸易');
    await form.getByRole('button', { name: '新建', exact: true }).click();
    await expect(admin.getByRole('img', { name: /钱多 的邀请二维码/ })).toBeVisible();
    const shownCode = await admin.locator('code').first().innerText();
    await admin.getByRole('button', { name: '完成' }).click();
    await expect(admin.getByRole('row', { name: /钱多/ })).toContainText('待接受');
    return shownCode;
  });

  const partner = await openPage({ locale: 'zh-CN' });
  await test.step('joins by the link, and is signed in', async () => {
    await partner.goto(`/#${new URL(link).hash.slice(1)}`);
    await expect(partner.getByText(/代表 远方贸易/)).toBeVisible();
    await partner.locator('[name=username]').fill(PARTNER.username);
    await partner.locator('[name=password]').fill(PARTNER.password);
    await partner.locator('[name=repeat]').fill(PARTNER.password);
    await partner.getByRole('button', { name: '加入并登录' }).click();
    await partner.getByRole('button', { name: /对接客服/ }).click();
    await expect(partner.getByRole('link', { name: '历史', exact: true })).toHaveCount(0);
  });

  await test.step('both chat and see read marks', async () => {
    await page.getByRole('button', { name: /^友好对象/ }).click();
    await page.locator('[data-friend]').click();
    const input = page.getByRole('textbox', { name: '发给 钱多' });
    await input.fill('有位客户想问到港时间');
    await input.press('Enter');
    await expect(partner.getByTitle('1 条未读').first()).toBeVisible();
    await partner.locator('[data-friend]', { hasText: agent.nickname }).click();
    await partner.bringToFront();
    await expect(partner.getByText('有位客户想问到港时间').last()).toBeVisible();
    const answer = partner.getByRole('textbox', { name: /^发给/ });
    await answer.fill('转给我吧');
    await answer.press('Enter');
    await expect(page.getByText('转给我吧').last()).toBeVisible();
    await expect(page.locator('[data-mark=read]')).toBeVisible();
  });

  await test.step('one visitor shared for an hour: the partner sees only that one', async () => {
    const other = await openVisitor();
    await other.open();
    await other.say('与此无关的事');
    await desk.openThread(visitor.id);
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: '转接会话' });
    await dialog.getByRole('combobox').fill('钱多');
    await expect(dialog.getByRole('option', { selected: true })).toContainText('友好对象');
    await dialog.getByText('1 小时', { exact: true }).click();
    await dialog.getByText('这个会话的全部消息', { exact: true }).click();
    await dialog.getByRole('button', { name: '转接给 钱多' }).click();
    await expect(dialog).toBeHidden();
    await partner.locator(`[data-offer="${visitor.id}"]`).getByRole('button', { name: '接待' }).click();
    await expect(partner.locator(`[data-share="${visitor.id}"]`)).toContainText(`由 ${agent.nickname} 共享`);
    await expect(partner.getByRole('log')).toContainText('这批货什么时候到港');
    await expect(partner.locator('[data-visitor]')).toHaveCount(1);
    const reply = partner.getByRole('textbox', { name: desk.words.answer });
    await reply.fill('周五上午到港');
    await reply.press('Enter');
    await expect(visitor.line('周五上午到港')).toBeVisible();
    await expect(partner.getByText('您没有这项权限')).toHaveCount(0);
  });

  await test.step('disabled: signed out at once, and the visitor is back with the agent', async () => {
    await admin.goto('/#/service/friendly');
    const row = admin.getByRole('row', { name: /钱多/ });
    await row.getByRole('checkbox').check();
    await admin.getByRole('button', { name: '停用', exact: true }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
    await expect(row).toContainText('已停用');
    await expect(partner.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await visitor.say('还在吗');
    await expect(desk.row(visitor.id)).toContainText('还在吗');
  });
});
