import { expect, test } from './support/test';
import { expectAllStored, expectSameTalk, spoken } from './support/transcript';

test('both sides reload in the middle of a message, and nothing is lost', async ({ parley, openTalk }) => {
  const { desk, visitor } = await openTalk('第一句');
  await desk.say('第二句');
  await expect(visitor.line('第二句')).toBeVisible();

  await test.step('the draft is still there', async () => {
    await visitor.input.fill('我想问一下运费');
    await desk.input.fill('您的订单我正在');
    await Promise.all([desk.page.reload(), visitor.page.reload()]);
    await expect(visitor.input).toHaveValue('我想问一下运费');
    await expect(desk.input).toHaveValue('您的订单我正在');
    await expectSameTalk([desk, visitor], ['第一句', '第二句']);
  });

  await test.step('a message that could not be sent before the reload is sent after it', async () => {
    await parley.kill();
    await visitor.input.pressSequentially('。');
    await visitor.input.press('Enter');
    await desk.input.pressSequentially('查');
    await desk.input.press('Enter');
    await visitor.input.fill('后面这句还没写完');
    for (const window of [desk, visitor])
      await expect.poll(async () => (await window.lines()).at(-1)?.mark).toBe('unsent');
    await parley.start();
    await Promise.all([desk.page.reload(), visitor.page.reload()]);
    await expect(visitor.input).toHaveValue('后面这句还没写完');
    await expectSameTalk([desk, visitor], ['第一句', '第二句', '我想问一下运费。', '您的订单我正在查']);
    await expectAllStored(desk);
    await expectAllStored(visitor);
  });
});

test('two tabs of one visitor show the same', async ({ agent, openDesk, openVisitor }) => {
  const desk = await openDesk({ as: agent });
  const first = await openVisitor();
  await first.open();
  await first.say('左边的窗口');
  await desk.openThread(first.id);

  const second = await first.openTab('/demo/brewing.html');
  await second.open();
  await second.say('右边的窗口');
  await desk.say('两边都看到了');

  const said = ['visitor: 左边的窗口', 'visitor: 右边的窗口', 'agent: 两边都看到了'];
  for (const window of [first, second, desk]) await expect.poll(async () => spoken(await window.lines())).toEqual(said);
  await expect(desk.row(first.id)).toHaveCount(1);
  expect(second.id).toBe(first.id);
});
