import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lagOf, runFollower } from '../events/follow';
import { readInbox } from '../features/conversation/conversations/rows';
import { agentStatesFollower } from '../features/foundation/agent-states/agent-states-follower';
import { ensureFirstStart } from '../features/foundation/auth/first-start/first-start';
import { isPassword } from '../features/foundation/auth/password';
import { searchFollower } from '../features/office/history/search-follower';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createTestClock, createTestContext } from '../testing/test-context';
import { fillDemoDesk } from './fill-demo-desk';
import { findFalseCounters } from './testing/recount';

let database: TestDatabase;
let context: ReturnType<typeof createTestContext>;

beforeEach(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.db, createTestClock());
  await ensureFirstStart(context, { admin: { username: 'admin', password: 'secret-of-admin' } });
});
afterEach(() => database.close());

const count = async (table: string): Promise<number> =>
  (await database.db.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n;

test('counters, numbers and references of the sample desk equal a recount', async () => {
  const { isNew } = await fillDemoDesk(context);
  expect(isNew).toBe(true);
  expect(await findFalseCounters(database.db)).toEqual([]);
});

test('a sample desk has no first steps to take', async () => {
  await fillDemoDesk(context);
  const { rows } = await database.db.query(`select value from settings where section = 'setup'`);
  expect(rows).toEqual([{ value: { checklist: false } }]);
});

test('the recount finds inconsistencies', async () => {
  await fillDemoDesk(context);
  await database.db.query(
    `update conversations set agent_read_messages = agent_read_messages + 1 where state = 'wait'`,
  );
  await database.db.query(`update visitors set online = false where state = 'monitor'`);
  expect(await findFalseCounters(database.db)).toHaveLength(5 + 6);
});

test('there are visitors who wait, talk, browse and have left, and letters', async () => {
  await fillDemoDesk(context);
  const { rows } = await database.db.query<{ state: string; n: number }>(
    'select state, count(*) as n from visitors group by state',
  );
  const states = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  expect(states).toMatchObject({ wait: 5, current: 4, monitor: 6 });
  expect(states.end).toBeGreaterThan(8);
  expect(await count('messages')).toBeGreaterThan(100);
  expect(await count('letters where read_at is null')).toBeGreaterThan(2);
  expect(await count('recalled_messages')).toBe(1);
  expect(await count('notes')).toBeGreaterThan(2);
  expect(await count('agent_group_members')).toBe(5);
  expect(await count('quick_replies where agent_id is null')).toBe(12);
  expect(await count('people p join visitors v on v.person_id = p.id and v.tags = p.tags')).toBe(5);
  expect(await count('ratings')).toBeGreaterThan(5);
  expect(await count('rating_invitations')).toBeGreaterThan(await count('ratings where invited'));
  expect(await count('ratings where not invited')).toBeGreaterThan(0);
  expect(await count('sites where seen_at is not null and seen_url is not null')).toBeGreaterThan(2);
  expect(await count("visits where source = 'search' and keyword <> ''")).toBeGreaterThan(3);
  expect(await count("conversations where state = 'current' and visitor_messages > agent_read_messages")).toBe(3);
});

test('all times are in the past', async () => {
  await fillDemoDesk(context);
  const now = new Date(context.clock.now());
  for (const [table, column] of [
    ['messages', 'sent_at'],
    ['events', 'at'],
    ['page_views', 'opened_at'],
    ['conversations', 'ended_at'],
    ['letters', 'read_at'],
    ['visitors', 'since'],
  ]) {
    const { rows } = await database.db.query<{ n: number }>(`select count(*) as n from ${table} where ${column} > $1`, [
      now,
    ]);
    expect([table, rows[0]!.n]).toEqual([table, 0]);
  }
});

test('what was said is indexed at once', async () => {
  await fillDemoDesk(context);
  expect(await lagOf(context, [searchFollower])).toMatchObject([{ lagSeconds: 0 }]);
});

test('its agents have states of some weeks, and the queue has its minutes', async () => {
  await fillDemoDesk(context);
  const log = pino({ level: 'silent' });
  await runFollower({ db: database.db, clock: context.clock, log }, agentStatesFollower);
  const { rows } = await database.db.query<{ username: string; online: number; open: string[] }>(
    `select a.username, sum(extract(epoch from s.ended_at - s.began_at) / 3600) filter (where s.state = 'online')::int as online,
            array_agg(s.state) filter (where s.ended_at is null) as open
     from agent_states s join agents a on a.id = s.agent_id group by 1 order by 1`,
  );
  expect(rows.map(({ username, open }) => [username, open])).toEqual(
    ['chenmo', 'emma', 'linxia', 'zhouyan'].map((username) => [username, ['offline']]),
  );
  for (const { online } of rows) expect(online).toBeGreaterThan(100);
  expect(await count('staffing_minutes where short')).toBeGreaterThan(20);
});

test('a second call adds nothing', async () => {
  await fillDemoDesk(context);
  const before = await database.db.query('select count(*) from events, agents');
  context.events.length = 0;
  expect(await fillDemoDesk(context)).toMatchObject({ isNew: false });
  expect((await database.db.query('select count(*) from events, agents')).rows).toEqual(before.rows);
  expect(context.events).toEqual([]);
});

test('two concurrent calls fill it once', async () => {
  const filled = await Promise.all([fillDemoDesk(context), fillDemoDesk(context)]);
  expect(filled.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect(await count("events where kind = 'demo.filled'")).toBe(1);
});

test('its agents sign in with the printed password', async () => {
  const { lines } = await fillDemoDesk(context);
  const password = /password (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  const { rows } = await database.db.query<{ username: string; password_hash: string }>(
    `select username, password_hash from agents where username <> 'admin' order by username`,
  );
  expect(rows.map(({ username }) => username)).toEqual(['chenmo', 'emma', 'linxia', 'suyu', 'zhouyan']);
  expect(await count("agents where username = 'suyu' and guest")).toBe(1);
  for (const { password_hash } of rows) expect(await isPassword(password, password_hash)).toBe(true);
});

test('a partner, a colleague of another group, a share, and internal chat', async () => {
  await fillDemoDesk(context);
  const { rows } = await database.db.query(
    `select f.kind, f.status, s.state, s.from_seq as "fromSeq", c.last_seq as "lastSeq", c.owner_id = s.agent_id as "isTheirs"
     from friendly_contacts f left join shares s on s.contact_id = f.id left join conversations c on c.id = s.conversation_id
     order by f.kind`,
  );
  expect(rows).toEqual([
    { kind: 'internal', status: 'accepted', state: null, fromSeq: null, lastSeq: null, isTheirs: null },
    { kind: 'partner', status: 'accepted', state: 'active', fromSeq: 3, lastSeq: 7, isTheirs: true },
  ]);
  expect(await count('direct_talks where low_unread + high_unread = 1')).toBe(1);
  expect(await count('direct_messages')).toBe(6);
});

test('a username in use is not taken', async () => {
  await database.db.query(`update agents set username = 'Emma' where username = 'admin'`);
  await fillDemoDesk(context);
  const { rows } = await database.db.query<{ username: string }>(
    `select username from agents where username ilike 'emma%' order by username`,
  );
  expect(rows).toEqual([{ username: 'Emma' }, { username: expect.stringMatching(/^emma-[0-9a-f]{6}$/) }]);
});

test('the visitors are pushed to consoles that are open already', async () => {
  await fillDemoDesk(context);
  const pushedRows = context.events.flatMap((event) => (event.kind === 'visitor.changed' ? [event.row] : []));
  const admin = await database.db.query<{ id: string }>(`select id from agents where username = 'admin'`);
  const inbox = await readInbox(database.db, { uuid: admin.rows[0]!.id, seesAll: true }, 0);
  expect(pushedRows.map((row) => row.YQToken).sort()).toEqual(inbox.map((row) => row.YQToken).sort());
});
