import { expectUsable } from './support/axe';
import { hold } from './support/hold';
import { ADMIN, expect, test } from './support/test';

test('an administrator writes a shared quick reply, sees its use, deletes it and takes that back', async ({
  openDesk,
  openTalk,
}) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto('/#/system/quickReply');

  await test.step('written with a variable at the caret', async () => {
    await page.getByRole('button', { name: '新建快捷回复' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题').fill('发票怎么开');
    await dialog.getByLabel('快捷码').fill('f pk');
    await dialog.getByLabel('文件夹').fill('发票');
    const text = dialog.getByLabel('内容');
    await text.fill('您好，发票在订单页申请');
    await text.press('Home');
    await dialog.getByRole('button', { name: '访客姓名' }).click();
    await expect(text).toHaveValue('{name}您好，发票在订单页申请');
    await expect(dialog.getByText('不能有空格和 /')).toBeVisible();
    await dialog.getByLabel('快捷码').fill('fpk');
    await expect(dialog.getByText('不能有空格和 /')).toBeHidden();
    await expectUsable({ page, words: null }, 'a shared quick reply is written', { within: '[role="dialog"]' });
    await dialog.getByRole('button', { name: '新建', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  const row = page.getByRole('row', { name: '发票怎么开' });
  await expect(row).toContainText('公共');
  await expect(row).toContainText('没有使用过');
  await expectUsable({ page, words: null }, 'the list of quick replies', { within: 'main' });

  await test.step('typed before the replies have come, it is not sent as it is, but taken once they have; a use is counted', async () => {
    const { desk } = await openTalk('要发票');
    const { released, release } = hold();
    await desk.page.route('**/api/quickReply/all', async (route) => {
      await released;
      await route.continue();
    });
    await desk.page.reload();
    await desk.input.pressSequentially('/fpk');
    await desk.input.press('Enter');
    await expect(desk.input).toHaveValue('/fpk');
    const counted = desk.page.waitForResponse('**/api/quickReply/doUse');
    release();
    await counted;
    await expect(desk.input).toHaveValue(/您好，发票在订单页申请$/);
    await page.reload();
    await expect(row).not.toContainText('没有使用过');
  });

  await test.step('deleted, and taken back', async () => {
    await row.hover();
    await page.getByRole('button', { name: '发票怎么开 的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(row).toBeVisible();
  });
});

test('a formatted reply is written on the page, and reaches the visitor as it was formatted', async ({
  openDesk,
  openTalk,
}) => {
  const { page } = await openDesk({ as: ADMIN });
  await page.goto('/#/system/quickReply');
  await page.getByRole('button', { name: '新建快捷回复' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('带格式的消息', { exact: true }).click();
  await dialog.getByLabel('标题').fill('发货时间');
  await dialog.getByLabel('快捷码').fill('fhsj');
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog.getByText('内容还不完整')).toBeVisible();
  const editor = dialog.getByRole('textbox', { name: '内容' });
  await editor.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('当天发货');
  await page.keyboard.press('Control+b');
  await dialog.getByRole('button', { name: '访客姓名' }).click();
  await expect(editor).toHaveText('当天发货{name}');
  await expectUsable({ page, words: null }, 'a formatted quick reply is written', { within: '[role="dialog"]' });
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog).toBeHidden();

  await test.step('its editor opens with what was saved', async () => {
    await page.getByRole('row', { name: '发货时间' }).hover();
    await page.getByRole('button', { name: '发货时间 的操作' }).click();
    await page.getByRole('menuitem', { name: '修改' }).click();
    await expect(dialog.getByRole('textbox', { name: '内容' }).locator('strong')).toHaveText('当天发货');
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  const { desk, visitor } = await openTalk('几时发货');
  await desk.input.pressSequentially('/fhsj');
  await desk.input.press('Enter');
  const written = desk.page.getByRole('dialog', { name: '带格式的消息' });
  await written.getByRole('button', { name: '发送' }).click();
  await expect(visitor.frame.locator('.rich strong')).toHaveText('当天发货');
});
