import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

test('an agent loses the connection: within the grace period the conversation stays theirs, after it a colleague gets it', async ({
  api,
  newAgent,
  openDesk,
  openVisitor,
}) => {
  const lin = await newAgent({ nickname: '林晓' });
  const desk = await openDesk({ as: lin });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('有人吗');
  await desk.openThread(visitor.id);

  await test.step('within the grace period: the conversation is still theirs, with the messages of the meantime', async () => {
    await desk.page.context().setOffline(true);
    await expect(desk.connection).toContainText(desk.words.offline);
    await visitor.say('还在吗');
    await desk.page.context().setOffline(false);
    await expect(desk.line('还在吗')).toBeVisible();
    await desk.say('在的');
    await expect(visitor.line('在的')).toBeVisible();
  });

  const zhou = await newAgent({ nickname: '周舟' });
  const other = await openDesk({ as: zhou });
  // Effect of routing.graceSeconds
  const putBack = await changeSettings(api, 'routing', { graceSeconds: 2 });
  try {
    await test.step('after the grace period: a colleague has it, with all messages', async () => {
      await desk.page.close();
      await expect(other.row(visitor.id)).toBeVisible();
      await expect(other.group('current', 1)).toBeVisible();
      await other.openThread(visitor.id);
      await expect(other.line('在的')).toBeVisible();
      await other.say('我来接着为您服务');
      await expect(visitor.line('我来接着为您服务')).toBeVisible();
    });
  } finally {
    await putBack();
  }
});
