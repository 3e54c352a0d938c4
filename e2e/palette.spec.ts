import { expectUsable } from './support/axe';
import { hold } from './support/hold';
import { expect, test } from './support/test';

test('the palette opens a page, a tab and an action by keyboard', async ({ agent, openDesk }) => {
  const desk = await openDesk({ as: agent });
  const { page, words } = desk;
  const field = page.getByRole('combobox', { name: '命令面板' });
  const chosen = page.getByRole('option', { selected: true });

  await test.step('it opens with the focus in the field and lists entries', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(page.getByRole('group', { name: '页面' }).getByRole('option')).toContainText([
      ...['首页', '工作台', '留言记录'],
    ]);
    await expectUsable(desk, 'palette');
  });

  await test.step('pinyin initials find a page, Enter opens it', async () => {
    await page.keyboard.type('lyjl');
    await expect(chosen).toContainText('留言记录');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/history\/letter$/);
    await expect(field).toHaveCount(0);
  });

  await test.step('the previous tab is the first of the recent ones', async () => {
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: '最近打开' }).getByRole('option');
    await expect(recent).toHaveCount(1);
    await expect(recent.and(chosen)).toContainText('工作台');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/workbench\/workbench/);
  });

  await test.step('arrows wrap around, and the active entry is announced', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toContainText('退出登录');
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toContainText('退出登录');
    await page.keyboard.press('Escape');
  });

  await test.step('an action sets the state to hidden, as the switch shows', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('yinshen');
    await expect(chosen).toContainText('隐身');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: words.presence })).toContainText(words.hidden);
  });

  await test.step('Escape returns the focus; a search without results says so', async () => {
    await page.getByRole('button', { name: words.presence }).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('qqqq');
    await expect(page.getByRole('dialog', { name: '命令面板' }).getByRole('status')).toHaveText('没有找到');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: words.presence })).toBeFocused();
  });
});

test('what is typed before the palette has loaded stands in its field, and nowhere else', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  // Pages that the service worker controls take the palette's code from its cache.
  const desk = await openDesk({ as: agent, screen: { serviceWorkers: 'block' } });
  const { page } = desk;
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('在吗');
  await desk.openThread(visitor.id);
  const { released, release } = hold();
  await page.route(/\/static\/palette-/, async (route) => {
    await released;
    await route.continue();
  });

  await desk.input.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lyjlx');
  await page.keyboard.press('Backspace');
  release();
  await expect(page.getByRole('combobox', { name: '命令面板' })).toHaveValue('lyjl');
  await expect(page.getByRole('option', { selected: true })).toContainText('留言记录');
  await expect(desk.input).toBeEmpty();
});

test('the search opens a page in a new window, and searches the web for anything else', async ({ agent, openDesk }) => {
  const desk = await openDesk({ as: agent });
  const { page } = desk;
  await page.evaluate(() => localStorage.setItem('theme', JSON.stringify({ showSearch: true })));
  await page.reload();
  const field = page.getByRole('combobox', { name: '搜索', exact: true });

  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(field).toBeFocused();
  await field.fill('留言');
  await expectUsable(desk, 'search');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('option', { name: '留言记录' }).click(),
  ]);
  await expect(opened).toHaveURL(/#\/history\/letter$/);

  await page.context().route(/baidu\.com/, (route) => route.fulfill({ body: 'found' }));
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await field.fill('No Such Page');
  const [web] = await Promise.all([page.context().waitForEvent('page'), field.press('Enter')]);
  await expect(web).toHaveURL('https://www.baidu.com/s?wd=No%20Such%20Page');
});

test('on a phone the avatar menu opens the palette', async ({ agent, openDesk }) => {
  const desk = await openDesk({ as: agent, screen: { viewport: { width: 390, height: 800 }, hasTouch: true } });
  const { page } = desk;
  await page.getByRole('button', { name: /我的账号$/ }).click();
  await expectUsable(desk, 'avatar menu on a phone');
  await page.getByRole('menuitem', { name: '命令面板' }).click();
  await page.getByRole('option', { name: '留言记录' }).click();
  await expect(page).toHaveURL(/#\/history\/letter$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
