import { ADMIN, expect, test } from './support/test';

test('the server goes away and comes back: the frame says so, keeps working, and needs no reload', async ({
  openDesk,
  parley,
}) => {
  // Without the worker nothing is kept that was not opened: what then can be had comes later, and by itself.
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

  await test.step('a page that was never opened says what is the matter', async () => {
    await go('/service/service');
    await expect(page.getByText('现在连不上服务器', { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['对话', '留言记录', '客服管理']);
  });

  await test.step('a dialog that was never opened takes nothing down with it', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByText('现在连不上服务器，连上后再试一次')).toBeVisible();
    await page.getByRole('tab', { name: '留言记录' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/留言/);
    await page.getByRole('tab', { name: '客服管理' }).click();
  });

  await test.step('back: the page opens by itself, the dialog on the next press', async () => {
    await parley.start();
    await expect(live).toBeVisible();
    await expect(page.getByRole('row', { name: ADMIN.username })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: '命令面板' })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});
