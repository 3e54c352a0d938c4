import { expectUsable } from './support/axe';
import { expect, test } from './support/test';

const THROWN = 'TypeError: thrown on purpose';
const REJECTED = 'Error: rejected on purpose';
const FAILED = /^GET \/reads: 500 /;

test('the error log lists a thrown error, a rejected promise and a failed request, and copies them as text', async ({
  agent,
  openDesk,
}) => {
  // Playwright cannot intercept requests of a service worker.
  const desk = await openDesk({ as: agent, screen: { serviceWorkers: 'block' } });
  const { page } = desk;
  const bug = page.getByRole('button', { name: /^错误日志/ });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(bug).toHaveCount(0);

  await test.step('three things fail', async () => {
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new TypeError('thrown on purpose');
        }),
    );
    await expect(bug).toHaveAccessibleName('错误日志，1 条');
    await page.evaluate(() => void Promise.reject(new Error('rejected on purpose')));
    await expect(bug).toHaveAccessibleName('错误日志，2 条');
    await page.route('**/api/reads', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: 'no', data: { error: 'internal' } } }),
    );
    await page.getByRole('button', { name: /^通知/ }).click();
    await page.getByRole('tab', { name: '邮件' }).click();
    await page.keyboard.press('Escape');
    await expect(bug).toHaveAccessibleName('错误日志，3 条');
    // The console asks again by itself, and would log the failure once more.
    await page.unroute('**/api/reads');
  });

  await bug.click();
  const dialog = page.getByRole('dialog', { name: '错误日志' });
  const lineOf = (text: string | RegExp) => dialog.getByRole('row').filter({ hasText: text });

  await test.step('each shows the page, the error and a link to look it up', async () => {
    await expect(lineOf(THROWN).getByRole('link', { name: '/workbench/workbench' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(lineOf(REJECTED)).toContainText('未捕获的异步错误');
    await expect(dialog.getByText(FAILED)).toBeVisible();
    for (const [name, host] of [
      ['百度搜索', 'www.baidu.com'],
      ['谷歌搜索', 'www.google.com'],
      ['必应搜索', 'www.bing.com'],
    ] as const) {
      const href = (await lineOf(THROWN).getByRole('link', { name }).getAttribute('href')) ?? '';
      expect(new URL(href).host).toBe(host);
      expect(decodeURIComponent(href)).toContain(THROWN);
    }
    await lineOf(THROWN).getByRole('button', { name: '查看' }).click();
    await expect(dialog.locator('pre')).toContainText('at ');
    await expectUsable(desk, 'error log');
  });

  await test.step('copied as text', async () => {
    await dialog.getByRole('button', { name: '复制为文本' }).click();
    await expect(page.getByText('已复制，可以发给管理员')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    for (const part of [THROWN, REJECTED, 'GET /reads: 500', '#/workbench/workbench', 'Parley '])
      expect(text).toContain(part);
  });

  await test.step('"cancel" keeps the list, "hide for now" empties it', async () => {
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await bug.click();
    await dialog.getByRole('button', { name: '暂不显示' }).click();
    await expect(bug).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  });
});
