import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';

const lunch = { state: '1', reason: 'rest', word: '午饭，一点回来' } as const;

test('resting with a word: colleagues see it at once and in their lists, and no visitor is given', async ({ on }) => {
  const ann = await on.agent({ nickname: 'Ann' });
  const bob = await on.agent({ nickname: 'Bob', role: 'Admin' });
  await bob.hides();

  const told = await framesCausedBy(on, { bob: bob.socket }, () => ann.call('POST /index/state', lunch));
  expect(told.bob).toMatchObject([{ code: '8007', uuid: ann.uuid, state: '1', agent: { ...lunch, reachable: false } }]);

  const listed = (await bob.inbox()).agents.find(({ uuid }) => uuid === ann.uuid);
  const colleague = (await bob.call('GET /talk/colleagues')).data.list.find(({ uuid }) => uuid === ann.uuid);
  const agent = (await bob.call('GET /services/getList', {})).data.list.find(({ id }) => id === ann.uuid);
  for (const row of [listed, colleague, agent]) expect(row).toMatchObject(lunch);
  expect((await ann.call('GET /index')).data.info).toMatchObject(lunch);

  const visitor = await on.visitor();
  expect(await visitor.says('hello')).toMatchObject({ code: '7002', error: 'nobody-online' });
});

test('who is online again, or only hidden, has no reason', async ({ on }) => {
  const ann = await on.agent();
  for (const state of ['0', '1'] as const) {
    await ann.call('POST /index/state', lunch);
    const { data } = await ann.call('POST /index/state', { state });
    expect(data).toEqual({ state, reason: null, word: '' });
    expect((await ann.call('GET /index')).data.info).toMatchObject({ state, reason: null, word: '' });
  }
});

test('a reason without hiding is not kept, and a word of more than 50 characters is refused', async ({ on }) => {
  const ann = await on.agent();
  expect((await ann.call('POST /index/state', { ...lunch, state: '0' })).data).toMatchObject({
    reason: null,
    word: '',
  });
  expect(await ann.call('POST /index/state', { ...lunch, word: 'x'.repeat(51) })).toMatchObject({ status: 400 });
});
