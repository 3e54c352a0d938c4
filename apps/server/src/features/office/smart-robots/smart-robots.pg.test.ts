import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../../../testing/database';
import { type ModelServer, startModelServer } from '../../../testing/model-server';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';

/** A shop's pages, of which one may not be read. */
const PAGES: Record<string, string> = {
  '/robots.txt': 'User-agent: *\nDisallow: /internal',
  '/returns.html':
    '<title>Returns</title><h1>Returns</h1><p>Goods can be returned within 14 days of delivery. The buyer pays 6 euros for the parcel.</p>',
  '/shipping.html':
    '<title>Shipping</title><h1>Shipping</h1><p>Orders are shipped within 2 business days from Hamburg.</p>',
  '/internal.html': '<title>Internal</title><p>The margin is 40 percent.</p>',
};

let database: TestDatabase;
let on: TestServer;
let boss: TestAgent;
let model: ModelServer;
let shop: Server;
let shopUrl: string;

beforeEach(async () => {
  database ??= await createTestDatabase();
  on = await startServer({ database, privateTargets: ['127.0.0.0/8'] });
  boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  model = await startModelServer();
  shop = createServer(({ url = '' }, response) => {
    if (url === '/sitemap.xml') {
      const locs = ['/returns.html', '/shipping.html', '/internal.html'].map(
        (path) => `<url><loc>${shopUrl}${path}</loc></url>`,
      );
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${locs.join('')}</urlset>`);
    } else if (PAGES[url])
      response.writeHead(200, { 'content-type': url.endsWith('.txt') ? 'text/plain' : 'text/html' }).end(PAGES[url]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await on.stop();
  await model.close();
  await new Promise((done) => shop.close(done));
  await emptyDatabase(database);
});

async function robotOf(settings: object = {}, more: object = {}): Promise<string> {
  const provider = {
    url: model.url,
    model: 'm',
    key: 'secret-key',
    ...('provider' in more ? (more.provider as object) : {}),
  };
  const { data, error } = await boss.call('POST /robot/doEdit', {
    name: 'Smart',
    kind: 'high',
    mode: 'first',
    ...more,
    provider,
  });
  expect(error ?? null).toBeNull();
  const { error: refused } = await boss.call('POST /robot/doModel', { robot: data.id, settings });
  expect(refused ?? null).toBeNull();
  return data.id;
}

async function knows(robot: string, source: object = { kind: 'site', url: `${shopUrl}/` }): Promise<void> {
  const { error } = await boss.call('POST /robot/doSource', { robot, ...source } as never);
  expect(error ?? null).toBeNull();
  await on.runJob('sources of robots');
  await expect
    .poll(async () => (await sources(robot)).every(({ state }) => state !== 'waiting' && state !== 'syncing'))
    .toBe(true);
}
const sources = async (robot: string) => (await boss.call('GET /robot/getSources', { robot })).data.list;
const ask = async (robot: string, text: string) => (await boss.call('POST /robot/ask', { robot, text })).data;

const english = async (): Promise<TestVisitor> => {
  const visitor = await on.visitor();
  await visitor.hello({ language: 'en' });
  return visitor;
};
const words = (visitor: TestVisitor) =>
  (visitor.socket.frames as { code: string; message?: { msg: string; robot?: string; sources?: unknown } }[]).flatMap(
    ({ code, message }) => (code === '8005' && message?.robot ? [message] : []),
  );
const RETURNS = 'Goods can be returned within 14 days of delivery [1].';

test('a robot answers from pages of the site, cites them, and what robots.txt forbids is not read', async () => {
  const robot = await robotOf();
  await knows(robot);
  expect(await sources(robot)).toMatchObject([
    { state: 'ready', documents: 2, fault: null, faults: [{ url: `${shopUrl}/internal.html`, error: 'robots.txt' }] },
  ]);
  model.says = () => RETURNS;
  expect(await ask(robot, 'Within how many days can goods be returned?')).toMatchObject({
    outcome: 'answer',
    answers: [{ msg: RETURNS }],
    sources: [{ n: 1, title: 'Returns', url: `${shopUrl}/returns.html` }],
    trace: [{ n: 1, title: 'Returns' }],
  });
  const prompt = JSON.stringify(model.asked.at(-1)!.messages);
  expect(prompt).toContain('14 days of delivery');
  expect(prompt).not.toContain('margin');
  expect(prompt).not.toContain('secret-key');
});

test('its own entries are a source at once, and its row shows the model without the key', async () => {
  const robot = await robotOf();
  const [row] = (await boss.call('GET /robot/getList')).data.list;
  expect(row).toMatchObject({ id: robot, provider: { url: model.url, model: 'm', embeddingModel: '', hasKey: true } });
  expect(JSON.stringify(row)).not.toContain('secret-key');
  const { data: entry } = await boss.call('POST /askRobot/doEdit', {
    robot,
    question: 'Opening hours',
    answers: [{ kind: 'text', msg: 'The shop is open from 9 to 18 on weekdays.' }],
  });
  model.says = () => 'The shop is open from 9 to 18 on weekdays [1].';
  expect(await ask(robot, 'What are your opening hours?')).toMatchObject({
    outcome: 'answer',
    sources: [{ n: 1, title: 'Opening hours' }],
  });
  await boss.call('POST /askRobot/doDelete', { ids: [entry.id] });
  expect(await ask(robot, 'What are your opening hours?')).toMatchObject({ noAnswer: { why: 'no-sources' } });
  expect(await sources(robot)).toHaveLength(1);
});

test('outside of its sources it refuses, whatever the model says', async () => {
  const robot = await robotOf();
  await knows(robot);
  model.says = () => 'NO_ANSWER';
  expect(await ask(robot, 'Are goods insured?')).toMatchObject({ outcome: 'none', noAnswer: { why: 'refused' } });
  model.says = () => 'Goods are insured up to 500 euros [1].';
  expect(await ask(robot, 'Are goods insured?')).toMatchObject({ outcome: 'none', noAnswer: { why: 'unsupported' } });
  const calls = model.asked.length;
  expect(await ask(robot, '今天天气怎么样')).toMatchObject({ outcome: 'none', noAnswer: { why: 'no-sources' } });
  expect(model.asked).toHaveLength(calls);
});

test('without a model nothing is sent, and a robot with one talks to visitors', async () => {
  const robot = await robotOf();
  await knows(robot);
  model.says = () => RETURNS;
  const visitor = await english();
  await visitor.says('Can goods be returned after delivery? I am on +44 20 7946 0958');
  await on.runJob('smart robots');
  await expect
    .poll(() => words(visitor))
    .toMatchObject([{ msg: RETURNS, robot, ratable: true, sources: [{ n: 1, title: 'Returns' }] }]);
  expect(JSON.stringify(model.asked)).not.toContain('7946');
  expect((await boss.call('GET /robot/getMeter', { robot })).data).toMatchObject({
    sum: { calls: 1, input: 100, output: 20 },
    zone: 'Asia/Shanghai',
  });
});

const FAILURES = ['500', '401', 'cut', 'endless', 'silent', 'slow', 'wrong-json'] as const;
test.each(FAILURES)(
  'a model that fails by %s: the visitor is in the queue in time, and nothing half is said',
  async (failure) => {
    const robot = await robotOf({ seconds: 1 });
    await knows(robot);
    await on.agent();
    model.says = () => RETURNS;
    model.fails = [failure];
    const visitor = await english();
    await visitor.says('Can goods be returned after delivery?');
    await on.runJob('smart robots');
    // An endless, a silent and a slow model would never end by themselves: only the robot's second ends them.
    await expect.poll(async () => (await boss.row(visitor))?.state).not.toBe('robot');
    expect(words(visitor)).toEqual([]);
  },
);

test('a server that stops in the middle of an answer: a person', async () => {
  const robot = await robotOf();
  await knows(robot);
  const ann = await on.agent();
  model.says = () => RETURNS;
  model.inTheMiddle = () => void model.close();
  const visitor = await english();
  await visitor.says('Can goods be returned after delivery?');
  await on.runJob('smart robots');
  await expect.poll(async () => (await ann.row(visitor))?.state).toBe('current');
  expect(words(visitor)).toEqual([]);
  model = await startModelServer();
});

const ASKED = 'Can goods be returned after delivery?';

test('time that a message waited for its turn is taken from its answer: the model is not asked too late', async () => {
  await knows(await robotOf());
  const ann = await on.agent();
  model.says = () => RETURNS;
  const visitor = await english();
  await visitor.says(ASKED);
  on.clock.advance(6000);
  await on.runJob('smart robots');
  await expect.poll(async () => (await ann.row(visitor))?.state).toBe('current');
  expect(model.asked).toEqual([]);
  expect(words(visitor)).toEqual([]);
});

test.each(['smart robots', 'late smart robots'])(
  'two messages in a row, and a slow answer to the first: the second has its own time, not the first’s anew (%s)',
  async (job) => {
    await knows(await robotOf());
    const ann = await on.agent();
    model.says = () => {
      on.clock.advance(7000);
      return RETURNS;
    };
    const visitor = await english();
    await visitor.says(ASKED);
    await visitor.says(ASKED);
    await on.runJob('smart robots');
    await expect.poll(() => words(visitor)).toMatchObject([{ msg: RETURNS }]);
    const stateAfter = async () => {
      await on.runJob(job);
      return (await ann.row(visitor))?.state;
    };
    await expect.poll(stateAfter).toBe('current');
    expect(model.asked).toHaveLength(1);
    expect(words(visitor)).toHaveLength(1);
  },
);

test('the entries of the robot that stands in answer first', async () => {
  const { data: other } = await boss.call('POST /robot/doEdit', { name: 'Entries', kind: 'ask', mode: 'never' });
  await boss.call('POST /askRobot/doEdit', {
    robot: other.id,
    question: 'Can goods be returned after delivery?',
    answers: [{ msg: 'Yes, they can.' }],
  });
  const robot = await robotOf({ seconds: 1, fallback: other.id });
  await knows(robot);
  model.fails = ['500'];
  const visitor = await english();
  await visitor.says('Can goods be returned after delivery?');
  await on.runJob('smart robots');
  await expect.poll(() => words(visitor)).toMatchObject([{ msg: 'Yes, they can.', robot }]);
});

test('switched off, a call in progress ends at once and nothing is said', async () => {
  const robot = await robotOf();
  await knows(robot);
  model.says = () => RETURNS;
  model.fails = ['slow'];
  const visitor = await english();
  await visitor.says('Can goods be returned after delivery?');
  await on.runJob('smart robots');
  await expect.poll(() => model.asked.length).toBe(1);
  expect((await boss.call('POST /robot/stop', { robot })).data).toEqual({ stopped: true });
  // Before the model's own time is over.
  await expect.poll(() => model.asked[0]!.isAborted, { timeout: 5000 }).toBe(true);
  expect(words(visitor)).toEqual([]);
});

test('a person who takes over while the model writes: the robot is silent', async () => {
  const robot = await robotOf();
  await knows(robot);
  const ann = await on.agent();
  model.says = () => RETURNS;
  model.fails = ['slow', null];
  const visitor = await english();
  await visitor.says('Can goods be returned after delivery?');
  await on.runJob('smart robots');
  await expect.poll(() => model.asked.length).toBe(1);
  await ann.does('accept', visitor);
  await on.runJob('smart robots');
  expect((await ann.row(visitor))?.state).toBe('current');
  expect(words(visitor)).toEqual([]);
});

test('a question that is answered while the next look reads its list is not asked again', async () => {
  const robot = await robotOf();
  await knows(robot);
  const visitor = await english();
  await visitor.says(ASKED);
  const query = database.db.query.bind(database.db) as (statement: unknown, values?: unknown[]) => Promise<unknown>;
  let letGo = (): void => undefined;
  const isSaid = new Promise<void>((done) => {
    letGo = done;
  });
  let list: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  // The next look reads its list before the answer is written, and has it afterwards.
  const held = vi.spyOn(database.db, 'query').mockImplementation(async (statement: unknown, values?: unknown[]) => {
    const isList = (statement as { name?: string }).name === 'robot-waiting';
    if (!isList || next === null) return list.then(() => query(statement, values));
    list = query(statement, values);
    await isSaid;
    return list;
  });
  const work = on.server.jobs.find(({ name }) => name === 'smart robots')!;
  model.says = () => {
    next ??= Promise.resolve().then(() => work.run());
    return RETURNS;
  };
  await work.run();
  await expect.poll(() => words(visitor)).toMatchObject([{ msg: RETURNS }]);
  await work.idle!();
  letGo();
  await next;
  await work.idle!();
  held.mockRestore();
  expect(model.asked).toHaveLength(1);
  expect((await boss.call('GET /robot/getMeter', { robot })).data).toMatchObject({ sum: { calls: 1 } });
});

test('two processes look at one question: the model is asked once', async () => {
  await knows(await robotOf({ seconds: 1 }));
  model.says = () => RETURNS;
  model.fails = ['slow'];
  const visitor = await english();
  await visitor.says(ASKED);
  const other = await startServer({ database, clock: on.clock, privateTargets: ['127.0.0.0/8'] });
  try {
    await on.runJob('smart robots');
    await expect.poll(() => model.asked.length).toBe(1);
    await other.runJob('smart robots');
    await other.server.jobs.find(({ name }) => name === 'smart robots')!.idle!();
    expect(model.asked).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('a key is written and never read; another server needs it again', async () => {
  const robot = await robotOf();
  const { data } = await boss.call('GET /robot/getModel', { robot });
  expect(data).toMatchObject({ url: model.url, model: 'm', hasKey: true });
  expect(JSON.stringify(data)).not.toContain('secret-key');
  const edit = (provider: object) =>
    boss.call('POST /robot/doModel', { robot, provider: { model: 'm', ...provider } as never });
  expect((await edit({ url: 'http://127.0.0.1:9/v1' })).error).toBe('key-needed');
  expect((await edit({ url: model.url, model: 'n' })).data).toMatchObject({ model: 'n', hasKey: true });
  expect((await edit({ url: 'http://10.0.0.1/v1', key: 'x' })).error).toBe('private-target');
});

test('limits of a visitor: a person, not an answer', async () => {
  const robot = await robotOf({ limits: { perMinute: 1 } });
  await knows(robot);
  await on.agent();
  model.says = () => RETURNS;
  const visitor = await english();
  await visitor.says('Can goods be returned after delivery?');
  await on.runJob('smart robots');
  await expect.poll(() => words(visitor)).toHaveLength(1);
  await visitor.says('And who pays for the parcel of goods returned?');
  await on.runJob('smart robots');
  await expect.poll(async () => (await boss.row(visitor))?.state).toBe('current');
  expect(model.asked).toHaveLength(1);
});
