import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

/** Theme values in localStorage (apps/console/src/shell/theme). */
type StoredTheme = Record<string, string | boolean>;
type Box = { x: number; y: number; width: number; height: number };

const NO_WORDS = fileURLToPath(new URL('./support/no-words.css', import.meta.url));
const SCREEN = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const LAYOUTS = ['column', 'comprehensive', 'vertical', 'horizontal', 'common', 'float'] as const;

/** Sizes by layout, in px: side menu 266 open, 64 folded; header 60; navigation bar 60. */
const PLACES: Record<(typeof LAYOUTS)[number], { side: Box | null; tools: number; page: number }> = {
  column: { side: { x: 0, y: 0, width: 266, height: 720 }, tools: 60, page: 266 },
  comprehensive: { side: { x: 0, y: 0, width: 266, height: 720 }, tools: 60, page: 266 },
  vertical: { side: { x: 0, y: 0, width: 266, height: 720 }, tools: 60, page: 266 },
  horizontal: { side: null, tools: 60, page: 0 },
  common: { side: { x: 0, y: 60, width: 266, height: 660 }, tools: 60, page: 266 },
  float: { side: { x: 0, y: 0, width: 64, height: 720 }, tools: 60, page: 64 },
};

test('each layout on a desktop and on a phone matches its screenshot', async ({ openDesk }) => {
  const desk = await openDesk({ as: ADMIN, screen: { viewport: SCREEN, colorScheme: 'light', bypassCSP: true } });
  const { page } = desk;

  for (const layout of LAYOUTS)
    await test.step(`${layout} on a desktop`, async () => {
      await openWith(page, { layout });
      const { side, page: left } = PLACES[layout];
      const aside = page.locator('#side');
      if (side) await expect.poll(() => aside.boundingBox()).toEqual(side);
      else await expect(aside).toHaveCount(0);
      await expect.poll(async () => (await page.locator('[data-scroller]').boundingBox())?.x).toBe(left);
      await expectScreenshot(page, `${layout}-desktop`);
    });

  await page.setViewportSize(PHONE);
  for (const layout of LAYOUTS)
    await test.step(`${layout} on a phone: shown as vertical`, async () => {
      await openWith(page, { layout });
      await expect(page.locator('#side')).not.toBeInViewport();
      await expect.poll(async () => (await page.locator('[data-scroller]').boundingBox())?.width).toBe(PHONE.width);
      await expectScreenshot(page, 'any-phone');
    });

  await test.step('the open side bar has a dim overlay; a click on it folds the side bar', async () => {
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect.poll(() => page.locator('#side').boundingBox()).toEqual({ x: 0, y: 0, width: 266, height: 844 });
    await expectScreenshot(page, 'any-phone-menu');
    await page.mouse.click(360, 500);
    await expect(page.locator('#side')).not.toBeInViewport();
  });

  await test.step('back on a desktop the chosen layout is restored', async () => {
    await page.setViewportSize(SCREEN);
    await expect.poll(() => page.locator('#side').boundingBox()).toEqual(PLACES.float.side);
  });
});

test('themes in light and dark, background pictures and column styles', async ({ openDesk }) => {
  const desk = await openDesk({ as: ADMIN, screen: { viewport: SCREEN, colorScheme: 'light', bypassCSP: true } });
  const { page } = desk;
  const cases: [name: string, stored: StoredTheme][] = [
    ['blue-black-dark', { mode: 'dark' }],
    ['green-white-horizontal-column', { themeName: 'green-white', columnStyle: 'horizontal' }],
    ['red-black-arrow', { themeName: 'red-black', columnStyle: 'arrow' }],
    ['red-white-dark-common', { themeName: 'red-white', mode: 'dark', layout: 'common' }],
    ['ocean-vertical-column', { themeName: 'ocean', columnStyle: 'vertical' }],
    ['picture', { background: 'vab-background', layout: 'vertical' }],
  ];
  for (const [name, stored] of cases)
    await test.step(name, async () => {
      await openWith(page, stored);
      await expectScreenshot(page, name);
      await expectUsable(desk, name);
    });
});

test('the theme drawer: rows depend on each other, apply at once, and are stored only by Save', async ({
  openDesk,
}) => {
  const { page } = await openDesk({ as: ADMIN, screen: { viewport: SCREEN, colorScheme: 'light' } });
  const row = (name: string) => page.getByRole('combobox', { name });
  const root = page.locator('body');

  await openWith(page, { layout: 'column' });
  await openDrawer(page);
  await expectUsable({ page, words: null }, 'drawer');

  await test.step('column style only in column layout; background off for float; header fixed in common', async () => {
    await expect(row('分栏风格')).toBeEnabled();
    await choose(page, '布局', '浮动');
    await expect(row('分栏风格')).toBeDisabled();
    await expect(page.getByRole('radio', { name: '夜景' })).toBeDisabled();
    await expect.poll(() => page.locator('#side').boundingBox()).toMatchObject({ width: 64 });
    await choose(page, '布局', '常规');
    await expect(page.getByRole('switch', { name: '头部固定' })).toBeDisabled();
    await expect.poll(() => page.locator('#side').boundingBox()).toMatchObject({ y: 60, width: 266 });
  });

  await test.step('tab icon and style disabled while tabs are hidden', async () => {
    await page.getByRole('switch', { name: '标签', exact: true }).click();
    await expect(page.getByRole('switch', { name: '标签图标' })).toBeDisabled();
    await expect(row('标签风格')).toBeDisabled();
    await page.getByRole('switch', { name: '标签', exact: true }).click();
  });

  await test.step('applied at once, stored only by Save', async () => {
    await choose(page, '主题', '绿白');
    await expect(root).toHaveClass(/vab-theme-green-white/);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(root).toHaveClass(/vab-theme-blue-black/);
    await openDrawer(page);
    await choose(page, '主题', '红白');
    await choose(page, '明暗', '深色');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.reload();
    await expect(root).toHaveClass(/vab-theme-red-white/);
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  });

  await test.step('Default restores the defaults and removes the stored choices', async () => {
    await openDrawer(page);
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect(root).toHaveClass(/vab-theme-blue-black/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  await test.step('switches in the drawer show the theme button and the panel, which clears the cache', async () => {
    await openDrawer(page);
    await page.getByRole('switch', { name: '主题按钮' }).click();
    await page.getByRole('switch', { name: '主题面板' }).click();
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(page.getByRole('button', { name: '主题配置' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: '清理缓存' })).toBeVisible();
    await page.getByRole('button', { name: '主题配置' }).first().click();
    await page.getByRole('dialog', { name: '主题配置' }).waitFor();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect(page.getByRole('button', { name: '清理缓存' })).toHaveCount(0);
  });

  await test.step('the random skin differs from the current one and is stored', async () => {
    await openWith(page, { showThemeSetting: true, themeName: 'ocean', layout: 'vertical' });
    await page.getByRole('button', { name: '随机换肤' }).click();
    const readTheme = () => page.evaluate(() => JSON.parse(localStorage.getItem('theme') ?? '{}') as StoredTheme);
    await expect.poll(async () => (await readTheme()).themeName).not.toBe('ocean');
    const stored = await readTheme();
    expect([stored.themeName === 'ocean', stored.layout === 'vertical', stored.showTabsIcon]).toEqual([
      false,
      false,
      false,
    ]);
    await expect(root).toHaveClass(new RegExp(`vab-theme-${stored.themeName}`));
  });

  await test.step('layout select disabled on mobile', async () => {
    await page.setViewportSize(PHONE);
    await openWith(page, {});
    await openDrawer(page);
    await expect(row('布局')).toBeDisabled();
  });
});

test('menus by keyboard', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN, screen: { viewport: SCREEN } });

  await test.step('folded: the arrow key enters the pop-up, Escape returns to its entry', async () => {
    await openWith(page, { layout: 'vertical' });
    await page.getByRole('button', { name: '收起侧栏' }).click();
    const line = page.getByRole('button', { name: '历史' });
    await line.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: /^历史记录/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(line).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: /^留言记录/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/history\/letter/);
  });

  await test.step('the menu stays folded after a reload', async () => {
    await page.reload();
    await expect.poll(() => page.locator('#side').boundingBox()).toMatchObject({ width: 64 });
  });

  await test.step('a route with noColumn folds the side bar and hides the fold button; leaving it unfolds', async () => {
    await openWith(page, { layout: 'column' });
    await page.getByRole('link', { name: '工作台' }).click();
    await expect.poll(() => page.locator('#side').boundingBox()).toMatchObject({ width: 64 });
    await expect(page.getByRole('button', { name: /收起侧栏|展开侧栏/ })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('collapse'))).toBeNull();
    await page.locator('#side').getByRole('link', { name: '客服', exact: true }).click();
    await expect.poll(() => page.locator('#side').boundingBox()).toMatchObject({ width: 266 });
  });
});

async function openWith(page: Page, stored: StoredTheme): Promise<void> {
  await page.evaluate((theme) => {
    localStorage.setItem('theme', theme);
    localStorage.removeItem('collapse');
    location.hash = '#/service/service';
  }, JSON.stringify(stored));
  await page.reload();
  // A row of the table; on a phone a card.
  await page.locator('#content').getByText(ADMIN.username).first().waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /我的账号$/ }).click();
  await page.getByRole('menuitem', { name: '主题配置' }).click();
  await page.getByRole('dialog', { name: '主题配置' }).waitFor();
}

/** Clicks again until chosen: a list that has just opened may still move. */
async function choose(page: Page, row: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: row, exact: true });
  await expect(async () => {
    await box.click();
    await page.getByTitle(option, { exact: true }).last().click({ timeout: 2000 });
    await expect(page.locator('.ant-select').filter({ has: box })).toContainText(option, { timeout: 1000 });
  }).toPass();
}

/**
 * Compares the frame only. Text, page, tabs and tools are hidden, since fonts differ between machines and content
 * between runs.
 */
async function expectScreenshot(page: Page, name: string): Promise<void> {
  await expect(page).toHaveScreenshot(`${name}.png`, { stylePath: NO_WORDS });
}
