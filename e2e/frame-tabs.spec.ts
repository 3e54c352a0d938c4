import type { Page } from '@playwright/test';
import { withSamples } from './support/samples';
import { ADMIN, expect, test } from './support/test';

const TABLE = '/vab/table/comprehensiveTable';
const LIST = '/vab/list';
const SEGMENT = '/other/dynamicSegment/test1';

/** Page object of the tab bar. */
function tabsOn(page: Page) {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  return {
    tab,
    /** Opens an address without a reload. */
    async open(path: string, heading: string) {
      await page.evaluate((to) => {
        location.hash = to;
      }, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    },
    async show(name: string) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    },
    async choose(name: string, entry: string) {
      await tab(name).click({ button: 'right' });
      await page.getByRole('menuitem', { name: entry }).click();
    },
    names: () => page.getByRole('tab').allInnerTexts(),
    selected: () => page.getByRole('tab', { selected: true }),
  };
}

test('signed out, an address leads to the login, and after signing in to its page', async ({ openPage }) => {
  const page = await openPage({ locale: 'zh-CN' });
  await withSamples(page);
  await page.goto('/#/vab/table');
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fvab%2Ftable$/);
  await expect(page).toHaveTitle(/^登录 - /);
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(ADMIN.username);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#${TABLE}$`));
  await expect(page).toHaveTitle(/^综合表格 - /);
  await expect(tabsOn(page).selected()).toHaveText('综合表格');
  const entry = page.getByRole('navigation').getByRole('link', { name: '综合表格' });
  await expect(entry).toHaveAttribute('aria-current', 'page');

  await test.step('signed in, the login redirects; unknown and forbidden addresses show their error page', async () => {
    await page.goto('/#/login');
    await expect(page).toHaveURL(/#\/workbench\/workbench$/);
    await page.goto('/#/nowhere');
    await expect(page).toHaveURL(/#\/404$/);
  });
});

test('a page without permission is refused and never rendered', async ({ agent, openDesk }) => {
  const { page } = await openDesk({ as: agent });
  await page.goto('/#/service/service');
  await expect(page).toHaveURL(/#\/403$/);
  await expect(page.getByText('客服管理')).toHaveCount(0);
});

test('a tab keeps its dialog, half-written form and scroll position', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN, screen: { viewport: { width: 1280, height: 480 } } });
  const { open, show } = tabsOn(page);
  const scroller = page.locator('[data-scroller]');
  const top = () => scroller.evaluate((element) => element.scrollTop);

  await open(LIST, '列表');
  // Rows load after the heading; before them there is nothing to scroll.
  await page.getByRole('main').getByRole('listitem').nth(5).scrollIntoViewIfNeeded();
  await scroller.evaluate((element) => element.scrollTo(0, 200));
  await expect.poll(top).toBe(200);

  await open(TABLE, '综合表格');
  await expect.poll(top).toBe(0);
  await page.getByRole('button', { name: /^添\s?加$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '标题' }).fill('写了一半');

  // The dialog covers the tab bar, so the address is changed directly.
  await open(`${SEGMENT}/1`, 'Params：id 是 1');
  await expect(dialog).toBeHidden();
  await page.getByRole('textbox', { name: '写几个字' }).fill('没写完');

  await show('列表');
  await expect.poll(top).toBe(200);
  await show('Params id=1');
  await expect(page.getByRole('textbox', { name: '写几个字' })).toHaveValue('没写完');
  await expect(page.getByRole('textbox', { name: '写几个字' })).toBeFocused();
  await show('综合表格');
  await expect(dialog.getByRole('textbox', { name: '标题' })).toHaveValue('写了一半');
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect(dialog).toBeHidden();
});

test('tabs are closed by button, middle click, keyboard and menu', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  const { open, tab, names, selected, choose, show } = tabsOn(page);
  for (const id of ['1', '2', '3', '4']) await open(`${SEGMENT}/${id}`, `Params：id 是 ${id}`);
  const all = ['工作台', 'Params id=1', 'Params id=2', 'Params id=3', 'Params id=4'];
  await expect.poll(names).toEqual(all);

  await test.step('after the active tab is closed, the last tab opens', async () => {
    await show('Params id=2');
    await tab('Params id=2').locator('[data-close]').click();
    await expect(selected()).toHaveText('Params id=4');
    await expect.poll(names).toEqual(['工作台', 'Params id=1', 'Params id=3', 'Params id=4']);
  });

  await test.step('the middle button closes an inactive tab and keeps the active one', async () => {
    await tab('Params id=1').click({ button: 'middle' });
    await expect.poll(names).toEqual(['工作台', 'Params id=3', 'Params id=4']);
    await expect(selected()).toHaveText('Params id=4');
    await tab('工作台').click({ button: 'middle' });
    await expect(tab('工作台')).toBeVisible();
  });

  await test.step('by keyboard: arrows, reordering, Delete', async () => {
    await tab('Params id=4').focus();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(names).toEqual(['工作台', 'Params id=4', 'Params id=3']);
    await page.keyboard.press('ArrowRight');
    await expect(tab('Params id=3')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect.poll(names).toEqual(['工作台', 'Params id=4']);
  });

  await test.step('the menu of an inactive tab first activates it; closed tabs stay closed', async () => {
    for (const id of ['5', '6']) await open(`${SEGMENT}/${id}`, `Params：id 是 ${id}`);
    await tab('工作台').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: '关闭左侧' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await choose('Params id=5', '关闭右侧');
    await expect(selected()).toHaveText('Params id=5');
    await expect.poll(names).toEqual(['工作台', 'Params id=4', 'Params id=5']);
    await choose('Params id=5', '关闭左侧');
    await expect.poll(names).toEqual(['工作台', 'Params id=5']);
    await open(`${SEGMENT}/7`, 'Params：id 是 7');
    await choose('Params id=5', '关闭其他');
    await expect.poll(names).toEqual(['工作台', 'Params id=5']);
    await page.getByRole('button', { name: '标签操作' }).click();
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await expect.poll(names).toEqual(['工作台']);
    await expect(page).toHaveURL(/#\/workbench\/workbench/);
  });
});

test('one of two tabs of the same page is refreshed, the other keeps its state', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  const { open, show, tab } = tabsOn(page);
  const note = page.getByRole('textbox', { name: '写几个字' });
  for (const id of ['1', '2']) {
    await open(`${SEGMENT}/${id}`, `Params：id 是 ${id}`);
    await note.fill(`备注 ${id}`);
  }
  await tab('Params id=2').click();
  await expect(note).toHaveValue('');
  await show('Params id=1');
  await expect(note).toHaveValue('备注 1');

  await test.step('a browser reload restores the tabs in the order they were dragged to', async () => {
    const names = () => page.getByRole('tab').allInnerTexts();
    const from = await tab('Params id=2').boundingBox();
    const to = await tab('Params id=1').boundingBox();
    if (!from || !to) throw new Error('a tab is not drawn');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    const dragged = ['工作台', 'Params id=2', 'Params id=1'];
    await expect.poll(names).toEqual(dragged);
    await page.reload();
    await expect.poll(names).toEqual(dragged);
    await expect(note).toHaveValue('');
  });
});

test('beyond twenty tabs the least recently shown ones close', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  const { open, names } = tabsOn(page);
  const ids = Array.from({ length: 24 }, (_, n) => String(n + 1));
  for (const id of ids) await open(`${SEGMENT}/${id}`, `Params：id 是 ${id}`);
  // The workbench's tab is fixed; beside it the newest nineteen stay.
  await expect.poll(names).toEqual(['工作台', ...ids.slice(5).map((id) => `Params id=${id}`)]);
  await expect.poll(() => page.locator('[data-pane]').count()).toBeLessThanOrEqual(20);

  await test.step('closed tabs leave no DOM nodes behind', async () => {
    const devtools = await page.context().newCDPSession(page);
    const nodes = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Memory.getDOMCounters')).nodes;
    };
    const before = await nodes();
    const later = Array.from({ length: 12 }, (_, n) => String(n + 31));
    for (const id of later) await open(`${SEGMENT}/${id}`, `Params：id 是 ${id}`);
    // Each page has about thirty nodes, so twelve pages that stayed would be some 360.
    await expect.poll(nodes).toBeLessThan(before + 120);
  });
});
