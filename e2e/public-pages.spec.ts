import type { Page } from '@playwright/test';
import type { Api } from './support/api';
import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';
import { WORDS } from './support/words';

const words = WORDS.zh;
type Section = { section: string; value: Record<string, unknown>; version: number };

async function save(api: Api, section: string, value: object): Promise<void> {
  const { list } = await api.get<{ list: Section[] }>('/settings/getList');
  const version = list.find((each) => each.section === section)?.version ?? 0;
  await api.post('/settings/doEdit', { section, value, version });
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: words.username, exact: true }).fill(username);
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
}

const CODE = /"code":"(\d{6})"/g;

test('registration and codes that are not enabled are not offered, and their pages say so', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/#/login');
  await expect(page.getByRole('heading', { name: 'hello !' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expectUsable({ page, words }, 'login');
  await page.goto('/#/register');
  await expect(page.getByText('没有开放注册')).toBeVisible();
  await expectUsable({ page, words }, 'register');
  await page.goto('/#/authLogin');
  await expect(page.getByText('还没有配置第三方登录')).toBeVisible();
  await page.goto('/?code=x&state=y');
  await expect(page).toHaveURL(/#\/callback\?code=x&state=y$/);
  await expect(page.getByRole('alert')).toContainText('还没有配置第三方登录');
});

test('the login page begins in the browser’s language, and keeps the one that is chosen', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-US' });
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: WORDS.en.signIn, exact: true })).toBeVisible();
  await page.getByRole('button', { name: WORDS.en.toOtherLanguage }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: words.signIn, exact: true })).toBeVisible();
});

test('a username is required, and a password of at least 6 characters', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/#/login');
  await signIn(page, '', '12345');
  await expect(page.getByText('用户名不能为空')).toBeVisible();
  await expect(page.getByText('密码不能少于 6 位')).toBeVisible();
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(page.getByRole('textbox', { name: words.password, exact: true })).toHaveAttribute('type', 'text');
});

test('registers, waits for approval, signs in once enabled, and later with a code', async ({
  openPage,
  api,
  parley,
}) => {
  await save(api, 'registration', { open: true });
  const email = 'xiaolin@shop.example';
  const page = await openPage();

  await test.step('a code sent by mail proves the address', async () => {
    await save(api, 'codes', { email: 'log' });
    await page.goto('/#/login');
    await page.getByRole('link', { name: '注册' }).click();
    await page.getByRole('heading', { name: '注册' }).waitFor();
    await page.getByRole('textbox', { name: words.username, exact: true }).fill('xiaolin');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('请输入邮箱')).toBeVisible();
    await page.getByRole('textbox', { name: '邮箱' }).fill(email);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
    await expect.poll(() => codesOf(parley.said()).length).toBe(1);
    await page.getByRole('textbox', { name: '验证码' }).fill(codesOf(parley.said())[0] ?? '');
    await page.getByRole('textbox', { name: words.password, exact: true }).fill('long-enough');
    await page.getByRole('textbox', { name: '再输一次密码' }).fill('long-enough');
    await expectUsable({ page, words }, 'register form');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page.getByRole('heading', { name: '已提交' })).toBeVisible();
  });

  await test.step('no sign-in before an administrator enables the account', async () => {
    await page.getByRole('link', { name: /去登录/ }).click();
    await signIn(page, 'xiaolin', 'long-enough');
    await expect(page.getByRole('alert')).toContainText('账号或密码不正确');
    const { list } = await api.get<{ list: { id: string }[] }>('/services/getList?username=xiaolin');
    await api.post('/services/doEdit', { id: list[0]?.id, enabled: true });
    await signIn(page, 'xiaolin', 'long-enough');
    await expect(page.getByText('欢迎登录在线客服系统')).toBeVisible();
    await expect(page.getByText(words.live, { exact: true })).toBeVisible();
  });

  await test.step('on another device: password and code', async () => {
    const other = await openPage({ viewport: { width: 390, height: 844 } });
    await other.goto('/#/login');
    await other.getByRole('tab', { name: '验证码登录' }).click();
    await other.getByRole('textbox', { name: '邮箱' }).fill(email);
    await other.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(() => codesOf(parley.said()).length).toBe(2);
    await expectUsable({ page: other, words }, 'sign in by code');
    await other.getByRole('textbox', { name: '验证码' }).fill(codesOf(parley.said())[1] ?? '');
    await other.getByRole('button', { name: words.signIn, exact: true }).click();
    await expect(other.getByText('首次在此浏览器登录，还需要输入密码')).toBeVisible();
    await other.getByRole('textbox', { name: words.password, exact: true }).fill('long-enough');
    await expectUsable({ page: other, words }, 'sign in by code and password');
    await other.getByRole('button', { name: words.signIn, exact: true }).click();
    await expect(other.getByText('欢迎登录在线客服系统')).toBeVisible();
  });

  const { list } = await api.get<{ list: { id: string }[] }>('/services/getList?username=xiaolin');
  await api.post('/services/doDelete', { ids: [list[0]?.id] });
  await save(api, 'registration', {});
  await save(api, 'codes', {});
});

const codesOf = (said: string): string[] => [...said.matchAll(CODE)].map(([, code]) => code ?? '');

test('a redirect to /404 or /403 falls back to /; an error page stands in the frame and leaves after five seconds', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/#/nowhere-at-all');
  await expect(page.getByRole('textbox', { name: words.username })).toBeVisible();
  await signIn(page, ADMIN.username, ADMIN.password);
  await expect(page.getByRole('heading', { name: '抱歉！' })).toBeVisible();
  await expect(page.getByRole('tablist')).toBeVisible();
  const home = page.getByRole('button', { name: '返回首页', exact: true });
  await test.step('who needs longer stays, and goes by the button', async () => {
    await expect(home).toContainText(/（[1-5]）/);
    await page.getByRole('button', { name: '留在此页' }).click();
    await expect(home).toBeFocused();
    await expect(home).toHaveText('返回首页');
    await expectUsable({ page, words }, '404');
    await home.click();
    await expect(page).toHaveURL(/#\/workbench\/workbench$/);
  });
  await test.step('otherwise it leaves by itself', async () => {
    await page.goto('/#/nowhere-at-all');
    await expect(home).toContainText('（1）');
    await expect(page).toHaveURL(/#\/workbench\/workbench$/);
    await expect(home).toHaveCount(0);
  });

  const fresh = await openPage();
  await test.step('without a login it leads to the login, which has no target', async () => {
    await fresh.goto('/#/404');
    await expect(fresh.getByRole('button', { name: '返回', exact: true })).toContainText(/（[1-5]）/);
    await expect(fresh).toHaveURL(/#\/login$/);
  });
  await fresh.goto('/#/login?redirect=%2F404');
  await signIn(fresh, ADMIN.username, ADMIN.password);
  await expect(fresh).toHaveURL(/#\/workbench\/workbench$/);
  await fresh.goto('/#/403');
  await fresh.getByRole('button', { name: /^返回/ }).click();
  await expect(fresh).toHaveURL(/#\/workbench\/workbench$/);
});

/** An identity provider that sends everybody back at once; the server's part of it is answered here. */
async function withProvider(page: Page): Promise<Page> {
  const login = await page.request.post('/api/login', { data: ADMIN });
  const { data } = (await login.json()) as { data: { token: string } };
  const answer = (data: object) => ({ json: { code: 200, msg: '', data } });
  let state = 0;
  await page.route('**/api/login/options', (route) =>
    route.fulfill(
      answer({
        registration: false,
        codes: [],
        social: true,
        brand: { title: '', logo: '', own: '' },
        providers: [{ id: 'staff', kind: 'oidc', name: { zh: '员工账号', en: 'Staff' } }],
      }),
    ),
  );
  await page.route('**/api/socialLogin/begin*', (route) => {
    state += 1;
    return route.fulfill(answer({ url: `https://id.example/authorize?client_id=desk&state=s${state}` }));
  });
  await page.route('https://id.example/**', (route) =>
    route.fulfill({ status: 302, headers: { location: `${new URL(page.url()).origin}/?code=c&state=s${state}` } }),
  );
  await page.route('**/api/socialLogin', (route) => route.fulfill(answer(data)));
  return page;
}

test('a sign-in at an identity provider leads to the address that asked for it, and without one to the root', async ({
  openPage,
}) => {
  const page = await withProvider(await openPage());
  await page.goto('/#/history/letter?read=false');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await page.getByRole('button', { name: /员工账号/ }).click();
  await expect(page).toHaveURL(/#\/history\/letter\?read=false$/);

  const other = await withProvider(await openPage());
  await other.goto('/#/history/letter?read=false');
  await other.getByRole('link', { name: '第三方账号登录' }).click();
  await expect(other).toHaveURL(/#\/authLogin\?redirect=/);
  await other.getByRole('button', { name: '前往登录' }).click();
  await expect(other).toHaveURL(/#\/history\/letter\?read=false$/);

  const direct = await withProvider(await openPage());
  await direct.goto('/#/login');
  await direct.getByRole('button', { name: /员工账号/ }).click();
  await expect(direct).toHaveURL(/#\/workbench\/workbench$/);
});
