import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

test('an administrator who signs in to look takes nobody; a full agent accepts one more by a second press', async ({
  newAgent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: await newAgent({ limit: 1 }) });
  const [first, second] = [await openVisitor(), await openVisitor()];
  await first.open();
  await first.say('第一位');
  await expect(desk.group('current', 1)).toBeVisible();
  await second.open();
  await second.say('第二位');

  const boss = await openDesk({ as: ADMIN });
  await expect(boss.page.getByRole('button', { name: boss.words.presence })).toContainText(boss.words.hidden);
  await expect(boss.group('wait', 1)).toBeVisible();
  await expect(boss.group('current', 0)).toBeVisible();

  // At the limit the queue is folded, with the longest wait in its heading.
  const queue = desk.group('wait', 1);
  await expect(queue).toHaveAttribute('aria-expanded', 'false');
  await expect(queue).toContainText(/\d+:\d\d/);
  await queue.click();
  await desk.openThread(second.id);
  await desk.page.keyboard.press('Alt+a');
  await expect(desk.page.getByText(/您已接待 1 位/)).toBeVisible();
  await expect(desk.group('current', 1)).toBeVisible();
  await desk.page.getByRole('button', { name: '仍然接待' }).click();
  await expect(desk.group('current', 2)).toBeVisible();
  await expect(second.header).toContainText(second.words.talking);
});

test('a visitor who closes the page leaves the queue, and finds the conversation again on coming back', async ({
  api,
  newAgent,
  openDesk,
  openVisitor,
}) => {
  // A server that has just started gives visitors a minute to come back.
  test.slow();
  const restore = await changeSettings(api, 'conversation', { queueLeaveSeconds: 10 });
  try {
    const desk = await openDesk({ as: await newAgent({ limit: 1 }) });
    const talking = await openVisitor();
    await talking.open();
    await talking.say('先来的');
    await expect(desk.group('current', 1)).toBeVisible();
    const visitor = await openVisitor();
    await visitor.open();
    await visitor.say('我先走一会儿');
    await expect(desk.group('wait', 1)).toBeVisible();
    await desk.group('wait', 1).click();
    await desk.openThread(visitor.id);
    await expect(desk.line('我先走一会儿')).toBeVisible();

    await visitor.page.goto('about:blank');
    await expect(desk.group('wait', 0)).toBeVisible({ timeout: 100_000 });
    await expect(desk.thread.locator('[data-event="conversation.ended"]')).toBeVisible();
    await expect(desk.group('current', 1)).toBeVisible();

    const back = await visitor.openTab('/demo/');
    expect(back.id).toBe(visitor.id);
    await expect(desk.group('wait', 1)).toBeVisible();
    await expect(desk.thread.locator('[data-event="conversation.returned"]')).toBeVisible();
    await desk.page.reload();
    await expect(desk.thread.locator('[data-event="conversation.returned"]')).toBeVisible();
    await expect(desk.line('我先走一会儿')).toHaveCount(1);
  } finally {
    await restore();
  }
});

test('a state with a word is shown to colleagues; a visitor goes back to the queue; the next one to answer is offered', async ({
  newAgent,
  openDesk,
  openVisitor,
}) => {
  const [lin, zhou] = [await newAgent({ nickname: '林晓' }), await newAgent({ nickname: '周舟' })];
  const desk = await openDesk({ as: lin });
  const [first, second] = [await openVisitor(), await openVisitor()];
  for (const visitor of [first, second]) {
    await visitor.open();
    await visitor.say('在吗？');
    await expect(desk.row(visitor.id)).toBeVisible();
  }
  await expect(desk.group('current', 2)).toBeVisible();

  await test.step('after an end the other conversation is offered and opens on a press only', async () => {
    await desk.openThread(first.id);
    await desk.end();
    const next = desk.page.getByRole('button', { name: /^下一位等您回复/ });
    await expect(next).toBeVisible();
    await expect(desk.page).toHaveURL(new RegExp(`visitor=${first.id}`));
    await next.click();
    await expect(desk.page).toHaveURL(new RegExp(`visitor=${second.id}`));
    await expect(desk.line('在吗？').last()).toBeVisible();
  });

  await test.step('back to the queue: a colleague who is free gets the visitor, and the window says so', async () => {
    const other = await openDesk({ as: zhou });
    await desk.page.keyboard.press('Alt+q');
    await expect(other.group('current', 1)).toBeVisible();
    await expect(desk.row(second.id)).toBeHidden();
    await expect(second.log).toContainText('周舟');
    await other.openThread(second.id);
    await expect(other.thread.locator('[data-event="conversation.requeued"]')).toBeVisible();

    await desk.page.getByRole('button', { name: desk.words.presence }).click();
    await desk.page.getByRole('menuitemradio', { name: /^休息/ }).click();
    await desk.page.getByRole('button', { name: desk.words.presence }).click();
    await desk.page.getByRole('menuitem', { name: '添加说明' }).click();
    const word = desk.page.getByRole('dialog').getByRole('textbox');
    await word.fill('吃午饭');
    await word.press('Enter');
    await other.page.getByRole('button', { name: /^同事/ }).click();
    await expect(other.page.getByText('吃午饭')).toBeVisible();
  });
});
