import { readFileSync } from 'node:fs';
import { numberOf } from '@parley/core/census/dimensions';
import { expect } from 'vitest';
import { transaction } from '../../../../db/transaction';
import { type Follower, rebuildFollower, runFollower } from '../../../../events/follow';
import { COUNTED, randomTalks, seeded } from '../../../../testing/random-talks';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { COLUMNS } from './columns';
import { sumTalkDay, sumTalkMonth, sumTalkYear } from './fold-store';
import { LongTalks } from './long-talks';
import { SHARE_COLUMNS, SHARE_PARTS } from './shares-fold-store';
import { followerOfTalks, talksFollower } from './talks-follower';

const migration = (name: string) =>
  readFileSync(new URL(`../../../../db/migrations/${name}.sql`, import.meta.url), 'utf8');
/** What made the sums of agents, then years and histograms, of those of conversations. */
const UPDATES = [
  migration('0190-sums-of-all-sites').split(';\n')[1]!,
  migration('0219-hours-of-agents'),
  migration('0235-sums-by-year'),
  migration('0237-days-of-agents'),
];
const DAY_MS = 86_400_000;
/** Midnight of the zone of statistics, before the random conversations. */
const FIRST_DAY = Date.UTC(2026, 1, 20, 16);
const PARTS = ['total', ...COLUMNS];
const added = PARTS.map((part) => `sum(${part})::bigint as ${part}`).join(', ');
const rowsOf = async ({ database: { db } }: TestServer, sql: string) => (await db.query(sql)).rows;

/** Sums of each day or month, source and channel, or of each year, from the raw rows and from the sums. */
const counted = (on: TestServer, grain: 'day' | 'month' | 'year' = 'day') =>
  rowsOf(
    on,
    `select date_trunc('${grain}', opened_at, 'Asia/Shanghai') as at,
            ${grain === 'year' ? `'' as source, '' as channel` : 'source, channel'}, ${added}
     from (${COUNTED}) c group by 1, 2, 3 order by 1, 2, 3`,
  );
const summed = (on: TestServer, grain: 'd' | 'm' = 'd') =>
  rowsOf(
    on,
    `select f.at, k.key as source, f.channel, ${PARTS.map((part) => `f.${part}::bigint`).join(', ')}
     from census_talk f join census_keys k on k.id = f.key
     where f.grain = '${grain}' and f.dimension = 2 and f.total <> 0 order by 1, 2, 3`,
  );
/** By region, all together. */
const years = (on: TestServer) =>
  rowsOf(
    on,
    `select at, '' as source, channel, ${PARTS.map((part) => `sum(${part})::bigint as ${part}`).join(', ')}
     from census_talk where grain = 'Y' and dimension = ${numberOf('area')} group by 1, 3 having sum(total) <> 0 order by 1`,
  );

/** Sums and histograms of months and years of conversations. */
const longSums = (on: TestServer) =>
  rowsOf(
    on,
    `select * from census_talk where grain not in ('h', 'd') and total <> 0
     order by grain, dimension, at, key, site_id, channel`,
  );

/** Sums of agents as they are kept, and as their shares add up to. */
const agentSums = (on: TestServer) =>
  rowsOf(
    on,
    `select grain, at, agent_id, channel, ${SHARE_PARTS.map((part) => `sum(${part})::bigint as ${part}`).join(', ')},
            (select coalesce(sum(p.count), 0) from census_agents i cross join census_pairs(i.turn_times) p
             where i.grain = s.grain and i.at = s.at and i.agent_id = s.agent_id and i.channel = s.channel)::int as in_times,
            (select array_agg(row(bucket, count)::text order by bucket) from (
               select p.bucket, sum(p.count) as count from census_agents i cross join census_pairs(i.hours) p
               where i.grain = s.grain and i.at = s.at and i.agent_id = s.agent_id and i.channel = s.channel
               group by 1 having sum(p.count) <> 0) h) as hours
     from census_agents s group by 1, 2, 3, 4 having sum(total) > 0 order by 1, 2, 3, 4`,
  );
const agentShares = (on: TestServer) =>
  rowsOf(
    on,
    `select g.grain, date_trunc(g.unit, opened_at, 'Asia/Shanghai') as at, agent_id,
            case when g.grain in ('D', 'M', 'Y') then '' else channel end as channel, count(*)::bigint as total,
            ${SHARE_COLUMNS.map((part) => `sum(${part})::bigint as ${part}`).join(', ')}, sum(cardinality(responses))::int as in_times,
            (select array_agg(row(bucket, count)::text order by bucket) from (
               select (extract(isodow from i.local)::int - 1) * 24 + extract(hour from i.local)::int as bucket, count(*) as count
               from unnest(array_agg(opened_at at time zone 'Asia/Shanghai')) as i(local) group by 1) h) as hours
     from agent_shares, (values ('d'::"char", 'day'), ('D', 'day'), ('m', 'month'), ('M', 'month'), ('Y', 'year')) as g(grain, unit)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );

/** Customers from each week on: by the shares before which their visitor had none since, and as sets. */
const customers = (on: TestServer, is: 'firsts' | 'sets') =>
  rowsOf(
    on,
    is === 'firsts'
      ? `select week, agent_id, count(*) filter (where previous is null or previous < week)::int as n,
                count(*) filter (where previous_any is null or previous_any < week)::int > 0 as some
         from agent_shares, generate_series('2026-02-01'::timestamptz, '2026-05-01', '7 days') week
         where opened_at >= week group by 1, 2 order by 1, 2`
      : `select week, agent_id, count(distinct visitor_id)::int as n, bool_or(opened_at = (
                  select min(o.opened_at) from agent_shares o
                  where o.visitor_id = s.visitor_id and o.opened_at >= week) and agent_id = (
                  select o.agent_id from agent_shares o where o.visitor_id = s.visitor_id and o.opened_at >= week
                  order by o.opened_at, o.conversation_id, o.agent_id limit 1)) as some
         from agent_shares s, generate_series('2026-02-01'::timestamptz, '2026-05-01', '7 days') week
         where opened_at >= week group by 1, 2 order by 1, 2`,
  );

/** A follower that is killed now and then, after its work and before the commit. */
const killedSometimes = (random: () => number, follower: Follower): Follower => ({
  ...follower,
  batch: 20,
  async handle(tx, batch, now) {
    await follower.handle(tx, batch, now);
    if (random() < 0.3) throw new Error('killed');
  },
});

/** Stores the steps of all conversations, mixed; the follower runs, or is killed, in between. */
async function happen(
  on: TestServer,
  { random, count, follower = talksFollower }: { random: () => number; count: number; follower?: Follower },
): Promise<void> {
  const left = await randomTalks(on, random, count);
  while (left.length > 0) {
    const n = Math.floor(random() * Math.min(left.length, 6));
    await left[n]!.shift()!();
    if (left[n]!.length === 0) left.splice(n, 1);
    if (random() < 0.05) {
      await runFollower(on.server.context, killedSometimes(random, follower));
      on.clock.advance(600_000);
    }
  }
  on.clock.advance(600_000);
  await runFollower(on.server.context, follower);
}

test.for([
  [60, 'all are kept'],
  [10, 'they displace each other'],
] as const)(
  'sums equal the raw rows where only new messages of a conversation are read (%i: %s)',
  async ([most], { on }) => {
    const follower = followerOfTalks(new LongTalks({ from: 2, most }));
    await happen(on, { random: seeded(4), count: 60, follower });
    const raw = await counted(on);
    expect(raw.length).toBeGreaterThan(10);
    expect(await summed(on)).toEqual(raw);
    expect(await agentSums(on)).toEqual(await agentShares(on));
  },
);

test.for([1, 2, 3])('sums equal the raw rows after changes in any order and crashes (%i)', async (seed, { on }) => {
  await happen(on, { random: seeded(seed), count: 60 });
  const raw = await counted(on);
  expect(raw.length).toBeGreaterThan(10);
  expect(await summed(on)).toEqual(raw);
  expect(await summed(on, 'm')).toEqual(await counted(on, 'month'));
  expect(await years(on)).toEqual(await counted(on, 'year'));
  const agents = await agentShares(on);
  expect(await agentSums(on)).toEqual(agents);
  expect(await customers(on, 'firsts')).toEqual(await customers(on, 'sets'));

  await on.database.db.query('update census_talk set total = total + 1, valid = 0');
  await on.database.db.query('update census_agents set total = total + 1, turn_times = null, hours = null');
  await rebuildFollower(on.server.context, talksFollower);
  await runFollower(on.server.context, talksFollower);
  expect(await summed(on)).toEqual(raw);
  expect(await agentSums(on)).toEqual(agents);

  // A range made again, by days, months and years.
  const { db } = on.database;
  const long = await longSums(on);
  const { rows: zones } = await db.query<{ id: number }>('select id from census_zones');
  await db.query('update census_talk set total = total + 1, valid = 0, lengths = null');
  await db.query('update census_agents set messages = messages + 1, turn_times = null, hours = null');
  for (let at = FIRST_DAY; at < FIRST_DAY + 60 * DAY_MS; at += DAY_MS)
    await transaction(db, (tx) => sumTalkDay(tx, zones[0]!.id, { from: new Date(at), to: new Date(at + DAY_MS) }));
  for (const month of ['2026-02-10', '2026-03-10', '2026-04-10'])
    await transaction(db, (tx) => sumTalkMonth(tx, zones[0]!.id, new Date(month)));
  await transaction(db, (tx) => sumTalkYear(tx, zones[0]!.id, new Date('2026-03-10')));
  expect(await summed(on)).toEqual(raw);
  expect(await summed(on, 'm')).toEqual(await counted(on, 'month'));
  expect(await longSums(on)).toEqual(long);
  expect(await agentSums(on)).toEqual(agents);

  // Retention and erasure change no figure, nor does making the sums again after them.
  for (const table of ['messages', 'events', 'ratings', 'conversation_agents'])
    await db.query(
      `delete from ${table} where conversation_id in (select id from conversations where opened_at < $1)`,
      [new Date('2026-03-04T00:00:00Z')],
    );
  await db.query('delete from conversations where opened_at < $1', [new Date('2026-03-04T00:00:00Z')]);
  await db.query('delete from visits');
  await rebuildFollower(on.server.context, talksFollower);
  await runFollower(on.server.context, talksFollower);
  expect(await summed(on)).toEqual(raw);
  expect(await agentSums(on)).toEqual(agents);
});

test('sums of all sites and years that updates make are those that the follower keeps', async ({ on }) => {
  await happen(on, { random: seeded(5), count: 60 });
  const { db } = on.database;
  const stored = () =>
    rowsOf(on, `select * from census_agents where total <> 0 order by grain, at, agent_id, site_id, channel`);
  const [agents, long] = [await stored(), await longSums(on)];
  await db.query(`delete from census_agents where grain in ('D', 'M', 'Y')`);
  await db.query('update census_agents set hours = null');
  const { rowCount } = await db.query(`delete from census_talk where grain in ('M', 'y', 'Y')`);
  expect(rowCount).toBeGreaterThan(0);
  // Histograms as they were before.
  await db.query(`
    create table census_talk_times as
    select zone, m.measure, dimension, at, key, site_id, channel, p.bucket, p.count
    from census_talk t
    cross join lateral (values ('length', lengths), ('firstResponse', first_responses)) as m(measure, pairs)
    cross join lateral census_pairs(m.pairs) p where t.grain = 'm'`);
  await db.query('alter table census_talk drop column lengths, drop column first_responses');
  for (const update of UPDATES) await db.query(update);
  expect(await stored()).toEqual(agents);
  expect(await longSums(on)).toEqual(long);
});

test('agents have what they wrote and what rated them, and a conversation of two has two shares', async ({ on }) => {
  await happen(on, { random: seeded(7), count: 80 });
  const shares = await rowsOf(
    on,
    `select agent_id, sum(replies)::int as replies, sum(ratings)::int as ratings, sum(score)::int as score,
            count(*)::int as total, sum(ended)::int <= count(*) as has_ends
     from agent_shares group by 1 order by 1`,
  );
  const raw = await rowsOf(
    on,
    `with talk as (select c.id from conversations c join conversation_facts f on f.conversation_id = c.id
                   where f.device <> 'bot')
     select a.id as agent_id,
            (select count(*) from messages m where m.author_id = a.id and m.only_id not like 'auto-%'
             and m.conversation_id in (select id from talk))::int as replies,
            (select count(*) from ratings r where r.agent_id = a.id and r.conversation_id in (select id from talk))::int
              as ratings,
            (select coalesce(sum(score), 0) from ratings r
             where r.agent_id = a.id and r.conversation_id in (select id from talk))::int as score,
            (select count(distinct e.conversation_id) from events e
             where a.id::text in (e.data ->> 'agentId', e.data ->> 'to')
               and e.conversation_id in (select id from talk))::int as total,
            true as has_ends
     from agents a where a.nickname in ('Ann', 'Bob', 'Cid') order by 1`,
  );
  expect(shares).toEqual(raw);
  expect(Math.max(...shares.map(({ replies }) => replies))).toBeGreaterThan(5);
});
