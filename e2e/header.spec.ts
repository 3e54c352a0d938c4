import { expectUsable } from './support/axe';
import { expect, test } from './support/test';

test('the language changes everywhere at once and is kept', async ({ newAgent, openDesk }) => {
  const { page } = await openDesk({ as: await newAgent({ nickname: 'Ada' }) });
  await page.evaluate(() => localStorage.setItem('theme', JSON.stringify({ showLanguage: true })));
  await page.reload();
  const html = page.locator('html');

  await expect(page).toHaveTitle(/^工作台.*在线客服系统$/);
  await page.getByRole('button', { name: '语言', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: '中文简体' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'English' }).click();

  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/^Workbench.*Live support$/);
  await expect(page.getByRole('tab', { name: 'Workbench' })).toBeVisible();
  const banner = page.getByRole('banner');
  await expect.poll(async () => (await banner.innerText()).match(/\p{Script=Han}+/gu)).toBeNull();

  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '中文简体' }).click();
  await expect(page).toHaveTitle(/^工作台.*在线客服系统$/);
});

test('a letter appears at the bell with its markup shown as text, and links to its page', async ({
  agent,
  openDesk,
  parley,
}) => {
  const desk = await openDesk({ as: agent });
  const { page } = desk;
  await leaveLetter(parley.url, '<img src=x onerror=alert(1)> 请回电');
  // As when the agent returns from another window.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

  const bell = page.getByRole('button', { name: /^通知，\d+ 条未读留言$/ });
  await expect(bell).toBeVisible();
  await bell.click();
  const panel = page.getByRole('dialog', { name: '通知' });
  await expect(panel).toContainText(/您有 \d+ 条未读留言/);
  await expectUsable(desk, 'notices');

  await panel.getByRole('tab', { name: '通知' }).press('ArrowRight');
  await expect(panel.getByRole('tab', { name: '邮件' })).toBeFocused();
  await expect(panel.getByText('<img src=x onerror=alert(1)> 请回电')).toBeVisible();
  await expect(panel.locator('img')).toHaveCount(0);

  await panel.getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/history\/letter$/);
  await expect(panel).toHaveCount(0);

  await bell.click();
  await panel.getByRole('button', { name: '清空消息' }).click();
  await expect(page.getByText('清空消息成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
});

test('after signing out, the login returns to the same page', async ({ agent, openDesk }) => {
  const { page, words } = await openDesk({ as: agent });
  await page.goto('/#/history/letter');
  await page.getByRole('button', { name: /我的账号$/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fhistory%2Fletter$/);
  await expect(page.getByRole('button', { name: words.signIn, exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parley.token'))).toBeNull();
});

test('the about dialog shows the versions', async ({ agent, openDesk }) => {
  const desk = await openDesk({ as: agent });
  const { page } = desk;
  await page.getByRole('button', { name: /我的账号$/ }).click();
  await page.getByRole('menuitem', { name: '关于' }).click();
  const about = page.getByRole('dialog', { name: '关于' });
  for (const text of ['在线客服系统', '3.2.1', '2.0.9']) await expect(about).toContainText(text);
  await expectUsable(desk, 'about');
  await about.getByRole('button', { name: '知道了' }).click();
  await expect(about).toHaveCount(0);
});

test('inside a desktop shell the header has window controls', async ({ agent, openDesk }) => {
  const browser = await openDesk({ as: agent });
  await expect(browser.page.getByRole('group', { name: '窗口' })).toHaveCount(0);

  const { page, signIn } = await openDesk();
  await page.addInitScript(putShell);
  await page.reload();
  await signIn(agent);
  for (const name of ['最小化', '最大化', '还原', '关闭窗口'])
    await page.getByRole('button', { name, exact: true }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { done: string[] }).done)).toEqual([
    'minimise',
    'maximise',
    'restore',
    'close',
  ]);
});

test('an outdated browser shows a notice that cannot be closed', async ({ openPage }) => {
  const page = await openPage();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'));
  await page.goto('/');
  const warning = page.getByRole('alertdialog', { name: '温馨提示' });
  await expect(warning).toContainText('请使用新版的 Chrome');
  await page.keyboard.press('Escape');
  await expect(warning).toBeVisible();
});

test('its menus are readable under a dark header', async ({ agent, openDesk }) => {
  const desk = await openDesk({ as: agent });
  const { page } = desk;
  await page.evaluate(() => {
    const theme = { layout: 'horizontal', themeName: 'ocean', showSearch: true, showLanguage: true, showTheme: true };
    localStorage.setItem('theme', JSON.stringify(theme));
  });
  await page.reload();
  for (const name of [/^语言$/, /^通知/, /我的账号$/]) {
    await page.getByRole('button', { name }).click();
    await page
      .getByRole('menu')
      .or(page.getByRole('tablist', { name: '通知' }))
      .first()
      .waitFor();
    await expectUsable(desk, `dark header, ${name}`);
    await page.keyboard.press('Escape');
  }
});

/** Runs in the page: the object that a desktop shell injects. */
function putShell(): void {
  const done: string[] = [];
  const calls = ['minimise', 'maximise', 'restore', 'close', 'showWindow'];
  const parleyDesktop = Object.fromEntries(calls.map((call) => [call, () => done.push(call)]));
  Object.assign(globalThis, { done, parleyDesktop });
}

async function leaveLetter(url: string, content: string): Promise<void> {
  const post = async (path: string, body: object, credential?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(credential && { authorization: `Bearer ${credential}` }),
    };
    const response = await fetch(`${url}/api/visitor/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { data: { credential: string } };
  };
  const facts = { site: 'demo', URL: `${url}/demo/`, title: 'demo', referrer: '', language: 'zh', screen: '1x1' };
  const { data } = await post('hello', facts);
  await post('letter', { onlyID: crypto.randomUUID(), content, name: '李雷' }, data.credential);
}
