import { test as base, describe, expect } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { recount } from '../testing/recount';
import { restrictSites } from '../testing/restrict-sites';
import { codesCausedBy } from '../testing/server-test';
import { startServer, type TestServer } from '../testing/start-server';
import { createTestClock } from '../testing/test-context';
import { TestAgent, TestVisitor } from '../testing/test-people';
import { verifyPushes } from '../testing/verify-pushes';
import { createSharedBus, type Fate, type SharedBus } from './in-process';

/** Two servers on one database, connected by a bus. */
const test = base.extend<{ bus: SharedBus; two: readonly [TestServer, TestServer] }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  bus: ({}, use) => use(createSharedBus()),
  two: async ({ bus }, use) => {
    const database = await createTestDatabase();
    const clock = createTestClock();
    const one = await startServer({ database, clock, bus: bus.join() });
    const two = await startServer({ database, clock, bus: bus.join() });
    await use([one, two]);
    await one.stop();
    await two.stop();
    await database.close();
  },
});

/** Waits until both are idle: the end of one's work may cause work of the other. */
async function settle(servers: readonly TestServer[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const server of servers) await server.settle();
}

/** Advances the time; both processes renew their liveness meanwhile. */
async function pass(servers: readonly TestServer[], seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 8) {
    servers[0]!.clock.advance(8000);
    for (const server of servers) await server.runJob('alive');
  }
  for (const server of servers) await server.runJob('due');
}

const jobOf = ({ server }: TestServer, name: string) => server.jobs.find((job) => job.name === name)!;

/** Time passes until whoever closed the last page has left. */
async function passLeaving(servers: readonly TestServer[]): Promise<void> {
  for (let passed = 0; passed < 180; passed += 9) {
    servers[0]!.clock.advance(9000);
    for (const server of servers) await jobOf(server, 'alive').run();
    if (passed % 54 > 0) continue;
    for (const server of servers) for (const job of ['adopt', 'leave']) await server.runJob(job);
  }
  await settle(servers);
}

/** The same agent on the other process. */
function alsoOn(on: TestServer, { uuid, nickname, token }: TestAgent): TestAgent {
  const agent = new TestAgent(on, { uuid, nickname, token });
  on.agents.push(agent);
  return agent;
}

/** The same visitor on the other process. */
function visitorOn(on: TestServer, { id, credential }: TestVisitor): TestVisitor {
  const visitor = new TestVisitor(on);
  visitor.id = id;
  visitor.credential = credential;
  return visitor;
}

test('domains of a site that one process publishes hold on the other at once', async ({ two: [one, two] }) => {
  const boss = await one.signIn({ role: 'Admin' });
  const hello = (origin: string) =>
    fetch(`http://${two.address}/api/visitor/hello`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ site: 'demo', URL: `${origin}/` }),
    });
  expect((await hello('https://evil.example')).status).toBe(200);
  await restrictSites(one, ['shop.example'], boss);
  await settle([one, two]);
  expect((await hello('https://evil.example')).status).toBe(403);
  expect((await hello('https://shop.example')).status).toBe(200);
  await restrictSites(one, [], boss);
  await settle([one, two]);
  expect((await hello('https://evil.example')).status).toBe(200);
});

describe('two processes on one database', () => {
  test('a visitor on one and an agent on the other talk, with every push', async ({ two: [one, two] }) => {
    const agent = await one.agent();
    const boss = await two.agent({ role: 'Admin', nickname: 'boss' });
    await boss.hides();
    await settle([one, two]);
    const visitor = await verifyPushes(one, () => two.visitor());
    await settle([one, two]);
    await verifyPushes(one, async () => {
      await verifyPushes(two, () => visitor.says('hello'));
    });
    await settle([one, two]);
    expect(agent.socket.codes()).toEqual(expect.arrayContaining(['8002', '2000', '8006']));
    expect(await agent.says(visitor, 'hi', { seen: 1 })).toMatchObject({ code: '7001', seq: 2 });
    await settle([one, two]);
    expect(visitor.socket.all('8005')).toMatchObject([{ message: { msg: 'hi', seq: 2 } }]);
    agent.socket.send({ code: '6011', YQToken: visitor.id });
    await settle([one, two]);
    expect(visitor.socket.all('7003')).toHaveLength(1);
    await agent.reads(visitor, 2);
    await settle([one, two]);
    expect(visitor.socket.all('7004')).toMatchObject([{ role: 'service', seq: 2 }]);
    await recount(one);
  });

  test("other devices and tabs get it on any process, whatever their socket's number", async ({ two: [one, two] }) => {
    const agent = await one.agent();
    const elsewhere = alsoOn(two, agent);
    await elsewhere.connect();
    const visitor = await one.visitor();
    const tab = visitorOn(two, visitor);
    await tab.connect();
    await settle([one, two]);
    const sockets = { elsewhere: elsewhere.socket, tab: tab.socket };
    const received = await codesCausedBy(two, sockets, async () => {
      await visitor.says('hello');
      await agent.says(visitor, 'hi');
      await settle([one, two]);
    });
    expect(received).toEqual({ elsewhere: ['2000', '8006', '2010'], tab: ['2000', '8006', '8005'] });
  });

  test('an agent with a socket only on the other process is gone only when that closes', async ({
    two: [one, two],
  }) => {
    const agent = await one.agent();
    const elsewhere = alsoOn(two, agent);
    await elsewhere.connect();
    const visitor = await one.visitor();
    await visitor.says('hello');
    await agent.leaves();
    await pass([one, two], 200);
    expect(await elsewhere.row(visitor)).toMatchObject({ state: 'current' });
    await elsewhere.leaves();
    await pass([one, two], 200);
    const { rows } = await one.database.db.query('select state from conversations');
    expect(rows).toEqual([{ state: 'wait' }]);
  });

  test('when a process dies, the grace of its agents starts, and the other reassigns their visitors', async ({
    two: [one, two],
  }) => {
    const lost = await one.agent({ nickname: 'lost' });
    const visitor = await two.visitor();
    await visitor.says('hello');
    await settle([one, two]);
    const other = await two.agent({ nickname: 'other' });
    expect(lost.socket.codes()).toContain('2000');
    // The first no longer renews its liveness.
    two.clock.advance(11_000);
    await two.runJob('alive');
    two.clock.advance(180_000);
    await two.runJob('alive');
    await two.runJob('due');
    expect(await other.row(visitor)).toMatchObject({ state: 'current', serviceID: other.uuid });
  });

  test('a process that expired but still runs registers its connections again', async ({ two: [one, two] }) => {
    const agent = await one.agent();
    const visitor = await one.visitor();
    await visitor.says('hello');
    one.clock.advance(30_000);
    await two.runJob('alive');
    await one.runJob('alive');
    await settle([one, two]);
    await pass([one, two], 200);
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', serviceID: agent.uuid });
    expect((await agent.inbox()).agents).toMatchObject([{ reachable: true }]);
  });

  test('the last place under a limit is given once, whichever process asks', async ({ two: [one, two] }) => {
    const agent = await one.agent({ limit: 1 });
    const visitors = [await one.visitor(), await two.visitor()];
    await settle([one, two]);
    for (let trial = 0; trial < 10; trial += 1) {
      one.clock.advance(10);
      await Promise.all(visitors.map((visitor) => visitor.says(`trial ${trial}`)));
      await settle([one, two]);
      const states = (await agent.inbox()).list.map(({ state }) => state).sort();
      expect(states).toEqual(['current', 'wait']);
      for (const visitor of visitors) {
        await visitor.call('POST /visitor/end', {});
        await settle([one, two]);
      }
    }
  });

  test('one visitor in two tabs on two processes: one conversation, one order, the same id once', async ({
    two: [one, two],
  }) => {
    const agent = await one.agent();
    const visitor = await one.visitor();
    const tab = visitorOn(two, visitor);
    await tab.connect();
    for (let round = 0; round < 40; round += 1) {
      visitor.send(`a ${round}`, { onlyID: `same-${round}` });
      tab.send(`b ${round}`, { onlyID: round % 4 === 0 ? `same-${round}` : `tab-${round}` });
      if (round % 10 === 0) await settle([one, two]);
    }
    await settle([one, two]);
    expect(await recount(one)).toBe(70);
    const { rowCount } = await one.database.db.query('select 1 from conversations');
    expect(rowCount).toBe(1);
    const answers = [visitor, tab].map(({ socket }) => new Map(socket.all('7001').map((a) => [a.onlyID, a.seq])));
    for (let round = 0; round < 40; round += 4)
      expect(answers[0]!.get(`same-${round}`)).toBe(answers[1]!.get(`same-${round}`));
    expect((await agent.row(visitor))?.umsg).toBe(70);
  });

  test('8000 reaches sockets on the other process', async ({ two: [one, two] }) => {
    const agent = await one.agent();
    const elsewhere = alsoOn(two, agent);
    await elsewhere.connect();
    await agent.call('GET /login/logOut');
    expect((await elsewhere.socket.closed).code).toBe(4401);
    expect(elsewhere.socket.frames.at(-1)?.code).toBe('8000');
  });

  test('a hello on one process does not mark a visitor with a socket on the other as gone', async ({
    two: [one, two],
  }) => {
    const agent = await one.agent();
    const visitor = await one.visitor();
    one.clock.advance(61_000);
    await visitorOn(two, visitor).hello();
    await settle([one, two]);
    one.clock.advance(61_000);
    for (const server of [one, two]) await server.runJob('leave');
    await settle([one, two]);
    expect(await agent.row(visitor)).toMatchObject({ state: 'monitor', online: true });
  });

  test('queue positions are pushed by one process, once', async ({ two: [one, two] }) => {
    await one.agent({ limit: 1 });
    const visitors = [await one.visitor(), await two.visitor(), await one.visitor()];
    for (const visitor of visitors) {
      one.clock.advance(10);
      await visitor.says('hello');
      await settle([one, two]);
    }
    for (const server of [one, two]) await server.runJob('queue');
    await settle([one, two]);
    expect(visitors.map(({ socket }) => socket.all('2001').map(({ position }) => position))).toEqual([[], [1], [2]]);
  });

  test('nobody leaves and returns when another process starts', async ({ two: [one, two], bus }) => {
    const agent = await one.agent();
    const [visitor, invited] = [await one.visitor(), await two.visitor()];
    await agent.does('invite', invited, { msg: 'may I help?' });
    await settle([one, two]);
    const third = await startServer({ database: one.database, clock: one.clock, bus: bus.join() });
    const from = agent.socket.frames.length;
    await passLeaving([one, two, third]);
    expect(agent.socket.codes(from).filter((code) => ['8001', '8002', '8003', '2006'].includes(code))).toEqual([]);
    expect(await agent.row(visitor)).toMatchObject({ online: true });
    const { rows } = await one.database.db.query('select invited_by from visitors where id = $1', [invited.id]);
    expect(rows).toEqual([{ invited_by: agent.uuid }]);
    await third.stop();
  });

  test('a visitor with a tab on each process leaves with the last one', async ({ two: [one, two] }) => {
    const agent = await one.agent();
    const visitor = await one.visitor();
    const tab = visitorOn(two, visitor);
    await tab.connect();
    await settle([one, two]);
    const from = agent.socket.frames.length;
    await two.close(tab.socket);
    await passLeaving([one, two]);
    expect(await agent.row(visitor)).toMatchObject({ online: true });
    await one.close(visitor.socket);
    await passLeaving([one, two]);
    expect(await agent.row(visitor)).toBeUndefined();
    expect(agent.socket.codes(from).filter((code) => code === '8003' || code === '8002')).toEqual(['8003']);
  });

  test('visitors of a killed process go offline, unless they come to another', async ({ two: [one, two], bus }) => {
    const agent = await two.agent();
    const [gone, stays] = [await one.visitor(), await one.visitor()];
    await settle([one, two]);
    // The first process no longer renews its liveness, and nobody hears from it.
    await visitorOn(two, stays).connect();
    await settle([one, two]);
    bus.setCut(true);
    two.clock.advance(61_000);
    for (const seconds of [0, 10, 20, 120]) {
      two.clock.advance(seconds * 1000);
      for (const job of ['alive', 'adopt', 'leave']) await two.runJob(job);
    }
    expect(await agent.row(stays)).toMatchObject({ online: true });
    expect(await agent.row(gone)).toBeUndefined();
  });

  test('a message that arrives after a later one is counted', async ({ two: [one, two], bus }) => {
    const agent = await one.agent();
    const visitor = await two.visitor();
    await visitor.says('hello');
    await settle([one, two]);
    await verifyPushes(one, async () => {
      bus.decideFates((text): Fate => (text.includes('overtaken') ? [0] : ['now']));
      await visitor.says('overtaken');
      expect(await agent.says(visitor, 'first on screen')).toMatchObject({ code: '7001', seq: 3 });
      bus.decideFates(null);
      await expect.poll(() => agent.socket.all('8006')).toHaveLength(2);
      await settle([one, two]);
    });
  });
});
