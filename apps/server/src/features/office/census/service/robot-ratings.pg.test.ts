import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../../testing/test-people';
import { talksFollower } from '../talk/talks-follower';

/** A robot has every conversation first; its visitor may ask for a person. */
async function desk(on: TestServer) {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  await boss.hides();
  const { data } = await boss.call('POST /robot/doEdit', { name: 'Robo', kind: 'ask', mode: 'first' });
  const robot = data.id;
  await boss.call('POST /askRobot/doEdit', { robot, question: 'parcel', answers: [{ msg: 'On its way' }] });
  const ann = await on.agent({ nickname: 'Ann' });
  return { boss, robot, ann };
}

async function asking(on: TestServer): Promise<TestVisitor> {
  const visitor = await on.visitor();
  await visitor.hello({ language: 'en' });
  await visitor.says('parcel');
  await on.runJob('robots');
  return visitor;
}

const endedBy = (visitor: TestVisitor) => visitor.call('POST /visitor/end', {});
const rates = async (visitor: TestVisitor, score: number, more = {}) =>
  (await visitor.call('POST /visitor/rate', { score, ...more })).data;

/** Alone with the robot: 2 with a comment; rated 4 as the robot had it, and the person after it 5. */
async function rated(on: TestServer) {
  const { boss, robot, ann } = await desk(on);
  const alone = await asking(on);
  await endedBy(alone);
  const bad = await rates(alone, 2, { comment: 'no use', tags: ['答非所问'] });
  const handed = await asking(on);
  await rates(handed, 4);
  await handed.call('POST /visitor/human', {});
  await on.settle();
  await ann.says(handed, 'hello');
  await ann.does('end', handed);
  await rates(handed, 5);
  on.clock.advance(60_000);
  await runFollower(on.server.context, talksFollower);
  return { boss, robot, ann, alone, handed, conversation: bad.conversation! };
}

const listOf = async (by: TestAgent, asked = {}) => {
  const { data } = await by.call('GET /census/service/getList', { kind: 'evaluate', sort: 'name', ...asked });
  return { sum: data.sum, series: data.series, rows: new Map(data.list.map((row) => [row.name, row])) };
};

test('a rating belongs to the robot while it has the conversation, and to the person who has it then', async ({
  on,
}) => {
  const { robot, ann } = await desk(on);
  const alone = await asking(on);
  await endedBy(alone);
  const { data: form } = await alone.call('GET /visitor/ratings', {});
  expect(form).toMatchObject({
    open: true,
    agents: [{ serviceID: robot, isRobot: true, nickname: 'Robo', score: null }],
  });
  expect((await rates(alone, 3)).agents).toMatchObject([{ serviceID: robot, score: 3 }]);

  const handed = await asking(on);
  await handed.call('POST /visitor/human', {});
  await on.settle();
  // The robot was not rated before, and is not to be rated any more.
  expect((await rates(handed, 5)).agents).toMatchObject([{ serviceID: ann.uuid, isRobot: false, score: 5 }]);
  expect(await handed.call('POST /visitor/rate', { score: 1, serviceID: robot })).toMatchObject({
    error: 'unknown-agent',
  });

  await ann.does('transfer', handed, { robot });
  expect((await rates(handed, 1)).agents.map(({ isRobot, score }) => [isRobot, score])).toEqual([
    [true, 1],
    [false, 5],
  ]);
  await endedBy(handed);
  expect((await rates(handed, 2)).agents.find(({ isRobot }) => isRobot)).toMatchObject({ score: 2 });
  const { list } = (await ann.call('GET /talk/ratings', { YQToken: handed.id })).data;
  expect(list.map(({ nickname, score }) => [nickname, score]).sort()).toEqual([
    ['Ann', 5],
    ['Robo', 2],
  ]);
});

test('robots and people apart: in rows, sums, curves, words and the file, all of them or one', async ({ on }) => {
  const { boss, robot, ann } = await rated(on);
  const all = await listOf(boss);
  expect(all.sum).toMatchObject({
    ratings: 3,
    ratingMean: 11 / 3,
    agentRatings: 1,
    agentRatingMean: 5,
    robotRatings: 2,
    robotRatingMean: 3,
  });
  expect(all.series).toMatchObject([{ ratings: 3, robotRatings: 2 }]);
  expect(all.rows.get('Robo')).toMatchObject({ id: robot, isRobot: true, ratings: 2, ratingMean: 3, badShare: 0.5 });
  expect(all.rows.get('Ann')).toMatchObject({ ratings: 1, ratingMean: 5, robotRatings: 0, robotRatingMean: null });
  expect(all.rows.get('Ann')).not.toHaveProperty('isRobot');

  const robots = await listOf(boss, { rated: 'robots' });
  expect([...robots.rows.keys()]).toEqual(['Robo']);
  expect(robots.sum).toMatchObject({ ratings: 2, ratingMean: 3, agentRatings: 0 });
  const agents = await listOf(boss, { rated: 'agents' });
  expect(agents.rows.has('Robo')).toBe(false);
  expect(agents.sum).toMatchObject({ ratings: 1, ratingMean: 5, robotRatings: 0 });
  expect((await listOf(boss, { agent: ann.uuid })).sum).toMatchObject({ ratings: 1 });

  const behind = async (asked: object) =>
    (await boss.call('GET /census/service/getRows', { kind: 'evaluate', figure: 'ratings', ...asked })).data;
  expect(await behind({})).toMatchObject({ total: 3, rows: 3 });
  expect(await behind({ rated: 'robots' })).toMatchObject({ total: 2 });
  expect((await behind({ key: robot })).list.map(({ rating }) => [rating?.agentName, rating?.isRobot])).toEqual([
    ['Robo', true],
    ['Robo', true],
  ]);
  expect(await behind({ figure: 'agentRatings' })).toMatchObject({ total: 1, list: [{ rating: { isRobot: false } }] });
  expect(await behind({ figure: 'robotRatingMean' })).toMatchObject({ total: 2 });
  const words = async (rated: 'agents' | 'robots') =>
    (await boss.call('GET /census/service/getWords', { rated })).data.tags;
  expect(await words('robots')).toEqual([{ tag: '答非所问', count: 1 }]);
  expect(await words('agents')).toEqual([]);

  const file = await fetch(
    `http://${on.address}/api/census/service/export?kind=evaluate&rated=robots&columns=name&columns=ratings&columns=robotRatingMean`,
    { headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'en' } },
  );
  expect((await file.text()).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Agent,Ratings,Mean score of robots',
    'Robo,2,3',
    'Total,2,3',
  ]);
});

test('a conversation counts its robot’s rating; no agent’s work does; reports say the same', async ({ on }) => {
  const { boss, robot, ann } = await rated(on);
  const talks = await boss.call('GET /census/talk/getList', { dimension: 'source' });
  expect(talks.data.sum).toMatchObject({ ratings: 3, ratingMean: 11 / 3 });
  const work = await boss.call('GET /census/service/getList', { kind: 'talk', sort: 'name' });
  expect(work.data.sum).toMatchObject({ ratings: 1, ratingMean: 5 });
  expect(work.data.list.map(({ name }) => name)).not.toContain('Robo');

  const figures = ['ratings', 'ratingMean', 'agentRatings', 'robotRatings', 'robotRatingMean'];
  const question = JSON.stringify({ subject: 'service', figures, dimensions: ['agent'], range: { preset: 'last7' } });
  const { data } = await boss.call('GET /census/reports/ask', { question });
  expect(data.sum).toEqual([3, 11 / 3, 1, 2, 3]);
  expect(new Map(data.rows.map(({ keys, values }) => [keys[0]!.key, [keys[0]!.name, ...values]]))).toEqual(
    new Map([
      [robot, ['Robo', 2, 3, 0, 2, 3]],
      [ann.uuid, ['Ann', 1, 5, 1, 0, null]],
    ]),
  );
  const rows = await boss.call('GET /census/reports/getRows', { question, figure: 'robotRatings', keys: [robot] });
  expect(rows.data).toMatchObject({ total: 2, rows: 2 });
});

test('a bad rating of a robot gets a task, and nobody appeals for it; who sees only own conversations sees robots’ alone ones', async ({
  on,
}) => {
  const { boss, robot, ann, conversation } = await rated(on);
  const named = { conversation, agent: robot };
  const task = { ...named, text: 'mend the entry', assignee: ann.uuid, dueAt: on.clock.now() + 86_400_000 };
  expect((await boss.call('POST /census/service/doTask', task)).data).toMatchObject({
    agentName: 'Robo',
    isRobot: true,
    task: { assigneeName: 'Ann', doneAt: null },
  });
  expect((await boss.call('GET /census/service/getTasks', {})).data).toMatchObject({ total: 1 });
  expect(await ann.call('POST /census/service/doAppeal', { ...named, reason: 'no' })).toMatchObject({
    error: 'forbidden',
  });

  await boss.call('POST /roles/doEdit', {
    role: 'Seeing',
    name: 'Seeing',
    scope: 'own',
    masks: [],
    permissions: ['talk:desk', 'seePermissions:statistics'],
  });
  const bob = await on.agent({ nickname: 'Bob', role: 'Seeing' });
  // Nobody but the robot had the one; Ann has the other.
  const own = await listOf(bob);
  expect(own.sum).toMatchObject({ ratings: 1, robotRatings: 1, ratingMean: 2 });
  expect(own.rows.has('Ann')).toBe(false);
});

test('what a bot rates is in no figure', async ({ on }) => {
  const { boss } = await desk(on);
  const bot = await asking(on);
  await on.database.db.query(`update conversation_facts set device = 'bot'`);
  await endedBy(bot);
  expect((await rates(bot, 1)).agents).toMatchObject([{ score: 1 }]);
  expect((await listOf(boss)).sum).toMatchObject({ ratings: 0 });
});
