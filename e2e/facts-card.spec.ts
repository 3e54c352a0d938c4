import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';

test('the card is edited in place, and a colleague sees the change at once', async ({ openDesk, openTalk }) => {
  const { desk, visitor } = await openTalk('想问问大红袍');
  const boss = await openDesk({ as: ADMIN });
  await boss.openThread(visitor.id);
  const card = (one: typeof desk) => one.page.getByRole('complementary', { name: '访客资料' });

  await test.step('a click opens the field, Enter saves', async () => {
    await card(desk).getByRole('button', { name: '添加姓名' }).click();
    await desk.page.keyboard.type('欧阳诗涵');
    await desk.page.keyboard.press('Enter');
    await expect(card(desk).getByText('已保存')).toBeVisible();
    await expect(card(boss).getByRole('button', { name: /^姓名：欧阳诗涵/ })).toBeVisible();
    await expect(boss.row(visitor.id)).toContainText('欧阳诗涵');
  });

  await test.step('undo removes it for both', async () => {
    await card(desk).getByRole('button', { name: '撤销' }).click();
    for (const one of [desk, boss]) await expect(card(one).getByRole('button', { name: '添加姓名' })).toBeVisible();
  });

  await test.step('tags: chosen from frequent ones by mouse and by arrows, and typed', async () => {
    const tags = card(desk).getByRole('textbox', { name: '标签' });
    await tags.click();
    await card(desk).getByRole('button', { name: '重点客户', exact: true }).click();
    await tags.fill('意向');
    await tags.press('ArrowDown');
    await tags.press('Enter');
    await tags.fill('爱岩茶');
    await tags.press('Enter');
    for (const tag of ['重点客户', '意向客户', '爱岩茶'])
      await expect(card(boss).getByRole('button', { name: `移除标签“${tag}”` })).toBeVisible();
  });

  await test.step('an agent who edits the same field later is informed, and chooses a value', async () => {
    await card(boss).getByRole('button', { name: '添加电话' }).click();
    await boss.page.keyboard.type('13900000000');
    await card(desk).getByRole('button', { name: '添加电话' }).click();
    await desk.page.keyboard.type('13800000000');
    // The field shows the new value before the server answers, and the server decides which edit came first.
    const kept = desk.page.waitForResponse('**/api/visitors/doEdit');
    await desk.page.keyboard.press('Enter');
    await expect(card(desk).getByRole('button', { name: /^电话：13800000000/ })).toBeVisible();
    await kept;
    await boss.page.keyboard.press('Enter');
    await expect(card(boss).getByText('同事刚刚改为“13800000000”')).toBeVisible();
    await card(boss).getByRole('button', { name: '使用我的' }).click();
    await expect(card(desk).getByRole('button', { name: /^电话：13900000000/ })).toBeVisible();
  });

  await test.step('no part has a serious accessibility violation', async () => {
    for (const tab of ['足迹', '历史', '文件', '资料']) {
      await card(desk).getByRole('tab', { name: tab }).click();
      await expect(card(desk).getByRole('tabpanel', { name: tab })).toBeVisible();
    }
    await expectUsable(desk, 'the card');
  });
});

test('values from the visitor’s messages are suggested for the card, and saved only when accepted', async ({
  openTalk,
}) => {
  const { desk, visitor } = await openTalk('订单号 13711112222 到哪了');
  const card = desk.page.getByRole('complementary', { name: '访客资料' });
  const offers = card.getByRole('region', { name: '访客提到的信息' });
  await expect(card.getByRole('button', { name: '添加电话' })).toBeVisible();
  await expect(offers).toBeHidden();

  await visitor.say('我电话 138 1234 5678，微信 tea_lover88');
  await expect(offers.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('button', { name: '添加电话' })).toBeVisible();
  await offers.getByRole('button', { name: '存为电话' }).click();
  await expect(card.getByRole('button', { name: /^电话：13812345678/ })).toBeVisible();
  await expect(offers.getByRole('listitem')).toHaveCount(1);
  await offers.getByRole('button', { name: '不保存 tea_lover88' }).click();
  await expect(offers).toBeHidden();

  await desk.page.reload();
  await expect(card.getByRole('button', { name: /^电话：13812345678/ })).toBeVisible();
  await expect(offers).toBeHidden();

  await test.step('an earlier conversation is shown in the thread', async () => {
    await desk.end();
    await visitor.say('又来了');
    await expect(desk.line('又来了')).toBeVisible();
    await card.getByRole('tab', { name: '历史' }).click();
    await card.getByRole('region', { name: '历史会话' }).getByTitle('在会话中查看').nth(1).click();
    await expect(desk.line('微信 tea_lover88')).toBeInViewport();
  });

  await test.step('the list of page views follows the visitor, with durations', async () => {
    await card.getByRole('tab', { name: '足迹' }).click();
    await expect(card.getByText('正在看')).toBeVisible();
  });
});
