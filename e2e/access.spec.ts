import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { openHostPage } from './support/host-page';
import { ADMIN, expect, test } from './support/test';

/** Presses the button that copies this text, and returns what is in the clipboard. */
async function copied(page: Page, label: string): Promise<string> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `复制: ${label}`, exact: true })
    .click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function openPageOf(page: Page, path: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/#/access/${path}`);
}

test('a site is created; its code, put on a strict page with the policy beside it, is seen by itself', async ({
  openDesk,
  openVisitor,
  parley,
}) => {
  const { page } = await openDesk({ as: ADMIN });
  await openPageOf(page, 'access');
  await page.getByRole('button', { name: '新建站点' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('严格的店');
  await page.getByRole('dialog').getByRole('button', { name: '新建', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('等待代码出现')).toBeVisible();
  await expectUsable({ page, words: null }, 'installing a site', { within: '.ant-drawer' });

  const snippet = await copied(page, '网页代码');
  const policy = await copied(page, '内容安全策略（CSP）');
  const strict = `default-src 'none'; style-src 'self'; require-trusted-types-for 'script'; ${policy}`;
  const host = await openHostPage({ widget: parley.url, policy: strict, css: '', snippet });
  try {
    const visitor = await openVisitor({ url: host.url });
    await visitor.open();
    await expect(drawer.getByText('代码已经在网页上运行')).toBeVisible();
    await expect(drawer.getByText(host.url)).toBeVisible();

    await drawer.getByLabel('网页地址').fill(host.url);
    await drawer.getByLabel('网页地址').press('Enter');
    await expect(drawer.getByText('指向内部网络', { exact: false })).toBeVisible();
  } finally {
    await host.close();
  }

  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: '严格的店' });
  await expect(row).toContainText('见到代码');
  await expectUsable({ page, words: null }, 'the list of sites', { within: 'main' });
});

test('an API key works once it is copied, within its scopes', async ({ openDesk, parley }) => {
  const { page } = await openDesk({ as: ADMIN });
  await openPageOf(page, 'keys');
  await page.getByRole('button', { name: '新建密钥' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill('CRM');
  await form.getByRole('checkbox', { name: '查看留言' }).check();
  await expectUsable({ page, words: null }, 'the form of a key', { within: '.ant-modal' });
  await form.getByRole('button', { name: '新建', exact: true }).click();
  const key = await copied(page, '密钥已建好');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const statusOf = async (path: string) => {
    const answer = await fetch(`${parley.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } });
    return answer.status;
  };
  expect(await statusOf('/letter/getList')).toBe(200);
  expect(await statusOf('/history/getList')).toBe(403);
  await expect(page.getByRole('row', { name: 'CRM' })).toContainText(key.slice(0, 9));
  await expectUsable({ page, words: null }, 'the list of keys', { within: 'main' });
});

test('the test of a webhook is listed among its deliveries, with its body', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  await openPageOf(page, 'hooks');
  await page.getByRole('button', { name: '新建 Webhook' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('地址').fill('http://10.0.0.1/hook');
  await form.getByRole('checkbox', { name: '新消息' }).check();
  await form.getByRole('button', { name: '新建', exact: true }).click();
  await expect(form.getByText('内部网络', { exact: false })).toBeVisible();
  await form.getByLabel('地址').fill('https://hooks.invalid/parley');
  await form.getByRole('button', { name: '新建', exact: true }).click();
  expect(await copied(page, 'Webhook 密钥')).toMatch(/^whsec_/);
  await page.getByRole('dialog').getByRole('button', { name: '我已保存' }).click();

  const row = page.getByRole('row', { name: 'https://hooks.invalid/parley' });
  await expect(row).toContainText('正常');
  await expectUsable({ page, words: null }, 'the list of webhooks', { within: 'main' });
  await row.hover();
  await page.getByRole('button', { name: 'https://hooks.invalid/parley 的操作' }).click();
  await page.getByRole('menuitem', { name: '发送测试' }).click();
  await page.getByRole('row', { name: '测试事件' }).getByRole('button', { name: '测试事件', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('"type": "hook.test"', { exact: false })).toBeVisible();
  await expectUsable({ page, words: null }, 'a delivery', { within: '.ant-drawer' });
});
