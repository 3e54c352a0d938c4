import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

test('a colleague sets a password by a one-time link, once, and signs in with it', async ({
  newAgent,
  openDesk,
  openPage,
}) => {
  const agent = await newAgent({ nickname: '周岚' });
  const { page } = await openDesk({ as: ADMIN });
  await page.goto('/#/service/service');
  const address = await test.step('the administrator creates it', async () => {
    await page.getByRole('textbox', { name: '按账号、昵称或工号查找' }).fill(agent.username);
    const row = page.getByRole('row', { name: agent.username });
    await row.hover();
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '设置密码的链接' }).click();
    const panel = page.getByRole('dialog', { name: '周岚 的设置密码链接' });
    await panel.getByRole('button', { name: '生成链接' }).click();
    await expect(panel.getByText('链接只显示这一次')).toBeVisible();
    await expectUsable({ page, words: null }, 'a link that was created', { within: '[role="dialog"]' });
    return panel.locator('code').innerText();
  });

  const person = await openPage({ locale: 'en-US' });
  await test.step('without a connection the page says so and asks again', async () => {
    await person.route('**/api/passwordLink', (route) => route.abort());
    await person.goto(address);
    const again = person.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await person.unroute('**/api/passwordLink');
    await again.press('Enter');
    await expect(person.getByText(`Account ${agent.username}.`)).toBeVisible();
  });

  await test.step('by keyboard: what is wrong is named, then the password is set', async () => {
    const [password, repeat] = [person.getByLabel('Password', { exact: true }), person.getByLabel('Confirm password')];
    await password.fill('short');
    await password.press('Enter');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expectUsable({ page: person, words: null }, 'the page of a one-time link');
    await password.fill('my-own-secret');
    await repeat.fill('my-own-secret');
    await repeat.press('Enter');
    await expect(person.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  });

  await test.step('a second time it is over, without a form', async () => {
    await person.reload();
    await expect(person.getByText('Ask an administrator for a new one')).toBeVisible();
    await expect(person.getByLabel('Confirm password')).toBeHidden();
  });
  await openDesk({ as: { username: agent.username, password: 'my-own-secret' } });
});
