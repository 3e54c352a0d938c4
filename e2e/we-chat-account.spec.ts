import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { type OwnServer, openOwnServer } from './support/own-server';
import { putOn, sidewaysOf, speak } from './support/screens';
import { ADMIN, expect, test } from './support/test';
import { startWeChat, type WeChat } from './support/wechat';

const NAME = '青禾茶舍';
const LINK = '春季海报';
const OPEN_ID = 'oscanabcdefghijklmnopqrstuvw';
const NOT_PERMITTED = '账号没有这个接口的权限（48001）';

let weChat: WeChat;
let house: OwnServer;

test.beforeAll(async ({ browser }) => {
  weChat = await startWeChat();
  house = await openOwnServer(browser, { weChatApi: weChat.url });
  const { path } = await house.api.post<{ path: string }>('/weChat/doEdit', {
    kind: 'official',
    name: NAME,
    token: 'token',
    mode: 'plain',
    appId: weChat.appId,
    secret: weChat.secret,
  });
  await weChat.tell(`account ${house.parley.url}${path} token`);
});

test.afterAll(async () => {
  await house?.close();
  await weChat?.stop();
});

test('templates of an account are fetched from WeChat, changed, saved and shown again', async () => {
  const { page } = await house.openDesk({ as: ADMIN, language: 'zh' });

  await test.step('WeChat refuses, and says why; the next attempt adds the template', async () => {
    await page.goto('/#/system/weChatSetting');
    await choose(page, { row: NAME, entry: '修改' });
    const form = page.getByRole('dialog', { name: `修改“${NAME}”` });
    await form.getByText('模板消息', { exact: true }).click();
    await expect(form.getByText('还没有模板。')).toBeVisible();
    await weChat.tell('fault 48001');
    await form.getByRole('button', { name: '从微信获取' }).click();
    await expect(form.getByText(NOT_PERMITTED)).toBeVisible();
    await form.getByRole('button', { name: '从微信获取' }).click();
    await expect(form.getByText('已加入 1 个模板，保存后生效')).toBeVisible();
    await expect(form.getByLabel('模板 ID')).toHaveValue('tpl-meeting');
    await expect(form.getByLabel('示例')).toHaveCount(2);
    await expect(form.getByLabel('示例').first()).toHaveValue('2016年8月8日 12:30');
    await expectUsable({ page, words: null }, 'the templates of an account');
  });

  await test.step('what WeChat would not take is told at its field', async () => {
    const form = page.getByRole('dialog', { name: `修改“${NAME}”` });
    await form.getByLabel('名称').last().fill('预约提醒');
    await form.getByLabel('含义').first().fill('预约时间');
    await form.getByRole('button', { name: '移除第 2 个字段' }).click();
    await form.getByLabel('点击后打开的网址').fill('shop.example');
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(form.getByText('请填写以 http:// 或 https:// 开头的网址。')).toBeVisible();
    await form.getByLabel('点击后打开的网址').fill('https://shop.example/');
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(form).toBeHidden();
  });

  await test.step('saved, it is shown on a phone in English, and is not fetched twice', async () => {
    await speak(page, 'en');
    await putOn(page, { width: 390, mode: 'dark' });
    await choose(page, { row: NAME, entry: 'Edit' });
    const form = page.getByRole('dialog', { name: `Edit “${NAME}”` });
    await form.getByText('Template messages', { exact: true }).click();
    await expect(form.getByLabel('Name').last()).toHaveValue('预约提醒');
    await expect(form.getByLabel('Meaning')).toHaveValue('预约时间');
    await expect(form.getByLabel('Address opened when tapped')).toHaveValue('https://shop.example/');
    await form.getByRole('button', { name: 'Fetch from WeChat' }).click();
    await expect(form.getByText('No new templates')).toBeVisible();
    await expectUsable({ page, words: null }, 'the templates of an account on a phone');
  });
});

test('the code of a link leads into an official account, and who scans it comes with the link’s name', async () => {
  const { api } = house;
  const link = await api.post<{ id: string }>('/link/doEdit', { name: LINK });
  await api.post('/index/state', { state: '0' });
  const desk = await house.openDesk({ as: ADMIN, language: 'zh' });
  const { page } = desk;

  await test.step('WeChat refuses, and says why; the next attempt makes the code', async () => {
    await page.goto('/#/link/link');
    await choose(page, { row: LINK, entry: '地址与海报' });
    const drawer = page.getByRole('dialog');
    await weChat.tell('fault 48001');
    await drawer.getByRole('button', { name: `公众号：${NAME}` }).click();
    await expect(drawer.getByText(NOT_PERMITTED)).toBeVisible();
    await drawer.getByRole('button', { name: '重试' }).click();
    await expect(drawer.getByRole('img', { name: `${LINK} 的二维码` })).toBeVisible();
    await expectUsable({ page, words: null }, 'the code of an official account');
  });

  await test.step('it is saved as a drawing and as a picture', async () => {
    const svg = await saved(page, '下载 SVG');
    expect(svg.name).toBe(`${LINK}.svg`);
    expect(svg.bytes.toString()).toContain(`>${NAME}</text>`);
    const png = await saved(page, '下载 PNG');
    expect(png.name).toBe(`${LINK}.png`);
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    await page.keyboard.press('Escape');
  });

  await test.step('who scans it and writes is at the desk with the link’s name', async () => {
    await weChat.tell(`scan ${OPEN_ID} ${link.id}`);
    await weChat.tell(`text ${OPEN_ID} 海报上的茶还有吗`);
    await page.goto('/#/workbench/workbench');
    const row = page.locator('[data-visitor]', { hasText: '海报上的茶还有吗' });
    await row.click();
    await expect(desk.line('海报上的茶还有吗')).toBeVisible();
    await expect(page.getByText(`从微信进入，场景值 ${LINK}`).first()).toBeVisible();
    await expectUsable({ page, words: null }, 'a conversation from a code');
  });

  await test.step('on a phone in English the code is there at once, and the visitor is listed with its scene', async () => {
    await page.goto('/#/link/link');
    await speak(page, 'en');
    await putOn(page, { width: 390, mode: 'dark' });
    await choose(page, { row: LINK, entry: 'Address and poster' });
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: `Official account: ${NAME}` }).click();
    await expect(drawer.getByRole('img', { name: `QR code for ${LINK}` })).toBeVisible();
    await expectUsable({ page, words: null }, 'the code of an official account on a phone');
    await page.keyboard.press('Escape');
    await page.goto('/#/user/officialAccount');
    await expect(page.getByRole('main').getByText(LINK)).toBeVisible();
    expect(await sidewaysOf(page)).toBe(0);
    await expectUsable({ page, words: null }, 'visitors of WeChat on a phone');
  });
});

/** An entry in the menu of a row. */
async function choose(page: Page, { row, entry }: { row: string; entry: string }): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^(Actions for )?${row}( 的操作)?$`) })
    .last()
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
