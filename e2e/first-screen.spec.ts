import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

test('the first screen shows who is online and the hot questions, and a press asks one', async ({
  agent,
  api,
  openDesk,
  openVisitor,
}) => {
  // Effect of window.questions
  const restore = await changeSettings(api, 'window', { questions: ['今天发货吗？', '怎么退换货？'] });
  try {
    const desk = await openDesk({ as: agent });
    const visitor = await openVisitor();
    const { frame } = visitor;
    await visitor.open();
    await expect(frame.getByRole('list', { name: '在线客服' })).toContainText('林晓');
    const question = frame.getByRole('button', { name: '今天发货吗？' });
    await question.focus();
    await question.press('Enter');
    await expect(question).toBeHidden();
    await expect(visitor.log).toBeFocused();
    await desk.openThread(visitor.id);
    await expect(desk.line('今天发货吗？')).toBeVisible();
    await desk.say('今天下午发货。');

    const fill = (text: string) =>
      visitor
        .line(text)
        .locator('.bubble')
        .evaluate((bubble) => getComputedStyle(bubble).backgroundColor);
    await expect(visitor.line('今天下午发货。')).toBeVisible();
    const accent = await visitor.header.evaluate((header) => getComputedStyle(header).backgroundColor);
    expect(await fill('今天发货吗？')).toBe(accent);
    expect(await fill('今天下午发货。')).not.toBe(accent);
  } finally {
    await restore();
  }
});
