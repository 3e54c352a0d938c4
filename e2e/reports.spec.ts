import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from './support/api';
import { expectUsable } from './support/axe';
import { deskOn } from './support/desk';
import { mailText, startMailServer } from './support/mail';
import { startParley } from './support/parley';
import { reloadUntil } from './support/screens';
import { changeSettings } from './support/settings';
import { ADMIN, expect, LOCALES, test } from './support/test';
import { WORDS } from './support/words';

const GUANGDONG = '113.108.209.1';
const ABROAD = '8.8.8.8';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const PHONE = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`;
const COMPUTER = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`;

/** Whoever leaves a contact is a lead. The last three are another device, another region, another engine. */
const VISITS = [
  { keyword: '龙井茶', address: GUANGDONG, browser: PHONE, hasContact: true },
  { keyword: '龙井茶', address: GUANGDONG, browser: PHONE, hasContact: true },
  { keyword: '龙井茶', address: GUANGDONG, browser: PHONE, hasContact: false },
  { keyword: '普洱茶饼', address: GUANGDONG, browser: PHONE, hasContact: true },
  { keyword: '碧螺春', address: GUANGDONG, browser: COMPUTER, hasContact: true },
  { keyword: '大红袍', address: ABROAD, browser: PHONE, hasContact: true },
  { keyword: '铁观音', address: GUANGDONG, browser: PHONE, hasContact: true, engine: 'https://www.bing.com/search?q=' },
];

async function makeVisits(url: string): Promise<void> {
  for (const [
    n,
    { keyword, address, browser, hasContact, engine = 'https://www.baidu.com/s?wd=' },
  ] of VISITS.entries()) {
    const send = async (path: string, body: object, token?: string) => {
      const answer = await fetch(`${url}/api/visitor/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': browser,
          'x-forwarded-for': address,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { data: { credential: string } }).data;
    };
    const page = { site: 'demo', URL: `${url}/demo/`, title: 'Demo', language: 'zh-CN', screen: '390x844' };
    const { credential } = await send('hello', { ...page, referrer: `${engine}${encodeURIComponent(keyword)}` });
    const letter = { onlyID: crypto.randomUUID(), content: '请回电', phone: `1380013800${n}` };
    if (hasContact) await send('letter', letter, credential);
  }
}

/** Costs of two of the keywords, today in the zone of statistics. */
async function importCosts(url: string): Promise<void> {
  const api = await signIn(url, ADMIN);
  const date = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const line = { date, until: '', engine: '百度', site: '' };
  const lines = [
    { ...line, line: 2, keyword: '龙井茶', cost: '120.5' },
    { ...line, line: 3, keyword: '普洱茶饼', cost: '40' },
  ];
  const batch = crypto.randomUUID();
  await api.post('/census/costs/doImport', { batch, name: 'costs.csv', currency: 'CNY', lines });
}

const TEXTS = {
  zh: {
    figures: /^指标/,
    dimensions: /^维度/,
    range: '时间范围',
    chart: '图表',
    addFilter: '添加筛选',
    visitors: '访客数',
    source: '来源',
    keyword: '关键词',
    engine: '搜索引擎',
    area: '省份或国家',
    device: '设备',
    baidu: '百度',
    guangdong: '广东省',
    phone: '手机',
    lastMonth: '上月',
    thisMonth: '本月',
    bars: '条形图',
    empty: '没有数据',
    table: '结果',
    sort: '按此指标排序',
    leads: '线索',
    save: '保存',
    name: '名称',
    all: '所有客服可见',
    saved: '带来线索的百度关键词',
    schedule: '定时发送',
    recipients: '收件人',
    weekly: '每周',
    monday: '每周一 09:00 发送',
    sendNow: '立即发送一次',
    sent: '已发送',
    csv: '导出 CSV',
    list: '统计概览',
    copy: '复制',
    copied: '（副本）',
    remove: '删除',
    undo: '撤销',
    rename: '修改',
    subject: '报表：带来线索的百度关键词',
    cost: '费用',
  },
  en: {
    figures: /^Figures/,
    dimensions: /^Dimensions/,
    range: 'Date range',
    chart: 'Chart',
    addFilter: 'Add filter',
    visitors: 'Visitors',
    source: 'Source',
    keyword: 'Keyword',
    engine: 'Search engine',
    device: 'Device',
    area: 'Province or country',
    baidu: 'Baidu',
    guangdong: 'Guangdong',
    phone: 'Phone',
    lastMonth: 'Last month',
    thisMonth: 'This month',
    bars: 'Bar chart',
    empty: 'No data',
    table: 'Results',
    sort: 'Sort by this figure',
    leads: 'Leads',
    save: 'Save',
    name: 'Name',
    all: 'All agents',
    saved: 'Baidu keywords with leads',
    schedule: 'Email on a schedule',
    recipients: 'Recipients',
    weekly: 'Weekly',
    sendNow: 'Send now',
    sent: 'Sent',
    monday: 'Sent every Monday at 09:00',
    csv: 'Export CSV',
    list: 'Statistics',
    copy: 'Copy',
    copied: '(copy)',
    remove: 'Delete',
    undo: 'Undo',
    rename: 'Edit',
    subject: 'Report: Baidu keywords with leads',
    cost: 'Cost',
  },
} as const;

/** Chooses an option; values of visits that were just made are known a few seconds later. */
async function choose(page: Page, list: string | RegExp, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: list });
  const found = page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ has: page.getByText(option, { exact: true }) });
  await expect(async () => {
    await box.click();
    try {
      // Options below those in sight are not drawn: typed words leave the ones meant.
      if (await box.isEditable()) await box.fill(option);
      await found.click({ timeout: 2000 });
    } finally {
      await page.keyboard.press('Escape');
    }
  }).toPass();
}

/** Head, sum and rows, as the mail has them. */
async function tableOf(page: Page, name: string): Promise<string[][]> {
  const rows = await page
    .getByRole('region', { name })
    .last()
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.split('\n')[0]!.trim())),
    );
  return [rows[0]!, rows.at(-1)!, ...rows.slice(1, -1)];
}

for (const { language, width, mode } of [
  { language: 'zh', width: 1440, mode: 'light' },
  { language: 'en', width: 390, mode: 'dark' },
] as const)
  test(`which Baidu keywords brought leads from Guangdong on phones: asked, saved, mailed each Monday, ${language}, ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const texts = TEXTS[language];
    const mail = await startMailServer();
    const parley = await startParley({ admin: ADMIN, isBehindProxy: true, smtpUrl: mail.url });
    try {
      await changeSettings(await signIn(parley.url, ADMIN), 'setup', { checklist: false });
      await makeVisits(parley.url);
      await importCosts(parley.url);
      const context = await browser.newContext({
        baseURL: parley.url,
        locale: LOCALES[language],
        colorScheme: mode,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      await page.goto('/');
      await deskOn(page, WORDS[language]).signIn(ADMIN);
      await page.goto('/#/census/report');

      await test.step('asked by clicking', async () => {
        await choose(page, texts.figures, texts.visitors);
        await choose(page, texts.figures, texts.cost);
        await choose(page, texts.dimensions, texts.keyword);
        await choose(page, texts.dimensions, texts.source);
        for (const [dimension, value] of [
          [texts.engine, texts.baidu],
          [texts.area, texts.guangdong],
          [texts.device, texts.phone],
        ] as const) {
          await choose(page, texts.addFilter, dimension);
          await choose(page, new RegExp(`[“ ]${dimension}”?$`), value);
        }
        await choose(page, texts.range, texts.lastMonth);
        await expect(page.getByText(texts.empty, { exact: true })).toBeVisible();
        await choose(page, texts.range, texts.thisMonth);
        await choose(page, texts.chart, texts.bars);
      });

      const table = page.getByRole('region', { name: texts.table }).last();
      const sum = table.getByRole('row').last().getByRole('cell').nth(-2);
      const cost = table.getByRole('row').last().getByRole('cell').last();
      await test.step('only visits that fit are counted', async () => {
        await reloadUntil(page, (timeout) => expect(sum).toHaveText('3', { timeout }));
        await expect(cost).toHaveText('160.50');
        await table.getByRole('columnheader').nth(-2).getByRole('button', { name: texts.sort }).click();
        await expect(table.getByRole('columnheader').nth(-2)).toHaveAttribute('aria-sort', 'descending');
        await expect(table.getByRole('rowheader')).toHaveText(['龙井茶', '普洱茶饼', /.+/]);
        await expectUsable({ page, words: null }, 'a report', { within: 'main' });
      });

      await test.step('saved and shared', async () => {
        await page.getByRole('button', { name: texts.save, exact: true }).click();
        const form = page.getByRole('dialog');
        await form.getByRole('textbox', { name: texts.name }).fill(texts.saved);
        await form.getByRole('radio', { name: texts.all }).check();
        await form.getByRole('button', { name: texts.save, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: texts.saved })).toBeVisible();
      });

      await test.step('sent each Monday, and once now', async () => {
        await page.getByRole('button', { name: texts.schedule }).click();
        let form = page.getByRole('dialog');
        await expect(form.getByRole('radio', { name: texts.weekly })).toBeChecked();
        await form.getByRole('combobox', { name: texts.recipients }).fill('boss@shop.example');
        await page.keyboard.press('Enter');
        await expectUsable({ page, words: null }, 'a schedule', { within: '.ant-drawer' });
        await form.getByRole('button', { name: texts.save, exact: true }).click();
        await expect(form).toBeHidden();
        await page.getByRole('button', { name: texts.schedule }).click();
        form = page.getByRole('dialog');
        await form.getByRole('button', { name: texts.sendNow }).click();
        await expect(form.getByRole('listitem').getByText(texts.sent, { exact: true })).toBeVisible({
          timeout: 60_000,
        });
        await page.keyboard.press('Escape');
      });

      await test.step('the mail and the file have the figures of the screen', async () => {
        const shown = await tableOf(page, texts.table);
        const text = mailText(mail.mails[0]!);
        expect(text).toContain(texts.saved);
        expect(
          text
            .split('\n')
            .slice(3)
            .map((line) => line.split('\t'))
            .slice(0, shown.length),
        ).toEqual(shown);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: texts.csv }).click(),
        ]);
        const csv = await readFile((await file.path())!, 'utf8');
        for (const [name, ...values] of shown.slice(2)) expect(csv).toMatch(new RegExp(`${name}.*${values.at(-2)}`));
      });

      await test.step('copied, deleted, and the deletion taken back', async () => {
        await page.locator('#content').getByRole('button', { name: texts.list, exact: true }).click();
        const reports = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: texts.saved }) });
        await expect(reports).toContainText([texts.monday]);
        await reports.getByRole('button', { name: texts.copy }).click();
        await expect(reports).toHaveCount(2);
        const copy = reports.filter({ hasText: texts.copied });
        await copy.getByRole('button', { name: texts.remove }).click();
        await expect(reports).toHaveCount(1);
        await page.getByRole('button', { name: texts.undo, exact: true }).click();
        await expect(copy).toBeVisible();
        await expectUsable({ page, words: null }, 'the overview', { within: 'main' });
      });
      await context.close();
    } finally {
      await parley.remove();
      mail.close();
    }
  });
