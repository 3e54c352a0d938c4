import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../../testing/server-test';

const MINUTE = 60_000;

test('a due follow-up is pushed once, only to its agent; again after a new date or agent', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const ann = await on.agent({ role: 'Admin', nickname: 'Ann' });
  const add = async (name: string) => (await boss.call('POST /users/doEdit', { name })).data.id;
  const [person, gone] = [await add('王小明'), await add('李雷')];
  const dueAt = on.clock.now() + MINUTE;
  const asked = { text: '回电', dueAt, assignee: ann.uuid };
  const { id } = (await boss.call('POST /users/doFollowUp', { person, ...asked })).data;
  const done = (await boss.call('POST /users/doFollowUp', { person, ...asked })).data.id;
  await boss.call('POST /users/doFollowUp', { id: done, done: true });
  await boss.call('POST /users/doFollowUp', { person: gone, ...asked });
  await boss.call('POST /users/doDelete', { ids: [gone] });

  const turn = async () => {
    const received = await framesCausedBy(on, { boss: boss.socket, ann: ann.socket }, () =>
      on.runJob('follow-up-calls'),
    );
    const of = (name: string) => (received[name] ?? []).map(({ code, followUp }) => ({ code, followUp }));
    return { boss: of('boss'), ann: of('ann') };
  };
  const due = async (agent: typeof ann) => (await agent.call('GET /users/due')).data;
  const told = [{ code: '2027', followUp: id }];

  expect([await turn(), (await due(ann)).total]).toEqual([{ boss: [], ann: [] }, 0]);
  on.clock.advance(MINUTE);
  expect(await turn()).toEqual({ boss: [], ann: told });
  expect(await turn()).toEqual({ boss: [], ann: [] });
  expect(await due(ann)).toMatchObject({ total: 1, list: [{ id, person, name: '王小明', text: '回电' }] });
  expect((await due(boss)).total).toBe(0);

  await boss.call('POST /users/doFollowUp', { id, text: '再回电', dueAt });
  expect(await turn()).toEqual({ boss: [], ann: [] });
  await boss.call('POST /users/doFollowUp', { id, dueAt: dueAt + MINUTE });
  expect((await due(ann)).total).toBe(0);
  on.clock.advance(MINUTE);
  expect(await turn()).toEqual({ boss: [], ann: told });
  await boss.call('POST /users/doFollowUp', { id, assignee: boss.uuid });
  expect(await turn()).toEqual({ boss: told, ann: [] });
  await boss.call('POST /users/doFollowUp', { id, done: true });
  expect((await due(boss)).total).toBe(0);
});
