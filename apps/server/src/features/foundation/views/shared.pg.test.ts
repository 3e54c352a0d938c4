import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';

test('shared filters are listed for agents of the author’s groups, masked, and changed only by the author', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'boss' });
  const { data: role } = await boss.call('POST /roles/doEdit', {
    role: 'M',
    name: 'M',
    permissions: [],
    masks: ['phone'],
  });
  expect(role.id).toBeTruthy();
  const near = await on.signIn({ role: 'M' });
  const far = await on.signIn({ role: 'M' });
  await on.database.db.query(
    `with made as (insert into agent_groups (id, name) values (gen_random_uuid(), 'team') returning id)
     insert into agent_group_members (group_id, agent_id) select id, unnest($1::uuid[]) from made`,
    [[boss.uuid, near.uuid]],
  );
  const list = 'history';
  const seenBy = async (agent: typeof boss) => (await agent.call('GET /views/getList', { list })).data.list;
  const query = 'visitor=13812345678&mark=a%2Cb';
  const { data: view } = await boss.call('POST /views/doEdit', { list, name: 'late', query });
  expect(await seenBy(near)).toEqual([]);

  await boss.call('POST /views/doEdit', { list, name: 'late', query, shared: true });
  expect(await seenBy(boss)).toMatchObject([{ id: view.id, query, shared: true, own: true }]);
  expect(await seenBy(near)).toMatchObject([
    { id: view.id, query: 'visitor=138****5678&mark=a%2Cb', own: false, byName: 'boss' },
  ]);
  expect(await seenBy(far)).toEqual([]);
  const theirs = await near.call('POST /views/doEdit', { id: view.id, list, name: 'mine', query: '' });
  expect(theirs.status).toBe(404);
  expect((await near.call('POST /views/doDelete', { ids: [view.id] })).data.deleted).toBe(0);
  // An edit without `shared` leaves it shared.
  await boss.call('POST /views/doEdit', { id: view.id, list, name: 'later', query });
  expect(await seenBy(near)).toMatchObject([{ name: 'later' }]);
  await boss.call('POST /views/doEdit', { id: view.id, list, name: 'later', query, shared: false });
  expect(await seenBy(near)).toEqual([]);
});
