import { expect } from 'vitest';
import { codesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { verifyPushes } from '../../../testing/verify-pushes';

async function desk(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  return { owner, visitor, boss };
}

test('C-26: taken over, then handed back; both agents and the visitor get a push', async ({ on }) => {
  const { owner, visitor, boss } = await desk(on);
  expect(await owner.does('handBack', visitor)).toMatchObject({ status: 409, error: 'not-taken-over' });
  await boss.does('takeOver', visitor);
  await boss.says(visitor, 'I help out');
  const received = await verifyPushes(on, () =>
    codesCausedBy(on, { owner: owner.socket, boss: boss.socket, visitor: visitor.socket }, () =>
      boss.does('handBack', visitor),
    ),
  );
  expect(received).toEqual({ owner: ['2000'], boss: ['2009'], visitor: ['2000'] });
  expect(await owner.row(visitor)).toMatchObject({ state: 'current', serviceID: owner.uuid });
  expect(await owner.says(visitor, 'back again')).toMatchObject({ code: '7001' });
  expect(await boss.does('handBack', visitor)).toMatchObject({ status: 403, error: 'not-yours' });
  await boss.does('takeOver', visitor);
  await owner.leaves();
  expect(await boss.does('handBack', visitor)).toMatchObject({ status: 409, error: 'agent-unavailable' });
});

test('take next: in the order of the queue, each visitor once', async ({ on }) => {
  const agents = [await on.agent({ nickname: 'A', limit: 1 }), await on.agent({ nickname: 'B', limit: 1 })];
  for (const agent of agents) {
    const busy = await on.visitor();
    await busy.says('busy');
    await agent.does('takeOver', busy);
  }
  const first = await on.visitor();
  await first.says('first');
  on.clock.advance(1000);
  const second = await on.visitor();
  await second.says('second');
  const [a, b] = agents;
  expect(await a!.call('POST /talk/next', {})).toMatchObject({ status: 409, error: 'limit-reached' });
  const boss = await on.signIn({ role: 'Admin' });
  expect((await boss.call('POST /talk/next', {})).data.YQToken).toBe(first.id);
  const both = await Promise.all([boss.call('POST /talk/next', {}), boss.call('POST /talk/next', {})]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await b!.call('POST /talk/next', {})).toMatchObject({ status: 409, error: 'not-waiting' });
});

test('ended with a summary, which agents find among the earlier conversations and the visitor does not', async ({
  on,
}) => {
  const { owner, visitor, boss } = await desk(on);
  await boss.hides();
  await owner.does('end', visitor, { summary: '问大红袍', category: '售前咨询' });
  on.clock.advance(1000);
  await visitor.says('me again');
  const row = await owner.row(visitor);
  const { data } = await owner.call('GET /talk/conversations', { YQToken: visitor.id });
  expect(data.total).toBe(2);
  expect(data.list).toMatchObject([
    { id: row?.conversation, YQToken: visitor.id, state: 'current', nickname: 'owner', umsg: 1, summary: '' },
    {
      state: 'end',
      endReason: 'agent',
      summary: '问大红袍',
      category: '售前咨询',
      last: { msg: 'hello' },
      ratings: [],
    },
  ]);
  const ended = data.list[1]!.id;
  await owner.does('summary', visitor, { conversation: ended, category: '售后服务' });
  expect(
    (await owner.call('GET /talk/conversations', { YQToken: visitor.id, pageNo: 2, pageSize: 1 })).data,
  ).toMatchObject({ total: 2, list: [{ id: ended, summary: '问大红袍', category: '售后服务' }] });
  const own = await visitor.call('GET /visitor/conversations', {});
  expect(own.data.list.map(({ messages }) => messages)).toEqual([1, 1]);
  expect(JSON.stringify(own.data)).not.toContain('大红袍');
  const stranger = await on.visitor();
  expect((await stranger.call('GET /visitor/conversations', {})).data).toEqual({ list: [], total: 0 });
});

test('search: by one or two characters, in all conversations of the visitor, without recalled messages', async ({
  on,
}) => {
  const { owner, visitor, boss } = await desk(on);
  await boss.hides();
  await visitor.says('茶有大红袍吗');
  await owner.says(visitor, '有红茶，也有大红袍 100%');
  await owner.does('end', visitor);
  on.clock.advance(1000);
  const { onlyID } = await visitor.says('红的我不要了');
  const found = async (text: string, more = {}) =>
    (await owner.call('GET /talk/search', { YQToken: visitor.id, text, ...more })).data;
  expect((await found('红')).list.map(({ msg }) => msg)).toEqual([
    '红的我不要了',
    '有红茶，也有大红袍 100%',
    '茶有大红袍吗',
  ]);
  expect(await found('红袍')).toMatchObject({ total: 2, more: false });
  expect(await found('0%')).toMatchObject({ total: 1, list: [{ role: 'service', nickname: 'owner' }] });
  expect(await found('HELLO')).toMatchObject({ total: 1 });
  expect(await found('红', { conversation: (await owner.row(visitor))!.conversation })).toMatchObject({ total: 1 });
  await visitor.call('POST /visitor/recall', { onlyID });
  expect(await found('不要')).toMatchObject({ total: 0 });
});

test('trail: pages with the time spent on each; the newest has none yet', async ({ on }) => {
  const { owner, visitor } = await desk(on);
  on.clock.advance(4000);
  await verifyPushes(on, () => visitor.views('https://shop.example/2', 'Two'));
  on.clock.advance(500);
  const { data } = await owner.call('GET /talk/trail', { YQToken: visitor.id });
  expect(data.list.map(({ title, dwell }) => [title, dwell])).toEqual([
    ['Two', null],
    ['Shop', 4000],
  ]);
  expect(await owner.row(visitor)).toMatchObject({ pages: 2, visits: 1 });
});

test('a letter from a conversation: the visitor’s messages, with name and phone from the card, once', async ({
  on,
}) => {
  const { owner, visitor, boss } = await desk(on);
  await visitor.says('请明天回电');
  await owner.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '李雷', phone: '138' });
  const made = await owner.does('toLetter', visitor, { onlyID: 't1' });
  expect(await owner.does('toLetter', visitor, { onlyID: 't1' })).toEqual(made);
  expect((await boss.call('GET /letter/getList', {})).data).toMatchObject({
    total: 1,
    list: [{ content: 'hello\n请明天回电', name: '李雷', phone: '138' }],
  });
});

test('a handoff token moves the conversation to another device, once, for ten minutes', async ({ on }) => {
  const { visitor } = await desk(on);
  const { data } = await visitor.call('POST /visitor/handoff', {});
  const phone = await on.visitor();
  const taken = await phone.hello({ handoff: data.token });
  expect(taken).toMatchObject({ YQToken: visitor.id, conversation: expect.any(String) });
  expect(taken.credential).not.toBe(visitor.credential);
  const late = await on.visitor();
  expect((await late.hello({ handoff: data.token })).YQToken).toBe(late.id);
  expect(late.id).not.toBe(visitor.id);
  const { data: old } = await visitor.call('POST /visitor/handoff', {});
  on.clock.advance(10 * 60_000);
  expect((await late.hello({ handoff: old.token })).YQToken).not.toBe(visitor.id);
});

test('the source of a visit is in the list and on the card', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.leaves();
  on.clock.advance(61_000);
  await on.runJob('leave');
  await verifyPushes(on, () => visitor.hello({ referrer: 'http://www.baidu.com/s?wd=%BA%EC%B2%E8' }));
  const came = { source: 'search', engine: 'Baidu', keyword: '红茶' };
  expect(await owner.row(visitor)).toMatchObject({ ...came, visits: 2, pages: 1 });
  expect((await owner.call('GET /visitors/card', { YQToken: visitor.id })).data.visit).toMatchObject(came);
});
