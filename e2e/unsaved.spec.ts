import { ADMIN, expect, test } from './support/test';

test('no typed word is lost: offline a form says so, what signs somebody out asks, and a page that goes keeps a draft', async ({
  newAgent,
  openDesk,
}) => {
  const agent = await newAgent({ nickname: '韩梅' });
  const { page } = await openDesk({ as: ADMIN });
  await page.goto('/#/service/service');
  await page.getByRole('textbox', { name: '按账号、昵称或工号查找' }).fill(agent.username);
  const row = page.getByRole('row', { name: '韩梅' });
  await row.getByRole('button', { name: '韩梅', exact: true }).click();
  const form = page.getByRole('dialog', { name: /韩梅/ });
  const number = form.getByRole('textbox', { name: '工号' });

  await test.step('the optional fields are folded, and open at a press', async () => {
    const limit = form.getByRole('spinbutton', { name: '接待上限' });
    await expect(limit).toBeHidden();
    await form.getByText('接待', { exact: true }).click();
    await expect(limit).toBeVisible();
  });

  await test.step('offline it says at once what happens to the words', async () => {
    await number.fill('B-42');
    await page.context().setOffline(true);
    await expect(form.getByText('您已离线，网络恢复后才能保存；填写的内容已留作草稿')).toBeVisible();
    await page.context().setOffline(false);
    await expect(form.getByText('有未保存的修改')).toBeVisible();
  });

  await test.step('another tab of the console: the draft is kept, and said so', async () => {
    await page.evaluate(() => {
      location.hash = '/history/letter';
    });
    await expect(page.getByText('未保存的内容已留作草稿，再次打开时会恢复')).toBeVisible();
    await page.goBack();
    await expect(number).toHaveValue('B-42');
  });

  await test.step('a new password signs the agent out: it asks first', async () => {
    await form.getByLabel('密码').fill('another-word');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('会在所有设备上立即退出登录');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(form).toBeVisible();
  });
});

test('a letter’s answer is kept: closing asks, and another tab says so', async ({ openDesk, openVisitor }) => {
  const visitor = await openVisitor();
  const { frame, words } = visitor;
  await visitor.open();
  await frame.getByRole('textbox', { name: words.letter.content }).fill('有没有现货？');
  await frame.getByRole('textbox', { name: words.letter.name }).fill('赵一');
  await frame.getByRole('textbox', { name: words.letter.email }).fill('zhao@example.com');
  await frame.getByRole('button', { name: words.letter.send }).click();
  await expect(frame.getByRole('heading', { name: words.letter.done })).toBeVisible();

  const { page } = await openDesk({ as: ADMIN });
  await page.goto('/#/history/letter');
  await page.getByRole('row', { name: '赵一' }).getByRole('button', { name: '赵一', exact: true }).click();
  const letter = page.getByRole('dialog');
  const answer = letter.getByRole('textbox', { name: '回复' });
  await answer.fill('有的，三天内发货。');

  await test.step('closing asks', async () => {
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('回复还没有发送');
    await question.getByRole('button', { name: '继续写' }).click();
    await expect(answer).toHaveValue('有的，三天内发货。');
  });

  await test.step('another tab of the console says that a draft was kept', async () => {
    await page.evaluate(() => {
      location.hash = '/service/service';
    });
    await expect(page.getByText('未保存的内容已留作草稿')).toBeVisible();
  });
});
