import { randomUUID } from 'node:crypto';
import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

const PHONE = '13812345678';

test('a new role masks phone numbers for its agents, also on a workbench that is already open', async ({
  api,
  newAgent,
  openDesk,
  openVisitor,
}) => {
  const admin = await openDesk({ as: ADMIN });
  const { page, words } = admin;
  const key = `Night-${randomUUID().slice(0, 6)}`;

  await test.step('created by keyboard: a name, a scope, a mask, all workbench permissions', async () => {
    await page.evaluate(() => {
      location.hash = '/service/role';
    });
    await page.getByRole('button', { name: '新建角色' }).press('Enter');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: '名称' }).fill('夜班');
    await form.getByRole('textbox', { name: '标识' }).fill(key);
    await form.getByRole('radio', { name: /^本组的/ }).press('Space');
    await form.getByRole('checkbox', { name: /^电话/ }).press('Space');
    const workbench = form.getByRole('checkbox', { name: /^工作台/ });
    await workbench.press('Space');
    await expect(workbench).toBeChecked();
    await expectUsable({ page, words }, 'role form');
    await form.getByRole('button', { name: '新建', exact: true }).click();
    await expect(form).toBeHidden();
    // The focus returns to the button.
    await expect(page.getByRole('button', { name: '新建角色' })).toBeFocused();
    await expect(page.getByRole('row', { name: /夜班/ }).filter({ hasText: key })).toContainText('电话');
  });

  const agent = await newAgent();
  await api.post('/services/doEdit', { id: agent.uuid, roles: [key] });
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say(`我的电话 ${PHONE}`);
  await expect(desk.row(visitor.id)).toContainText('138****5678');
  await expect(visitor.line(PHONE)).toBeVisible();

  await test.step('the administrator views the console as that agent: masked, live and read-only, and returns', async () => {
    await page.getByRole('button', { name: '查看客服权限' }).click();
    await page.getByRole('combobox', { name: /选择客服/ }).fill(agent.username);
    await page.getByTitle(`${agent.nickname} (${agent.username})`).click();
    await page.getByRole('button', { name: `以 ${agent.nickname} 的视角查看` }).click();
    const bar = page.getByRole('region', { name: '以他人视角查看' });
    await expect(bar).toContainText(agent.nickname);
    await expect(admin.row(visitor.id)).toContainText('138****5678');
    await visitor.say('还在吗');
    await expect(admin.row(visitor.id)).toContainText('还在吗');
    await expectUsable({ page, words }, 'looking as somebody else');
    await bar.getByRole('button', { name: '退出查看' }).click();
    await expect(bar).toBeHidden();
    await admin.isLive();
    await expect(page.getByRole('region', { name: '以他人视角查看' })).toBeHidden();
    // The page where viewing as the agent began.
    await expect(page.getByRole('row', { name: /夜班/ }).filter({ hasText: key })).toBeVisible();
  });
});

test('whoever may only see statistics has no workbench, and works on the other pages', async ({
  api,
  newAgent,
  openDesk,
}) => {
  const key = `Count-${randomUUID().slice(0, 6)}`;
  await api.post('/roles/doEdit', { role: key, name: '统计', permissions: ['seePermissions:statistics'] });
  const agent = await newAgent();
  await api.post('/services/doEdit', { id: agent.uuid, roles: [key] });
  const { page, words } = await openDesk({ as: agent });
  await expect(page).toHaveURL(/#\/home\/home$/);
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: '工作台' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.presence })).toHaveCount(0);
  await menu.getByRole('link', { name: '统计', exact: true }).click();
  await expect(page).toHaveURL(/#\/census\/census/);
  await expect(page.getByRole('heading', { level: 1, name: '统计概览' })).toBeVisible();
});
