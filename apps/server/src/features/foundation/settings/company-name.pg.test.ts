import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

const publish = async (boss: TestAgent, section: 'company' | 'window', change: Record<string, unknown>) => {
  const { list } = (await boss.call('GET /settings/getList', {})).data;
  const { value, version } = list.find((one) => one.section === section)!;
  await boss.call('POST /settings/doEdit', { section, value: { ...value, ...change }, version });
};

// Effect of company.name
test('the company’s name heads windows without a title, open ones within the publication', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = new TestVisitor(on);
  await visitor.hello();
  await visitor.connect();
  await publish(boss, 'company', { name: '阳光茶馆' });
  await on.settle();
  const pushed = visitor.socket.frames.filter(({ code, section }) => code === '8012' && section === 'window');
  expect(pushed.at(-1)).toMatchObject({ settings: { title: '阳光茶馆' } });
  expect((await visitor.hello()).settings.window).toMatchObject({ title: '阳光茶馆' });

  await publish(boss, 'window', { title: '在线客服' });
  expect((await visitor.hello()).settings.window).toMatchObject({ title: '在线客服' });
});
