import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { expectUsable } from './support/axe';
import { deskOn } from './support/desk';
import { openHostPage } from './support/host-page';
import { type Parley, startParley } from './support/parley';
import { visit } from './support/visitor-window';
import { WORDS } from './support/words';

const zh = {
  words: WORDS.zh,
  title: '开始使用',
  next: '保存并继续',
  go: '继续',
  company: '公司名称',
  siteName: '站点名称',
  domains: '网站的域名',
  badDomain: /只写域名/,
  greeting: '问候语',
  preset: '松绿',
  preview: '预览',
  showPreview: '显示预览',
  publish: '发布并继续',
  seen: '代码已经在网页上运行',
  copyCode: '复制: 网页代码',
  copyPolicy: '复制: 内容安全策略（CSP）',
  nickname: '昵称',
  username: '账号',
  create: '建账号',
  details: /设置密码：/,
  goOnline: '上线接待',
  qr: '生成二维码',
  code: '聊天页面的二维码',
  answer: '去工作台回复',
  done: '全部设置好了',
};

const en: typeof zh = {
  words: WORDS.en,
  title: 'Getting started',
  next: 'Save and continue',
  go: 'Continue',
  company: 'Company name',
  siteName: 'Site name',
  domains: 'Domains of the website',
  badDomain: /Enter domains only/,
  greeting: 'Greeting',
  preset: 'Pine',
  preview: 'Preview',
  showPreview: 'Show preview',
  publish: 'Publish and continue',
  seen: 'The code is running on your pages',
  copyCode: 'Copy: Script',
  copyPolicy: 'Copy: Content-Security-Policy',
  nickname: 'Nickname',
  username: 'Username',
  create: 'Create account',
  details: /Set your password:/,
  goOnline: 'Go online',
  qr: 'Create QR code',
  code: 'QR code of the chat page',
  answer: 'Reply in the workbench',
  done: 'Everything is set up',
};

type Texts = typeof zh;
type Shop = { company: string; name: string; greeting: string; colleague: string; question: string; answer: string };

const ADMIN = { username: 'laoban', password: 'one-two-three' };

test('an empty installation: six short steps end with a conversation on a page with a strict policy', async ({
  browser,
}) => {
  const parley = await startParley();
  const open = async (options: BrowserContextOptions) =>
    (await browser.newContext({ baseURL: parley.url, ...options })).newPage();
  try {
    const page = await open({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });

    await test.step('the first administrator meets the way at once', async () => {
      await page.goto(parley.setupLink() ?? '');
      await expect(page.getByRole('heading', { name: WORDS.zh.setup.title })).toBeVisible();
      await field(WORDS.zh.username).fill(ADMIN.username);
      await field(WORDS.zh.password).fill(ADMIN.password);
      await field(WORDS.zh.setup.repeat).fill(ADMIN.password);
      await page.getByRole('button', { name: WORDS.zh.setup.submit }).click();
      await page.getByRole('button', { name: '先看看' }).click();
      await expect(page).toHaveURL(/#\/home\/start/);
    });

    await test.step('put off, the root is the workbench, and home lists what is left; dismissed, it can be undone', async () => {
      await page.getByRole('button', { name: '以后再说' }).click();
      await expect(page).toHaveURL(/#\/workbench\/workbench/);
      await page.goto('/');
      await expect(page).toHaveURL(/#\/workbench\/workbench/);
      await page.getByRole('link', { name: '首页', exact: true }).click();
      await expect(page.getByText('已完成 0 / 6')).toBeVisible();
      await expectUsable({ page, words: WORDS.zh }, 'home with the first steps', { within: '#content' });
      await page.getByRole('button', { name: '不再显示' }).click();
      await expect(page.getByText('已完成 0 / 6')).toBeHidden();
      await page.getByRole('button', { name: '撤销' }).click();
      await page.getByRole('link', { name: '继续设置' }).click();
    });

    await walk(parley, page, zh, {
      company: '青禾茶舍',
      name: '茶舍官网',
      greeting: '喝点什么？',
      colleague: 'mei',
      question: '龙井还有吗',
      answer: '有的',
    });

    const phone = await open({
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      hasTouch: true,
    });
    await phone.goto('/');
    await deskOn(phone, WORDS.en).signIn(ADMIN);
    await expect(phone).toHaveURL(/#\/workbench/);
    await phone.goto('/#/home/start?step=company');
    await walk(parley, phone, en, {
      company: 'Qinghe Tea',
      name: 'Tea shop',
      greeting: 'What would you like to drink?',
      colleague: 'alice',
      question: 'Any Longjing left?',
      answer: 'Yes, there is',
    });
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await parley.remove();
  }
});

/** All steps from the first; the page's own width is kept. */
async function walk(parley: Parley, page: Page, texts: Texts, shop: Shop): Promise<void> {
  const { words } = texts;
  const content = page.locator('#content');
  const button = (name: string) => content.getByRole('button', { name, exact: true });
  // Not exact: the mark of required fields belongs to their names.
  const box = (name: string) => content.getByRole('textbox', { name });
  const at = async (step: string) => {
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
    await expectUsable({ page, words }, `the step ${step}`, { within: '#content' });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${step} fits the screen`).toBeLessThanOrEqual(0);
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (name: string) => {
    await button(name).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };

  await test.step(`${shop.company}: company and site`, async () => {
    await at('company');
    await box(texts.company).fill(shop.company);
    await button(texts.next).click();
    await at('site');
    await box(texts.siteName).fill(shop.name);
    const domains = content.getByRole('combobox', { name: texts.domains });
    await domains.fill('https://a/b');
    await domains.press('Enter');
    await button(texts.next).click();
    await expect(content.getByText(texts.badDomain).last()).toBeVisible();
    await expect(async () => {
      await domains.press('Backspace');
      await expect(content.getByText('https://a/b')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await domains.fill('localhost');
    await domains.press('Enter');
    await button(texts.next).click();
  });

  await test.step(`${shop.company}: the look, with the real window beside it`, async () => {
    await at('look');
    await content.getByRole('button', { name: texts.preset }).click();
    await box(texts.greeting).fill(shop.greeting);
    const unfold = content.getByRole('button', { name: texts.showPreview });
    if (await unfold.isVisible()) await unfold.click();
    const preview = content.getByRole('region', { name: texts.preview }).frameLocator('iframe').frameLocator('iframe');
    await expect(preview.getByText(shop.greeting)).toBeVisible();
    await button(texts.publish).click();
  });

  await at('page');
  const snippet = await copied(texts.copyCode);
  const policy = await copied(texts.copyPolicy);
  const host = await openHostPage({
    widget: parley.url,
    policy: `default-src 'none'; ${policy}`,
    css: '',
    snippet,
  });
  try {
    const visitors = await page
      .context()
      .browser()!
      .newContext({ locale: words === WORDS.zh ? 'zh-CN' : 'en-US' });
    const visitor = await visit(await visitors.newPage(), host.url, words);

    await test.step(`${shop.company}: the code is seen by itself`, async () => {
      await expect(content.getByText(texts.seen)).toBeVisible();
      await button(texts.go).click();
    });

    await test.step(`${shop.company}: a colleague`, async () => {
      await at('colleague');
      await box(texts.nickname).fill(shop.colleague);
      await box(texts.username).fill(shop.colleague);
      await button(texts.create).click();
      const details = await content.getByText(texts.details).innerText();
      const [, token = ''] = /token=([\w-]+)/.exec(details) ?? [];
      const password = 'chosen-by-the-colleague';
      expect((await page.request.post('/api/passwordLink/use', { data: { token, password } })).ok()).toBe(true);
      const reply = await page.request.post('/api/login', { data: { username: shop.colleague, password } });
      expect(reply.ok()).toBe(true);
      await button(texts.go).click();
    });

    await test.step(`${shop.company}: the conversation appears and is answered`, async () => {
      const goOnline = button(texts.goOnline);
      await expect(button(texts.qr).or(content.getByRole('img', { name: texts.code }))).toBeVisible();
      if (await goOnline.isVisible()) await goOnline.click();
      await expect(goOnline).toHaveCount(0);
      if (await button(texts.qr).isVisible()) await button(texts.qr).click();
      await expect(content.getByRole('img', { name: texts.code })).toBeVisible();
      await at('chat');
      await visitor.open();
      await visitor.say(shop.question);
      // The workbench of an earlier step is kept in its tab and lists the conversation too.
      await expect(content.getByText(shop.question).filter({ visible: true })).toHaveCount(1);
      await expect(content.getByText(texts.done)).toBeVisible();
      await content.getByRole('link', { name: texts.answer }).click();
      const desk = deskOn(page, words);
      await expect(desk.line(shop.question)).toBeVisible();
      await desk.input.fill(shop.answer);
      // On a phone Enter begins a new line.
      await page.getByRole('button', { name: words.send, exact: true }).click();
      await expect(visitor.line(shop.answer)).toBeVisible();
    });
    await visitors.close();
  } finally {
    await host.close();
  }
}
