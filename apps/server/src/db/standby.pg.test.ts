import { afterEach, expect, test } from 'vitest';
import { runFollower } from '../events/follow';
import { visitsFollower } from '../features/office/census/visits-follower';
import { laneOf } from '../http/lanes';
import { createTestDatabase } from '../testing/database';
import { everyRead } from '../testing/every-read';
import { startServer, type TestServer } from '../testing/start-server';
import { createPool, type Db } from './pool';
import { createPools } from './pools';

/** A standby refuses every write; so does this connection, which is to the same rows. */
const READ_ONLY = '-c default_transaction_read_only=on';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** A server whose statistics are read through a pool of their own. */
async function deskWithStandby(): Promise<{ on: TestServer; standby: Db }> {
  const database = await createTestDatabase();
  const asStandby = { ...database.connection, options: READ_ONLY };
  const pools = createPools(database.connection, () => undefined, asStandby);
  const on = await startServer({ database, pools });
  close = async () => {
    await on.stop();
    await pools.end();
    await database.close();
  };
  return { on, standby: pools.reports! };
}

const EXPORTS = ['GET /census/flow/export', 'GET /census/talk/export', 'GET /census/service/export'] as const;

test('statistics and their exports need no right to write, and the age of what they know is a metric', async () => {
  const { on } = await deskWithStandby();
  const admin = await on.agent({ role: 'Admin' });
  await on.visitor();
  await on.settle();
  await runFollower(on.server.context, visitsFollower);
  const range = {
    from: new Date(on.clock.now() - 86_400_000).toISOString(),
    to: new Date(on.clock.now()).toISOString(),
  };
  const ids = { ...range, dimension: 'source', kind: 'talk', figure: 'total', key: 'direct', step: 'day' };
  const reads = everyRead(ids, ['a']).filter(({ route, isPlain }) => laneOf(route) === 'reports' && isPlain);
  expect(reads.length).toBeGreaterThan(10);
  const refused: string[] = [];
  for (const { route, query } of reads) {
    const { status } = await admin.call(route, { ...range, ...query } as never);
    if (status >= 500) refused.push(`${route} ${status}`);
  }
  expect(refused).toEqual([]);
  const { data } = await admin.call('GET /census/flow/getList', { dimension: 'source', ...range });
  expect(data.sum.visits).toBe(1);
  for (const route of EXPORTS) {
    const path = `/api${route.slice('GET '.length)}?${new URLSearchParams({ ...ids, format: 'csv' })}`;
    const { statusCode } = await on.server.http.inject({
      url: path,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([route, statusCode]).toEqual([route, 200]);
  }
  const { body } = await on.server.http.inject('/metrics');
  expect(body).toMatch(/^parley_reports_connected 1$/m);
  expect(body).toMatch(/^parley_reports_age_seconds \d/m);
  expect(body).toMatch(/^parley_pool_connections\{pool="reports",state="idle"\} [1-9]/m);
});

test('with the standby away statistics answer 503, and everything else serves on', async () => {
  const database = await createTestDatabase();
  const gone = createPool({ host: '127.0.0.1', port: 1 }, () => undefined);
  const pools = { ...createPools(database.connection, () => undefined), reports: gone };
  const on = await startServer({ database, pools });
  close = async () => {
    await on.stop();
    await Promise.all([pools.end(), gone.end()]);
    await database.close();
  };
  const admin = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  expect(await visitor.says('hello')).toMatchObject({ code: '7001' });
  expect(await admin.call('GET /census/flow/getList', { dimension: 'source' } as never)).toMatchObject({
    status: 503,
    data: { error: 'database-away' },
  });
  expect((await admin.call('GET /services/getList')).status).toBe(200);
  expect((await on.server.http.inject('/readyz')).statusCode).toBe(200);
  const { body } = await on.server.http.inject('/metrics');
  expect(body).toMatch(/^parley_reports_connected 0$/m);
});
