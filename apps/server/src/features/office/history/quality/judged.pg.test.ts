import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';

const POINTS = { speed: 5, solved: 4, manner: 3, rules: 0 };
const BETTER = { speed: 5, solved: 5, manner: 5, rules: 5 };

/** An ended conversation of this agent. */
async function ended(on: TestServer, by: TestAgent, words = 'hello'): Promise<string> {
  const visitor = await on.visitor();
  await visitor.says(words);
  const { conversation } = (await by.row(visitor))!;
  await by.does('end', visitor);
  return conversation!;
}

test('the scored agent disputes the score, and a reviewer upholds or changes it', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const judge = await on.signIn({ role: 'Admin', nickname: 'judge' });
  const conversation = await ended(on, boss);
  const seenBy = async (agent: TestAgent | typeof judge) =>
    (await agent.call('GET /history/getDetail', { conversation })).data;
  const found = async (dispute: 'open' | 'upheld' | 'changed') =>
    (await judge.call('GET /history/getList', { dispute })).data.list.map(({ id }) => id);

  expect((await boss.call('POST /history/doDispute', { conversation, reason: 'x' })).error).toBe('not-found');
  await judge.call('POST /history/doScore', { conversation, points: POINTS });
  expect((await seenBy(boss)).may).toMatchObject({ dispute: true, answer: false });
  expect((await seenBy(judge)).may).toMatchObject({ dispute: false, answer: false });
  expect((await judge.call('POST /history/doDispute', { conversation, reason: 'x' })).error).toBe('forbidden');
  expect((await judge.call('POST /history/doUphold', { conversation, answer: 'x' })).error).toBe('not-found');

  await boss.call('POST /history/doDispute', { conversation, reason: 'no' });
  const { data } = await boss.call('POST /history/doDispute', { conversation, reason: ' it was raining ' });
  expect(data.dispute).toMatchObject({ byName: 'boss', total: 72, reason: 'it was raining', outcome: null });
  expect(await found('open')).toEqual([conversation]);
  expect((await seenBy(judge)).may).toMatchObject({ dispute: false, answer: true });
  expect((await boss.call('POST /history/doUphold', { conversation, answer: 'fine' })).error).toBe('own-work');

  const { data: upheld } = await judge.call('POST /history/doUphold', { conversation, answer: 'not indoors' });
  expect(upheld).toMatchObject({
    total: 72,
    dispute: { outcome: 'upheld', answer: 'not indoors', answeredBy: 'judge' },
  });
  expect((await seenBy(boss)).may).toMatchObject({ dispute: false, answer: false });
  expect((await boss.call('POST /history/doDispute', { conversation, reason: 'x' })).error).toBe('dispute-answered');
  expect((await judge.call('POST /history/doUphold', { conversation, answer: 'x' })).error).toBe('dispute-answered');
  expect([await found('open'), await found('upheld')]).toEqual([[], [conversation]]);

  // The new score may be disputed again.
  const { data: again } = await judge.call('POST /history/doScore', { conversation, points: POINTS });
  expect(again.dispute).toBeNull();
  await boss.call('POST /history/doDispute', { conversation, reason: 'still' });
  const { data: changed } = await judge.call('POST /history/doScore', { conversation, points: BETTER, answer: 'well' });
  expect(changed).toMatchObject({ total: 100, dispute: { total: 72, outcome: 'changed', answer: 'well' } });
  expect(await found('changed')).toEqual([conversation]);

  const { rows } = await on.database.db.query(
    `select action, count(*) as n from audit_entries where action in ('history.dispute', 'history.uphold')
     group by action order by action`,
  );
  expect(rows).toEqual([
    { action: 'history.dispute', n: 3 },
    { action: 'history.uphold', n: 1 },
  ]);
});

test('a sample has only filtered conversations that are ended, unscored and of colleagues; its tag finds it', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const judge = await on.signIn({ role: 'Admin' });
  const parcel = await ended(on, boss, 'where is my parcel');
  const lamp = await ended(on, boss, 'this lamp is dark');
  const judged = await ended(on, boss, 'my parcel again');
  await judge.call('POST /history/doScore', { conversation: judged, points: POINTS });
  await (await on.visitor()).says('a parcel that is still talked about');
  on.clock.advance(10_000);
  await on.runJob('search');
  const draw = async (agent: typeof judge, asked: object) =>
    (await agent.call('POST /history/doSample', { count: 10, mark: 'all', ...asked } as never)).data.ids;

  expect(await draw(boss, {})).toEqual([]);
  expect(await draw(judge, { mark: 'words', text: 'parcel' })).toEqual([parcel]);
  expect(await draw(judge, { mark: 'state', state: ['wait'] })).toEqual([]);
  expect(await draw(judge, { mark: 'one', count: 1 })).toHaveLength(1);
  expect((await draw(judge, {})).sort()).toEqual([parcel, lamp].sort());
  expect(await draw(judge, {})).toEqual([]);
  const { data } = await judge.call('GET /history/getList', { mark: ['all'], quality: 'none' });
  expect(data.total).toBe(2);
});

test('each person of the conversations gets one follow-up; a visitor without a person is archived first', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const other = await on.signIn({ nickname: 'Other' });
  const idOf = async (YQToken: string) => (await boss.call('GET /history/getList', { YQToken })).data.list[0]!.id;
  const known = await on.visitor();
  await known.says('hello');
  await boss.call('POST /visitors/doEdit', { YQToken: known.id, name: '李雷' });
  const first = await idOf(known.id);
  await boss.does('end', known);
  await known.says('hello again');
  const nobody = await on.visitor();
  await nobody.says('hello');
  const ids = [first, await idOf(known.id), await idOf(nobody.id)];
  const wish = { ids, text: 'call', dueAt: on.clock.now() + 3600_000 };

  const missing = await boss.call('POST /history/doFollowUp', { ...wish, assignee: first });
  expect(missing.error).toBe('unknown-agent');
  const { data } = await boss.call('POST /history/doFollowUp', wish);
  expect(data.ids).toHaveLength(2);
  for (const visitor of [known, nobody]) {
    const { id } = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data;
    const { data: list } = await boss.call('GET /users/followUps', { person: id! });
    expect(list.list).toMatchObject([{ text: 'call', dueAt: wish.dueAt, assignee: { uuid: boss.uuid }, doneAt: null }]);
  }
  expect((await boss.call('POST /users/doDropFollowUp', { ids: data.ids })).data.deleted).toBe(2);

  await boss.call('POST /history/doFollowUp', { ...wish, ids: [first], assignee: other.uuid });
  const { rows } = await on.database.db.query('select assignee_id as id from follow_ups');
  expect(rows).toEqual([{ id: other.uuid }]);
  const entries = await on.database.db.query(
    `select action, count(*) as n from audit_entries where action like 'users.add%' group by action order by action`,
  );
  expect(entries.rows).toEqual([
    { action: 'users.add', n: 2 },
    { action: 'users.addFollowUp', n: 3 },
  ]);
});
