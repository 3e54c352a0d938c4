import { expect } from 'vitest';
import { codesCausedBy, framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

/** A full agent, its visitor, and one who waits. */
async function fullAgent(on: TestServer) {
  const agent = await on.agent({ nickname: 'Ann', limit: 1 });
  const [served, waiting] = [await on.visitor(), await on.visitor()];
  await served.says('hello');
  await waiting.says('me too');
  return { agent, served, waiting };
}

test('C-18 accepting at the limit is refused, and granted beyond it', async ({ on }) => {
  const { agent, waiting } = await fullAgent(on);
  expect(await agent.does('accept', waiting)).toMatchObject({ status: 409, error: 'limit-reached' });
  expect(await agent.does('accept', waiting, { beyond: true })).toMatchObject({
    status: 200,
    data: { state: 'current', serviceID: agent.uuid },
  });
});

test('C-18 the next of the queue is accepted beyond the limit in the same way', async ({ on }) => {
  const { agent, waiting } = await fullAgent(on);
  expect(await agent.call('POST /talk/next', {})).toMatchObject({ status: 409, error: 'limit-reached' });
  expect(await agent.call('POST /talk/next', { beyond: true })).toMatchObject({ data: { YQToken: waiting.id } });
});

test('C-19 an offered transfer is accepted beyond the limit', async ({ on }) => {
  const { agent, waiting } = await fullAgent(on);
  const bob = await on.agent({ nickname: 'Bob' });
  await bob.does('accept', waiting);
  await bob.does('transfer', waiting, { to: agent.uuid });
  expect(await agent.does('accept', waiting)).toMatchObject({ status: 409, error: 'limit-reached' });
  expect(await agent.does('accept', waiting, { beyond: true })).toMatchObject({ data: { serviceID: agent.uuid } });
});

test('C-27 an administrator gives a conversation to a full agent', async ({ on }) => {
  const { agent, waiting } = await fullAgent(on);
  const boss = await on.agent({ role: 'Admin' });
  await boss.does('accept', waiting);
  await boss.call('POST /services/handOver', { id: boss.uuid, to: { kind: 'agent', id: agent.uuid } });
  await on.settle();
  expect(await agent.row(waiting)).toMatchObject({ serviceID: agent.uuid });
});

test('C-28 R-49 put back into the queue: it waits at its place for a colleague, and not for who put it back', async ({
  on,
}) => {
  const ann = await on.agent({ nickname: 'Ann' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const { openedAt, conversation } = (await ann.row(visitor))!;

  const told = await framesCausedBy(on, { ann: ann.socket, visitor: visitor.socket }, () =>
    ann.does('requeue', visitor),
  );
  expect(told.ann!.map(({ code }) => code)).toEqual(['2003', '2009', '2001']);
  expect(told.visitor).toMatchObject([
    { code: '2003', tip: 'returned' },
    { code: '2001', position: 1 },
  ]);
  expect(await ann.row(visitor)).toMatchObject({ state: 'wait', serviceID: null, openedAt, conversation });

  await on.runJob('queue');
  expect(await ann.row(visitor)).toMatchObject({ state: 'wait' });
  const bob = await on.agent({ nickname: 'Bob' });
  expect(await bob.row(visitor)).toMatchObject({ state: 'current', serviceID: bob.uuid });
});

test('C-28 only the owner puts a conversation back; the owner of before may accept it by hand', async ({ on }) => {
  const ann = await on.agent({ nickname: 'Ann' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const boss = await on.agent({ role: 'Admin' });
  expect(await boss.does('requeue', visitor)).toMatchObject({ status: 403, error: 'not-yours' });
  await boss.hides();

  await ann.does('requeue', visitor);
  const codes = await codesCausedBy(on, { visitor: visitor.socket }, () => ann.does('accept', visitor));
  expect(codes).toEqual({ visitor: ['2000'] });
});
