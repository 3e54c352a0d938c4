import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server';
import { verifyPushes } from './verify-pushes';

let on: TestServer;
beforeAll(async () => {
  on = await startServer();
});
afterAll(() => on.stop());

test('a visitor and an agent talk over real sockets', async () => {
  const agent = await on.agent({ nickname: 'Li' });
  const admin = await on.agent({ nickname: 'Boss', role: 'Admin' });
  const visitor = await verifyPushes(on, () => on.visitor());
  expect(agent.socket.codes()).toContain('8002');
  expect(admin.socket.codes()).toContain('8002');
  const first = await verifyPushes(on, () => visitor.says('你好'));
  expect(first).toMatchObject({ code: '7001', seq: 1 });
  const owner = [agent, admin].find((one) => one.uuid === visitor.socket.all('2000')[0]!.serviceID)!;
  const reply = await verifyPushes(on, () => owner.says(visitor, 'hello', { seen: 1 }));
  expect(reply).toMatchObject({ code: '7001', seq: 2 });
  expect(visitor.socket.all('8005')).toMatchObject([{ message: { msg: 'hello', seq: 2, nickname: owner.nickname } }]);
});
