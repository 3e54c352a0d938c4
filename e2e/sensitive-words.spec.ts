import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

test('sensitive words: imported, tried and published; a visitor is blocked and keeps the draft, a supervisor is alerted', async ({
  api,
  openDesk,
  openVisitor,
}) => {
  const restore = await changeSettings(api, 'words', { rules: [{ word: '投诉', action: 'alert', side: 'visitor' }] });
  const desk = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
  const { page, words } = desk;
  const field = page.locator('[data-field="words.rules"]');

  await test.step('words are imported, tried before they are published, and published', async () => {
    await page.evaluate(() => {
      location.hash = '/system/softwareSetting?field=words.rules';
    });
    await field.getByRole('button', { name: '批量导入' }).click();
    await field.getByRole('textbox', { name: '每行一个词' }).fill('代开发票\n代 开 发 票\n投诉\n');
    await field.getByRole('button', { name: '导入 1 个' }).click();
    await field.getByRole('textbox', { name: '试一段文字' }).fill('能 代开 发票 吗');
    await expect(field).toContainText('不能发送，含有 代开发票');
    await field.scrollIntoViewIfNeeded();
    await expectUsable({ page, words }, 'sensitive words', { within: '[data-field="words.rules"]' });
    await page.getByRole('region', { name: '草稿与发布' }).getByRole('button', { name: '发布' }).click();
    await expect(page.getByRole('region', { name: '草稿与发布' })).toContainText('没有改动');
  });

  await desk.choosePresence('online');
  const visitor = await openVisitor();
  await visitor.open();
  await test.step('the visitor is told why, and takes the text back to change it', async () => {
    await visitor.say('可以代开发票吗');
    await expect(visitor.log.getByRole('alert')).toContainText('不能发送的词语');
    await visitor.log.getByRole('button', { name: '修改' }).click();
    await expect(visitor.input).toHaveValue('可以代开发票吗');
    await visitor.say('我要投诉');
  });

  await test.step('the supervisor’s notice opens the thread, which holds only what was stored', async () => {
    const notice = page.getByText('投诉', { exact: true });
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: '打开会话' }).click();
    await expect(desk.line('我要投诉')).toBeVisible();
    await expect(desk.thread).not.toContainText('代开发票');
  });

  await test.step('an agent is refused in the same way', async () => {
    await desk.say('不能代开发票');
    await expect(desk.thread.getByRole('alert')).toContainText('不能发送的词语');
    await expect(desk.thread.getByRole('button', { name: '修改' })).toBeVisible();
  });
  await restore();
});
