import type { Page } from '@playwright/test';
import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';
import { WORDS } from './support/words';

const words = WORDS.zh;

async function go(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#${to}`;
  }, path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test('signed out at #/vab/table: the login redirects back to the page, its tab and title', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/#/vab/table');
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fvab%2Ftable$/);
  await page.getByRole('textbox', { name: words.username, exact: true }).fill(ADMIN.username);
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
  await expect(page).toHaveURL(/#\/vab\/table\/comprehensiveTable$/);
  await expect(page.getByRole('tab', { name: '综合表格' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveTitle(/^综合表格/);
});

// Effect of samples.inMenu
test('sample pages are in the menu once the setting shows them, and never for an agent', async ({
  agent,
  openDesk,
}) => {
  const desk = await openDesk({ as: ADMIN });
  await expect(desk.page.getByText('组件', { exact: true })).toHaveCount(0);
  await expect(desk.page.getByText('演示页面', { exact: true })).toHaveCount(0);
  await desk.page.goto('/#/personal/personal?part=preferences');
  await desk.page.getByRole('switch', { name: '演示页面' }).click();
  await expect(desk.page.getByRole('navigation').getByText('演示页面', { exact: true }).first()).toBeVisible();
  await desk.page.reload();
  await expect(desk.page.getByRole('navigation').getByText('演示页面', { exact: true }).first()).toBeVisible();
  const editor = await openDesk({ as: agent });
  await expect(editor.page.getByText('组件', { exact: true })).toHaveCount(0);
  await editor.page.goto('/#/vab/table/comprehensiveTable');
  await expect(editor.page.getByRole('heading', { name: '抱歉！' })).toBeVisible();
});

test('each sample page works', async ({ openDesk }) => {
  const { page } = await openDesk({ as: ADMIN });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // antd puts a space between the two characters of a Chinese button text.
  const spaced = (name: string) => page.getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) });

  await test.step('comprehensiveTable: add, search, change, remove', async () => {
    await go(page, '/vab/table', '综合表格');
    await spaced('添加').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题').fill('碧螺春');
    await dialog.getByLabel('作者').fill('林晓');
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole('row', { name: '碧螺春' });
    await row.getByRole('switch').click();
    await expect(row.getByRole('switch')).toBeChecked();
    await expectUsable({ page, words }, 'comprehensive table');
    await row.getByRole('button', { name: /删\s?除/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('detail: a tab for each row keeps its input', async () => {
    await page.getByRole('link', { name: '详情' }).first().click();
    await page.getByRole('textbox', { name: /^写在这里的字/ }).fill('回头再看');
    await go(page, '/vab/table/comprehensiveTable', '综合表格');
    await page.getByRole('link', { name: '详情' }).nth(1).click();
    await expect(page.getByRole('tab', { name: /^详情/ })).toHaveCount(2);
    await page.getByRole('tab', { name: /^详情/ }).first().click();
    await expect(page.getByRole('textbox', { name: /^写在这里的字/ })).toHaveValue('回头再看');
  });

  await test.step('inlineEditTable: Enter saves', async () => {
    await go(page, '/vab/table/inlineEditTable', '行内编辑表格');
    await spaced('编辑').first().click();
    await page.getByRole('textbox', { name: '标题' }).fill('改过的标题');
    await page.getByRole('textbox', { name: '标题' }).press('Enter');
    await expect(page.getByRole('cell', { name: '改过的标题' })).toBeVisible();
  });

  await test.step('customTable: columns', async () => {
    await go(page, '/vab/table/customTable', '自定义表格');
    await spaced('列设置').click();
    await page.getByRole('checkbox', { name: '作者' }).uncheck();
    await expect(page.getByRole('columnheader', { name: '作者' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('permission: one refresh for six calls', async () => {
    await go(page, '/vab/permission', '角色权限');
    await page.getByText('test', { exact: true }).click();
    await expect(button('有删除权限可见')).toHaveCount(0);
    // The part is drawn anew once the account is known, without the result of a press before.
    await expect(async () => {
      await button('让令牌过期，再同时发出 6 个请求').click();
      await expect(page.getByText('得到 6 个回应，令牌刷新 1 次')).toBeVisible({ timeout: 5000 });
    }).toPass();
  });

  await test.step('icons: by name, and chosen', async () => {
    await go(page, '/vab/icon/remixIcon', '小清新图标');
    await page.getByRole('textbox', { name: '按名字筛选' }).fill('robot');
    await expect(button('robot')).toBeVisible();
    await go(page, '/vab/icon/iconSelector', '图标选择器');
    await page.getByRole('button', { name: /选择图标/ }).click();
    await page.getByRole('tooltip').or(page.locator('.ant-popover')).getByRole('button', { name: 'wait' }).click();
    await expect(page.getByText('已选：wait')).toBeVisible();
  });

  await test.step('forms: rules, steps', async () => {
    await go(page, '/vab/form/comprehensiveForm', '综合表单');
    await spaced('提交').click();
    await expect(page.getByRole('textbox', { name: '姓名' })).toHaveAttribute('aria-invalid', 'true');
    await go(page, '/vab/form/stepForm', '分步表单');
    await page.getByRole('textbox', { name: '收款账户' }).fill('6222');
    await button('下一步').click();
    await button('上一步').click();
    await expect(page.getByRole('textbox', { name: '收款账户' })).toHaveValue('6222');
    await button('下一步').click();
    await button('确认转账').click();
    await expect(page.getByText('转账已提交')).toBeVisible();
  });

  await test.step('dynamicMeta and dynamicSegment: names and tabs at run time', async () => {
    await go(page, '/other/dynamicMeta', '动态 Meta');
    await button('改标签标题').click();
    await expect(page.getByRole('tab', { name: '改过的标题' })).toBeVisible();
    await go(page, '/other/dynamicSegment', 'Params：id 是 1');
    await page.getByRole('link', { name: 'Params 2' }).click();
    await expect(page.getByRole('tab', { name: /^Params id=/ })).toHaveCount(2);
    await go(page, '/other/dynamicSegment/test2?id=3', 'Query：id 是 3');
  });

  await test.step('workflow: a node is moved by keyboard, renamed, connected; saving is simulated', async () => {
    await go(page, '/other/workflow', '工作流');
    const node = button('开始，开始');
    const before = await node.boundingBox();
    await node.press('ArrowDown');
    await expect.poll(async () => (await node.boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 10, 0);
    await page.getByRole('textbox', { name: '文字' }).fill('访客到来');
    await expect(button('访客到来，开始')).toHaveAttribute('aria-pressed', 'true');
    await expectUsable({ page, words }, 'workflow');
    await spaced('保存').click();
    await expect(page.getByText(/^模拟保存成功/).first()).toBeVisible();
    await button('访客到来，开始').press('Delete');
    await expect(button('访客到来，开始')).toHaveCount(0);
  });

  await test.step('drag: by keyboard', async () => {
    await go(page, '/other/drag/cardDrag', '卡片拖拽');
    await button('A 往后移').click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /^[A-F]$/ })
        .first(),
    ).toHaveText('B');
  });

  await test.step('management: a user is added', async () => {
    await go(page, '/setting/userManagement', '用户管理');
    await spaced('添加').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用户名').fill('newcomer');
    await dialog.getByLabel('邮箱').fill('newcomer@shop.example');
    await dialog.getByRole('checkbox', { name: 'Test' }).check();
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await expect(page.getByRole('cell', { name: 'newcomer', exact: true })).toBeVisible();
  });

  await test.step('iframe: the sandbox is shown, a page that forbids framing is refused', async () => {
    await go(page, '/other/iframe/view', '沙盒');
    await expect(page.frameLocator('main iframe[title="沙盒"]').locator('#address')).toContainText('/demo/sandbox/');
    await go(page, '/other/iframe/search', '自定义 Iframe');
    await page.getByRole('textbox', { name: '地址' }).fill('/demo/');
    await spaced('打开').click();
    await expect(page.getByText(/^只能嵌入/)).toBeVisible();
  });

  await test.step('tabs: closes all but the fixed ones', async () => {
    await go(page, '/other/tabs', '多标签');
    await button('关闭其他').click();
    await expect(page.getByRole('tab').filter({ hasText: /综合表格|用户管理/ })).toHaveCount(0);
    await go(page, '/error/404', '抱歉！');
    await page.getByRole('button', { name: /^返回首页/ }).click();
    await expect(page.getByRole('tab', { name: '404' })).toHaveCount(0);
  });
});
