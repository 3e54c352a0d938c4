import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { openHostPage, policyOf } from './support/host-page';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

const WORDS = {
  zh: {
    agree: '同意并继续',
    terms: '我们会保存聊天记录。',
    write: '写下您的问题',
    slogan: '一叶知春',
    notice: '周末休息',
    more: '了解详情',
    closeNotice: '关闭公告',
    close: '收起窗口',
    agreed: '已同意说明',
    facts: '访问',
  },
  en: {
    agree: 'Agree and continue',
    terms: 'We keep what you write.',
    write: 'Write your question',
    slogan: 'Spring in a leaf',
    notice: 'Closed at weekends',
    more: 'Learn more',
    closeNotice: 'Close notice',
    close: 'Close window',
    agreed: 'Agreed to the consent text',
    facts: 'Visit',
  },
} as const;

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const both = (pick: (words: (typeof WORDS)['zh' | 'en']) => string) => ({ zh: pick(WORDS.zh), en: pick(WORDS.en) });
const root = (page: Page) => page.locator('parley-widget .root');

for (const language of ['zh', 'en'] as const)
  test(`the window opens where and when the site wants, after the visitor’s consent, in its layout (${language})`, async ({
    api,
    agent,
    openDesk,
    openVisitor,
    parley,
  }) => {
    const said = WORDS[language];
    const desk = await openDesk({ as: agent, language });
    const host = await openHostPage({
      widget: parley.url,
      policy: policyOf(parley.url),
      css: '.panel{height:600px}',
    });
    const undo: (() => Promise<void>)[] = [];
    const change = async (section: string, value: Record<string, unknown>) =>
      void undo.unshift(await changeSettings(api, section, value));
    try {
      // Effect of consent.text
      await change('consent', { text: both(({ terms }) => terms) });
      // Effect of opening.mode
      await change('opening', { mode: 'popup' });
      const visitor = await openVisitor({ language, url: host.url });
      const { page } = visitor;

      await test.step('a press opens a small window with the same visitor, who agrees and writes', async () => {
        const coming = page.context().waitForEvent('page');
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith('parts/opening.js')),
        );
        await visitor.launcher.click();
        const popup = await coming;
        const field = popup.getByRole('textbox', { name: said.write });
        await expect(popup.getByText(said.terms)).toBeVisible();
        await expect(field).toBeHidden();
        await popup.getByRole('button', { name: said.agree }).click();
        await expect(field).toBeFocused();
        await field.fill('在吗');
        await field.press('Enter');
        await expect(popup.locator('.message.mine', { hasText: '在吗' })).toBeVisible();
        await expect(root(page)).not.toHaveClass(/open/);
        await desk.openThread(visitor.id);
        await expect(desk.line('在吗')).toBeVisible();
        await desk.say('在的');
        await expect(desk.line('在的')).toContainText(language === 'zh' ? '已读' : 'Read');
        await expect(page.locator('parley-widget .badge')).toBeEmpty();
        // A second press shows the same one.
        await visitor.launcher.click();
        expect(page.context().pages()).toHaveLength(2);
        await popup.close();
      });

      await test.step('the agent sees what was agreed to', async () => {
        await expect(desk.page.getByText(said.agreed)).toBeVisible();
      });

      await test.step('it opens by itself, and not again once the visitor has closed it', async () => {
        // Effect of opening.auto, opening.autoSeconds
        await change('opening', { mode: 'page', auto: true, autoSeconds: 1 });
        await page.reload();
        await expect(root(page)).toHaveClass(/open/);
        await expect(visitor.line('在吗')).toBeVisible();
        await visitor.frame.getByRole('button', { name: said.close }).click();
        await page.reload();
        await expect(visitor.launcher).toBeVisible();
        await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(3000);
        await expect(root(page)).not.toHaveClass(/open/);
        await change('opening', { auto: false });
      });

      await test.step('logo, slogan, notice and layout reach the open window', async () => {
        const picture = await uploadLogo();
        // Effect of look.logo, look.slogan, look.headerAgent, look.notice, look.noticeLink, look.layout
        await change('look', {
          logo: picture,
          headerAgent: false,
          layout: 'side',
          slogan: both(({ slogan }) => slogan),
          notice: both(({ notice }) => notice),
          noticeLink: 'https://shop.example/hours',
        });
        await visitor.launcher.click();
        const { frame, header } = visitor;
        await expect(header).toContainText(said.slogan);
        await expect(header.locator('img.logo')).toHaveAttribute('src', /^data:image\/webp/);
        await expect(header).not.toContainText('林晓');
        await expect(frame.getByRole('link', { name: said.more })).toHaveAttribute(
          'href',
          'https://shop.example/hours',
        );
        const viewport = page.viewportSize()!;
        await expect
          .poll(async () => (await page.locator('parley-widget .panel').boundingBox())?.height)
          .toBe(viewport.height);
        // Effect of look.phoneLayout
        await change('look', { phoneLayout: 'sheet' });
        await page.setViewportSize({ width: 390, height: 800 });
        await expect
          .poll(() => page.locator('parley-widget .panel').boundingBox())
          .toEqual({ x: 0, y: 96, width: 390, height: 704 });
        await page.setViewportSize(viewport);
        await frame.getByRole('button', { name: said.closeNotice }).click();
        await expect(frame.getByText(said.notice)).toBeHidden();
        await change('look', { headerAgent: true });
        await expect(header).toContainText('林晓');
        await expect(header).not.toContainText(said.slogan);
      });

      await test.step('within an element of the page it is always open; elsewhere it is the small window', async () => {
        // Effect of look.element
        await change('look', { layout: 'inPage', element: 'p.panel' });
        await page.reload();
        const box = page.locator('p.panel parley-widget iframe');
        await expect(visitor.line('在吗')).toBeVisible();
        await expect.poll(async () => (await box.boundingBox())?.height).toBe(600);
        await expect(visitor.frame.getByText(said.notice)).toHaveCount(0);
        await expect(visitor.frame.getByRole('button', { name: said.close })).toHaveCount(0);
        await change('look', { element: '#none' });
        await page.reload();
        await expect(page.locator('html > parley-widget')).toHaveCount(1);
        await expect(visitor.launcher).toBeVisible();
      });
    } finally {
      for (const step of undo) await step();
      await host.close();
    }

    async function uploadLogo(): Promise<string> {
      const login = await desk.page.request.post('/api/login', { data: ADMIN });
      const { data } = (await login.json()) as { data: { token: string } };
      const sent = await desk.page.request.post('/api/launcher/upload', {
        headers: { authorization: `Bearer ${data.token}` },
        multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') } },
      });
      return ((await sent.json()) as { data: { key: string } }).data.key;
    }
  });

test('a tab of its own, where the page has the origin of the server; what is read there is read on the page', async ({
  agent,
  api,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const restore = await changeSettings(api, 'opening', { mode: 'tab' });
  try {
    const visitor = await openVisitor();
    const { page } = visitor;
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('parts/opening.js')),
    );
    const coming = page.context().waitForEvent('page');
    await visitor.launcher.click();
    const tab = await coming;
    const field = tab.getByRole('textbox', { name: WORDS.zh.write });
    await field.fill('在吗');
    await field.press('Enter');
    await desk.openThread(visitor.id);
    await desk.say('在的');
    await expect(tab.locator('.message.theirs', { hasText: '在的' })).toBeVisible();
    await expect(desk.line('在的')).toContainText('已读');
    // The two pages are kept apart: the server is asked once the visitor is back.
    await expect(page.locator('parley-widget .badge')).toHaveText('1');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.locator('parley-widget .badge')).toBeEmpty();
  } finally {
    await restore();
  }
});

// Effect of look.colours
test('the page of the look: presets of shapes, picked colours and their contrast, with the real window', async ({
  openDesk,
}) => {
  const { page, words } = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
  await page.evaluate(() => {
    location.hash = '/system/windowStyle';
  });
  const sample = page.getByRole('region', { name: '预览' }).frameLocator('iframe');
  const window = sample.frameLocator('iframe');
  await expect(window.getByText('林晓')).toBeVisible();
  await page.getByRole('button', { name: '侧边', exact: true }).click();
  await expect(window.locator('html')).toHaveAttribute('data-look', /layout-side/);
  const colour = page.getByLabel('客服气泡 · 浅色');
  await colour.fill('#444444');
  await expect(page.getByText(/浅色下“文字”在“客服气泡”上看不清（对比度 1\.\d/)).toBeVisible();
  await expect
    .poll(() => window.locator('html').evaluate((html) => html.style.getPropertyValue('--theirs')))
    .toBe('#444444');
  await expectUsable({ page, words }, 'window style', { within: '#content' });
  await page.getByRole('button', { name: '恢复内置颜色：客服气泡' }).click();
  await expect(page.getByText(/文字都清晰可读/)).toBeVisible();
  await page.getByRole('textbox', { name: '标语' }).first().fill('一叶知春');
  await page.getByRole('textbox', { name: '英文' }).first().fill('Spring in a leaf');
  await expect(window.getByText('一叶知春')).toBeVisible();
  await page.getByRole('button', { name: '放弃改动' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃改动' }).click();
});
