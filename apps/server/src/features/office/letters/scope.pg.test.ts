import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest } from '../../../testing/server-test';
import type { TestAgent } from '../../../testing/test-people';

const PHONE = '13812345678';

serverTest(
  'A-24: list, detail, badge, export and writes agree on which letters are seen, and which of their fields',
  async ({ on }) => {
    const admin = await on.signIn({ role: 'Admin' });
    const reads = async (role: string, scope: 'own' | 'group' | 'all', masks: 'phone'[]) => {
      const permissions = ['talk:desk'];
      await admin.call('POST /roles/doEdit', { role, name: role, permissions, scope, masks });
      return on.signIn({ nickname: role, role });
    };
    const own = await reads('Own', 'own', ['phone']);
    const group = await reads('Group', 'group', ['phone']);
    const all = await reads('All', 'all', []);
    await admin.call('POST /groups/doEdit', { name: 'Sales', members: [own.uuid, group.uuid] });

    /** A letter of this owner; null: without an owner. */
    async function letter(content: string, holder: TestAgent | null): Promise<string> {
      const visitor = await on.visitor();
      const value = { onlyID: randomUUID(), content: `${content} ${PHONE}`, name: 'Li', phone: PHONE };
      const { id } = (await visitor.call('POST /visitor/letter', value)).data;
      if (holder) await admin.call('POST /letter/doChange', { ids: [id], serviceID: holder.uuid });
      return id;
    }
    const ids = {
      nobodys: await letter('nobodys', null),
      owns: await letter('owns', own),
      groups: await letter('groups', group),
      others: await letter('others', all),
    };

    const seenBy = async (agent: TestAgent) => {
      const { list } = (await agent.call('GET /letter/getList')).data;
      const details = await Promise.all(
        Object.entries(ids).map(async ([name, id]) =>
          (await agent.call('GET /letter/getDetail', { id })).status === 200 ? [name] : [],
        ),
      );
      const { body } = await on.server.http.inject({
        url: '/api/letter/export',
        query: { format: 'csv' },
        headers: { authorization: `Bearer ${agent.token}` },
      });
      const names = Object.entries(ids).flatMap(([name, id]) => (list.some((one) => one.id === id) ? [name] : []));
      return {
        names,
        agree: [
          details.flat().join() === names.join(),
          (await agent.call('GET /reads')).data === names.length,
          Object.keys(ids)
            .filter((name) => body.includes(`${name} `))
            .join() === names.join(),
        ],
        phone: JSON.stringify(list).includes(PHONE) || body.includes(PHONE),
      };
    };
    const agree = [true, true, true];
    expect(await seenBy(own)).toEqual({ names: ['nobodys', 'owns'], agree, phone: false });
    expect(await seenBy(group)).toEqual({ names: ['nobodys', 'owns', 'groups'], agree, phone: false });
    expect(await seenBy(all)).toEqual({ names: ['nobodys', 'owns', 'groups', 'others'], agree, phone: true });
    const marked = await own.call('POST /letter/doMark', { ids: Object.values(ids), read: true });
    expect(marked.data.changed.sort()).toEqual([ids.nobodys, ids.owns].sort());
    expect((await own.call('POST /letter/doEdit', { id: ids.others, read: true })).status).toBe(404);
  },
);

serverTest('A-24: data of a letter is not saved in the card of a person out of scope', async ({ on }) => {
  const admin = await on.signIn({ role: 'Admin' });
  const eve = await on.agent({ nickname: 'Eve' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await eve.does('takeOver', visitor);
  const YQToken = visitor.id;
  await eve.call('POST /visitors/doEdit', { YQToken, name: 'Hers', phone: PHONE });
  await eve.does('end', visitor);
  const value = { onlyID: randomUUID(), content: 'hello', name: 'Other', phone: '13900000000', email: 'b@b.example' };
  const { id } = (await visitor.call('POST /visitor/letter', value)).data;
  const role = { role: 'Own', name: 'Own', permissions: ['talk:desk'], scope: 'own' as const };
  await admin.call('POST /roles/doEdit', role);
  const own = await on.signIn({ nickname: 'Own', role: 'Own' });
  // The letter has no owner, so the agent may answer it; the person belongs to a colleague.
  expect((await own.call('GET /letter/getDetail', { id })).status).toBe(200);
  const card = async () => (await admin.call('GET /visitors/card', { YQToken })).data;
  const before = await card();
  expect(await own.call('POST /letter/toUser', { id })).toMatchObject({ status: 403, error: 'not-yours' });
  expect(await card()).toEqual(before);
  expect(await admin.call('POST /letter/toUser', { id })).toMatchObject({ status: 200 });
});
