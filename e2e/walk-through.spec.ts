import type { Page } from '@playwright/test';
import { signIn } from './support/api';
import { deskOn } from './support/desk';
import { openHostPage, policyOf } from './support/host-page';
import { startParley } from './support/parley';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';
import { visit } from './support/visitor-window';
import { WORDS } from './support/words';

const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

test('site B gets another launcher, colour and greeting: drafted, seen on the phone preview, published, one field back', async ({
  api,
  agent,
  openDesk,
  openPage,
  parley,
}) => {
  // Nobody online would show the form for offline messages.
  await openDesk({ as: agent });
  const site = await api.post<{ id: string; key: string }>('/access/doEdit', { name: '乙店', domains: [] });
  const hostOf = (key: string) =>
    openHostPage({
      widget: parley.url,
      policy: policyOf(parley.url),
      css: '',
      snippet: `<script async src="${parley.url}/widget.js" data-site="${key}"></script>`,
    });
  const hosts = [await hostOf('demo'), await hostOf(site.key)];
  try {
    const [a, b, phone] = await Promise.all([
      visit(await openPage(), hosts[0]!.url, WORDS.zh),
      visit(await openPage(), hosts[1]!.url, WORDS.zh),
      visit(await openPage({ viewport: { width: 390, height: 844 } }), hosts[1]!.url, WORDS.zh),
    ]);
    const launcherOf = (page: Page) => page.locator('parley-widget button.launcher');
    const header = 'background-color';
    await Promise.all([a.open(), b.open()]);
    const usual = await a.header.evaluate((node) => getComputedStyle(node).backgroundColor);

    const { page } = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
    const bar = page.getByRole('region', { name: '草稿与发布' });
    const pane = page.getByRole('region', { name: '预览' });
    const row = (field: string) => page.locator(`[data-field="${field}"]:visible`);
    const open = (name: string) => goTo(page, `/system/${name}?site=${site.id}`);
    const saveDraft = async () => {
      await bar.getByRole('button', { name: '存草稿' }).click();
      await expect(bar).toContainText('已存草稿，尚未发布');
    };

    await test.step('drafts on three pages: nobody is served them', async () => {
      await open('windowStyle');
      await row('window.accent').getByRole('textbox', { name: '颜色代码' }).fill('#8a1c1c');
      await saveDraft();
      await open('takeIcon');
      await row('launcher.on').getByRole('switch').click();
      await row('launcher.text').getByRole('textbox').first().fill('问乙店');
      await row('launcher.text').getByRole('textbox').last().fill('Ask B');
      await row('launcher.phoneText').getByRole('textbox').first().fill('乙店');
      await row('launcher.phoneText').getByRole('textbox').last().fill('B');
      await saveDraft();
      await open('windowSetting');
      await row('window.greeting').getByRole('textbox').fill('乙店欢迎您');
      await saveDraft();
      await expect(b.header).toHaveCSS(header, usual);
      await expect(launcherOf(phone.page)).not.toContainText('乙店');
    });

    await test.step('the phone preview shows all of them', async () => {
      await pane.getByText('手机', { exact: true }).click();
      const sample = pane.frameLocator('iframe');
      const window = sample.frameLocator('iframe');
      await expect(window.getByText('乙店欢迎您')).toBeVisible();
      await expect
        .poll(() => window.locator('html').evaluate((root) => root.style.getPropertyValue('--accent')))
        .toBe('#8a1c1c');
    });

    await test.step('published, the open pages of the site change, the other site’s does not', async () => {
      await bar.getByRole('button', { name: '发布', exact: true }).click();
      await expect(b.header).toHaveCSS(header, 'rgb(138, 28, 28)');
      await expect(b.frame.getByText('乙店欢迎您')).toBeVisible();
      await open('takeIcon');
      await bar.getByRole('button', { name: '发布', exact: true }).click();
      await expect(launcherOf(phone.page)).toContainText('乙店');
      await expect(a.header).toHaveCSS(header, usual);
    });

    await test.step('the organisation’s own colour reaches site A alone', async () => {
      const restore = await changeSettings(api, 'window', { accent: '#1a7f4b' });
      await expect(a.header).toHaveCSS(header, 'rgb(26, 127, 75)');
      await expect(b.header).toHaveCSS(header, 'rgb(138, 28, 28)');
      await restore();
      await expect(a.header).toHaveCSS(header, usual);
    });

    await test.step('the colour goes back, the greeting stays', async () => {
      await open('windowStyle');
      await page.getByRole('button', { name: '历史版本' }).click();
      const newest = page.getByRole('dialog', { name: '历史版本' }).getByRole('listitem').first();
      await newest
        .getByRole('row', { name: /主题色/ })
        .getByRole('button', { name: '改回修改前' })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: '改回修改前' }).click();
      await expect(b.header).toHaveCSS(header, usual);
      await expect(b.frame.getByText('乙店欢迎您')).toBeVisible();
    });
  } finally {
    await Promise.all(hosts.map((host) => host.close()));
  }
});

const ABROAD = '8.8.8.8';
const GUANGDONG = '113.108.209.1';

test('off hours, visitors from abroad leave messages in English; those from Guangdong are invited on /price, once a day', async ({
  browser,
}) => {
  const parley = await startParley({ admin: ADMIN, isBehindProxy: true });
  const host = await openHostPage({ widget: parley.url, policy: policyOf(parley.url), css: '' });
  const pageAt = async (address: string, locale: string) => {
    const context = await browser.newContext({ locale });
    await context.route(`${parley.url}/api/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
    );
    return context.newPage();
  };
  try {
    const api = await signIn(parley.url, ADMIN);
    await changeSettings(api, 'setup', { checklist: false });
    // Closed the whole week but for a minute of a day that is not today.
    const day = ((new Date().getUTCDay() + 3) % 7) + 1;
    await changeSettings(api, 'company', { openingHours: [{ days: [day], from: 0, to: 1 }], timeZone: 'UTC' });
    const text = { zh: '需要报价吗？', en: 'May I help with prices?' };
    const rule = {
      id: 'price',
      name: '报价',
      dwellSeconds: 20,
      pages: ['/price'],
      regions: ['440000'],
      hours: 'closed',
    };
    await changeSettings(api, 'invitations', {
      rules: [{ ...rule, variants: [{ id: 'a', text }] }],
      mostADay: 1,
      mostAVisit: 0,
      repeatMinutes: 0,
    });

    const page = await (await browser.newContext({ baseURL: parley.url, locale: 'zh-CN' })).newPage();
    await page.goto('/');
    await deskOn(page, WORDS.zh).signIn(ADMIN);

    await test.step('the region rule is set and published', async () => {
      await goTo(page, '/system/region');
      const rules = page.locator('[data-field="region.rules"]');
      await rules.getByRole('button', { name: '新建规则' }).click();
      const form = rules.getByRole('group', { name: '规则 1' });
      const choose = async (field: string, option: string) => {
        const box = form.getByRole('combobox', { name: field });
        await box.click();
        await page.locator('.ant-select-item-option:visible').getByText(option, { exact: true }).click();
      };
      const places = form.getByRole('combobox', { name: '地区', exact: true });
      await places.fill('海外');
      await page.locator('.ant-select-item-option:visible').first().click();
      await page.keyboard.press('Escape');
      await choose('处理方式', '只收留言');
      await choose('窗口语言', '英文');
      await choose('生效时间', '非服务时间');
      const bar = page.getByRole('region', { name: '草稿与发布' });
      await bar.getByRole('button', { name: '发布', exact: true }).click();
      await expect(bar).toContainText('没有改动');
    });

    await test.step('the test box says so for both addresses', async () => {
      const test = page.getByRole('region', { name: '测试' });
      for (const [address, action] of [
        [ABROAD, '只收留言'],
        [GUANGDONG, '正常接待'],
      ] as const) {
        await test.getByRole('textbox', { name: 'IP 地址' }).fill(address);
        await test.getByRole('button', { name: '测试' }).click();
        await expect(test.getByRole('status').getByText(action, { exact: true }).first()).toBeVisible();
        await expect(test.getByRole('status').first()).toContainText('非服务时间');
      }
    });

    await test.step('from abroad: a letter form in English, in a Chinese browser too', async () => {
      const abroad = await visit(await pageAt(ABROAD, 'zh-CN'), host.url, WORDS.en);
      await abroad.page.getByRole('button', { name: WORDS.en.open }).click();
      await expect(abroad.frame.getByRole('heading', { name: WORDS.en.letter.title })).toBeVisible();
    });

    await test.step('from Guangdong: invited after 20 seconds on /price, not again on the same day', async () => {
      const near = await pageAt(GUANGDONG, 'zh-CN');
      await near.clock.install();
      const invitation = near.getByRole('dialog', { name: '聊天邀请' });
      await visit(near, host.url, WORDS.zh);
      await near.clock.runFor(21_000);
      await expect(invitation).toHaveCount(0);
      await visit(near, `${host.url}price`, WORDS.zh);
      const claimed = near.waitForResponse('**/api/visitor/claim');
      await near.clock.runFor(19_000);
      await expect(invitation).toHaveCount(0);
      await near.clock.runFor(2_000);
      await claimed;
      await expect(invitation).toContainText(text.zh);
      await near.clock.runFor(1_000);
      await visit(near, `${host.url}price`, WORDS.zh);
      await near.clock.runFor(25_000);
      await expect(invitation).toHaveCount(0);
    });
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await host.close();
    await parley.remove();
  }
});
