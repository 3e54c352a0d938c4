import type { Message } from '@parley/protocol/types';
import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

/** Pastes a screenshot from the clipboard into the focused element. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 500 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#dfe9f5';
    context.fillRect(0, 0, 800, 500);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const clipboardData = new DataTransfer();
    if (blob) clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
}

test('a picture is pasted and annotated, its upload cut off, and it arrives once after a reload', async ({
  api,
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('是哪个订单？');
  const { page } = desk;
  const tray = page.getByRole('list', { name: '要发送的文件' });

  await test.step('pasted: shown before it is sent', async () => {
    await desk.input.focus();
    await pastePicture(page);
    await expect(tray.locator('img')).toBeVisible();
    await expectUsable(desk, 'a picture before sending');
  });

  await test.step('annotated: a rectangle, undone and redone', async () => {
    await tray.getByRole('button', { name: /^标注/ }).last().click();
    const board = page.getByRole('application');
    const box = await board.boundingBox();
    if (!box) throw new Error('nothing to draw on');
    await page.mouse.move(box.x + 60, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 160, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.press('Control+z');
    await expect(desk.action('撤销')).toBeDisabled();
    await page.keyboard.press('Control+y');
    await expectUsable(desk, 'the picture editor');
    await desk.action('完成').click();
    await expect(board).toBeHidden();
  });

  await test.step('the server takes it, and its answer is lost', async () => {
    await page.route('**/api/talk/upload', async (route) => {
      await route.fetch();
      await route.abort().catch(() => {}); // A retry while the page was closing.
    });
    const uploaded = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/talk/upload'));
    await desk.input.fill('请看红框');
    await desk.input.press('Enter');
    await uploaded;
    await expect(visitor.line('请看红框')).toBeVisible();
    await expect(tray).toContainText('连接恢复后继续');
  });

  await test.step('a text written after it waits for it', async () => {
    await desk.say('是这一处吗');
    await expect(desk.line('是这一处吗').locator('[data-pending=waiting]')).toBeVisible();
  });

  await test.step('after a reload the annotated picture is sent once by itself, then the text', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    const pictures = async () => {
      const { list } = await api.get<{ list: Message[] }>(`/talk/messages?YQToken=${visitor.id}`);
      return list.filter(({ kind }) => kind === 'image');
    };
    await expect.poll(async () => (await pictures()).length).toBe(1);
    await expect(tray).toBeHidden();
    await expect(visitor.line('是这一处吗')).toBeVisible();
    const { list } = await api.get<{ list: Message[] }>(`/talk/messages?YQToken=${visitor.id}`);
    expect(list.slice(-2).map(({ kind }) => kind)).toEqual(['image', 'text']);
    const [picture] = await pictures();
    const { url } = JSON.parse(picture?.msg ?? '{}') as { url: string };
    const hasRed = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      return data.some((red, n) => n % 4 === 0 && red > 200 && (data[n + 1] ?? 255) < 100);
    }, url);
    expect(hasRed).toBe(true);
    await page.reload();
    await desk.thread.waitFor();
    expect((await pictures()).length).toBe(1);
  });
});

test('files are dragged onto the thread, cancelled, refused with the reason, and removed', async ({ openTalk }) => {
  const { desk } = await openTalk('有说明书吗');
  const { page } = desk;
  const tray = page.getByRole('list', { name: '要发送的文件' });

  await test.step('files can be dropped anywhere on the thread', async () => {
    const data = await page.evaluateHandle(() => {
      const dragged = new DataTransfer();
      dragged.items.add(new File(['说明'], '说明书.txt', { type: 'text/plain' }));
      return dragged;
    });
    await desk.thread.dispatchEvent('dragenter', { dataTransfer: data });
    await expect(page.getByText('松开即可添加到回复')).toBeVisible();
    await desk.thread.dispatchEvent('drop', { dataTransfer: data });
    await expect(tray).toContainText('说明书.txt');
    await expect(page.getByText('松开即可添加到回复')).toBeHidden();
  });

  await test.step('a cancelled upload stays in the tray and can be sent again', async () => {
    await page.route('**/api/talk/upload', () => {});
    await desk.action('发送').click();
    await tray.getByRole('button', { name: '取消上传 说明书.txt' }).click();
    await page.unrouteAll();
    await desk.action('发送').click();
    await expect(tray).toBeHidden();
    await expect(desk.line('说明书.txt')).toBeVisible();
  });

  await test.step('a program is refused, and the reason shown', async () => {
    const program = {
      name: 'setup.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ\x90\x00program'),
    };
    await page.locator('[data-composer-files]').setInputFiles(program);
    await desk.action('发送').click();
    await expect(tray.getByRole('alert')).toContainText('不能发送这种文件');
    await tray.getByRole('button', { name: '不发送 setup.exe' }).click();
    await expect(tray).toBeHidden();
  });
});

// Effect of workplace.screenshotKey
test('the shortcut of the settings puts a screenshot into the message box', async ({ api, openTalk }) => {
  const restore = await changeSettings(api, 'workplace', { screenshotKey: 'altShiftA' });
  try {
    const { desk, visitor } = await openTalk('订单页打不开');
    // Stands in for the browser's question which screen is shared.
    await desk.page.evaluate(() => {
      const canvas = document.createElement('canvas');
      // A canvas gives a frame when it is drawn on.
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 300, 150), 50);
      navigator.mediaDevices.getDisplayMedia = async () => canvas.captureStream(5);
    });
    await desk.input.press('Control+Alt+a');
    await desk.input.press('Alt+Shift+a');
    // One picture, with its button.
    await expect(desk.page.getByRole('button', { name: /标注/ })).toHaveCount(2);
    await desk.input.press('Enter');
    await expect(visitor.frame.locator('.log img')).toBeVisible();
  } finally {
    await restore();
  }
});
