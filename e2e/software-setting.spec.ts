import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

test('the console bears the organisation’s title and logo and speaks its language', async ({
  api,
  openDesk,
  openPage,
}) => {
  const restore = await changeSettings(api, 'brand', {});
  const { page, words } = await openDesk({ as: ADMIN, screen: DESKTOP });
  await page.evaluate(() => {
    location.hash = '/system/softwareSetting?field=brand.title';
  });
  const row = (field: string) => page.locator(`[data-field="brand.${field}"]`);
  const bar = page.getByRole('region', { name: '草稿与发布' });

  await test.step('published from the page, the open console shows it', async () => {
    await row('title').getByRole('textbox', { name: '中文' }).fill('阳光客服台');
    await row('title').getByRole('textbox', { name: '英文' }).fill('Sunny desk');
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } });
    await row('logo')
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
    await expect(row('logo').getByRole('button', { name: '移除', exact: true })).toBeVisible();
    await bar.getByRole('button', { name: '发布' }).click();
    await expect(page.getByRole('link', { name: /阳光客服台/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /阳光客服台/ }).locator('img')).toHaveJSProperty('complete', true);
    await expect(page).toHaveTitle(/阳光客服台/);
  });

  await test.step('the sign-in page too, in the language for those who chose none', async () => {
    const set = await changeSettings(api, 'brand', { language: 'en' });
    const guest = await openPage();
    await guest.goto('/');
    await expect(guest.getByText('Sunny desk').first()).toBeVisible();
    await expect(guest).toHaveTitle(/Sunny desk/);
    await expect(guest.locator('header img')).toHaveJSProperty('naturalHeight', 60);
    await set();
  });

  await expectUsable({ page, words }, 'software settings', { within: '#content' });
  await restore();
});

test('categories are added below others, ordered and archived, and agents choose them by level', async ({
  api,
  openTalk,
  openDesk,
}) => {
  const restore = await changeSettings(api, 'archive', { categories: ['售前', '售后'] });
  const { page } = await openDesk({ as: ADMIN, screen: DESKTOP });
  await page.evaluate(() => {
    location.hash = '/system/softwareSetting?field=archive.categories';
  });
  const bar = page.getByRole('region', { name: '草稿与发布' });
  await page.getByRole('button', { name: '在“售后”下添加' }).click();
  await page.getByRole('textbox', { name: '“新分类”的名称' }).fill('退货');
  await page.getByRole('button', { name: '上移“售后”' }).click();
  await page.getByRole('button', { name: '删除“售前”' }).click();
  await bar.getByRole('button', { name: '发布' }).click();
  await expect(bar).toContainText('没有改动');

  const { desk } = await openTalk('要退货');
  await desk.page.getByRole('button', { name: desk.words.end, exact: true }).click();
  const dialog = desk.page.getByRole('dialog');
  await expect(dialog.getByText('售前')).toHaveCount(0);
  await dialog.getByText('售后', { exact: true }).click();
  await dialog.getByRole('group', { name: '“售后”的下级分类' }).getByText('退货').click();
  await expect(dialog.getByRole('radio', { name: '退货' })).toBeChecked();
  await restore();
});

test('gateways tell what is missing, in English and on a phone in the dark', async ({ openDesk }) => {
  const { page, words } = await openDesk({ as: ADMIN, language: 'en', screen: PHONE });
  await page.evaluate(() => {
    location.hash = '/system/softwareSetting';
  });
  await page.getByRole('textbox', { name: 'Send a test email to' }).fill('li@shop.example');
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('Not set up yet');
  await expect(page.getByRole('heading', { name: 'Storage and version' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectUsable({ page, words }, 'software settings on a phone in the dark', { within: '#content' });
});
