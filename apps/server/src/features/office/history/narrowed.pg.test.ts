import { historyRoutes } from '@parley/protocol/http/history/conversations';
import { expect } from 'vitest';
import { sql, statement } from '../../../db/sql';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { narrowedBy } from './conditions-store';

/** Conversations, each of another visitor: one in four hundred differs from the others. */
const MANY = 20_000;
const FEW = 400;

/** Returns the account by which the rare ones wrote. */
async function fill(on: TestServer): Promise<string> {
  const { db } = on.database;
  await db.query(`
    with made as (select n, gen_random_uuid() as visitor, gen_random_uuid() as visit,
                         now() - n * interval '1 hour' as at, n % ${FEW} = 0 as rare
                  from generate_series(1, ${MANY}) n),
    came as (
      insert into visitors (id, site_id, name, tags, channel)
      select visitor, (select id from sites limit 1), case when rare then '稀客 ' || n else '' end,
             case when rare then array['rare'] else '{}' end, case when rare then 'wechat' else 'web' end
      from made returning 1
    ), visited as (
      insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                          started_at, source, engine, keyword, region)
      select visit, visitor, (select id from sites limit 1), '', '', 'zh', '', '', '', at,
             case when rare then 'ads' else 'search' end, case when rare then 'Bing' else 'Baidu' end,
             case when rare then '落地灯 护眼' else '沙发' end, case when rare then '西藏 拉萨' else '广东 深圳' end
      from made returning 1
    ), viewed as (
      insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
      select visitor, 'p', visit, case when rare then 'https://shop.example/rare' else 'https://shop.example/p/' || n % 500 end,
             '', '', at from made returning 1
    )
    select count(*) from came, visited, viewed where false`);
  const account = await addAccount(on);
  // In a statement of their own, since the facts must be stored before.
  await db.query(`
    insert into conversations (id, visitor_id, site_id, state, last_seq, visitor_messages, agent_messages, opened_at, ended_at)
    select gen_random_uuid(), visitor_id, site_id, 'end', 2, 1, case when source = 'ads' then 0 else 1 end, started_at,
           started_at + case when source = 'ads' then interval '90 minutes' else interval '3 minutes' end
    from visits`);
  await db.query(`insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
    select id, n, visitor_id, id || '-' || n, 'user', case when agent_messages = 0 then 'file' else 'text' end::message_kind, '', opened_at
    from conversations, generate_series(1, 2) n`);
  await db.query(`insert into events (kind, conversation_id, visitor_id, at, data)
    select case when agent_messages = 0 then 'conversation.taken-over' else 'conversation.opened' end, id, visitor_id, opened_at, '{}'
    from conversations`);
  await db.query(`insert into conversation_agents (conversation_id, agent_id)
    select id, gen_random_uuid() from conversations, generate_series(1, 2) where agent_messages = 0`);
  // One agent, in a group of its own, had the rare ones, scored some, and was scored.
  const agent = await on.agent({ nickname: 'rare' });
  await db.query(
    `with rare as (
      update conversations set last_owner_id = $1 where agent_messages = 0 returning id, visitor_id
    ), rated as (
      insert into ratings (conversation_id, agent_id, visitor_id, score, invited, rated_at)
      select c.id, $1, c.visitor_id, case when c.agent_messages = 0 then 1 else 5 end, true, now() from conversations c returning 1
    ), told as (
      insert into conversation_summaries (conversation_id, summary, category, agent_id, updated_at)
      select c.id, '', case when c.agent_messages = 0 then '投诉' else '咨询' end, $1, now() from conversations c returning 1
    ), marked as (
      insert into conversation_marks (conversation_id, mark, agent_id, marked_at)
      select c.id, case when c.agent_messages = 0 then '要紧' else '平常' end, $1, now() from conversations c returning 1
    ), judged as (
      insert into quality_scores (conversation_id, agent_id, total, points, comment, scored_by, scored_at)
      select c.id, $1, case when c.agent_messages = 0 then 30 else 90 end, '[]', '', $1, now() from conversations c returning 1
    ), disputed as (
      insert into quality_disputes (conversation_id, agent_id, total, reason, disputed_at, outcome)
      select c.id, $1, 30, '', now(), case when c.agent_messages = 0 then null else 'upheld' end from conversations c returning 1
    ), grouped as (insert into agent_groups (id, name) values (gen_random_uuid(), 'rare') returning id)
    insert into agent_group_members (group_id, agent_id) select id, $1 from grouped`,
    [agent.uuid],
  );
  await db.query('analyze');
  return account;
}

/** The rare visitors write by an account of a channel. */
async function addAccount({ database: { db } }: TestServer): Promise<string> {
  const { rows } = await db.query<{ id: string }>(`
    insert into channel_accounts (id, channel, key, site_id, name, app_id, created_at)
    select gen_random_uuid(), 'wechat', 'key', id, 'Shop', 'wx1', now() from sites limit 1 returning id`);
  const { id } = rows[0]!;
  await db.query(
    `insert into channel_contacts (visitor_id, account_id, external_id, created_at)
     select id, $1, id::text, now() from visitors where channel = 'wechat'`,
    [id],
  );
  return id;
}

async function groupNamed(on: TestServer, name: string): Promise<string> {
  const { rows } = await on.database.db.query<{ id: string }>('select id from agent_groups where name = $1', [name]);
  return rows[0]!.id;
}

test('each filter uses an index and finds the right conversations', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const account = await fill(on);
  const filters = [
    { region: '拉萨' },
    { source: 'ads' },
    { engine: 'Bing' },
    { keyword: '护眼' },
    { page: 'EXAMPLE/rare' },
    { channel: 'wechat' },
    { account },
    { visitor: '稀客' },
    { tag: 'rare' },
    { missed: 'true' },
    { valid: 'false' },
    { hasFile: 'true' },
    { transferred: 'true' },
    { duration: '60-' },
    { score: '2' },
    { category: '投诉' },
    { mark: '要紧' },
    { quality: '0-60' },
    { dispute: 'open' },
    { group: await groupNamed(on, 'rare') },
    { region: '拉萨', category: '投诉' },
  ];
  const period = {
    from: new Date(on.clock.now() - 400 * 3600_000).toISOString(),
    to: new Date(on.clock.now()).toISOString(),
  };
  for (const filter of filters) {
    const name = JSON.stringify(filter);
    const { data } = await boss.call('GET /history/getList', filter as never);
    expect(data.total, name).toBe(MANY / FEW);
    for (const asked of [filter, { ...filter, ...period }]) {
      const value = historyRoutes['GET /history/getList'].request.parse(asked);
      const { from, walked, at, id } = await narrowedBy(on.database.db, value, {
        uuid: boss.uuid,
        scope: 'all',
        masks: [],
      });
      const { text, values } = statement(sql`from ${from} where ${walked}`);
      const { rows } = await on.database.db.query<{ 'QUERY PLAN': string }>(
        `explain select ${id} ${text} order by ${at} desc, ${id} desc limit 20`,
        values,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, name).not.toMatch(
        /Seq Scan on (conversations|conversation_facts|page_views|visitors|messages|events|visits|ratings|conversation_summaries|conversation_marks|quality_scores|quality_disputes)/,
      );
    }
  }
  // Counting stops at a limit that grows with the page number.
  await on.database.db.query(`update visitors set name = '常客 ' || number where name = ''`);
  const counted = async (filter: object) => {
    const { data } = await boss.call('GET /history/getList', filter as never);
    return [data.list.length, data.total, data.more];
  };
  expect(await counted({ source: 'search' })).toEqual([20, 1000, true]);
  expect(await counted({ source: 'search', pageNo: '50' })).toEqual([20, 2000, true]);
  expect(await counted({ visitor: '客' })).toEqual([20, 500, true]);
  expect(await counted({ visitor: '客', pageNo: '50' })).toEqual([20, 1000, true]);
  expect(await counted({ visitor: '客', source: 'ads' })).toEqual([20, MANY / FEW, false]);
});

test('facts of the beginning outlive the visit, lose erased values, and are removed with the conversation', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  await on.agent();
  const visitor = await on.visitor();
  await visitor.views('https://shop.example/secret-page');
  await visitor.says('hello');
  const total = async (filter: object) => (await boss.call('GET /history/getList', filter as never)).data.total;
  const addresses = async () => {
    const { rows } = await on.database.db.query<{ url: string }>('select url from page_addresses order by url');
    return rows.map(({ url }) => url);
  };
  expect(await total({ page: 'secret', source: 'direct' })).toBe(1);
  expect(await addresses()).toContain('https://shop.example/secret-page');
  await on.database.db.query(`update visits set keyword = 'lamp'`);
  expect(await total({ keyword: 'LAM' })).toBe(1);
  await on.database.db.query(`update page_views set url = 'https://shop.example/'`);
  expect(await addresses()).toEqual(['https://shop.example/']);
  expect(await total({ page: 'secret' })).toBe(0);
  await on.database.db.query('delete from page_views');
  await on.database.db.query('delete from visits');
  expect(await addresses()).toEqual([]);
  expect(await total({ keyword: 'lamp' })).toBe(1);
  await on.database.db.query('delete from conversations');
  expect((await on.database.db.query('select 1 from conversation_facts')).rowCount).toBe(0);
});
