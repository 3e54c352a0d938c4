import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

test('files that are dropped before the consent is given wait for it', async ({
  agent,
  api,
  openDesk,
  openVisitor,
}) => {
  await openDesk({ as: agent });
  const restore = await changeSettings(api, 'consent', {
    enabled: true,
    text: { zh: '我们会保存聊天记录', en: 'We keep what is said' },
  });
  try {
    const visitor = await openVisitor();
    const uploads: string[] = [];
    visitor.page.on('request', (request) => request.url().includes('/visitor/upload') && uploads.push(request.url()));
    await visitor.launcher.click();
    await expect(visitor.frame.getByText('我们会保存聊天记录')).toBeVisible();
    const main = visitor.frame.locator('main');
    const data = await main.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['hello'], 'note.txt', { type: 'text/plain' }));
      return transfer;
    });
    await main.dispatchEvent('dragover', { dataTransfer: data });
    await expect(async () => {
      await main.dispatchEvent('dragover', { dataTransfer: data });
      await expect(visitor.frame.locator('.drop')).toBeVisible({ timeout: 100 });
    }).toPass();
    await main.dispatchEvent('drop', { dataTransfer: data });
    await expect(visitor.frame.getByText('同意后，您添加的文件就会发出。')).toBeVisible();
    expect(uploads).toEqual([]);
    await visitor.frame.getByRole('button', { name: '同意并继续' }).click();
    await expect(visitor.line('note.txt')).toBeVisible();
    await expect.poll(() => uploads.length).toBe(1);
  } finally {
    await restore();
  }
});
