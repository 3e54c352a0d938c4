import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { talksFollower } from '../talk/talks-follower';

/** Two conversations of Ann: one invited and rated 5, one transferred to Bob, who gets 4 while Ann gets 1. */
async function rated(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin', nickname: 'boss' });
  const ann = await on.agent({ nickname: 'Ann' });
  const first = await on.visitor();
  await first.says('hello');
  await ann.says(first, 'hi');
  await ann.does('inviteRating', first);
  await ann.does('end', first);
  await first.call('POST /visitor/rate', { score: 5, tags: ['态度友好'], comment: '客服态度很好' });
  const second = await on.visitor();
  await second.says('hello');
  await ann.says(second, 'one moment');
  const bob = await on.agent({ nickname: 'Bob' });
  await ann.does('transfer', second, { to: bob.uuid });
  await bob.does('accept', second);
  await bob.says(second, 'I take over');
  await bob.does('end', second);
  const { data } = await second.call('POST /visitor/rate', { score: 1, serviceID: ann.uuid, comment: '态度很差' });
  await second.call('POST /visitor/rate', { score: 4, serviceID: bob.uuid });
  on.clock.advance(60_000);
  await runFollower(on.server.context, talksFollower);
  return { boss, ann, bob, conversation: data.conversation! };
}

const figuresOf = async (boss: Awaited<ReturnType<typeof rated>>['boss'], asked = {}) => {
  const { data } = await boss.call('GET /census/service/getList', { kind: 'evaluate', sort: 'name', ...asked });
  return { sum: data.sum, rows: new Map(data.list.map((row) => [row.name, row])) };
};

test('ratings of each agent after a transfer, with invitations, distribution and rows', async ({ on }) => {
  const { boss, ann } = await rated(on);
  const { sum, rows } = await figuresOf(boss);
  expect(rows.get('Ann')).toMatchObject({
    ratingsInvited: 1,
    ratingsAsked: 1,
    ratingsAutomatic: 0,
    ratingRate: 1,
    ratings: 2,
    ratingMean: 3,
    score5: 1,
    score1: 1,
    goodShare: 0.5,
    badShare: 0.5,
    comments: 2,
  });
  expect(rows.get('Bob')).toMatchObject({ ratingsInvited: 0, ratingRate: null, ratings: 1, ratingMean: 4 });
  expect(sum).toMatchObject({ ratings: 3, ratingsInvited: 1 });
  for (const figure of ['ratings', 'ratingsInvited', 'score1', 'comments', 'withdrawn'] as const) {
    const asked = { kind: 'evaluate', figure, key: ann.uuid } as const;
    expect((await boss.call('GET /census/service/getRows', asked)).data.total).toBe(rows.get('Ann')![figure]);
  }
  const bad = await figuresOf(boss, { score: [1] });
  expect(bad.rows.get('Ann')).toMatchObject({ ratings: 1, ratingMean: 1, ratingsInvited: null });
  const tagged = await figuresOf(boss, { tag: '态度友好' });
  expect(tagged.sum).toMatchObject({ ratings: 1, score5: 1 });
  const words = await boss.call('GET /census/service/getWords', {});
  expect(words.data.tags).toEqual([{ tag: '态度友好', count: 1 }]);
  expect(words.data.words).toContainEqual({ word: '态度', count: 2 });
});

test('an accepted appeal takes the rating out of the agent’s figures, and shows that it did', async ({ on }) => {
  const { boss, ann, bob, conversation } = await rated(on);
  await boss.call('POST /roles/doEdit', {
    role: 'Seeing',
    name: 'Seeing',
    scope: 'own',
    masks: [],
    permissions: ['talk:desk', 'seePermissions:statistics', 'setPermissions:quality'],
  });
  const named = { conversation, agent: ann.uuid };
  expect(await bob.call('POST /census/service/doAppeal', { ...named, reason: 'not mine' })).toMatchObject({
    error: 'forbidden',
  });
  // Whoever sees no statistics sees the own ratings.
  const own = await ann.call('GET /census/service/getOwn', {});
  expect(own.data.list.map(({ agent, score }) => [agent, score] as const).sort((a, b) => a[1]! - b[1]!)).toEqual([
    [ann.uuid, 1],
    [ann.uuid, 5],
  ]);
  const appealed = await ann.call('POST /census/service/doAppeal', { ...named, reason: 'the wrong agent' });
  expect(appealed.data.appeal).toMatchObject({ reason: 'the wrong agent', outcome: null });
  expect((await figuresOf(boss)).rows.get('Ann')).toMatchObject({ ratings: 2, appealed: 1, withdrawn: 0 });
  const answer = { ...named, outcome: 'accepted', answer: 'meant for another' } as const;
  expect(await ann.call('POST /census/service/doAnswer', answer)).toMatchObject({ status: 403 });
  expect((await boss.call('POST /census/service/doAnswer', answer)).data.appeal).toMatchObject({
    outcome: 'accepted',
    answer: 'meant for another',
    answeredBy: 'boss',
  });
  expect((await figuresOf(boss)).rows.get('Ann')).toMatchObject({
    ratings: 1,
    ratingMean: 5,
    appealed: 1,
    withdrawn: 1,
  });
  expect(await boss.call('POST /census/service/doAnswer', answer)).toMatchObject({ error: 'dispute-answered' });
  const talks = await boss.call('GET /census/service/getList', { kind: 'talk', agent: ann.uuid });
  expect(talks.data.list).toMatchObject([{ ratings: 1, ratingMean: 5 }]);
  // The pages of conversations leave it out too.
  await runFollower(on.server.context, talksFollower);
  const sources = await boss.call('GET /census/talk/getList', { dimension: 'source' });
  expect(sources.data.sum).toMatchObject({ ratings: 2, ratingMean: 4.5 });
});

test('a bad rating gets a task, which is done by whom it is assigned to', async ({ on }) => {
  const { boss, ann, bob, conversation } = await rated(on);
  const named = { conversation, agent: ann.uuid };
  const dueAt = on.clock.now() + 86_400_000;
  const wish = { ...named, text: 'call back', assignee: bob.uuid, dueAt };
  expect((await boss.call('POST /census/service/doTask', wish)).data.task).toMatchObject({
    text: 'call back',
    assigneeName: 'Bob',
    dueAt,
    doneAt: null,
  });
  // Without the permission for statistics: own tasks alone.
  expect(await bob.call('GET /census/service/getList', { kind: 'evaluate' })).toMatchObject({ status: 403 });
  const mine = await bob.call('GET /census/service/getTasks', {});
  expect(mine.data).toMatchObject({ total: 1, list: [{ score: 1 }] });
  expect((await ann.call('GET /census/service/getTasks', {})).data.total).toBe(0);
  expect(await ann.call('POST /census/service/doDone', { ...named, done: true })).toMatchObject({ error: 'forbidden' });
  const dueOf = async () => (await bob.call('GET /home/toDo')).data.ratingTasks;
  expect(await dueOf()).toBe(0);
  on.clock.advance(86_400_000);
  await bob.signsInAgain();
  await boss.signsInAgain();
  expect(await dueOf()).toBe(1);
  expect((await bob.call('POST /census/service/doDone', { ...named, done: true })).data.task?.doneAt).toBe(
    on.clock.now(),
  );
  expect((await boss.call('GET /census/service/getTasks', {})).data.total).toBe(0);
  expect((await boss.call('GET /census/service/getTasks', { state: 'done' })).data.total).toBe(1);
});

test('volume of each agent: a transfer parts it, rows are the figure, and hours of the week add up', async ({ on }) => {
  const { boss, ann } = await rated(on);
  const { data } = await boss.call('GET /census/service/getList', { kind: 'talk', sort: 'name' });
  const of = (name: string) => data.list.find((row) => row.name === name)!;
  expect(of('Ann')).toMatchObject({ customers: 2, total: 2, transferredOut: 1, transferredIn: 0, replies: 2 });
  expect(of('Bob')).toMatchObject({ customers: 1, total: 1, transferredIn: 1, replies: 1 });
  expect(data.sum).toMatchObject({ customers: 2, total: 3 });
  for (const figure of ['customers', 'total', 'valid', 'replies', 'messages', 'transferredOut', 'ratings'] as const) {
    const asked = { kind: 'talk', figure, key: ann.uuid } as const;
    const rows = await boss.call('GET /census/service/getRows', asked);
    expect([figure, rows.data.total]).toEqual([figure, of('Ann')[figure]]);
  }
  const heat = await boss.call('GET /census/service/getHeat', {});
  expect(heat.data.total).toBe(3);
  for (const { day, hour, count } of heat.data.list) {
    const asked = { kind: 'talk', figure: 'total', day, hour } as const;
    expect((await boss.call('GET /census/service/getRows', asked)).data.total).toBe(count);
    const other = { ...asked, hour: (hour + 1) % 24 };
    const elsewhere = heat.data.list.find((each) => each.day === day && each.hour === other.hour);
    expect((await boss.call('GET /census/service/getRows', other)).data.total).toBe(elsewhere?.count ?? 0);
  }
});

test('ratings stay counted after their comments are erased', async ({ on }) => {
  const { boss } = await rated(on);
  await on.database.db.query(`update ratings set comment = ''`);
  expect((await figuresOf(boss)).sum).toMatchObject({ ratings: 3, comments: 2 });
  await on.database.db.query('delete from ratings');
  expect((await figuresOf(boss)).sum).toMatchObject({ ratings: 3, comments: 2 });
});

test('the file has the figures of the list, and its sum', async ({ on }) => {
  const { boss } = await rated(on);
  const address = `http://${on.address}/api/census/service/export?kind=evaluate&sort=name&columns=name&columns=ratings&columns=ratingMean`;
  const headers = { authorization: `Bearer ${boss.token}`, 'accept-language': 'en' };
  const file = await (await fetch(address, { headers })).text();
  const [head, ...lines] = file.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(head).toBe('Agent,Ratings,Average score');
  expect(lines).toContain('Ann,2,3');
  expect(lines.at(-1)).toBe(`Total,3,${10 / 3}`);
});
