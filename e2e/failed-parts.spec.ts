import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './support/test';

const refuse = (page: Page, path: string) =>
  page.route(`**/api${path}*`, (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: '', data: { error: 'bad-request' } } }),
  );

test('the sandbox without its sites says so, and works after a retry', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  await refuse(page, '/access/getList');
  await page.goto('/#/access/sandbox');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/access/getList*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('sign-in methods that do not load can be asked for again', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  await refuse(page, '/access/getSignIn');
  await page.goto('/#/access/signIn');
  const add = page.getByRole('button', { name: '添加登录方式' });
  await expect(add).toBeDisabled();
  await page.unroute('**/api/access/getSignIn*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(add).toBeEnabled();
});

test('a form of settings gives the focus back to the button that opened it', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto('/#/history/letter');
  const opener = page.getByRole('button', { name: '分配规则' });
  await opener.press('Enter');
  await page.getByRole('dialog', { name: '分配规则' }).getByRole('spinbutton').first().waitFor();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a summary is not saved before the stored one is known', async ({ agent, openDesk, openVisitor }) => {
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('有春茶吗');
  await desk.openThread(visitor.id);
  await refuse(desk.page, '/talk/conversations');
  await desk.page.getByRole('button', { name: '更多操作' }).click();
  await desk.page.getByRole('menuitem', { name: '小结' }).click();
  const dialog = desk.page.getByRole('dialog', { name: '小结与分类' });
  await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '保存小结' })).toBeDisabled();
  await desk.page.unroute('**/api/talk/conversations*');
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByRole('button', { name: '保存小结' })).toBeEnabled();
});
