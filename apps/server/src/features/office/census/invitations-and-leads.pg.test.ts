import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';

const DAY_MS = 86_400_000;

async function sum(on: TestServer, boss: TestAgent) {
  await on.settle();
  await on.runJob('census-visits');
  const range = { from: on.clock.now() - DAY_MS, to: on.clock.now() + 1 };
  return (await boss.call('GET /census/flow/getList', { dimension: 'source', ...range })).data.sum;
}

const answers = (visitor: TestVisitor, value: { accept?: boolean } = {}) =>
  visitor.call('POST /visitor/invitation', value);

test('an invitation counts once it is shown, not when it is sent', async ({ on }) => {
  const boss = await on.agent({ nickname: 'Root', role: 'Admin' });
  const visitor = await on.visitor();
  await boss.does('invite', visitor, { msg: 'May I help?' });
  expect(await sum(on, boss)).toMatchObject({ visits: 1, invited: 0 });
  await answers(visitor);
  expect(await sum(on, boss)).toMatchObject({ visits: 1, invited: 1, accepted: 0 });
});

test('an accepted invitation counts whoever gets the conversation', async ({ on }) => {
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const inviter = await on.agent({ nickname: 'Inviter' });
  const colleague = await on.agent({ nickname: 'Colleague' });
  const visitor = await on.visitor();
  await inviter.does('invite', visitor, { msg: 'May I help?' });
  await answers(visitor);
  await inviter.hides('1');
  await answers(visitor, { accept: true });
  expect(await colleague.row(visitor)).toMatchObject({ state: 'current', serviceID: colleague.uuid });
  // Nobody is told that it accepted an invitation which another one got.
  expect(inviter.socket.all('2006')).toEqual([]);
  expect(await sum(on, boss)).toMatchObject({ invited: 1, accepted: 1, chats: 1 });
});

test('two invitations that one conversation accepts count once', async ({ on }) => {
  const boss = await on.agent({ nickname: 'Root', role: 'Admin' });
  const visitor = await on.visitor();
  await boss.does('invite', visitor, { msg: 'May I help?' });
  await answers(visitor);
  await answers(visitor, { accept: true });
  await on.database.db.query(
    `insert into invitation_offers (id, visitor_id, only_id, site_id, visit_id, rule, variant, name, words, at, shown_at,
                                    accepted_at, opened_id)
     select gen_random_uuid(), c.visitor_id, 'x', c.site_id, f.visit_id, 'r', 'a', 'Rule', 'Hi', now(), now(), now(), c.id
     from conversations c join conversation_facts f on f.conversation_id = c.id`,
  );
  expect(await sum(on, boss)).toMatchObject({ invited: 2, accepted: 1 });
});

test('a contact that is saved on a person is a lead of the visitor who talks, not of the first one', async ({ on }) => {
  const boss = await on.agent({ nickname: 'Root', role: 'Admin' });
  const [first, second] = [await on.visitor(), await on.visitor()];
  const { db } = on.database;
  await boss.call('POST /visitors/doEdit', { YQToken: first.id, name: 'Li' });
  await db.query('update visitors set person_id = (select person_id from visitors where id = $1) where id = $2', [
    first.id,
    second.id,
  ]);
  await second.says('hello');
  const { rows } = await db.query<{ id: string }>('select person_id as id from visitors where id = $1', [first.id]);
  await boss.call('POST /users/doEdit', { id: rows[0]!.id, phone: '13812345678' });
  expect(await sum(on, boss)).toMatchObject({ leads: 1 });
  const leads = await db.query<{ id: string }>('select visitor_id as id from visitor_leads');
  expect(leads.rows).toEqual([{ id: second.id }]);
});

test('a conversation that is opened long after a visit is of none', async ({ on }) => {
  const visitor = await on.visitor();
  const { db } = on.database;
  await db.query('update visits set ended_at = started_at');
  const opened = async (minutes: number): Promise<string | null> => {
    const id = randomUUID();
    await db.query(
      `insert into conversations (id, visitor_id, site_id, state, opened_at, ended_at)
       select $1, v.id, v.site_id, 'end', s.ended_at + make_interval(mins => $3), s.ended_at + make_interval(mins => $3)
       from visitors v join visits s on s.visitor_id = v.id where v.id = $2`,
      [id, visitor.id, minutes],
    );
    const { rows } = await db.query<{ visit: string | null }>(
      'select visit_id as visit from conversation_facts where conversation_id = $1',
      [id],
    );
    return rows[0]!.visit;
  };
  expect(await opened(29)).not.toBeNull();
  expect(await opened(90 * 24 * 60)).toBeNull();
});
