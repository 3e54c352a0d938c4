import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codesCausedBy, framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { verifyPushes } from '../../../testing/verify-pushes';

async function desk(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const watcher = await on.agent({ nickname: 'watcher' });
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  await boss.does('monitor', visitor, { on: true });
  const everyone = {
    owner: owner.socket,
    watcher: watcher.socket,
    boss: boss.socket,
    visitor: visitor.socket,
  };
  return { owner, visitor, watcher, boss, everyone };
}

test('a note is pushed to owner and watchers, never to the visitor, and listed after the messages so far', async ({
  on,
}) => {
  const { owner, visitor, boss, everyone } = await desk(on);
  const said = await visitor.says('my order 4711');
  const pinned = { onlyID: 'n1', msg: '记得核对地址', pin: said.onlyID };
  const received = await verifyPushes(on, () =>
    framesCausedBy(on, everyone, () => owner.does('note', visitor, pinned)),
  );
  expect(Object.keys(received).sort()).toEqual(['boss', 'owner']);
  const note = {
    onlyID: 'n1',
    YQToken: visitor.id,
    conversation: said.code === '7001' ? said.conversation : '',
    kind: 'note',
    msg: '记得核对地址',
    pin: said.onlyID,
    afterSeq: 2,
    uuid: owner.uuid,
    nickname: 'owner',
    time: on.clock.now(),
  };
  expect(received.boss).toMatchObject([{ code: '2018', YQToken: visitor.id, note }]);
  expect((await boss.call('GET /talk/notes', { YQToken: visitor.id })).data).toEqual({ list: [note], total: 1 });
  expect(await owner.row(visitor)).toMatchObject({ seq: 2, smsg: 0 });
  expect(JSON.stringify((await visitor.call('GET /visitor/messages', {})).data)).not.toContain('核对地址');
});

test('a note on a waiting visitor is pushed to every agent who lists it, also to those who do not watch', async ({
  on,
}) => {
  const [ann, bob] = [await on.agent({ nickname: 'Ann', limit: 1 }), await on.agent({ nickname: 'Bob', limit: 1 })];
  for (const _each of [ann, bob]) await (await on.visitor()).says('first');
  const visitor = await on.visitor();
  await visitor.says('hello');
  const away = await on.signIn({ nickname: 'away' });
  const everyone = { ann: ann.socket, bob: bob.socket, visitor: visitor.socket };

  const received = await verifyPushes(on, () =>
    framesCausedBy(on, everyone, () => ann.does('note', visitor, { onlyID: 'n1', msg: '老客户' })),
  );

  const note = { onlyID: 'n1', kind: 'note', msg: '老客户', uuid: ann.uuid };
  const push = expect.objectContaining({ code: '2018', note: expect.objectContaining(note) });
  expect(received).toEqual({ ann: [push], bob: [push] });
  expect((await away.call('GET /talk/notes', { YQToken: visitor.id })).data.list).toMatchObject([note]);
});

test('the same onlyID is one note; a pin must be a message of this visitor', async ({ on }) => {
  const { owner, visitor, everyone } = await desk(on);
  await owner.does('note', visitor, { onlyID: 'n1', msg: 'first' });
  expect(await codesCausedBy(on, everyone, () => owner.does('note', visitor, { onlyID: 'n1', msg: 'again' }))).toEqual(
    {},
  );
  expect((await owner.call('GET /talk/notes', { YQToken: visitor.id })).data.list).toMatchObject([{ msg: 'first' }]);
  const stranger = await on.visitor();
  const { onlyID } = await stranger.says('elsewhere');
  expect(await owner.does('note', visitor, { onlyID: 'n2', msg: 'x', pin: onlyID })).toMatchObject({
    status: 404,
    error: 'unknown-message',
  });
});

test('a note is removed by its author or an administrator', async ({ on }) => {
  const { owner, visitor, watcher, boss, everyone } = await desk(on);
  await owner.does('note', visitor, { onlyID: 'n1', msg: 'wrong' });
  await boss.does('note', visitor, { onlyID: 'n2', msg: 'of the boss' });
  expect(await owner.does('unnote', visitor, { onlyID: 'n2' })).toMatchObject({ status: 403, error: 'not-yours' });
  expect(await watcher.does('unnote', visitor, { onlyID: 'n1' })).toMatchObject({ status: 403 });
  const received = await framesCausedBy(on, everyone, () => boss.does('unnote', visitor, { onlyID: 'n1' }));
  expect(received.owner).toMatchObject([{ code: '2018', removed: true, note: { onlyID: 'n1' } }]);
  expect((await owner.call('GET /talk/notes', { YQToken: visitor.id })).data.list).toMatchObject([{ onlyID: 'n2' }]);
  expect(await owner.does('unnote', visitor, { onlyID: 'n1' })).toMatchObject({ status: 404 });
});

test('a message is forwarded: a whisper to a named colleague, pinned, also by the owner and after the end', async ({
  on,
}) => {
  const { owner, visitor, watcher, boss, everyone } = await desk(on);
  const { onlyID: pin } = await visitor.says('can you do 10 %?');
  const to = watcher.uuid;
  const received = await verifyPushes(on, () =>
    framesCausedBy(on, everyone, () => owner.does('whisper', visitor, { onlyID: 'f1', msg: 'your turn?', to, pin })),
  );
  const note = { onlyID: 'f1', kind: 'whisper', msg: 'your turn?', pin, uuid: owner.uuid };
  expect(received).toEqual({
    owner: [expect.objectContaining({ code: '2018', note: expect.objectContaining(note) })],
    watcher: [expect.objectContaining({ code: '2018', note: expect.objectContaining(note) })],
  });
  expect((await boss.call('GET /talk/notes', { YQToken: visitor.id })).data.list).toEqual([]);
  expect(await owner.does('whisper', visitor, { onlyID: 'f2', msg: 'x', to: randomUUID() })).toMatchObject({
    status: 404,
    error: 'unknown-agent',
  });
  await owner.does('end', visitor);
  expect(await owner.does('whisper', visitor, { onlyID: 'f3', msg: 'and then?', to })).toMatchObject({ status: 200 });
  expect(JSON.stringify((await visitor.call('GET /visitor/messages', {})).data)).not.toContain('your turn');
});

test('a whisper reaches only the owner, in pushes and in the list', async ({ on }) => {
  const { owner, visitor, watcher, boss, everyone } = await desk(on);
  await watcher.does('monitor', visitor, { on: true });
  const received = await verifyPushes(on, () =>
    codesCausedBy(on, everyone, () => boss.does('whisper', visitor, { onlyID: 'w1', msg: 'offer 10 %' })),
  );
  expect(received).toEqual({ owner: ['2018'], boss: ['2018'] });
  const listed = async (agent: typeof owner) =>
    (await agent.call('GET /talk/notes', { YQToken: visitor.id })).data.list.map(({ kind }) => kind);
  expect([await listed(owner), await listed(boss), await listed(watcher)]).toEqual([['whisper'], ['whisper'], []]);
  expect(await owner.does('whisper', visitor, { onlyID: 'w2', msg: 'to me' })).toMatchObject({
    error: 'already-yours',
  });
  await owner.does('end', visitor);
  expect(await boss.does('whisper', visitor, { onlyID: 'w3', msg: 'late' })).toMatchObject({ error: 'not-current' });
});
