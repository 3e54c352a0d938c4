import { expectUsable } from './support/axe';
import { openOwnServer } from './support/own-server';
import { expect, LOCALES, test } from './support/test';
import { startWeChat } from './support/wechat';
import { type Language, WORDS } from './support/words';

const TEMPLATE = {
  id: 'tpl-arrived',
  name: '到货通知',
  fields: [{ key: 'thing1', label: '商品' }],
};
const IN_WECHAT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MicroMessenger/8.0.50';
const OPEN_ID = 'ojourneyabcdefghijklmnopqrst';
const TEXTS = {
  zh: {
    left: (left: number) => `还可回复 ${left} 条，共 5 条`,
    meter: '微信回复额度',
    merge: '待发的文字会合并成一条。',
    spent: '微信允许的 5 条回复已用完，要等客户再发来消息。',
    otherWays: '还可以这样联系：',
    template: '发送模板消息',
    send: '发送',
    sent: '模板消息 · 已发出',
    again: '等待重发：无法连接到对方服务器',
  },
  en: {
    left: (left: number) => `${left} of 5 replies left`,
    meter: 'WeChat reply quota',
    merge: 'Queued texts are merged into one.',
    spent: 'All 5 replies that WeChat allows are used up. Wait until the customer writes again.',
    otherWays: 'Other ways to reach the customer:',
    template: 'Send template message',
    send: 'Send',
    sent: 'Template message · Sent',
    again: 'Waiting to be resent: The other server cannot be reached',
  },
} as const;

for (const language of ['zh', 'en'] as const satisfies readonly Language[])
  test(`an official account: connected, written to, answered until its replies are spent, and through an outage (${language})`, async ({
    browser,
  }) => {
    const texts = TEXTS[language];
    const weChat = await startWeChat();
    const house = await openOwnServer(browser, { weChatApi: weChat.url });
    const { api, parley, agent } = house;
    try {
      const { path } = await api.post<{ path: string }>('/weChat/doEdit', {
        kind: 'official',
        name: '青禾茶舍',
        token: 'token',
        mode: 'plain',
        appId: weChat.appId,
        secret: weChat.secret,
        templates: [TEMPLATE],
      });
      await weChat.tell(`account ${parley.url}${path} token`);
      expect(await weChat.tell('check')).toContain('isEchoed: true');
      const desk = await house.openDesk({ as: agent, language });

      await test.step('somebody writes words and a picture', async () => {
        await weChat.tell(`text ${OPEN_ID} 你好`);
        await weChat.tell(`image ${OPEN_ID}`);
        const row = desk.page.locator('[data-visitor]').first();
        await row.click();
        await expect(desk.line('你好')).toBeVisible();
        await expect(desk.thread.getByRole('img').last()).toBeVisible();
        await expect(desk.page.getByRole('region', { name: texts.meter })).toContainText(texts.left(5));
      });

      const meter = desk.page.getByRole('region', { name: texts.meter });
      await test.step('answers count down, and the last ones are to become one', async () => {
        for (const left of [4, 3]) {
          await desk.say(`还剩 ${left}`);
          await expect(meter).toContainText(texts.left(left));
        }
        await expect(meter).toContainText(texts.merge);
        await expectUsable({ page: desk.page, words: WORDS[language] }, 'the meter');
      });

      await test.step('while the platform is away answers wait; they go out after, once, as one message', async () => {
        await weChat.tell('fault down 1000');
        await desk.say('还在吗');
        await desk.say('库存还有三件');
        await expect(desk.page.getByText(texts.again)).toHaveCount(2);
        await weChat.tell('heal');
        await expect(meter).toContainText(texts.left(2), { timeout: 90_000 });
        expect(await weChat.texts()).toEqual(['还剩 4', '还剩 3', '还在吗\n库存还有三件']);
      });

      await test.step('once the last reply is spent, other ways are named', async () => {
        await desk.say('还剩 1');
        await expect(meter).toContainText(texts.left(1));
        await desk.say('最后一条');
        await expect(meter).toContainText(texts.spent);
        await expect(meter).toContainText(texts.otherWays);
      });

      await test.step('one of them is a template message, which stands in the conversation', async () => {
        await meter.getByRole('button', { name: texts.template }).click();
        const dialog = desk.page.getByRole('dialog');
        await dialog.getByLabel('商品').fill('明前龙井');
        await expect(dialog).toContainText('商品：明前龙井');
        await expectUsable({ page: desk.page, words: WORDS[language] }, 'the template');
        await dialog.getByRole('button', { name: texts.send }).click();
        await expect(desk.line('商品：明前龙井')).toBeVisible();
        await expect(desk.thread).toContainText(texts.sent);
        expect(await weChat.tell('notices')).toContain('"data":{"thing1":{"value":"明前龙井"}}');
      });

      await test.step('by the link in the menu the same customer writes on the web', async () => {
        await weChat.tell(`reads ${OPEN_ID}`);
        const context = await browser.newContext({ userAgent: IN_WECHAT, locale: LOCALES[language] });
        const page = await context.newPage();
        await page.goto(`${parley.url}${path}/chat`);
        await page.getByRole('textbox').fill('网页上接着问');
        await page.keyboard.press('Enter');
        await desk.page.locator('[data-visitor]').filter({ hasText: '网页上接着问' }).click();
        await expect(desk.line('网页上接着问')).toBeVisible();
        await desk.thread.hover();
        await desk.page.mouse.wheel(0, -2000);
        await expect(desk.line('最后一条')).toBeVisible();
        await context.close();
      });
    } finally {
      await house.close();
      await weChat.stop();
    }
  });
