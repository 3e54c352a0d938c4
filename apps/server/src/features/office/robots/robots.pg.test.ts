import type { Answer, Input } from '@parley/protocol/http/routes';
import sharp from 'sharp';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestAgent } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';
import { readToday } from './board';

/** Robots and their entries over HTTP. */
const robotOf = async (boss: TestAgent, more: Partial<Input<'POST /robot/doEdit'>> = {}): Promise<string> => {
  const { data, error } = await boss.call('POST /robot/doEdit', { name: 'Robo', kind: 'ask', ...more });
  expect(error).toBeUndefined();
  return data.id;
};
const entryOf = async (boss: TestAgent, robot: string, question: string, more: object = {}) => {
  const entry = { robot, question, answers: [{ kind: 'text' as const, msg: `About: ${question}` }], ...more };
  const { data, error } = await boss.call('POST /askRobot/doEdit', entry);
  expect(error).toBeUndefined();
  return data as Answer<'POST /askRobot/doEdit'>;
};

test('an entry acts at once; the bench says why and tells nobody', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss);
  const entry = await entryOf(boss, robot, '怎么申请退款', { similar: ['退钱'] });
  expect(entry).toMatchObject({ state: 'published', revision: 1, hits: 0, helpful: null });
  const asked = (await boss.call('POST /robot/ask', { robot, text: '怎么申请退款？' })).data;
  expect(asked).toMatchObject({
    outcome: 'answer',
    sources: [],
    version: 1,
    answers: [{ entry: entry.id, score: 1, msg: 'About: 怎么申请退款' }],
    said: [{ kind: 'text', msg: 'About: 怎么申请退款' }],
  });
  expect(asked.hits[0]!.why.length).toBeGreaterThan(0);
  expect((await boss.call('POST /robot/ask', { robot, text: '转人工' })).data.outcome).toBe('handoff');
  const unknown = (await boss.call('POST /robot/ask', { robot, text: 'zzzz qqqq', language: 'en' })).data;
  expect(unknown).toMatchObject({ outcome: 'none', answers: [], said: [{ msg: expect.stringContaining('Sorry') }] });
  await boss.call('POST /askRobot/doDelete', { ids: [entry.id] });
  expect((await boss.call('POST /robot/ask', { robot, text: '怎么申请退款' })).data.outcome).toBe('none');
});

test('visitors see the picture of the robot that has them; other addresses are refused', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss, { mode: 'first' });
  const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer();
  const path = `/robot/avatar?id=${robot}`;
  const sent = await upload(on, boss.token, { name: 'robo.png', content, path });
  const { avatar } = (await boss.call('GET /robot/getList')).data.list[0]!;
  expect([sent.status, avatar]).toEqual([200, expect.stringMatching(/^\/api\/avatars\/[\w-]{20,64}$/)]);
  const shown = () => fetch(`http://${on.address}${avatar}`);
  expect((await shown()).headers.get('content-type')).toBe('image/webp');

  const visitor = await on.visitor();
  await visitor.says('hello');
  await on.settle();
  expect(visitor.socket.frames.find(({ code }) => code === '9000')).toMatchObject({ nickname: 'Robo', avatar });

  const foreign = await boss.call('POST /robot/doEdit', { id: robot, avatar: 'https://example.com/a.png' });
  expect(foreign.error).toBe('bad-request');
  await boss.call('POST /robot/doEdit', { id: robot, avatar: '' });
  expect((await shown()).status).toBe(404);
});

test('behind a gate an edit waits; without the gate it is in force', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss, { gate: { on: true } });
  const entry = await entryOf(boss, robot, 'Where is my parcel');
  expect(entry.state).toBe('new');
  const outcome = async (draft: boolean) =>
    (await boss.call('POST /robot/ask', { robot, text: 'Where is my parcel', draft })).data.outcome;
  expect([await outcome(false), await outcome(true)]).toEqual(['none', 'answer']);
  expect((await boss.call('GET /robot/getList')).data.list[0]).toMatchObject({
    entries: 1,
    unpublished: 1,
    version: 0,
  });
  await boss.call('POST /robot/doEdit', { id: robot, gate: { on: false } });
  expect(await outcome(false)).toBe('answer');
  expect((await boss.call('GET /robot/getList')).data.list[0]).toMatchObject({ unpublished: 0, version: 1 });
});

test('absent fields of a robot stay; a stale revision, a bad pattern and foreign entries are refused', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss, { mode: 'first', manner: { handoffAfter: 3 } });
  const edited = (await boss.call('POST /robot/doEdit', { id: robot, enabled: false })).data;
  expect(edited).toMatchObject({
    name: 'Robo',
    mode: 'first',
    enabled: false,
    manner: { handoffAfter: 3, smallTalk: true },
  });
  // A row can be sent back as it was answered.
  expect((await boss.call('POST /robot/doEdit', edited)).data).toMatchObject({ name: 'Robo', provider: null });
  expect(edited.manner.handoffWords).toEqual(['转人工', 'talk to a person']);
  const entry = await entryOf(boss, robot, 'A question');
  const save = (more: object) =>
    boss.call('POST /askRobot/doEdit', { id: entry.id, robot, question: 'B', answers: [{ msg: 'b' }], ...more });
  expect((await save({ revision: 1 })).data).toMatchObject({ revision: 2, question: 'B' });
  expect((await save({ revision: 1 })).error).toBe('stale-version');
  expect((await save({ match: 'regex', keywords: ['('] })).error).toBe('bad-pattern');
  expect(await save({ match: 'regex', question: '(', keywords: [] })).toMatchObject({
    error: 'bad-pattern',
    data: { fields: ['question'] },
  });
  expect((await save({ answers: [{ msg: ' ' }] })).error).toBe('empty');
  const other = await robotOf(boss);
  expect((await save({ robot: other })).error).toBe('not-found');
  expect((await boss.call('POST /robot/doEdit', { name: 'x', sites: [other] })).error).toBe('unknown-site');
});

test('entries are listed by filters, changed together, and copied with a robot', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss);
  const one = await entryOf(boss, robot, 'Returns', { category: 'Orders' });
  const two = await entryOf(boss, robot, 'Parcels', { category: 'Orders/Delivery', related: [one.id] });
  await entryOf(boss, robot, 'Opening hours');
  const found = async (more: Partial<Input<'GET /askRobot/getList'>>) =>
    (await boss.call('GET /askRobot/getList', { robot, sort: 'question', ...more })).data.list.map(
      ({ question }) => question,
    );
  expect(await found({})).toEqual(['Opening hours', 'Parcels', 'Returns']);
  expect(await found({ text: 'about: parc' })).toEqual(['Parcels']);
  expect((await boss.call('POST /askRobot/doChange', { ids: [one.id, two.id], enabled: false })).data.changed).toBe(2);
  expect(await found({ enabled: 'false' })).toEqual(['Parcels', 'Returns']);
  const renaming = { robot, from: 'Orders', to: 'Sales' };
  expect((await boss.call('POST /askRobot/doRenameCategory', renaming)).data.moved).toBe(2);
  expect((await boss.call('GET /robot/getCategories', { robot })).data.list).toEqual([
    { name: '', entries: 1 },
    { name: 'Sales', entries: 1 },
    { name: 'Sales/Delivery', entries: 1 },
  ]);
  const copy = (await boss.call('POST /robot/doClone', { id: robot, name: 'Copy' })).data;
  expect(copy).toMatchObject({ name: 'Copy', enabled: false, entries: 3, version: 1 });
  const every = (await boss.call('GET /askRobot/getList')).data;
  expect(new Set(every.list.map((entry) => entry.robot))).toEqual(new Set([robot, copy.id]));
  const copied = (await boss.call('GET /askRobot/getList', { robot: copy.id, sort: 'question' })).data.list;
  expect(copied[1]!.related).toEqual([copied[2]!.id]);
  expect((await boss.call('POST /robot/doDelete', { ids: [robot] })).data.deleted).toBe(1);
  expect((await boss.call('GET /robot/getList')).data.list.map(({ name }) => name)).toEqual(['Copy']);
});

test('the gate: the lab asks past questions of both, and a publication that loses answers is refused', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss, { mode: 'first' });
  const entry = await entryOf(boss, robot, 'Where is my parcel', { similar: ['parcel status please'] });
  const visitor = await on.visitor();
  for (const question of ['Where is my parcel', 'my phone is 13800138000', 'Opening hours on Sunday'])
    await visitor.says(question);
  await on.runJob('robots');
  await boss.call('POST /robot/doEdit', { id: robot, gate: { on: true } });
  const publish = async (more = {}) => (await boss.call('POST /robot/doPublish', { robot, ...more })).error;
  const lab = async () => {
    on.clock.advance(1000);
    await boss.call('POST /robot/doLab', { robot });
    await on.runJob('robot lab');
    return (await boss.call('GET /robot/getLab', { robot })).data.list[0]!;
  };
  await entryOf(boss, robot, 'Opening hours on Sunday');
  expect(await publish()).toBe('lab-needed');
  const better = await lab();
  expect(better).toMatchObject({
    state: 'done',
    questions: 3,
    anew: 1,
    lost: 0,
    same: 2,
    isCurrent: true,
    passes: true,
  });
  const { list } = (await boss.call('GET /robot/getLabRows', { robot, run: better.id })).data;
  expect(list.map(({ question, how }) => [question, how])).toEqual([
    ['Opening hours on Sunday', 'anew'],
    ['Where is my parcel', 'same'],
    ['my phone is 138****8000', 'same'],
  ]);
  expect(list[0]).toMatchObject({ before: null, after: { question: 'Opening hours on Sunday' } });
  expect(await lab()).toMatchObject({
    ...better,
    id: expect.anything(),
    at: expect.anything(),
    endedAt: expect.anything(),
  });
  expect((await boss.call('GET /robot/getChanges', { robot })).data.list).toMatchObject([
    { question: 'Opening hours on Sunday', how: 'added', before: null },
  ]);
  expect(await publish({ note: 'hours' })).toBeUndefined();
  expect(await publish()).toBe('lab-needed');
  await boss.call('POST /askRobot/doDelete', { ids: [entry.id] });
  expect(await lab()).toMatchObject({ lost: 1, passes: false });
  expect(await publish()).toBe('lab-failed');
  expect(await publish({ anyway: true })).toBeUndefined();
  const ask = async () => (await boss.call('POST /robot/ask', { robot, text: 'Where is my parcel' })).data.outcome;
  expect(await ask()).toBe('none');
  expect((await boss.call('POST /robot/doRollback', { robot, version: 1 })).data).toMatchObject({
    version: 4,
    kind: 'rollback',
    of: 1,
    added: 1,
    changed: 0,
    removed: 1,
  });
  expect(await ask()).toBe('answer');
  const { list: versions } = (await boss.call('GET /robot/getVersions', { robot })).data;
  expect(versions.map(({ version, kind, note }) => [version, kind, note])).toEqual([
    [4, 'rollback', ''],
    [3, 'publish', ''],
    [2, 'publish', 'hours'],
    [1, 'edit', ''],
  ]);
  expect((await boss.call('POST /robot/doRollback', { robot, version: 9 })).error).toBe('unknown-version');
});

test('what agents answered alike is suggested as an entry, without personal data, until it is dismissed', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  const robot = await robotOf(boss);
  const ann = await on.agent();
  for (const [asked, answered] of [
    ['发票怎么开', '登录后在订单页申请，有问题打 13812345678'],
    ['发票怎么开？', '登录后在订单页申请，有问题打 13812345678'],
    ['你们在哪', '上海'],
  ] as const) {
    const visitor = await on.visitor();
    await visitor.says(asked);
    await ann.says(visitor, answered);
    await ann.does('end', visitor);
  }
  const drafts = async () => (await boss.call('GET /robot/getDrafts', { robot })).data;
  const { list } = await drafts();
  expect(list).toMatchObject([{ question: '发票怎么开', times: 2, agreement: 1 }]);
  expect(list[0]!.answer).toMatch(/^登录后在订单页申请/);
  expect(list[0]!.answer).not.toContain('13812345678');
  expect((await boss.call('POST /robot/doDismiss', { robot, questions: ['发票怎么开'] })).data).toEqual({
    dismissed: 1,
  });
  expect(await drafts()).toEqual({ list: [], total: 0 });
  const other = await robotOf(boss);
  await entryOf(boss, other, '发票怎么开');
  expect((await boss.call('GET /robot/getDrafts', { robot: other })).data.total).toBe(0);
});

test('what nobody wrote is gathered; one press makes the entry, and the board counts', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss, { mode: 'first', manner: { handoffAfter: 0 } });
  await entryOf(boss, robot, 'Where is my parcel');
  for (const question of [
    'Do you ship to Canada',
    'do you ship to Canada?',
    'shipping to Canada',
    'Where is my parcel',
  ]) {
    const visitor = await on.visitor();
    await visitor.says(question);
    await on.runJob('robots');
    on.clock.advance(30_000);
    await boss.does('end', visitor);
  }
  const left = async () => (await boss.call('GET /home/toDo')).data.questions;
  const clusters = async () => (await boss.call('GET /robot/getClusters', { robot })).data.list;
  const [cluster] = await clusters();
  expect(cluster).toMatchObject({ question: expect.stringMatching(/^do you ship to canada/i), bad: 0 });
  expect(cluster!.times).toBeGreaterThanOrEqual(2);
  const before = await left();
  expect(before).toBeGreaterThanOrEqual(cluster!.times);
  const as = { kind: 'entry' as const, question: cluster!.question, answers: [{ msg: 'We do.' }] };
  const settled = (await boss.call('POST /robot/doSettle', { robot, turns: cluster!.turns, as })).data;
  expect(settled.settled).toBe(cluster!.times);
  // Home counts what is left.
  expect(await left()).toBe(before! - cluster!.times);
  expect((await clusters()).map(({ question }) => question)).not.toContain(cluster!.question);
  expect((await boss.call('POST /robot/ask', { robot, text: 'do you ship to canada' })).data.answers).toMatchObject([
    { entry: settled.entry, msg: 'We do.' },
  ]);
  const board = (await boss.call('GET /robot/getBoard', { robot })).data;
  expect(board.sum).toMatchObject({ chats: 4, resolved: 4, handedOver: 0, heldMs: 120_000, turns: 4, answered: 1 });
  expect(board.days).toHaveLength(1);
  expect(board.top).toMatchObject([{ question: 'Where is my parcel', count: 1 }]);
  await robotOf(boss, { name: 'Another' });
  const { list } = (await boss.call('GET /robot/getList')).data;
  expect(Object.fromEntries(list.map(({ name, today }) => [name, today]))).toEqual({
    Robo: { chats: 4, resolved: 4, handedOver: 0, misses: board.sum.misses, cost: null },
    Another: { chats: 0, resolved: 0, handedOver: 0, misses: 0, cost: null },
  });
  const turns = (await boss.call('GET /robot/getTurns', { robot, outcome: 'answer' })).data.list;
  expect(turns).toMatchObject([{ question: 'Where is my parcel', hits: [{ score: 1 }] }]);
  await entryOf(boss, robot, 'where is my parcel?', { answers: [{ msg: 'Call us.' }] });
  expect((await boss.call('GET /robot/getConflicts', { robot })).data.list).toMatchObject([{ kind: 'contradiction' }]);
});

test('the board counts no bots, and nobody who tries the window in the sandbox', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss, { mode: 'first' });
  await entryOf(boss, robot, 'Where is my parcel');
  const visitors = [await on.visitor(), await on.visitor(), await on.visitor()];
  for (const visitor of visitors) {
    await visitor.says('Where is my parcel');
    await on.runJob('robots');
  }
  const { db } = on.database;
  await db.query('update visitors set sandbox = true where id = $1', [visitors[0]!.id]);
  await db.query(
    `update conversation_facts set device = 'bot'
     where conversation_id = (select id from conversations where visitor_id = $1)`,
    [visitors[1]!.id],
  );
  const { sum, top, days } = (await boss.call('GET /robot/getBoard', { robot })).data;
  for (const each of [sum, days[0]]) expect(each).toMatchObject({ chats: 1, turns: 1, answered: 1 });
  expect(top).toMatchObject([{ count: 1 }]);
  const { list } = (await boss.call('GET /robot/getList')).data;
  expect(list[0]!.today).toMatchObject({ chats: 1, misses: 0 });
});

test('figures of today take as many queries for many robots as for one', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robots = [await robotOf(boss), await robotOf(boss, { name: 'Second' }), await robotOf(boss, { name: 'Third' })];
  const { context } = on.server;
  const queriesFor = async (ids: string[]): Promise<number> => {
    let count = 0;
    const db = new Proxy(context.db, {
      get: (known, name) => {
        if (name === 'query') count += 1;
        return Reflect.get(known, name);
      },
    });
    await readToday({ ...context, db }, ids);
    return count;
  };
  expect(await queriesFor(robots)).toBe(await queriesFor(robots.slice(0, 1)));
});

test('the lab asks only questions of conversations that its author may see, and shows them to nobody who sees less', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const permissions = ['setPermissions:robotSettings' as const, 'talk:desk' as const];
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions, scope: 'own' });
  const scoped = await on.agent({ role: 'Own' });
  const robot = await robotOf(boss);
  /** A conversation of this agent that has ended. */
  const talk = async (agent: TestAgent, words: string): Promise<string> => {
    const visitor = await on.visitor();
    await visitor.says(words);
    if ((await agent.row(visitor))?.serviceID !== agent.uuid) await agent.does('takeOver', visitor);
    return (await agent.does('end', visitor)).data.conversation!;
  };
  await scoped.hides('1');
  await talk(boss, 'of the boss');
  const binned = await talk(boss, 'in the trash');
  await boss.call('POST /history/doDelete', { ids: [binned] });
  await boss.hides('1');
  await scoped.hides('0');
  await talk(scoped, 'of the scoped one');
  const lab = async (agent: TestAgent, more: object = {}): Promise<string> => {
    const { data } = await agent.call('POST /robot/doLab', { robot, ...more });
    await on.runJob('robot lab');
    return data.id;
  };
  const rows = async (agent: TestAgent, run: string) =>
    (await agent.call('GET /robot/getLabRows', { robot, run })).data.list.map(({ question }) => question).sort();
  const own = await lab(scoped);
  expect([await rows(scoped, own), await rows(boss, own)]).toEqual([['of the scoped one'], ['of the scoped one']]);
  const all = await lab(boss);
  expect(await rows(boss, all)).toEqual(['of the boss', 'of the scoped one']);
  expect(await rows(scoped, all)).toEqual([]);
  expect(await rows(scoped, await lab(boss, { questions: ['given'] }))).toEqual(['given']);
});

test('what a visitor takes back is gone from the rows of the lab; the rows go after 90 days, the counts stay', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss, { mode: 'first' });
  const visitor = await on.visitor();
  const { onlyID } = await visitor.says('a word too many');
  await visitor.says('where is my parcel');
  await on.runJob('robots');
  const run = (await boss.call('POST /robot/doLab', { robot })).data.id;
  await on.runJob('robot lab');
  const rows = async () =>
    (await boss.call('GET /robot/getLabRows', { robot, run })).data.list.map(({ question }) => question).sort();
  expect(await rows()).toEqual(['a word too many', 'where is my parcel']);
  await visitor.call('POST /visitor/recall', { onlyID });
  expect(await rows()).toEqual(['where is my parcel']);
  on.clock.advance(91 * 86_400_000);
  await on.runJob('robot lab rows');
  await boss.signsInAgain();
  expect(await rows()).toEqual([]);
  expect((await boss.call('GET /robot/getLab', { robot })).data.list[0]).toMatchObject({ id: run, questions: 2 });
});
