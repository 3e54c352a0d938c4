import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../../../testing/database';
import { type ModelServer, startModelServer } from '../../../testing/model-server';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';

let database: TestDatabase;
let on: TestServer;
let boss: TestAgent;
let model: ModelServer;
let robot: string;

beforeEach(async () => {
  database ??= await createTestDatabase();
  on = await startServer({ database, privateTargets: ['127.0.0.0/8'] });
  boss = await on.agent({ role: 'Admin' });
  model = await startModelServer();
  const provider = { url: model.url, model: 'm', key: 'k', embeddingModel: '' };
  robot = (await boss.call('POST /robot/doEdit', { name: 'Smart', kind: 'high', mode: 'never', provider })).data.id;
});
afterEach(async () => {
  await on.stop();
  await model.close();
  await emptyDatabase(database);
});

const sources = async () => (await boss.call('GET /robot/getSources', { robot })).data.list;
const isRead = () =>
  expect
    .poll(async () => (await sources()).every(({ state }) => state !== 'waiting' && state !== 'syncing'))
    .toBe(true);
async function knows(source: object): Promise<string> {
  const { data, status } = await boss.call('POST /robot/doSource', { robot, ...source } as never);
  expect(status).toBe(200);
  await on.runJob('sources of robots');
  await isRead();
  return data.id;
}
const addFile = (name: string, content: Buffer | string) =>
  upload(on, boss.token, { name, content, path: `/robot/addFile?robot=${robot}` });
const ask = async (text: string, id = robot) => (await boss.call('POST /robot/ask', { robot: id, text })).data;
const passages = async () =>
  (
    await on.database.db.query<{ heading: string; text: string }>(
      'select heading, text from robot_passages order by id',
    )
  ).rows;

async function talk(question: string, answer: string): Promise<TestVisitor> {
  const visitor = await on.visitor();
  await visitor.says(question);
  await boss.does('accept', visitor);
  await boss.says(visitor, answer);
  await boss.does('end', visitor);
  return visitor;
}

test('files: their text is known at once, cited by its title, and the file is not kept', async () => {
  const content = '# Returns\nGoods can be returned within 14 days of delivery.';
  expect(await addFile('returns.md', content)).toMatchObject({ status: 200, kind: 'file', passages: 1, documents: 1 });
  model.says = () => 'Goods can be returned within 14 days of delivery [1].';
  expect(await ask('Within how many days can goods be returned?')).toMatchObject({
    outcome: 'answer',
    sources: [{ n: 1, title: 'returns.md', url: '' }],
  });
  await on.runJob('sources of robots');
  await isRead();
  expect(await sources()).toMatchObject([{ state: 'ready', passages: 1 }]);
  expect(await addFile('x.bin', Buffer.from([0, 1, 0, 2]))).toMatchObject({ error: 'document-unreadable' });
  expect(await sources()).toHaveLength(1);
});

test('a file of any name is a source, by a name that can be stored', async () => {
  const emoji = await addFile(`${'x'.repeat(99)}😀.md`, '# Returns\nWithin 14 days.');
  expect(emoji).toMatchObject({ status: 200, name: `${'x'.repeat(99)}�` });
  expect(await addFile('a\0b.md', '# Delivery\nWithin 3 days.')).toMatchObject({ status: 200, name: 'ab.md' });
});

test('entries of a question robot are a source, and are read anew after an hour', async () => {
  const entries = (await boss.call('POST /robot/doEdit', { name: 'Entries', mode: 'never' })).data.id;
  const edit = (question: string, msg: string) =>
    boss.call('POST /askRobot/doEdit', { robot: entries, question, answers: [{ msg }] });
  await edit('How long does shipping take?', 'Orders are shipped within 2 business days.');
  await knows({ kind: 'entries', settings: { robots: [entries] } });
  expect(await passages()).toMatchObject([{ text: 'Orders are shipped within 2 business days.' }]);
  await edit('Where are you?', 'The shop is in Hamburg.');
  await boss.call('POST /robot/doEdit', { id: robot, mode: 'off' });
  await on.runJob('sources of robots');
  expect(await passages()).toHaveLength(1);
  on.clock.advance(3600_001);
  const known = async () => {
    await on.runJob('sources of robots');
    return (await passages()).length;
  };
  await expect.poll(known).toBe(2);
});

test('past conversations: without personal data, and forgotten when they go to the trash or a text is erased', async () => {
  await boss.connect();
  const visitor = await talk(
    'Can I return goods? My number is 13800138000',
    'Yes, within 14 days. We call you at 13800138000 about it.',
  );
  await talk('How long does shipping take?', 'Orders are shipped within 2 business days, from Hamburg.');
  await knows({ kind: 'history', name: 'Talks' });
  const known = await passages();
  expect(known).toHaveLength(2);
  expect(JSON.stringify(known)).not.toContain('13800138000');
  const conversation = (await boss.row(visitor))!.conversation!;
  expect((await boss.call('POST /history/doDelete', { ids: [conversation] })).status).toBe(200);
  expect(await passages()).toHaveLength(1);
  await on.database.db.query(`update messages set msg = 'erased' where role = 'user'`);
  expect(await passages()).toEqual([]);
});

test('answered letters: without personal data, and forgotten when the letter is erased', async () => {
  const visitor = await on.visitor();
  const letter = { name: 'Li Lei', phone: '13800138000', content: 'Li Lei asks: can goods be returned?' };
  const sent = await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), ...letter } as never);
  expect(sent.status).toBe(200);
  const id = (await boss.call('GET /letter/getList', {})).data.list[0]!.id;
  const replied = await boss.call('POST /letter/doReply', {
    id,
    onlyID: randomUUID(),
    msg: 'Dear Li Lei, goods can be returned within 14 days of delivery.',
    mail: false,
    window: true,
  } as never);
  expect(replied.status).toBe(200);
  await knows({ kind: 'letters', name: 'Letters' });
  const known = JSON.stringify(await passages());
  expect(known).toContain('within 14 days of delivery');
  expect(known).not.toContain('Li Lei');
  await on.database.db.query(`update letters set content = 'erased' where id = $1`, [id]);
  expect(await passages()).toEqual([]);
});

test('with vectors, passages are found by meaning; without the words of the question', async () => {
  model.embeds = (text) => (/return|send back/i.test(text) ? [1, 0] : [0, 1]);
  const provider = { url: model.url, model: 'm', embeddingModel: 'e' };
  await boss.call('POST /robot/doModel', { robot, provider });
  const entries = (await boss.call('POST /robot/doEdit', { name: 'Entries', mode: 'never' })).data.id;
  for (const [question, msg] of [
    ['Returns', 'Goods can be returned within 14 days of delivery.'],
    ['Shipping', 'Orders leave Hamburg within 2 business days.'],
  ] as const)
    await boss.call('POST /askRobot/doEdit', { robot: entries, question, answers: [{ msg }] });
  await knows({ kind: 'entries', settings: { robots: [entries] } });
  model.says = () => 'NO_ANSWER';
  const { trace } = await ask('May I send back something?');
  expect(trace?.map(({ heading }) => heading)).toEqual(['Returns']);
  expect(model.asked.filter(({ path }) => path.endsWith('/embeddings')).every(({ model: name }) => name === 'e')).toBe(
    true,
  );
});

test('limits of a day and of money; the next day all is free again', async () => {
  await addFile('a.md', 'Goods can be returned within 14 days of delivery.');
  model.says = () => 'Goods can be returned within 14 days of delivery [1].';
  const settings = { price: { input: 10, output: 50, currency: 'EUR' }, limits: { money: 2 } };
  await boss.call('POST /robot/doModel', { robot, settings } as never);
  const asked = () => ask('Within how many days can goods be returned?');
  expect(await asked()).toMatchObject({ outcome: 'answer', cost: 2 });
  expect(await asked()).toMatchObject({ outcome: 'none', noAnswer: { why: 'limited', detail: 'money' } });
  on.clock.advance(24 * 3600_000);
  await boss.signsInAgain();
  expect(await asked()).toMatchObject({ outcome: 'answer' });
  const { data } = await boss.call('GET /robot/getMeter', { robot });
  expect(data).toMatchObject({ sum: { calls: 2, cost: 4 }, currency: 'EUR' });
  expect(data.days).toHaveLength(2);
});

test('the board has costs by robot and day, each in its currency, and the list those of today', async () => {
  await addFile('a.md', 'Goods can be returned within 14 days of delivery.');
  model.says = () => 'Goods can be returned within 14 days of delivery [1].';
  const prices = (id: string, currency: string) =>
    boss.call('POST /robot/doModel', {
      robot: id,
      settings: { price: { input: 10, output: 50, currency } },
    } as never);
  const asked = (id: string) => ask('Within how many days can goods be returned?', id);
  const costsOfBoard = async (of?: string) =>
    (await boss.call('GET /robot/getBoard', { ...(of && { robot: of }) })).data.costs;
  await prices(robot, 'EUR');
  expect(await costsOfBoard()).toEqual([]);
  await asked(robot);
  await asked(robot);
  on.clock.advance(24 * 3600_000);
  await boss.signsInAgain();
  const other = (await boss.call('POST /robot/doClone', { id: robot, name: 'A copy' })).data.id;
  await prices(other, 'USD');
  await asked(robot);
  await asked(other);
  const { days } = (await boss.call('GET /robot/getMeter', { robot })).data;
  const own = {
    robot,
    name: 'Smart',
    currency: 'EUR',
    cost: 6,
    days: [4, 2].map((cost, n) => ({ at: Date.parse(`${days[n]!.day}T00:00+08:00`), cost })),
  };
  const copied = { robot: other, name: 'A copy', currency: 'USD', cost: 2, days: [own.days[1]!] };
  expect(await costsOfBoard()).toEqual([copied, own]);
  expect(await costsOfBoard(robot)).toEqual([own]);
  const { list } = (await boss.call('GET /robot/getList')).data;
  const today = Object.fromEntries(list.map(({ id, today: { cost } }) => [id, cost]));
  expect(today).toEqual({ [robot]: { amount: 2, currency: 'EUR' }, [other]: { amount: 2, currency: 'USD' } });
});

test('a copy of a robot has its model, its sources with what they say, and its tools, and is off', async () => {
  await addFile('a.md', 'Goods can be returned within 14 days of delivery.');
  const parameters = { type: 'object' as const, properties: {}, required: [] };
  const tool = { name: 'find_order', description: 'Finds', url: 'http://127.0.0.1:9/', enabled: true };
  expect((await boss.call('POST /robot/doTool', { robot, ...tool, parameters })).status).toBe(200);
  const copy = (await boss.call('POST /robot/doClone', { id: robot, name: 'Copy' })).data;
  expect(copy.enabled).toBe(false);
  expect((await boss.call('GET /robot/getModel', { robot: copy.id })).data).toMatchObject({ model: 'm', hasKey: true });
  expect((await boss.call('GET /robot/getTools', { robot: copy.id })).data.list).toMatchObject([
    { name: 'find_order' },
  ]);
  model.says = () => 'Goods can be returned within 14 days of delivery [1].';
  expect(await ask('Within how many days can goods be returned?', copy.id)).toMatchObject({ outcome: 'answer' });
});

test('beside agents: off until it is switched on, then a suggestion with sources and a summary, without personal data', async () => {
  await addFile('a.md', 'Goods can be returned within 14 days of delivery.');
  await boss.connect();
  const visitor = await on.visitor();
  await visitor.says('Hello, my number is 13800138000');
  await boss.does('accept', visitor);
  await boss.says(visitor, 'What can I do for you?');
  await visitor.says('Within how many days');
  await visitor.says('can goods be returned?');
  const YQToken = visitor.id;
  const suggestion = async (agent = boss) => (await agent.call('GET /talk/smartSuggestion', { YQToken })).data;
  const summary = async (more: { at?: 'hand-over' } = {}) =>
    (await boss.call('GET /talk/robotSummary', { YQToken, ...more })).data;
  const [off, noSummary] = [await suggestion(), await summary()];
  expect([off, noSummary]).toEqual([
    { on: false, suggestion: null },
    { on: false, summary: '', by: 'entries' },
  ]);
  expect(model.asked).toEqual([]);

  await boss.call('POST /robot/doModel', { robot, settings: { forAgents: { suggests: true, summarises: true } } });
  model.says = () => 'Goods can be returned within 14 days of delivery [1].';
  const { on: isOn, suggestion: written } = await suggestion();
  expect({ isOn, written }).toMatchObject({
    isOn: true,
    written: {
      robot,
      name: 'Smart',
      msg: 'Goods can be returned within 14 days of delivery [1].',
      sources: [{ n: 1, title: 'a.md', url: '' }],
    },
  });
  const asked = model.asked.length;
  // Another window of the agent: the model is not asked again. A colleague gets nothing.
  expect((await suggestion()).suggestion).toEqual(written);
  expect(await suggestion(await on.agent({ role: 'Admin' }))).toEqual({ on: true, suggestion: null });
  expect(model.asked).toHaveLength(asked);

  model.says = () => 'The visitor asks about returns. Call 13800138000.';
  expect(await summary({ at: 'hand-over' })).toEqual({ on: true, summary: '', by: 'entries' });
  const { summary: text, ...facts } = await summary();
  expect(facts).toEqual({ on: true, by: 'model' });
  expect(text).toContain('The visitor asks about returns.');
  expect(text).not.toContain('13800138000');
  expect(JSON.stringify(model.asked)).not.toContain('13800138000');

  const used = await boss.call('POST /talk/useSuggestion', { YQToken, id: written!.id, as: 'edited' });
  expect(used.data).toEqual({ counted: true });
  expect((await suggestion()).suggestion).toBeNull();
  expect((await boss.call('GET /robot/getBoard', { robot })).data.sum).toMatchObject({
    offered: 1,
    edited: 1,
    taken: 0,
  });

  await visitor.says('And who pays for the parcel?');
  model.fails = ['401', '401', '401', '401'];
  expect([await suggestion(), await summary()]).toEqual([
    { on: true, suggestion: null },
    { on: true, summary: '', by: 'entries' },
  ]);
  await boss.call('POST /robot/stop', { robot });
  expect(await suggestion()).toEqual({ on: false, suggestion: null });
});
