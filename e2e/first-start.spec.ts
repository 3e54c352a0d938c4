import type { Page } from '@playwright/test';
import { deskOn } from './support/desk';
import { startParley } from './support/parley';
import { expect, test } from './support/test';
import { WORDS } from './support/words';

test('a server without agents prints a one-time link that creates the first administrator', async ({ browser }) => {
  const parley = await startParley();
  const page = await browser.newPage({ baseURL: parley.url, locale: 'zh-CN' });
  try {
    const link = parley.setupLink();
    expect(link).toContain(parley.url);
    const { words, ...desk } = deskOn(page, WORDS.zh);

    await test.step('the login page asks for the link', async () => {
      await page.goto('/');
      await expect(page.getByText(words.setup.needed)).toBeVisible();
    });

    await test.step('the link creates the administrator and signs in', async () => {
      await page.goto(link ?? '');
      // The login page has fields of the same names and stays until this page has loaded.
      await expect(page.getByRole('heading', { name: words.setup.title })).toBeVisible();
      await field(page, words.username).fill('laoban');
      await field(page, words.password).fill('one-two-three');
      await field(page, words.setup.repeat).fill('one-two-four');
      await page.getByRole('button', { name: words.setup.submit }).click();
      await expect(page.getByText(words.setup.different)).toBeVisible();
      await field(page, words.setup.repeat).fill('one-two-three');
      await page.getByRole('button', { name: words.setup.submit }).click();
      // An administrator begins hidden; going online is offered.
      await page.getByRole('button', { name: words.setup.goOnline }).click();
      await expect(page.getByText(words.live, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: words.presence })).toContainText(words.online);
      await expect(page.getByRole('link', { name: words.menu.service, exact: true })).toBeVisible();
    });

    await test.step('the link works once', async () => {
      const other = await browser.newPage({ baseURL: parley.url, locale: 'zh-CN' });
      await other.goto(link ?? '');
      await expect(other.getByRole('heading', { name: words.setup.title })).toBeVisible();
      await field(other, words.username).fill('somebody');
      await field(other, words.password).fill('one-two-three');
      await field(other, words.setup.repeat).fill('one-two-three');
      await other.getByRole('button', { name: words.setup.submit }).click();
      await expect(other.getByRole('heading', { name: words.setup.done })).toBeVisible();
      await other.close();
    });

    await test.step('the administrator can sign in, but not with a wrong password', async () => {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto('/');
      await page.reload();
      await field(page, words.username).fill('laoban');
      await field(page, words.password).fill('wrong-password');
      await page.getByRole('button', { name: words.signIn, exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await desk.signIn({ username: 'laoban', password: 'one-two-three' });
    });
  } finally {
    await page.close();
    await parley.remove();
  }
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
