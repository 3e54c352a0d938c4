import { ADMIN, expect, test } from './support/test';

test('the server stops and returns: the frame shows it, keeps working, and needs no reload', async ({
  openDesk,
  parley,
}) => {
  // Without the service worker, pages not opened before are not cached; they load once the server is back.
  const { page, words } = await openDesk({ as: ADMIN, screen: { serviceWorkers: 'block' } });
  const live = page.getByText(words.live, { exact: true });
  const go = (path: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, path);
  await go('/history/letter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/留言/);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await parley.kill();
  await expect(page.getByText(words.offline, { exact: true })).toBeVisible();

  await test.step('a page not opened before explains why it cannot load', async () => {
    await go('/service/service');
    await expect(page.getByText('连不上服务器', { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['工作台', '留言记录', '客服管理']);
  });

  await test.step('a dialog not opened before fails without breaking its page', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByText('连不上服务器，恢复连接后再试')).toBeVisible();
    await page.getByRole('tab', { name: '留言记录' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/留言/);
    await page.getByRole('tab', { name: '客服管理' }).click();
  });

  await test.step('back: the page loads by itself, the dialog on the next click', async () => {
    await parley.start();
    await expect(live).toBeVisible();
    await expect(page.getByRole('row', { name: ADMIN.username })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: '命令面板' })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});
