import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Batch, type Follower, lagOf, rebuildFollower, runFollower } from '../events/follow';
import { type NarrowDesk, startNarrowDesk } from '../testing/narrow-readers';
import { followers } from './work';

/** The contract of followers, checked for each one in `work.ts` with sample data. A new one is tested too. */

let desk: NarrowDesk;
const db = () => desk.on.database.db;
const parts = () => ({ db: db(), clock: desk.on.clock, log: desk.on.server.context.log });

/** Milliseconds: sample data is created. */
const BUILD_MS = 180_000;

beforeAll(async () => {
  desk = await startNarrowDesk();
  await desk.grow('alpha');
  // Rows that no turn has handled: followers ran while the sample data was created.
  for (const name of ['Day', 'Noon', 'Dusk']) await desk.root.call('POST /groups/doEdit', { name });
  const { list } = (await desk.root.call('GET /settings/getList')).data;
  const { version } = list.find(({ section }) => section === 'autoAnswer')!;
  // Due later than the test lasts.
  const steps = [{ seconds: 86_400, text: { zh: '您好', en: 'Hello' } }];
  const rules = [{ key: 'later', name: '', trigger: 'chat-start', steps }];
  await desk.root.call('POST /settings/doEdit', { section: 'autoAnswer', value: { rules }, version });
  const people = `insert into people (id, name, created_at, updated_at)
                  select gen_random_uuid(), 'Li ' || n, now(), now() from generate_series(1, 3) as n`;
  await db().query(people);
  await desk.root.call('POST /access/doHook', { url: 'https://8.8.8.8/', events: ['message.stored'], enabled: true });
  await db().query(`update letters set content = content || ' 13800001111'`);
  // Visitors of a channel, so that answers to them are queued.
  await db().query(
    `with account as (
       insert into channel_accounts (id, channel, key, site_id, name, app_id, created_at)
       select gen_random_uuid(), 'wechat', 'key', id, 'Account', 'wx1', now() from sites limit 1 returning id)
     insert into channel_contacts (visitor_id, account_id, external_id, created_at)
     select distinct on (m.visitor_id) m.visitor_id, account.id, m.visitor_id::text, '2000-01-01'::timestamptz
     from messages m, account where m.role <> 'user'`,
  );
  await desk.on.visitor().then((visitor) => visitor.says('hello'));
  await desk.on.visitor().then((visitor) => visitor.says('hello again'));
}, BUILD_MS);
afterAll(() => desk.on.stop());

/** Tables with the progress of followers, not with their data. */
const CURSORS = ['followers', 'follower_changes', 'follower_dead_letters'];

/** Every row of every table, without identity columns: a rebuild gets new values. */
async function everything(): Promise<Record<string, string[]>> {
  const { rows: tables } = await db().query<{ name: string; counted: string[] }>(
    `select t.tablename as name,
            array(select column_name::text from information_schema.columns c
                  where c.table_schema = 'public' and c.table_name = t.tablename and c.is_identity = 'YES') as counted
     from pg_tables t where t.schemaname = 'public' and t.tablename <> all($1::text[]) order by 1`,
    [CURSORS],
  );
  const found: Record<string, string[]> = {};
  for (const { name, counted } of tables) {
    const { rows } = await db().query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from "${name}" t order by 1`,
      [counted],
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const countOf = ({ events, messages, changes }: Batch): number => events.length + messages.length + changes.length;

/** Handles one commit per turn; the second turn is killed after its work, before the commit. */
function killed(follower: Follower): Follower & { takes: number[] } {
  const takes: number[] = [];
  return {
    ...follower,
    batch: 1,
    takes,
    async handle(tx, batch, now) {
      await follower.handle(tx, batch, now);
      takes.push(countOf(batch));
      if (takes.length === 2) throw new Error('killed');
    },
  };
}

const CASES = followers.map((follower) => [follower.name, follower] as const);

test.each(CASES)(
  '%s: lags, is killed between two batches, goes on, and is made again from nothing',
  async (_, follower) => {
    const lag = async () => (await lagOf(parts(), [follower]))[0]!;
    const before = await everything();
    expect((await lag()).lagSeconds).toBeGreaterThan(0);

    const one = killed(follower);
    await runFollower(parts(), one);
    expect(one.takes.length).toBe(2);
    expect(await lag()).toMatchObject({ failures: 1, error: 'killed' });
    desk.on.clock.advance(60_000);
    await runFollower(parts(), one);
    expect(one.takes.length).toBeGreaterThan(2);
    expect(await lag()).toMatchObject({ lagSeconds: 0, failures: 0, dead: 0 });
    const whole = await everything();
    expect(whole).not.toEqual(before);

    expect(await runFollower(parts(), follower)).toBe(0);
    expect(await everything()).toEqual(whole);

    expect(await rebuildFollower(parts(), follower)).toBe(true);
    await runFollower(parts(), follower);
    expect(await lag()).toMatchObject({ lagSeconds: 0, failures: 0, dead: 0 });
    expect(await everything()).toEqual(whole);
  },
);
