import { randomUUID } from 'node:crypto';
import type { RouteName } from '@parley/protocol/http/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, everyRead } from '../testing/every-read';
import { type NarrowDesk, startNarrowDesk } from '../testing/narrow-readers';
import type { TestAgent } from '../testing/test-people';

/**
 * Data out of a reader's scope changes no answer to that reader: every GET of the route table is called with each of
 * its sortings, filters and choices; then an agent of another group gets one more row of each kind, and every answer,
 * list, export, count and choice is the same as before. A new route or filter is tested too.
 */

/**
 * Fields about the whole organisation, by route, each with the reason; exports are as their lists. `traffic`: so are the
 * figures of visits.
 */
const OF_ALL: Partial<Record<RouteName, { fields: string[]; traffic?: true; because: string }>> = {
  'GET /talk/userList': { fields: ['cursor'], because: 'counts all pushes' },
  'GET /talk/colleagues': { fields: ['load'], because: 'handing over needs the load of all colleagues' },
  'GET /home': {
    fields: ['load'],
    traffic: true,
    because: 'the load of all colleagues is known to all, as above, and visits have no scope',
  },
  'GET /home/figures': { fields: [], traffic: true, because: 'visits have no scope' },
  'GET /home/charts': { fields: ['*'], because: 'all of it is visits, which have no scope' },
  'GET /home/live': { fields: ['load'], because: 'the load of all colleagues is known to all, as above' },
  'GET /groups/getList': { fields: ['load'], because: 'handing over needs the load of all colleagues' },
  'GET /groups/export': { fields: ['*'], because: 'like the list' },
  'GET /link/getList': { fields: ['visits', 'conversations'], because: 'compared with the link’s limit' },
  'GET /link/export': { fields: ['*'], because: 'like the list' },
  'GET /access/getList': { fields: ['seenAt'], because: 'tells whether the code of a site is installed' },
  'GET /audit/verify': { fields: ['*'], because: 'the chain contains all entries and is verified as a whole' },
};

function withoutOfAll(route: RouteName, answer: string): string {
  const { fields = [], traffic = false } = OF_ALL[route] ?? {};
  if (fields.includes('*')) return '';
  return fields.reduce(
    (text, field) => text.replace(new RegExp(`"${field}":("[^"]*"|\\d+)`, 'g'), `"${field}":…`),
    traffic ? answer.replace(/\{"area":"flow"[^}]*\}/g, '{"area":"flow"…}') : answer,
  );
}

let desk: NarrowDesk;
/** Ids of things that the reader with scope `own` has; the other readers use the same. */
const own: Record<string, string> = {};
const NEW = 'tahini';

beforeAll(async () => {
  desk = await startNarrowDesk();
  await desk.grow('sesame');
  await giveOwn(desk.readers.own);
  await desk.on.runJob('audit');
  await follow();
});
afterAll(() => desk.on.stop());

/** Jobs that bring statistics, people and the search up to date: what is derived shows no more than what it is made of. */
const DERIVING = ['census-talks', 'census-visits', 'agent-states', 'people', 'search'];

async function follow(): Promise<void> {
  for (const job of DERIVING) await desk.on.runJob(job);
}

/** An ended conversation, its visitor's card and a letter, so that lists are not empty. */
async function giveOwn(agent: TestAgent): Promise<void> {
  const { on } = desk;
  await agent.connect();
  const visitor = await on.visitor();
  await visitor.says('hello');
  if ((await agent.row(visitor))?.serviceID !== agent.uuid) await agent.does('takeOver', visitor);
  const { data } = await agent.does('end', visitor);
  const card = await agent.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'Ours', remark: 'ours' });
  const letter = { onlyID: randomUUID(), content: 'ours' };
  const { id } = (await visitor.call('POST /visitor/letter', letter)).data;
  await agent.call('POST /letter/doChange', { ids: [id], serviceID: agent.uuid });
  await agent.leaves();
  Object.assign(own, {
    YQToken: visitor.id,
    conversation: data.conversation!,
    person: card.data.id!,
    '/users': card.data.id!,
    '/letter': id,
    '/link': desk.link,
    uuid: agent.uuid,
    with: agent.uuid,
  });
}

/**
 * A view as another agent reads what that agent reads. Filters select from the same rows for all readers, so one reader
 * tries all of them.
 */
const readers = ['own', 'group', 'masked', 'guest'] as const;

async function readAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const name of readers)
    for (const call of name === 'own'
      ? everyRead(own, [NEW])
      : everyRead(own, [NEW]).filter(({ isPlain }) => isPlain)) {
      const answer = await answerOf(desk.on, desk.readers[name], call);
      answers.set(`${name}: ${call.route} ${new URLSearchParams(call.query)}`, withoutOfAll(call.route, answer));
    }
  return answers;
}

test('nothing out of scope changes an answer', async () => {
  const { on } = desk;
  const before = await readAll();
  expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(300);
  const then = on.clock.now();
  await desk.grow(NEW);
  await follow();
  // Exports contain the time they were made.
  on.clock.advance(then - on.clock.now());
  const after = await readAll();
  const differing = [...before].filter(([call, answer]) => after.get(call) !== answer);
  expect(differing.map(([call, answer]) => [call, answer, after.get(call)])).toEqual([]);
});
