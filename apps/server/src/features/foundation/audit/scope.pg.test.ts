import { expect } from 'vitest';
import { transaction } from '../../../db/transaction';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { destroyPersonKey, recordChange } from './actions';

const PERSON = '00000000-0000-7000-8000-0000000000aa';

/** Anna's scope is `scope`, with phone numbers masked; Bob is in her group, Eve is not. */
async function team(on: TestServer, scope: 'own' | 'group') {
  const admin = await on.signIn({ role: 'Admin', nickname: 'Root' });
  const role = { role: 'Checks', name: 'Checks', permissions: ['seePermissions:seeAudit'], scope };
  await admin.call('POST /roles/doEdit', { ...role, masks: ['phone'] });
  const anna = await on.signIn({ nickname: 'Anna', role: 'Checks' });
  const bob = await on.signIn({ nickname: 'Bob', role: 'Admin' });
  const eve = await on.signIn({ nickname: 'Eve', role: 'Admin' });
  await admin.call('POST /groups/doEdit', { name: 'Sales', members: [anna.uuid, bob.uuid] });
  return { admin, anna, bob, eve };
}

test('A-24: a reader with the scope group gets changes by and of the group', async ({ on }) => {
  const { admin, anna, bob, eve } = await team(on, 'group');
  await bob.call('POST /groups/doEdit', { name: 'By Bob' });
  await eve.call('POST /groups/doEdit', { name: 'By Eve' });
  await eve.call('POST /services/doEdit', { id: anna.uuid, jobNumber: '7' });
  await eve.call('POST /services/doEdit', { id: eve.uuid, jobNumber: '8' });
  await on.runJob('audit');
  const { list, total } = (await anna.call('GET /audit/getList')).data;
  expect(list.map(({ nickname, action, name }) => [nickname, action, name])).toEqual([
    ['Eve', 'agents.edit', 'Anna'],
    ['Bob', 'groups.add', 'By Bob'],
  ]);
  expect(total).toBe(2);
  const all = (await admin.call('GET /audit/getList')).data.list;
  const seen = async (name: string) =>
    (await anna.call('GET /audit/getDetail', { id: all.find((entry) => entry.name === name)!.id })).status;
  expect([await seen('By Bob'), await seen('By Eve')]).toEqual([200, 404]);
});

test('A-24: with the scope own, changes by and of the reader', async ({ on }) => {
  const { anna, bob, eve } = await team(on, 'own');
  await bob.call('POST /groups/doEdit', { name: 'By Bob' });
  await eve.call('POST /services/doEdit', { id: anna.uuid, jobNumber: '7' });
  const { list } = (await anna.call('GET /audit/getList')).data;
  expect(list.map(({ action, name }) => [action, name])).toEqual([['agents.edit', 'Anna']]);
});

test('an export has the values that its reader sees on screen', async ({ on }) => {
  const { admin, anna } = await team(on, 'group');
  const change = {
    action: 'users.edit',
    subject: { kind: 'person', id: PERSON },
    person: PERSON,
    before: { phone: '', name: '李' },
    after: { phone: '13912345678', name: '李雷' },
  };
  await transaction(on.database.db, (tx) =>
    recordChange(tx, { uuid: anna.uuid, username: 'anna', nickname: 'Anna' }, change),
  );
  const file = async ({ token }: { token: string }) =>
    (
      await on.server.http.inject({
        url: '/api/audit/export',
        query: { format: 'csv', action: 'users.edit', columns: ['before', 'after'] as never },
        headers: { authorization: `Bearer ${token}` },
      })
    ).body;
  expect(await file(admin)).toContain('电话: 13912345678');
  const masked = await file(anna);
  expect(masked).toContain('电话: 139****5678');
  expect(masked).toContain('名称: 李雷');
  expect(masked).not.toContain('13912345678');

  await transaction(on.database.db, (tx) => destroyPersonKey(tx, PERSON));
  const erased = await file(admin);
  expect([erased.includes('13912345678'), erased.includes('李雷'), erased.includes('已随客户抹除')]).toEqual([
    false,
    false,
    true,
  ]);
});
