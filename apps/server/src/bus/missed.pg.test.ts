import { test as base, describe, expect } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { publish } from '../testing/publish';
import { recount } from '../testing/recount';
import { startServer, type TestServer } from '../testing/start-server';
import { createTestClock } from '../testing/test-context';
import { TestAgent, TestVisitor } from '../testing/test-people';
import { BEAT_MS } from './bus';
import { createSharedBus, type Fate, type SharedBus } from './in-process';

type World = { one: TestServer; two: TestServer; bus: SharedBus };

/** Two servers on one database, connected by a bus that can fail. Its time is the clock's. */
const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  world: async ({}, use) => {
    const database = await createTestDatabase();
    const clock = createTestClock();
    const bus = createSharedBus(() => clock.now());
    const one = await startServer({ database, clock, bus: bus.join() });
    const two = await startServer({ database, clock, bus: bus.join() });
    await use({ one, two, bus });
    await one.stop();
    await two.stop();
    await database.close();
  },
});

async function settle({ one, two }: World): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const server of [one, two]) await server.settle();
}

async function heal(world: World): Promise<void> {
  world.bus.setCut(false);
  await settle(world);
}

const lastOf = (codes: readonly string[], ...wanted: string[]) => codes.filter((code) => wanted.includes(code)).at(-1);

describe('fault 8: the bus is away, and back', () => {
  test('messages, ends and owners that nobody was told of are right after one snapshot each', async ({ world }) => {
    const { one, two, bus } = world;
    const agent = await one.agent();
    const visitor = await two.visitor();
    await visitor.says('hello');
    await settle(world);
    bus.setCut(true);
    expect(await visitor.says('lost for one')).toMatchObject({ code: '7001' });
    expect(await agent.says(visitor, 'lost for two')).toMatchObject({ code: '7001' });
    await settle(world);
    expect(agent.socket.codes().filter((code) => code === '8006')).toHaveLength(1);
    const [toAgent, toVisitor] = [agent.socket.frames.length, visitor.socket.frames.length];
    await heal(world);
    expect(agent.socket.codes(toAgent)).toContain('7005');
    expect(visitor.socket.codes(toVisitor)).toContain('7005');
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', seq: 3, umsg: 2, smsg: 1 });
    bus.setCut(true);
    await agent.does('end', visitor);
    await heal(world);
    expect(lastOf(visitor.socket.codes(), '7005')).toBe('7005');
    // The other process opens a new conversation instead of adding to the one that it remembered.
    await visitor.says('again');
    await settle(world);
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', umsg: 1 });
    expect(await recount(one)).toBe(4);
  });

  test('a disabled administrator’s socket is closed, by the clock and by the return of the bus', async ({ world }) => {
    const { one, two, bus } = world;
    const boss = await one.agent({ role: 'Admin' });
    const disabled = await two.agent({ role: 'Admin', nickname: 'disabled' });
    const other = await two.agent({ role: 'Admin', nickname: 'other' });
    await settle(world);
    bus.setCut(true);
    const disable = ({ uuid }: TestAgent) =>
      one.database.db.query('update agents set enabled = false where id = $1', [uuid]);
    await disable(disabled);
    await two.runJob('logins');
    expect((await disabled.socket.closed).code).toBe(4401);
    expect(disabled.socket.frames.at(-1)).toMatchObject({ code: '8000', reason: 'disabled' });
    await disable(other);
    await heal(world);
    expect((await other.socket.closed).code).toBe(4401);
    expect(boss.socket.isClosed).toBe(false);
  });

  test('settings that were published meanwhile are in force, and consoles are told', async ({ world }) => {
    const { one, two, bus } = world;
    const boss = await one.agent({ role: 'Admin' });
    const agent = await two.agent({ role: 'Admin', nickname: 'two' });
    await settle(world);
    bus.setCut(true);
    await publish(boss, 'routing', { graceSeconds: 77 });
    await settle(world);
    expect(two.server.context.setting('routing').graceSeconds).not.toBe(77);
    await heal(world);
    expect(two.server.context.setting('routing').graceSeconds).toBe(77);
    expect(agent.socket.all('8012')).toMatchObject([{ section: 'routing', value: { graceSeconds: 77 } }]);
  });

  test('an agent who watches since then gets what is said', async ({ world }) => {
    const { one, two, bus } = world;
    await one.agent();
    const boss = await one.agent({ role: 'Admin', nickname: 'boss' });
    await boss.hides();
    const visitor = await two.visitor();
    await visitor.says('hello');
    await settle(world);
    const elsewhere = new TestAgent(two, boss);
    two.agents.push(elsewhere);
    await elsewhere.connect();
    bus.setCut(true);
    await boss.does('monitor', visitor, { on: true });
    await heal(world);
    await visitor.says('watched');
    await settle(world);
    expect(elsewhere.socket.all('8006').map(({ message }) => (message as { msg: string }).msg)).toEqual(['watched']);
  });

  test('a process without the bus serves, and says so', async ({ world }) => {
    const { one, bus } = world;
    const readyz = async () => {
      const { statusCode, body } = await one.server.http.inject('/readyz');
      return [statusCode, JSON.parse(body)];
    };
    expect(await readyz()).toEqual([200, { status: 'ok' }]);
    bus.setCut(true);
    expect(await readyz()).toEqual([200, { status: 'degraded', why: 'bus-away' }]);
    const agent = await one.agent();
    const visitor = await one.visitor();
    await visitor.says('hello');
    expect(await agent.row(visitor)).toMatchObject({ state: 'current' });
  });
});

describe('fault 9: a process dies between a commit and its news', () => {
  test('its silence is noticed, and every client loads a snapshot', async ({ world }) => {
    const { one, two, bus } = world;
    const agent = await one.agent();
    const visitor = await two.visitor();
    await visitor.says('hello');
    await settle(world);
    // The second process stores, and dies before its news arrive.
    bus.decideFates((): Fate => []);
    await visitor.says('stored only');
    for (let passed = 0; passed < 2500; passed += BEAT_MS) {
      world.one.clock.advance(BEAT_MS);
      await one.runJob('bus');
    }
    expect(agent.socket.codes()).toContain('7005');
    expect(await agent.row(visitor)).toMatchObject({ umsg: 2 });
  });

  test('a message that is sent again elsewhere is told there, once for those who know it', async ({ world }) => {
    const { one, two, bus } = world;
    const agent = await one.agent();
    const visitor = await two.visitor();
    await visitor.says('hello');
    await settle(world);
    bus.decideFates((): Fate => []);
    await visitor.says('untold', { onlyID: 'same' });
    await settle(world);
    bus.decideFates(null);
    const again = new TestVisitor(one);
    again.id = visitor.id;
    again.credential = visitor.credential;
    await again.connect();
    expect(await again.says('another text', { onlyID: 'same' })).toMatchObject({ code: '7001', seq: 2 });
    await settle(world);
    const told = () => agent.socket.all('8006').map(({ message }) => (message as { msg: string }).msg);
    expect(told()).toEqual(['hello', 'untold']);
    expect(await agent.row(visitor)).toMatchObject({ umsg: 2 });
    expect(await recount(one)).toBe(2);
  });
});

describe('fault 10: news that are doubled, lost, or come late', () => {
  test('doubled: nobody gets a push twice', async ({ world }) => {
    const { one, two, bus } = world;
    const agent = await one.agent();
    const visitor = await two.visitor();
    bus.decideFates((): Fate => ['now', 'now']);
    for (let n = 0; n < 5; n += 1) await visitor.says(`message ${n}`);
    await settle(world);
    const seqs = agent.socket.all('8006').map(({ message }) => (message as { seq: number }).seq);
    expect(seqs).toEqual([...new Set(seqs)]);
    expect(agent.socket.codes()).not.toContain('7005');
  });

  test('lost: noticed at the next sign of life', async ({ world }) => {
    const { one, two, bus } = world;
    const agent = await one.agent();
    const visitor = await two.visitor();
    bus.decideFates((): Fate => []);
    await visitor.says('nobody hears that a conversation begins');
    await settle(world);
    bus.decideFates(null);
    await two.runJob('bus');
    await settle(world);
    expect(agent.socket.codes()).toContain('7005');
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', umsg: 1 });
  });
});
