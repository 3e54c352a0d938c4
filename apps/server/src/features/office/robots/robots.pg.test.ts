import type { Answer, Input } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestAgent } from '../../../testing/test-people';

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
    ...{ outcome: 'answer', sources: [], version: 1 },
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
  expect(edited.manner.handoffWords).toEqual(['转人工', 'talk to a person']);
  const entry = await entryOf(boss, robot, 'A question');
  const save = (more: object) =>
    boss.call('POST /askRobot/doEdit', { id: entry.id, robot, question: 'B', answers: [{ msg: 'b' }], ...more });
  expect((await save({ revision: 1 })).data).toMatchObject({ revision: 2, question: 'B' });
  expect((await save({ revision: 1 })).error).toBe('stale-version');
  expect((await save({ match: 'regex', keywords: ['('] })).error).toBe('bad-pattern');
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
  const copied = (await boss.call('GET /askRobot/getList', { robot: copy.id, sort: 'question' })).data.list;
  expect(copied[1]!.related).toEqual([copied[2]!.id]);
  expect((await boss.call('POST /robot/doDelete', { ids: [robot] })).data.deleted).toBe(1);
  expect((await boss.call('GET /robot/getList')).data.list.map(({ name }) => name)).toEqual(['Copy']);
});
