import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';

const SEES = 'seePermissions:seeVisitor';
const RIGHTS = ['createVisitor', 'editVisitor', 'deleteVisitor', 'exportVisitor'] as const;

/** What an agent with these permissions may do with a person: the status of each call. */
async function statuses(on: TestServer, boss: TestAgent, name: string, permissions: readonly string[]) {
  await boss.call('POST /roles/doEdit', { role: name, name, permissions } as never);
  const agent = await on.signIn({ role: name, nickname: name });
  const { data: person } = await boss.call('POST /users/doEdit', { name: '王小明' });
  const { id } = person;
  const ids = [id];
  const status = async (call: Promise<{ status: number }>) => (await call).status;
  const file = async (path: string) => {
    const headers = { authorization: `Bearer ${agent.token}` };
    return (await on.server.http.inject({ url: `/api${path}`, headers })).statusCode;
  };
  return {
    list: await status(agent.call('GET /users/getList', {})),
    create: await status(agent.call('POST /users/doEdit', { name: '李' })),
    edit: await status(agent.call('POST /users/doEdit', { id, name: '王大明' })),
    change: await status(agent.call('POST /users/doChange', { ids, category: '' })),
    delete: await status(agent.call('POST /users/doDelete', { ids })),
    restore: await status(agent.call('POST /users/doRestore', { ids })),
    export: await file('/users/export'),
    take: await file(`/users/take?id=${id}&format=json`),
  };
}

const NONE = {
  list: 200,
  create: 403,
  edit: 403,
  change: 403,
  delete: 403,
  restore: 403,
  export: 403,
  take: 403,
};

test('seeing, creating, editing, deleting and exporting people are separate permissions', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Boss' });
  const of = (right: (typeof RIGHTS)[number]) => statuses(on, boss, right, [SEES, `setPermissions:${right}`]);
  expect(await statuses(on, boss, 'sees', [SEES])).toEqual(NONE);
  expect(await of('createVisitor')).toEqual({ ...NONE, create: 200 });
  expect(await of('editVisitor')).toEqual({ ...NONE, edit: 200, change: 200 });
  expect(await of('deleteVisitor')).toEqual({ ...NONE, delete: 200, restore: 200 });
  expect(await of('exportVisitor')).toEqual({ ...NONE, export: 200, take: 200 });
  // None of them is of use to who may not see people.
  const blind = await statuses(
    on,
    boss,
    'blind',
    RIGHTS.map((right) => `setPermissions:${right}`),
  );
  expect(blind).toEqual({ ...NONE, list: 403 });
});
