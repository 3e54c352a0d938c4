import { expect } from 'vitest';
import { historyOf, recount } from '../testing/recount';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import type { TestAgent } from '../testing/test-people';
import { verifyPushes } from '../testing/verify-pushes';

const HOUR_MS = 3_600_000;
const JOBS = ['heartbeat', 'alive', 'leave', 'queue leave', 'due', 'hub', 'queue', 'idle', 'overview'];

/** Sets the clock as an operator or a time server does, and lets every job of the clock see it. */
async function jump(on: TestServer, ms: number, jobs: readonly string[] = JOBS): Promise<void> {
  on.clock.advance(ms);
  for (const name of jobs) await on.runJob(name);
}

/** Columns of facts, sums and conversations that hold a length of time, by the SQL that counts negative ones. */
async function negativeTimes({ database: { db } }: TestServer): Promise<string[]> {
  const { rows } = await db.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('bigint', 'integer', 'double precision')
      and column_name ~ '(length|waited|response|dwell|ms|seconds|duration|stay|online|length_sum)$'`);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await db.query(`select 1 from "${table}" where "${column}" < 0 limit 1`);
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

/** Paths of negative numbers in an answer; rank changes and sizes do not occur in these routes. */
function negatives(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return value < 0 ? [`${path} ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => negatives(part, `${path}/${name}`));
}

async function readAll(boss: TestAgent, conversation: string, range: { from: number; to: number }): Promise<string[]> {
  const read = async (route: string, value: object) => {
    const { status, data } = await boss.call(route as 'GET /home', value as never);
    expect([route, status]).toEqual([route, 200]);
    return negatives(data, route);
  };
  return [
    ...(await read('GET /history/getList', {})),
    ...(await read('GET /history/getDetail', { conversation })),
    ...(await read('GET /census/talk/getList', { dimension: 'source', ...range })),
    ...(await read('GET /census/talk/getRows', { dimension: 'source', key: '', figure: 'total', ...range })),
    ...(await read('GET /census/service/getList', { kind: 'talk', ...range })),
    ...(await read('GET /home', {})),
  ];
}

test.for([
  ['forward', 1],
  ['back', -1],
] as const)(
  'fault 18: a clock set %s by an hour between any two steps: seqs stay in order, no time is negative',
  async ([, sign], { on }) => {
    const start = on.clock.now();
    on.clock.advance(48 * HOUR_MS);
    const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
    for (let at = 0; at < 8; at += 1) {
      const visitor = await on.visitor();
      const jumpAt = async (step: number) => {
        on.clock.advance(2000);
        if (step !== at) return;
        await jump(on, sign * HOUR_MS);
        // Access tokens are over after an hour; a console refreshes them.
        await boss.signsInAgain();
      };
      await jumpAt(0);
      await visitor.views('https://shop.example/two');
      await jumpAt(1);
      await verifyPushes(on, () => visitor.says('hello'));
      await jumpAt(2);
      if ((await boss.row(visitor))?.state !== 'current') await boss.does('takeOver', visitor);
      await boss.says(visitor, 'good day');
      await jumpAt(3);
      await visitor.says('and?');
      await jumpAt(4);
      await visitor.views('https://shop.example/three');
      await boss.says(visitor, 'tomorrow');
      await jumpAt(5);
      await boss.does('inviteRating', visitor);
      await visitor.call('POST /visitor/rate', { score: 5 });
      await jumpAt(6);
      await boss.does('end', visitor);
      await jumpAt(7);
      await visitor.leaves();
      await jump(on, 61_000, ['heartbeat', 'leave']);
      const messages = await historyOf(on, visitor.id);
      expect(messages.filter(({ role }) => role !== 'tip').map(({ msg }) => msg)).toEqual([
        'hello',
        'good day',
        'and?',
        'tomorrow',
      ]);
      expect(boss.socket.isClosed).toBe(false);
      await jump(on, -sign * HOUR_MS, ['heartbeat']);
      await boss.signsInAgain();
    }
    await recount(on);
    on.clock.advance(4 * HOUR_MS);
    await on.settle();
    for (const name of ['census-visits', 'census-talks', 'search', 'overview']) await on.runJob(name);
    const { rows } = await on.database.db.query<{ id: string }>('select id from conversations');
    const range = { from: start, to: on.clock.now() + 1 };
    const reader = await on.signIn({ role: 'Admin' });
    const found = await Promise.all(rows.map(({ id }) => readAll(reader, id, range)));
    expect(await negativeTimes(on)).toEqual([]);
    expect([...new Set(found.flat())]).toEqual([]);
  },
);
