import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

const TITLE = '阳光茶馆';

test('a draft changes no open window, its publication does; one field is rolled back; the second of two people chooses', async ({
  api,
  openDesk,
  openVisitor,
}) => {
  const restore = await changeSettings(api, 'window', {});
  const desk = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
  const { page, words } = desk;
  const bar = page.getByRole('region', { name: '草稿与发布' });
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  const greeting = page.getByRole('textbox', { name: '问候语', exact: true });
  const visitor = await openVisitor();
  await visitor.open();

  await test.step('the palette finds the field by pinyin and opens its page with the focus in it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('wenhouyu');
    await expect(page.getByRole('option', { selected: true })).toContainText('窗口设置');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/system\/windowSetting\?field=window\.greeting$/);
    await expect(greeting).toBeFocused();
    await expectUsable({ page, words }, 'window settings', { within: '#content' });
  });

  await test.step('a value that does not fit is told at its field', async () => {
    await page.getByRole('spinbutton', { name: '单个文件上限' }).fill('');
    await bar.getByRole('button', { name: '存草稿' }).click();
    await expect(page.locator('[data-field="files.maxMegabytes"]')).toContainText('不能为空');
    await expect(page.getByRole('spinbutton', { name: '单个文件上限' })).toHaveAccessibleDescription('不能为空');
    await page.getByRole('spinbutton', { name: '单个文件上限' }).fill('20');
    await expect(page.locator('[data-field="files.maxMegabytes"]')).not.toContainText('不能为空');
  });

  await test.step('the draft', async () => {
    // Effect of window.title
    await title.fill(TITLE);
    await greeting.fill('喝点什么？');
    await expect(bar).toContainText('与已发布的不同：标题、问候语');
    await bar.getByRole('button', { name: '存草稿' }).click();
    await expect(bar).toContainText('已存草稿，尚未发布');
    await expect(page.getByText(/存了草稿，还没有发布/)).toBeVisible();
    // What an open window knows comes with hello too: a new one is served the published value.
    await expect((await visitor.openTab('/demo/')).page.locator('parley-widget')).toBeAttached();
    await expect(visitor.header).not.toContainText(TITLE);
  });

  const second = await openDesk({ as: ADMIN, screen: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } });
  const theirs = second.page;
  await theirs.evaluate(() => {
    location.hash = '/system/windowSetting';
  });
  await expect(theirs.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(TITLE);
  await expectUsable({ page: theirs, words }, 'window settings on a phone in the dark', { within: '#content' });
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await test.step('published: the open window changes', async () => {
    await bar.getByRole('button', { name: '发布' }).click();
    await expect(bar).toContainText('没有改动');
    await expect(visitor.header).toContainText(TITLE);
  });

  await test.step('the second person is told, sees both values and chooses', async () => {
    await theirs.getByRole('textbox', { name: '标题', exact: true }).fill('月亮茶馆');
    await theirs.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = theirs.getByRole('dialog', { name: '有人同时改了这些设置' });
    await expect(dialog.getByRole('row', { name: /标题/ })).toContainText(TITLE);
    await expect(dialog.getByRole('row', { name: /标题/ })).toContainText('月亮茶馆');
    await expectUsable({ page: theirs, words }, 'conflict of settings');
    await dialog.getByRole('button', { name: '按选择继续' }).click();
    await expect(visitor.header).toContainText(TITLE);
    await theirs.getByRole('button', { name: '发布', exact: true }).click();
    await expect(visitor.header).toContainText('月亮茶馆');
  });

  await test.step('one field goes back, the others stay, and so does what is not saved yet', async () => {
    await theirs.getByRole('textbox', { name: '隐私说明' }).fill('只用于回复您');
    await theirs.getByRole('button', { name: '历史版本' }).click();
    const panel = theirs.getByRole('dialog', { name: '历史版本' });
    const newest = panel.getByRole('listitem').filter({ hasText: '月亮茶馆' }).first();
    await newest.getByRole('row', { name: /标题/ }).getByRole('button', { name: '改回修改前' }).click();
    await theirs.getByRole('alertdialog').getByRole('button', { name: '改回修改前' }).click();
    await expect(visitor.header).toContainText(TITLE);
    await expect(panel.getByText('当前')).toHaveCount(1);
    await expectUsable({ page: theirs, words }, 'versions of settings');
    await theirs.keyboard.press('Escape');
    await expect(theirs.getByRole('textbox', { name: '问候语', exact: true })).toHaveValue('喝点什么？');
    await expect(theirs.getByRole('textbox', { name: '隐私说明' })).toHaveValue('只用于回复您');
  });
  await restore();
});

test('a site has values of its own, and one press gives them back', async ({ api, openDesk, openVisitor }) => {
  const { sites } = await api.get<{ sites: { id: string; name: string }[] }>('/link/options');
  const site = sites[0]!;
  const restore = await changeSettings(api, 'window', {});
  const { page, words } = await openDesk({ as: ADMIN });
  const visitor = await openVisitor();
  await visitor.open();
  await page.evaluate((id) => {
    location.hash = `/system/windowSetting?site=${id}&field=window.title`;
  }, site.id);
  const row = page.locator('[data-field="window.title"]');
  await expect(row).toContainText('沿用公司设置');
  const ofAll = page.locator('[data-field="files.megabytesADay"]');
  await expect(ofAll).toHaveCount(0);

  await row.getByRole('textbox').fill('本店');
  await expect(row).toContainText('本站点另设');
  await expectUsable({ page, words }, 'settings of a site', { within: '#content' });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(visitor.header).toContainText('本店');

  await row.getByRole('button', { name: '改回沿用' }).click();
  await expect(row.getByRole('textbox')).toBeFocused();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(row).toContainText('沿用公司设置');
  await expect(visitor.header).not.toContainText('本店');

  await test.step('what the organisation publishes is inherited at once', async () => {
    const chooser = page.getByRole('combobox', { name: '适用于' });
    await chooser.fill('全公司');
    await page.keyboard.press('Enter');
    await expect(ofAll).toBeVisible();
    await expect(chooser).toBeFocused();
    await row.getByRole('textbox').fill('总店');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(visitor.header).toContainText('总店');
    await chooser.fill(site.name);
    await page.keyboard.press('Enter');
    await expect(row).toContainText('沿用公司设置');
    await expect(row.getByRole('textbox')).toHaveValue('总店');
  });
  await restore();
});
