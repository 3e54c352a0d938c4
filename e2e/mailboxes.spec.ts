import type { Locator, Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { deskOn } from './support/desk';
import { startMailbox } from './support/mailbox';
import { openOwnServer } from './support/own-server';
import { putOn, sidewaysOf, speak } from './support/screens';
import { ADMIN, expect, test } from './support/test';
import { WORDS } from './support/words';

const ADDRESS = 'desk@shop.example';
const NAME = '青禾茶舍';
const SENDER = 'chen@customer.example';
const MAIL = '<order-7@customer.example>';

type Mailboxes = { list: { id: string; readAt: number | null }[] };

test('a mailbox: refused with a wrong password, connected, written to, and answered in the thread', async ({
  browser,
}) => {
  const mailbox = await startMailbox();
  const house = await openOwnServer(browser, { callsOwnMachine: true });
  const { api } = house;
  try {
    const { page } = await house.openDesk({ as: ADMIN, language: 'zh' });
    const { thread, input: reply } = deskOn(page, WORDS.en);
    const usable = (what: string) => expectUsable({ page, words: null }, what);

    await test.step('without one, the page says what a mailbox is for', async () => {
      await page.goto('/#/system/weChatSetting');
      await page.getByRole('button', { name: '邮箱', exact: true }).click();
      await expect(page.getByText('还没有接入邮箱')).toBeVisible();
      await usable('no mailbox');
      await page.getByRole('button', { name: '接入邮箱' }).first().click();
    });

    await test.step('the form suggests the servers of an address', async () => {
      const form = page.getByRole('dialog', { name: '接入邮箱' });
      await form.getByLabel('邮箱地址').fill(ADDRESS);
      await form.getByLabel('名称').fill(NAME);
      const servers = [form.getByRole('group', { name: 'IMAP' }), form.getByRole('group', { name: 'SMTP' })] as const;
      await expect(servers[0].getByLabel('服务器')).toHaveValue('imap.shop.example');
      await expect(servers[1].getByLabel('服务器')).toHaveValue('smtp.shop.example');
      await expect(servers[1].getByLabel('端口')).toHaveValue('465');
      await chooseServer(servers[0], mailbox.ports.imap);
      await chooseServer(servers[1], mailbox.ports.smtp);
      await form.getByLabel('密码', { exact: true }).fill('wrong');
      await expect(form.getByText('密码和邮件会以明文传输')).toHaveCount(2);
      await usable('the form of a mailbox');
      await form.getByRole('button', { name: /^接\s?入$/ }).click();
    });

    await test.step('with a wrong password, the test says so at each server', async () => {
      const panel = page.getByRole('dialog', { name: `测试“${NAME}”的连接` });
      for (const server of ['IMAP', 'SMTP'])
        await expect(panel.getByRole('listitem').filter({ hasText: server })).toContainText('用户名或密码有误');
      await usable('a failed test');
      await page.keyboard.press('Escape');
    });

    await test.step('in the list it cannot be read; on a phone, in English, the password is replaced', async () => {
      await speak(page, 'en');
      await putOn(page, { width: 390, mode: 'dark' });
      await expect(page.getByRole('main')).toContainText('Can’t be read');
      expect(await sidewaysOf(page)).toBe(0);
      await choose(page, 'Edit');
      const form = page.getByRole('dialog', { name: `Edit “${NAME}”` });
      await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', /^Saved/);
      await form.getByLabel('Password', { exact: true }).fill(mailbox.password);
      await usable('the form of a mailbox on a phone');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
    });

    await test.step('now the test is good at both servers', async () => {
      await choose(page, 'Test connection');
      const panel = page.getByRole('dialog', { name: `Test the connection of “${NAME}”` });
      await expect(panel.getByRole('listitem').filter({ hasText: 'IMAP' })).toContainText('opens the inbox');
      await expect(panel.getByRole('listitem').filter({ hasText: 'SMTP' })).toContainText('can send');
      await usable('a good test on a phone');
      await page.keyboard.press('Escape');
    });

    await test.step('a mail that arrives is a conversation, with its subject and its sender', async () => {
      await api.post('/index/state', { state: '0' });
      const found = async () => (await api.get<Mailboxes>('/mailbox/getList')).list[0]!;
      // What arrived before the first reading is not read.
      await expect.poll(async () => (await found()).readAt).not.toBeNull();
      await mailbox.arrives({ from: `"Chen" <${SENDER}>`, subject: 'Order 7', text: 'Where is my order?', id: MAIL });
      // Read at once instead of within ten seconds.
      await api.post('/mailbox/doEdit', { id: (await found()).id, enabled: true });
      await page.goto('/#/workbench/workbench');
      await page.locator('[data-visitor]', { hasText: SENDER }).click();
      await expect(thread).toContainText('Order 7');
      await expect(thread).toContainText('Where is my order?');
    });

    await test.step('the answers of an agent go out as one mail in the thread', async () => {
      for (const text of ['One moment, please.', 'It is on its way.']) {
        await reply.fill(text);
        await reply.press('Enter');
        await expect(thread).toContainText(text);
      }
      await usable('a conversation by mail on a phone');
      await expect(thread.getByText('Sent', { exact: true })).toHaveCount(2);
      expect(await mailbox.sent()).toEqual([
        {
          from: `"${NAME}" <${ADDRESS}>`,
          subject: 'Re: Order 7',
          inReplyTo: MAIL,
          text: 'One moment, please.\n\nIt is on its way.',
        },
      ]);
    });
  } finally {
    await house.close();
    await mailbox.stop();
  }
});

async function chooseServer(server: Locator, port: number): Promise<void> {
  await server.getByLabel('服务器').fill('127.0.0.1');
  await server.getByLabel('端口').fill(String(port));
  await server.getByRole('combobox', { name: '加密' }).click();
  await server.page().getByTitle('不加密', { exact: true }).last().click();
}

/** An entry in the menu of the mailbox. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
