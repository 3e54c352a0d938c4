import { expect, test } from 'vitest';
import { createPools } from '../db/pools';
import { createTestDatabase } from '../testing/database';
import { startServer } from '../testing/start-server';

const LISTS = 12;

test('with a locked table and twelve lists waiting for it, hello, sign-in and messages still get connections', async () => {
  const database = await createTestDatabase();
  const pools = createPools(database.connection, () => undefined);
  const on = await startServer({ database, pools });
  const admin = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  const person = { username: 'somebody', password: 'long-enough', roles: ['Editor'] };
  expect((await admin.call('POST /services/doEdit', person as never)).status).toBe(200);

  const holder = await database.db.connect();
  await holder.query('begin; lock table letters in access exclusive mode');
  const lists = Array.from({ length: LISTS }, () => admin.call('GET /letter/getList', { pageNo: '1' } as never));
  // Until all of them wait.
  while (pools.office.waitingCount < LISTS) await new Promise((resolve) => setImmediate(resolve));

  const post = (path: string, payload: object) =>
    on.server.http.inject({ method: 'POST', url: `/api${path}`, payload });
  const newcomer = await on.visitor();
  expect((await post('/login', { username: person.username, password: person.password })).statusCode).toBe(200);
  expect(await newcomer.says('hello')).toMatchObject({ code: '7001', seq: 1 });
  expect(await visitor.says('and hello')).toMatchObject({ code: '7001', seq: 1 });
  expect((await admin.call('GET /talk/userList')).status).toBe(200);

  await holder.query('rollback');
  holder.release();
  await Promise.all(lists);
  await on.stop();
  await pools.end();
  await database.close();
});

test('a query that waits for a lock is cancelled when its caller disconnects: PostgreSQL does not notice that', async () => {
  const database = await createTestDatabase();
  const pools = createPools(database.connection, () => undefined);
  for (const pool of [pools.talk, pools.office, pools.background])
    for (const name of [undefined, 'planned']) {
      const { rows } = await pool.query({ text: 'show lock_timeout', ...(name && { name }) });
      expect(rows).toEqual([{ lock_timeout: '14s' }]);
    }
  expect((await pools.office.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '16s' }]);
  expect((await pools.background.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  await pools.end();
  await database.close();
});
