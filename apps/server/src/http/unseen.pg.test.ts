import { randomUUID } from 'node:crypto';
import type { RouteName } from '@parley/protocol/http/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, everyRead } from '../testing/every-read';
import { type NarrowDesk, startNarrowDesk } from '../testing/narrow-readers';
import type { TestAgent } from '../testing/test-people';

/**
 * What is out of somebody's scope changes nothing that they read: every GET of the route table is asked with each of its
 * sortings, filters and choices, then an agent of another group comes to have another of everything, and every answer,
 * list, file, count and choice is the same as before. A new route and a new filter are under test by being there.
 */

/** What everybody is told of the whole organisation, by the name under which it stands; the files are as their lists. */
const OF_ALL: Partial<Record<RouteName, { fields: string[]; because: string }>> = {
  'GET /talk/userList': { fields: ['cursor'], because: 'counts what was told to anybody' },
  'GET /talk/colleagues': { fields: ['load'], because: 'who hands over sees how busy the others are' },
  'GET /groups/getList': { fields: ['load'], because: 'who hands over sees how busy the others are' },
  'GET /groups/export': { fields: ['*'], because: 'as the list' },
  'GET /link/getList': { fields: ['visits', 'conversations'], because: 'the link’s cap is held against them' },
  'GET /link/export': { fields: ['*'], because: 'as the list' },
  'GET /audit/verify': { fields: ['*'], because: 'the chain is of all entries, and is verified as a whole' },
};

function withoutOfAll(route: RouteName, answer: string): string {
  const { fields = [] } = OF_ALL[route] ?? {};
  if (fields.includes('*')) return '';
  return fields.reduce(
    (text, field) => text.replace(new RegExp(`"${field}":("[^"]*"|\\d+)`, 'g'), `"${field}":…`),
    answer,
  );
}

let desk: NarrowDesk;
/** What the reader of the scope `own` has; others are asked with the same ids. */
const own: Record<string, string> = {};
const NEW = 'tahini';

beforeAll(async () => {
  desk = await startNarrowDesk();
  await desk.grow('sesame');
  await giveOwn(desk.readers.own);
  await desk.on.runJob('audit');
}, 120_000);
afterAll(() => desk.on.stop());

/** A talk that is over, its visitor's card and a letter, so that lists are not empty. */
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

/** Looking as somebody else is reading as they do. Filters narrow the same rows for all: one reader asks by each. */
const readers = ['own', 'group', 'masked', 'guest'] as const;

async function readAll(): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const name of readers)
    for (const asked of name === 'own'
      ? everyRead(own, [NEW])
      : everyRead(own, [NEW]).filter(({ isPlain }) => isPlain)) {
      const answer = await answerOf(desk.on, desk.readers[name], asked);
      told.set(`${name}: ${asked.route} ${new URLSearchParams(asked.query)}`, withoutOfAll(asked.route, answer));
    }
  return told;
}

test('nothing that is out of the scope changes an answer', async () => {
  const { on } = desk;
  const before = await readAll();
  expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(300);
  const then = on.clock.now();
  await desk.grow(NEW);
  // Files say when they were made.
  on.clock.advance(then - on.clock.now());
  const after = await readAll();
  const differing = [...before].filter(([asked, answer]) => after.get(asked) !== answer);
  expect(differing.map(([asked, answer]) => [asked, answer, after.get(asked)])).toEqual([]);
}, 240_000);
