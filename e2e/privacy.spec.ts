import { readFile } from 'node:fs/promises';
import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

const SAID = {
  zh: {
    more: '更多',
    privacy: '隐私说明',
    preview: /客服可以看到我输入的文字/,
    trail: /记录我打开的页面/,
    off: '已关闭浏览足迹',
    take: '下载我的数据',
    taken: '已下载。',
    erase: '删除我的数据',
    confirm: '删除',
    waits: '会话结束后执行',
    asked: '要求删除数据',
    keep: '不删除了',
    back: '返回',
  },
  en: {
    more: 'More',
    privacy: 'Privacy',
    preview: /Agents see what I type/,
    trail: /Record the pages I open/,
    off: 'Page trail is off',
    take: 'Download my data',
    taken: 'Downloaded.',
    erase: 'Delete my data',
    confirm: 'Delete',
    waits: 'once this conversation has ended',
    asked: 'Asked to be erased',
    keep: 'Keep my data',
    back: 'Back',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`a visitor sees what agents see, switches it off, downloads its data, and asks for its erasure (${language})`, async ({
    agent,
    api,
    openDesk,
    openVisitor,
  }) => {
    const said = SAID[language];
    const restoreWindow = await changeSettings(api, 'window', { typingPreview: true });
    const restorePrivacy = await changeSettings(api, 'privacy', { erase: true });
    try {
      const desk = await openDesk({ as: agent, language });
      const visitor = await openVisitor({ language });
      const { frame } = visitor;
      await visitor.open();
      await visitor.say('hello');
      await desk.openThread(visitor.id);
      await frame.getByRole('button', { name: said.more, exact: true }).click();
      await frame.getByRole('menuitem', { name: said.privacy }).click();
      const page = frame.getByRole('dialog', { name: said.privacy });
      await expect(page.getByRole('link').first()).toBeVisible();
      await expectUsable(visitor, 'the page on privacy');

      const trail = page.getByRole('switch', { name: said.trail });
      await trail.click();
      await expect(trail).toHaveAttribute('aria-checked', 'false');
      await expect(page.getByRole('switch', { name: said.preview })).toHaveAttribute('aria-checked', 'true');
      await expect(desk.page.getByText(said.off).first()).toBeVisible();

      const downloading = visitor.page.waitForEvent('download');
      await page.getByRole('button', { name: said.take }).click();
      const text = await readFile(await (await downloading).path(), 'utf8');
      expect(JSON.parse(text.replace('\ufeff', ''))).toMatchObject({ messages: [{ by: 'user', msg: 'hello' }] });
      await expect(page.getByText(said.taken)).toBeVisible();

      await page.getByRole('button', { name: said.erase }).click();
      await page.getByRole('button', { name: said.confirm, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: said.waits })).toBeVisible();
      await expect(desk.page.getByText(said.asked).first()).toBeVisible();
      await expectUsable(visitor, 'the wish to be erased');

      // After the end the window begins anew, with nothing of the conversation.
      await desk.end();
      await expect(frame.getByRole('dialog', { name: said.privacy })).toBeHidden({ timeout: 40_000 });
      await expect(visitor.line('hello')).toHaveCount(0);
    } finally {
      await restorePrivacy();
      await restoreWindow();
    }
  });
