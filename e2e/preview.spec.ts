import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

test('the real widget shows a draft beside its settings, and no visit is opened', async ({
  api,
  openDesk,
  openVisitor,
}) => {
  const restore = await changeSettings(api, 'window', {});
  const { page, words } = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
  const known = await visitors();
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => called.push(new URL(socket.url()).pathname));
  await page.evaluate(() => {
    location.hash = '/system/windowSetting';
  });
  const pane = page.getByRole('region', { name: '预览' });
  const sample = pane.frameLocator('iframe');
  const window = sample.frameLocator('iframe');
  const choose = (name: string) => pane.getByText(name, { exact: true }).click();
  const showState = async (name: string) => {
    await pane.getByRole('combobox', { name: '窗口状态' }).click();
    await page.locator('.ant-select-item-option', { hasText: name }).click();
  };

  await test.step('what is typed is seen without loading the window again', async () => {
    await expect(window.getByText('林晓')).toBeVisible();
    await window.locator('body').evaluate((body) => {
      body.dataset.kept = 'yes';
    });
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('阳光茶馆');
    await page.getByRole('textbox', { name: '问候语', exact: true }).fill('喝点什么？');
    await expect(window.getByRole('heading', { name: '阳光茶馆' })).toBeVisible();
    await expect(window.getByText('喝点什么？')).toBeVisible();
    await expect(window.locator('body')).toHaveAttribute('data-kept', 'yes');
    await expectUsable({ page, words }, 'settings with their preview', { within: '#content' });
  });

  await test.step('the visitor’s theme, language and screen', async () => {
    await choose('深色');
    await expect(window.locator('html')).toHaveClass(/dark/);
    await choose('手机');
    await expect(pane.locator('iframe')).toHaveCSS('width', '390px');
    await choose('English');
    await expect(window.getByRole('textbox', { name: 'Write your question…' })).toBeVisible();
    await choose('中文');
  });

  await test.step('other states, and the draft on another page', async () => {
    await showState('会话中');
    await expect(window.getByText('好的，我想要两盒。')).toBeVisible();
    await window.getByRole('textbox').fill('再要一罐');
    await page.keyboard.press('Enter');
    await expect(window.getByRole('log').getByText('再要一罐')).toBeVisible();
    await showState('评价');
    await expect(window.getByRole('heading', { name: '这次服务怎么样？' })).toBeVisible();
    await showState('无人在线');
    await expect(window.getByRole('textbox').first()).toBeVisible();

    await page.getByRole('button', { name: '存草稿' }).click();
    await page.evaluate(() => {
      location.hash = '/system/windowStyle';
    });
    await expect(window.getByRole('heading', { name: '阳光茶馆' })).toBeVisible();
    await page.getByRole('textbox', { name: '颜色代码' }).fill('#ffcc00');
    await expect(page.getByText(/白字在这个颜色上看不清（对比度 1\.5/)).toBeVisible();
    await expect
      .poll(() => window.locator('html').evaluate((root) => root.style.getPropertyValue('--accent')))
      .toMatch(/^#[0-9a-f]{6}$/);
    await expect(window.locator('html')).not.toHaveAttribute('style', /#ffcc00|#1f6feb/);
  });

  await test.step('nobody was called, nothing is stored, and visitors see none of it', async () => {
    expect((await visitors()).filter((id) => !known.includes(id))).toEqual([]);
    expect(called.filter((path) => /\/(api|ws)\/visitor|\/demo\/preview\/(api|ws)/.test(path))).toEqual([]);
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((key) => /^parley\W.*preview$/.test(key))).toEqual([]);
    const visitor = await openVisitor();
    await visitor.open();
    await expect(visitor.header).not.toContainText('阳光茶馆');
  });
  await page.getByRole('button', { name: '放弃改动' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃改动' }).click();
  await restore();

  async function visitors(): Promise<string[]> {
    return (await api.get<{ list: { YQToken: string }[] }>('/talk/userList')).list.map(({ YQToken }) => YQToken);
  }
});

test('on a phone the preview is folded behind a button', async ({ openDesk }) => {
  const { page, words } = await openDesk({
    as: ADMIN,
    language: 'en',
    screen: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  });
  await page.evaluate(() => {
    location.hash = '/system/invitationBox';
  });
  const unfold = page.getByRole('button', { name: 'Show preview' });
  await expect(page.locator('iframe')).toHaveCount(0);
  await unfold.focus();
  await page.keyboard.press('Enter');
  const sample = page.getByTitle('Preview of the visitor window: Invited').contentFrame();
  await expect(sample.getByText('Hello, can I help you?')).toBeVisible();
  await expectUsable({ page, words }, 'folded preview', { within: '#content' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Hide preview' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
});
