import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH_ROWS, readPage, streamRows } from '../../../db/read-list';
import { raw, sql, statement } from '../../../db/sql';
import type { Download } from '../../../http/download';
import { memoryInUse, memorySampler } from '../../../testing/memory';
import { ADMIN, startTestHttp, type TestHttp } from '../../../testing/test-http';
import { agentList } from './list-store';
import type { AgentRecordRow } from './store';

/** Lists with a hundred thousand rows: pages are read from an index, exports run in constant memory. */
const ROWS = 100_000;
/** Milliseconds: far above the time of a page (tens), below that of a plan with a look-up for every row. */
const PAGE_MS = 1500;

/** The reader of the list, who sees all agents. */
const ALL = { uuid: '', admin: true, scope: 'all' as const };
/** Who exports, for the audit log. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

let http: TestHttp;
const MEGABYTE = 1024 * 1024;

beforeAll(async () => {
  http = await startTestHttp();
  for (let from = 1; from <= ROWS; from += STEP) await insertAgents(from, from + STEP - 1);
  await http.database.db.query('analyze agents, agent_roles');
});
afterAll(() => http.close());

/** Rows per insert: the pool limits a statement to fifteen seconds. */
const STEP = 10_000;

async function insertAgents(from: number, to: number): Promise<void> {
  await http.database.db.query(
    `insert into agents (id, username, password_hash, nickname, conversation_limit, enabled, created_at)
     select gen_random_uuid(), 'agent-' || n, 'x', (array['王芳', '李伟', 'Anna', '=1+1'])[1 + n % 4] || n, n % 50,
       n % 10 > 0, timestamptz '2029-01-01' + n * interval '1 minute'
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await http.database.db.query(
    `insert into agent_roles (agent_id, role_id)
     select a.id, r.id
     from agents a cross join roles r
     where r.role = 'Editor'
       and a.conversation_limit % 2 = 0
       and a.created_at > timestamptz '2029-01-01' + ($1::int - 1) * interval '1 minute'
     on conflict do nothing`,
    [from],
  );
}

const KEYS = ['createdAt', 'nickname', 'username', 'limit'] as const;
const cases = KEYS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const));

describe('a page', () => {
  test.each(cases)('sorted by %s %s is read from its index', async (sort, order) => {
    const { from, id, where, order: by } = agentList({ sort, order }, ALL);
    const { text, values } = statement(
      sql`select ${raw(id)} from ${raw(from)} where ${where} order by ${raw(by)} limit 20`,
    );
    const { rows } = await http.database.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/\bSort\b|Seq Scan/);
  });

  test.each([
    ['the first', {}, 1],
    ['the last', {}, ROWS / 20],
    ['by name, in the middle', { sort: 'nickname' as const }, 2500],
    ['found by a text', { username: '王芳99' }, 1],
    ['by role and state', { roles: ['Editor'], state: ['away' as const] }, 1],
  ])('%s comes at once', async (_, filters, pageNo) => {
    const took = async () => {
      const begin = performance.now();
      const page = { pageNo, pageSize: 20 };
      const { rows, total } = await readPage<AgentRecordRow>(http.database.db, agentList(filters, ALL), page);
      expect(rows).toHaveLength(20);
      expect(total).toBeGreaterThan(20);
      return performance.now() - begin;
    };
    // The fastest of several, since the machine may be busy during one of them.
    await expect.poll(took).toBeLessThan(PAGE_MS);
  });
});

async function exported(format: 'csv' | 'xlsx'): Promise<Download> {
  const handler = http.options.handlers['GET /services/export'];
  const call = {
    value: { format },
    agent: { ...ALL, uuid: NOBODY, nickname: 'Nobody', masks: [] },
    http: { language: 'zh' },
  };
  return handler(call as unknown as Parameters<typeof handler>[0]);
}

const count = async (from: string): Promise<number> =>
  (await http.database.db.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]!.n;
/** Without the background processes of PostgreSQL, which hold snapshots too. */
const OURS = `pg_stat_activity where datname = current_database() and backend_type = 'client backend'
              and pid <> pg_backend_pid()`;
const cursors = () => count(`${OURS} and xact_start is not null`);
const asleep = () => count(`${OURS} and wait_event = 'PgSleep'`);
/** Connections in use according to the pool: they are returned only after PostgreSQL's answer was read. */
const held = () => http.database.db.totalCount - http.database.db.idleCount;

describe('an export', () => {
  test.each(['csv', 'xlsx'] as const)('all rows as %s, in memory independent of their number', async (format) => {
    const { rows, bytes, stream } = await exported(format);
    const before = memoryInUse();
    const sampleMemory = memorySampler();
    let [length, lines, most] = [0, 0, before];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (format === 'csv') lines += chunk.toString('latin1').split('\r\n').length - 1;
      most = Math.max(most, sampleMemory(length));
    }
    expect(rows).toBe(ROWS + 1);
    if (format === 'csv') expect(lines).toBe(ROWS + 2);
    expect((most - before) / MEGABYTE).toBeLessThan(32);
    // The estimated size is precise enough to show progress.
    expect(bytes! / length).toBeGreaterThan(0.5);
    expect(bytes! / length).toBeLessThan(2);
  });

  test('nothing is read ahead of the client; a client that leaves releases the snapshot', async () => {
    const { batches, close } = await streamRows(http.database.db, agentList({}, ALL));
    expect((await batches.next()).value).toHaveLength(BATCH_ROWS);
    await close();

    const { stream } = await exported('csv');
    const pulled = new Promise<Buffer>((resolve) => stream.once('data', resolve));
    expect((await pulled).length).toBeLessThan(MEGABYTE);
    stream.pause();
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.destroy();
    await closed;
    // After the close no connection, cursor or slot is in use.
    expect(held()).toBe(0);
    expect(http.context.exports.enter()).not.toBeNull();
  });

  test('an aborted connection closes the cursor although the end was not read', async () => {
    const origin = await http.app.listen({ port: 0, host: '127.0.0.1' });
    const { body } = await http.app.inject({ method: 'POST', url: '/api/login', payload: ADMIN });
    const headers = { authorization: `Bearer ${JSON.parse(body).data.token}` };
    // A separate connection: a client that keeps connections alive would delay the server's end.
    const asking = get(`${origin}/api/services/export?format=csv`, { headers, agent: false });
    const response = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve));
    await new Promise((resolve) => response.once('readable', resolve));
    expect(await cursors()).toBe(1);
    response.on('error', () => undefined);
    asking.destroy();
    await expect.poll(held).toBe(0);
    expect(await cursors()).toBe(0);
  });

  test('a client that leaves while a batch is queried does not wait for it', async () => {
    const SLOW = 'generate_series(1, 3000) n';
    const gone = new AbortController();
    const list = { select: `select n, case when n = 1500 then pg_sleep(600) end from ${SLOW}`, from: SLOW };
    const rows = await streamRows(
      http.database.db,
      { ...list, id: 'n', where: raw('true'), order: 'n' },
      {
        disconnected: gone.signal,
      },
    );
    expect((await rows.batches.next()).value).toHaveLength(BATCH_ROWS);
    const next = rows.batches.next().catch((error: { code: string }) => error.code);
    await expect.poll(asleep).toBe(1);
    gone.abort();
    // 57014: query cancelled.
    expect(await next).toBe('57014');
    await rows.close();
    expect(held()).toBe(0);
    expect(await asleep()).toBe(0);
  });
});
