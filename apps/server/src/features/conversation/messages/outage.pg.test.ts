import { Client } from 'pg';
import { test as base, describe, expect, inject } from 'vitest';
import { createPool } from '../../../db/pool';
import { DELAYED_AFTER_MS } from '../../../live/saving';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { type DatabaseProxy, startDatabaseProxy } from '../../../testing/database-proxy';
import { historyOf, recount } from '../../../testing/recount';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';

type Desk = { on: TestServer; agent: TestAgent; visitor: TestVisitor; quiet: TestVisitor };
type Away = { proxy: DatabaseProxy; desk: Desk; direct: TestDatabase };

const HELLO = { site: 'demo', URL: 'https://shop.example/', title: 'Shop' };
/** Milliseconds that a statement may take here: short for half-open connections, enough on a busy machine. */
const TIMEOUT_MS = 2000;
/** Milliseconds that a connection may be idle: shorter than `TIMEOUT_MS`, as in production. */
const IDLE_MS = 450;

/** A server with all connections to the database through a proxy. */
const test = base.extend<{ away: Away }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  away: async ({}, use) => {
    const direct = await createTestDatabase();
    const proxy = await startDatabaseProxy(direct.connection);
    const connection = { ...proxy.connection, query_timeout: TIMEOUT_MS, idleTimeoutMillis: IDLE_MS };
    const db = createPool(connection, () => undefined);
    const on = await startServer({
      database: { db, connection, close: async () => undefined },
      savingDelayedAfterMs: DELAYED_AFTER_MS,
    });
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('before');
    const quiet = await on.visitor();
    await use({ proxy, desk: { on, agent, visitor, quiet }, direct });
    proxy.restore();
    await on.stop();
    await db.end();
    await proxy.close();
    await direct.close();
  },
});

/** Both sides write while the database is unreachable, and another visitor opens a conversation. */
function speak({ agent, visitor, quiet }: Desk): { visitor: string[]; agent: string[]; first: string } {
  const said = Array.from({ length: 20 }, (_, index) => ({
    visitor: visitor.send(`v ${index}`, { onlyID: `v-${index}` }),
    agent: agent.send(visitor, `a ${index}`, { onlyID: `a-${index}` }),
  }));
  const first = quiet.send('hello', { onlyID: 'first' });
  return { visitor: said.map((one) => one.visitor), agent: said.map((one) => one.agent), first };
}

async function expectAllOnce({ on, agent, visitor, quiet }: Desk, said: ReturnType<typeof speak>): Promise<void> {
  for (const onlyID of said.visitor) expect(await visitor.socket.answer(onlyID)).toMatchObject({ code: '7001' });
  for (const onlyID of said.agent) expect(await agent.socket.answer(onlyID)).toMatchObject({ code: '7001' });
  expect(await quiet.socket.answer(said.first)).toMatchObject({ code: '7001', seq: 1 });
  await on.settle();
  const history = await historyOf(on, visitor.id);
  const ofRole = (role: string) => history.filter((one) => one.role === role).map(({ onlyID }) => onlyID);
  expect(ofRole('user').slice(1)).toEqual(said.visitor);
  expect(ofRole('service')).toEqual(said.agent);
  expect(await recount(on)).toBe(42);
  const pushed = (agent.socket.all('8006') as { message?: { onlyID: string } }[]).map(({ message }) => message?.onlyID);
  expect(pushed.filter((onlyID) => onlyID?.startsWith('v-'))).toEqual(said.visitor);
  expect(visitor.socket.all('8005')).toHaveLength(20);
  for (const { socket } of [agent, visitor, quiet]) expect(socket.isClosed).toBe(false);
}

const savings = (person: TestAgent | TestVisitor) => person.socket.all('7006').map(({ saving }) => saving);
const isWell = (person: TestAgent | TestVisitor) =>
  person.socket.until(({ code, saving }) => code === '7006' && saving === 'ok');

async function expectOnePair({ agent, visitor, quiet }: Desk): Promise<void> {
  for (const person of [agent, visitor, quiet]) {
    await isWell(person);
    expect(savings(person)).toEqual(['delayed', 'ok']);
  }
}

/** Ends all connections to the database, which are then opened again. */
const endConnections = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** Runs a statement on another database of the same cluster: a read-only one cannot make itself writable. */
async function onCluster(statement: string): Promise<void> {
  const client = new Client(inject('cluster'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const nameOf = async ({ db }: TestDatabase): Promise<string> =>
  (await db.query<{ name: string }>('select current_database() as name')).rows[0]!.name;

const readyz = async ({ on }: Desk): Promise<number> =>
  (await on.server.http.inject({ method: 'GET', url: '/readyz' })).statusCode;

describe('the database is unreachable: no answer, 7006 to all, then all messages once and in order', () => {
  test('fault 4: connections cut and new ones refused', async ({ away: { proxy, desk } }) => {
    proxy.cut();
    const said = speak(desk);
    await Promise.all([desk.agent, desk.visitor, desk.quiet].map(({ socket }) => socket.code('7006')));
    expect(desk.visitor.socket.all('7001')).toHaveLength(1);
    expect(desk.agent.socket.all('7001')).toEqual([]);
    for (const { socket } of [desk.agent, desk.visitor, desk.quiet]) expect(socket.all('7002')).toEqual([]);
    proxy.restore();
    await expectAllOnce(desk, said);
    await expectOnePair(desk);
  });

  test('fault 4: frozen, then resumed', async ({ away: { proxy, desk } }) => {
    proxy.freeze();
    const said = speak(desk);
    await Promise.all([desk.agent, desk.visitor].map(({ socket }) => socket.code('7006')));
    expect(desk.visitor.socket.all('7001')).toHaveLength(1);
    proxy.restore();
    await expectAllOnce(desk, said);
    await isWell(desk.agent);
  });

  test('fault 5: half-open connections are replaced', async ({ away: { proxy, desk } }) => {
    proxy.blackhole();
    const said = speak(desk);
    await expectAllOnce(desk, said);
    expect((await desk.agent.row(desk.visitor))?.seq).toBe(41);
  });

  test('fault 5: every answer of the database is 500 ms late: all is stored once, no socket is lost', async ({
    away: { proxy, desk },
  }) => {
    proxy.delay(500);
    const said = speak(desk);
    await desk.quiet.socket.answer(said.first);
    await Promise.all([desk.visitor.socket.answer('v-19'), desk.agent.socket.answer('a-19')]);
    expect((await desk.agent.call('GET /talk/userList')).status).toBe(200);
    proxy.restore();
    await expectAllOnce(desk, said);
  });

  test('cut repeatedly while messages are sent: each is stored once, none is acknowledged and missing', async ({
    away: { proxy, desk },
  }) => {
    const said: ReturnType<typeof speak> = { visitor: [], agent: [], first: desk.quiet.send('hello') };
    for (let index = 0; index < 20; index += 1) {
      said.visitor.push(desk.visitor.send(`v ${index}`, { onlyID: `v-${index}` }));
      said.agent.push(desk.agent.send(desk.visitor, `a ${index}`, { onlyID: `a-${index}` }));
      if (index % 4 === 0) {
        proxy.cut();
        proxy.restore();
      }
      if (index % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await expectAllOnce(desk, said);
  });

  test('meanwhile a new socket is closed with 1013, and a call gets 503', async ({ away: { proxy, desk } }) => {
    proxy.cut();
    desk.visitor.send('held');
    await desk.visitor.socket.code('7006');
    const socket = desk.on.open('visitor');
    await socket.code('0000');
    socket.send({ code: '5001', credential: desk.visitor.credential });
    expect((await socket.closed).code).toBe(1013);
    const { status, error } = await desk.agent.call('GET /talk/userList');
    expect([status, error]).toEqual([503, 'database-away']);
  });

  test('read-only (25006): messages are held, 7006, not ready; stored on new connections once it is writable', async ({
    away: { desk, direct },
  }) => {
    const name = await nameOf(direct);
    await onCluster(`alter database "${name}" set default_transaction_read_only = on`);
    await direct.db.query(endConnections);
    const said = speak(desk);
    await Promise.all([desk.agent, desk.visitor, desk.quiet].map(({ socket }) => socket.code('7006')));
    expect(await readyz(desk)).toBe(503);
    const hello = await desk.on.server.http.inject({ method: 'POST', url: '/api/visitor/hello', payload: HELLO });
    expect([hello.statusCode, hello.json().data.error]).toEqual([503, 'database-away']);
    expect(desk.visitor.socket.all('7001')).toHaveLength(1);
    for (const { socket } of [desk.agent, desk.visitor, desk.quiet]) expect(socket.all('7002')).toEqual([]);
    // No connection is ended here: the server itself must replace the read-only ones.
    await onCluster(`alter database "${name}" reset default_transaction_read_only`);
    await expectAllOnce(desk, said);
    await expectOnePair(desk);
  });

  test('without tables (42P01): messages are held, 7006, not ready; stored once the tables are back', async ({
    away: { desk, direct },
  }) => {
    await direct.db.query('alter schema public rename to gone; create schema public');
    const said = speak(desk);
    await Promise.all([desk.agent, desk.visitor, desk.quiet].map(({ socket }) => socket.code('7006')));
    expect(await readyz(desk)).toBe(503);
    const { status, error } = await desk.agent.call('GET /talk/userList');
    expect([status, error]).toEqual([503, 'database-away']);
    for (const { socket } of [desk.agent, desk.visitor, desk.quiet]) expect(socket.all('7002')).toEqual([]);
    await direct.db.query('drop schema public; alter schema gone rename to public');
    await expectAllOnce(desk, said);
    await expectOnePair(desk);
  });

  test('typing is still forwarded', async ({ away: { proxy, desk } }) => {
    proxy.cut();
    desk.agent.socket.send({ code: '6011', YQToken: desk.visitor.id });
    await desk.visitor.socket.code('7003');
    desk.visitor.socket.send({ code: '6001' });
    await desk.agent.socket.code('7003');
  });
});
