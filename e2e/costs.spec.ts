import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { reloadUntil } from './support/screens';
import { ADMIN, expect, test } from './support/test';
import { makeVisits } from './support/traffic';

/** Where pictures of the pages are put; none are made without it. */
const PICTURES = process.env.PARLEY_PICTURES;

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** Today in the zone of statistics. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

const TEXTS = {
  zh: {
    open: '关键词费用',
    choose: '选择文件',
    commit: '导入 2 行',
    done: '已导入 2 行费用',
    close: '关闭',
    fault: '请填写不小于 0 的金额',
    cost: '费用 3',
    undo: '撤销导入',
    sure: '撤销后',
    empty: '已撤销',
    rows: /^合计的“费用”.*37\.50/,
    drawer: /费用：明细/,
    head: '日期,关键词,费用',
    sumOf: '合计 37.50',
  },
  en: {
    open: 'Keyword costs',
    choose: 'Choose a file',
    commit: 'Import 2 rows',
    done: '2 rows of costs imported',
    close: 'Close',
    fault: 'Enter an amount of 0 or more',
    cost: 'Cost 3',
    undo: 'Undo import',
    empty: 'Undone',
    rows: /37\.50/,
    drawer: /Records behind Cost/,
    head: 'date,keyword,cost',
    sure: 'no longer count',
    sumOf: '37.50',
  },
} as const;

for (const { language, width, mode } of [
  { language: 'zh', width: 1440, mode: 'light' },
  { language: 'en', width: 390, mode: 'dark' },
] as const)
  test(`costs of keywords are imported, corrected, opened and undone, ${language}, ${width} px`, async ({
    openDesk,
    parley,
  }) => {
    test.setTimeout(240_000);
    await makeVisits(parley.url, 12);
    const screen = { viewport: { width, height: 900 }, colorScheme: mode };
    const { page } = await openDesk({ as: ADMIN, language, screen });
    const texts = TEXTS[language];
    const tell = (name: string) => picture(page, `${language}-${width}-${name}`);
    const dialog = page.getByRole('dialog').filter({ hasText: texts.open });
    await page.goto('/#/flow/keyword?range=today');
    await reloadUntil(page, (timeout) =>
      expect(page.getByRole('button', { name: texts.open })).toBeVisible({ timeout }),
    );

    await test.step('a file is read, and what is wrong is said at its cell', async () => {
      await page.getByRole('button', { name: texts.open }).click();
      await expect(dialog).toBeVisible();
      await tell('none');
      const content = `${texts.head}\n${today()},客服系统,30\n${today()},无人问津,free\n`;
      const file = { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await expect(dialog.getByText(texts.fault)).toBeVisible();
      await tell('preview');
      await expectUsable({ page, words: null }, 'an import of costs', { within: '.ant-modal' });
      await dialog.getByRole('textbox', { name: texts.cost }).fill('7.5');
      await dialog.getByRole('button', { name: texts.commit }).click();
      await expect(dialog.getByText(texts.done)).toBeVisible();
      await tell('imported');
      await dialog.getByRole('button', { name: texts.close, exact: true }).last().click();
    });

    await test.step('costs stand in the table, and open into their lines', async () => {
      await expect(page.locator('#content tfoot')).toContainText('37.50');
      await expect(page.locator('#content tbody')).toContainText('无人问津');
      await tell('table');
      await expectUsable({ page, words: null }, 'keywords with costs', { within: 'main' });
      await page.locator('#content tfoot').getByRole('button', { name: texts.rows }).first().click();
      const drawer = page.getByRole('dialog', { name: texts.drawer });
      await expect(drawer.getByRole('row')).toHaveCount(3);
      await expect(drawer).toContainText(texts.sumOf);
      await tell('lines');
      await page.keyboard.press('Escape');
    });

    await test.step('an import is undone', async () => {
      await page.getByRole('button', { name: texts.open }).click();
      await dialog.getByRole('listitem').getByRole('button').click();
      const question = page.getByRole('alertdialog').filter({ hasText: texts.sure });
      await question.getByRole('button', { name: texts.undo, exact: true }).click();
      await expect(dialog.getByRole('listitem').first()).toContainText(texts.empty);
      await tell('undone');
      await dialog.getByRole('button', { name: texts.close, exact: true }).last().click();
      await expect(page.locator('#content tfoot')).not.toContainText('37.50');
    });
  });
