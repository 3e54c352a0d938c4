import { expect } from 'vitest';
import { publish } from '../../../../testing/publish';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../../testing/test-people';

const DAY_MS = 86_400_000;

/** Figures of the last day as this agent sees them, after the follower's next turn. */
async function figures(
  on: TestServer,
  agent: TestAgent,
  asked: { agent?: string; group?: string; valid?: 'strict'; entry?: 'bar' | 'launcher' } = {},
) {
  await on.settle();
  await on.runJob('census-talks');
  // Until the next moment: the test's clock stands still.
  const range = { from: on.clock.now() - DAY_MS, to: on.clock.now() + 1 };
  const { data } = await agent.call('GET /census/talk/getList', { dimension: 'source', ...range, ...asked });
  return data.sum;
}

const rowsOf = async (on: TestServer, agent: TestAgent, figure: 'total' | 'valid' = 'total') =>
  (
    await agent.call('GET /census/talk/getRows', {
      dimension: 'source',
      key: '',
      figure,
      from: on.clock.now() - DAY_MS,
      to: on.clock.now() + 1,
    })
  ).data;

/** Ann answers after 10 s and transfers; Bob answers after 20 s, ends and is rated. */
async function transferred(on: TestServer, ann: TestAgent, bob: TestAgent): Promise<TestVisitor> {
  const visitor = await on.visitor();
  await visitor.says('hello');
  on.clock.advance(10_000);
  await ann.says(visitor, 'good morning');
  on.clock.advance(5000);
  await visitor.says('and the price?');
  on.clock.advance(5000);
  await bob.hides('0');
  await ann.does('transfer', visitor, { to: bob.uuid });
  await bob.does('accept', visitor);
  on.clock.advance(20_000);
  await bob.says(visitor, '9 yuan');
  await bob.does('inviteRating', visitor);
  await visitor.call('POST /visitor/rate', { score: 4 });
  await bob.does('end', visitor);
  await bob.hides('1');
  return visitor;
}

async function desk(on: TestServer) {
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const [ann, bob] = [await on.agent({ nickname: 'Ann' }), await on.agent({ nickname: 'Bob' })];
  // New conversations are given to Ann.
  await bob.hides('1');
  return { boss, ann, bob };
}

test('a transferred conversation is one; its words, times and rating are each agent’s own', async ({ on }) => {
  const { boss, ann, bob } = await desk(on);
  expect(await figures(on, boss)).toMatchObject({ total: 0, lengthMean: null, ratingMean: null });
  await transferred(on, ann, bob);
  expect(await figures(on, boss)).toMatchObject({
    total: 1,
    valid: 1,
    validRate: 1,
    robotOnly: 0,
    human: 1,
    missed: 0,
    transferred: 1,
    messagesPerChat: 4,
    lengthMean: 40_000,
    firstResponseMean: 10_000,
    within30: 1,
    within60: 1,
    ratingsInvited: 1,
    ratings: 1,
    ratingMean: 4,
  });
  expect(await figures(on, boss, { agent: ann.uuid })).toMatchObject({
    total: 1,
    transferred: 0,
    ratings: 0,
    lengthMean: 20_000,
    firstResponseMean: 10_000,
  });
  expect(await figures(on, boss, { agent: bob.uuid })).toMatchObject({
    total: 1,
    transferred: 1,
    ratings: 1,
    ratingMean: 4,
    lengthMean: 20_000,
    firstResponseMean: 20_000,
  });
  const { list, total } = await rowsOf(on, boss);
  expect([list, total]).toMatchObject([
    [
      {
        isOpenable: true,
        entry: 'launcher',
        nickname: 'Bob',
        isValid: true,
        messages: 4,
        firstResponse: 10_000,
        score: 4,
      },
    ],
    1,
  ]);
  const detail = await boss.call('GET /history/getDetail', { conversation: list[0]!.conversation });
  expect(detail.status).toBe(200);
});

test('a conversation is in the figures while it goes on, and a contact that is left in it is a lead', async ({
  on,
}) => {
  const { boss, ann } = await desk(on);
  const visitor = await on.visitor();
  await visitor.says('hello');
  expect(await figures(on, boss)).toMatchObject({ total: 1, valid: 0, human: 1, missed: 1, leads: 0 });
  await ann.says(visitor, 'good morning');
  await ann.call('POST /visitors/doEdit', { YQToken: visitor.id, phone: '13812345678' });
  await on.runJob('census-visits');
  expect(await figures(on, boss)).toMatchObject({
    total: 1,
    valid: 1,
    human: 1,
    missed: 0,
    leads: 1,
    lengthMean: null,
  });
});

// Effect of conversation.validVisitor, conversation.validAgent
test('the numbers of the settings say which conversations are valid, past ones too', async ({ on }) => {
  const { boss, ann, bob } = await desk(on);
  await transferred(on, ann, bob);
  expect(await figures(on, boss)).toMatchObject({ valid: 1 });
  await publish(boss, 'conversation', { validVisitor: 3 });
  await figures(on, boss);
  expect(await figures(on, boss)).toMatchObject({ total: 1, valid: 0, validRate: 0 });
  await publish(boss, 'conversation', { validVisitor: 2, validAgent: 3 });
  await figures(on, boss);
  expect(await figures(on, boss)).toMatchObject({ valid: 0 });
  await publish(boss, 'conversation', { validAgent: 2 });
  await figures(on, boss);
  expect(await figures(on, boss)).toMatchObject({ valid: 1 });
  expect(await figures(on, boss, { valid: 'strict' })).toMatchObject({ total: 1, valid: 0 });
});

test('who sees own or the groups’ conversations sees figures and rows of these alone', async ({ on }) => {
  const { boss, ann, bob } = await desk(on);
  const permissions = ['talk:desk', 'seePermissions:statistics'];
  for (const scope of ['own', 'group'] as const)
    await boss.call('POST /roles/doEdit', { role: scope, name: scope, permissions, scope, masks: ['phone'] });
  const [own, group] = [await on.signIn({ role: 'own' }), await on.signIn({ role: 'group' })];
  const { data } = await boss.call('POST /groups/doEdit', { name: 'Sales', members: [group.uuid, bob.uuid] });
  const visitor = await transferred(on, ann, bob);
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'Li 13812345678' });
  const anns = await on.visitor();
  await anns.says('hello');

  expect(await figures(on, boss)).toMatchObject({ total: 2 });
  expect(await figures(on, group)).toMatchObject({ total: 1, transferred: 1 });
  expect(await figures(on, own)).toMatchObject({ total: 0 });
  expect((await rowsOf(on, group)).list).toMatchObject([{ name: 'Li 138****5678' }]);
  expect(await rowsOf(on, own)).toEqual({ list: [], total: 0, rows: 0 });
  expect(await figures(on, boss, { group: data.id })).toMatchObject({ total: 1 });
  // Ann had it before, and is in no group.
  for (const [agent, total] of [
    [ann, 0],
    [bob, 1],
  ] as const)
    expect(await figures(on, boss, { agent: agent.uuid, group: data.id })).toMatchObject({ total });
  // Nobody's conversation is everybody's, as in the history.
  await ann.does('requeue', anns);
  expect(await figures(on, own)).toMatchObject({ total: 1 });
  const plain = await on.signIn();
  const refused = await plain.call('GET /census/talk/getList', { dimension: 'source' });
  expect(refused.status).toBe(403);
});

test('figures stay when the person is erased or the conversation removed; the link to the person is lost', async ({
  on,
}) => {
  const { boss, ann, bob } = await desk(on);
  const visitor = await transferred(on, ann, bob);
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'Li' });
  const before = await figures(on, boss);
  const { list: people } = (await boss.call('GET /users/getList', {})).data;
  await visitor.leaves();
  const erased = await boss.call('POST /users/doErase', { id: people[0]!.id, reason: 'asked by mail' });
  expect(erased.status).toBe(200);
  expect(await figures(on, boss)).toEqual(before);
  expect((await rowsOf(on, boss)).list).toMatchObject([{ YQToken: null, isOpenable: true }]);

  const { list } = await rowsOf(on, boss);
  await boss.call('POST /history/doDelete', { ids: [list[0]!.conversation] });
  expect((await rowsOf(on, boss)).list).toMatchObject([{ isOpenable: false, name: '' }]);
  const { status } = await boss.call('POST /settings/doEdit', {
    section: 'retention',
    value: { trash: 1, talks: 30 },
    version: 0,
  });
  expect(status).toBe(200);
  on.clock.advance(40 * DAY_MS);
  await on.runJob('search');
  on.clock.advance(60_000);
  await on.runJob('retention');
  expect((await on.database.db.query('select 1 from conversations')).rowCount).toBe(0);
  await boss.signsInAgain();
  await on.runJob('census-talks');
  const { data } = await boss.call('GET /census/talk/getList', {
    dimension: 'source',
    from: on.clock.now() - 50 * DAY_MS,
    to: on.clock.now(),
  });
  expect(data.sum).toEqual(before);
});

test('what an administrator tries in the sandbox is in no figure', async ({ on }) => {
  const { boss } = await desk(on);
  const visitor = await on.visitor();
  await on.database.db.query('update visitors set sandbox = true where id = $1', [visitor.id]);
  await visitor.says('a trial');
  expect(await figures(on, boss)).toMatchObject({ total: 0 });
  expect((await on.database.db.query('select 1 from conversations')).rowCount).toBe(1);
});

test('a conversation begun from the bar has the bar as its entry: in figures, rows and reports', async ({ on }) => {
  const { boss } = await desk(on);
  const item = { icon: 'bubble', picture: '', target: '', cardPicture: '', other: 0 } as const;
  const none = { zh: '', en: '' };
  const items = (['chat', 'top'] as const).map((kind, n) => ({ id: 'ab'[n]!, kind, ...item, label: none, card: none }));
  await publish(boss, 'navigation', { on: true, items });
  const begins = async (item: string | null) => {
    const visitor = await on.visitor();
    await visitor.says('hello');
    if (item === null) return visitor;
    const mark = { part: 'navigation', item, variant: 'a', kind: 'opened' } as const;
    await visitor.call('POST /visitor/marks', { marks: [mark] });
    return visitor;
  };
  await begins('a');
  await begins('b');
  // The follower has counted it already when the window tells it.
  const late = await begins(null);
  expect(await figures(on, boss)).toMatchObject({ total: 3 });
  const mark = { part: 'navigation', item: 'a', variant: 'a', kind: 'opened' } as const;
  await late.call('POST /visitor/marks', { marks: [mark] });
  const old = await begins(null);
  on.clock.advance(180_000);
  await old.call('POST /visitor/marks', { marks: [mark] });
  expect(await figures(on, boss)).toMatchObject({ total: 4 });
  expect(await figures(on, boss, { entry: 'bar' })).toMatchObject({ total: 2 });
  expect(await figures(on, boss, { entry: 'launcher' })).toMatchObject({ total: 2 });
  const { list } = await rowsOf(on, boss);
  expect(list.map(({ entry }) => entry).sort()).toEqual(['bar', 'bar', 'launcher', 'launcher']);
  const question = JSON.stringify({
    subject: 'talk',
    figures: ['total'],
    dimensions: ['entry'],
    range: { preset: 'last7' },
  });
  const { data } = await boss.call('GET /census/reports/ask', { question });
  expect(data.rows.map(({ keys, values }) => [keys[0], values]).sort()).toEqual([
    [{ key: 'bar', name: '悬浮导航' }, [2]],
    [{ key: 'launcher', name: '访客窗口' }, [2]],
  ]);
});
