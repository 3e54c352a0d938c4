import type { Input } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { codesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';

/** Robots with visitors over the wire: core's SPEC, C-90 … C-95. */
async function robotOf(boss: TestAgent, more: Partial<Input<'POST /robot/doEdit'>> = {}): Promise<string> {
  const { data } = await boss.call('POST /robot/doEdit', { name: 'Robo', kind: 'ask', mode: 'first', ...more });
  for (const question of ['How do I return it', 'Opening hours on Sunday', 'Where is my parcel now'])
    await boss.call('POST /askRobot/doEdit', { robot: data.id, question, answers: [{ msg: `About: ${question}` }] });
  return data.id;
}
/** An administrator, to whom routing gives nobody. */
async function bossOf(on: TestServer): Promise<TestAgent> {
  const boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  return boss;
}
/** Says something and lets the robot answer. Returns what the visitor is shown. */
async function asks(on: TestServer, visitor: TestVisitor, msg: string) {
  const before = visitor.socket.frames.length;
  await visitor.says(msg);
  await on.runJob('robots');
  const frames = visitor.socket.frames.slice(before) as { code: string; message?: { msg: string; robot?: string } }[];
  return frames.flatMap(({ code, message }) => (code === '8005' && message?.robot ? [message] : []));
}
const english = async (on: TestServer): Promise<TestVisitor> => {
  const visitor = await on.visitor();
  await visitor.hello({ language: 'en' });
  return visitor;
};

test('without a robot nothing stands in the way; with one that is asked first it has the visitor', async ({ on }) => {
  const boss = await bossOf(on);
  const ann = await on.agent();
  const before = await on.visitor();
  await before.says('hello');
  expect(await ann.row(before)).toMatchObject({ state: 'current' });
  const robot = await robotOf(boss);
  const visitor = await english(on);
  expect((await visitor.hello({ language: 'en' })).talk).toMatchObject({
    robot: { id: robot, name: 'Robo', welcome: 'Hello, I’m Robo. What can I help you with?', canHandOver: true },
  });
  const codes = await codesCausedBy(on, { visitor: visitor.socket, ann: ann.socket }, () =>
    visitor.says('Where is my parcel now'),
  );
  expect(codes).toEqual({ ann: ['9000', '8006'], visitor: ['9000'] });
  expect(visitor.socket.frames.find(({ code }) => code === '9000')).toMatchObject({
    robot,
    nickname: 'Robo',
    by: 'first',
  });
  expect(await ann.row(visitor)).toMatchObject({ state: 'robot', serviceID: null, robot });
  const said = await codesCausedBy(on, { visitor: visitor.socket, ann: ann.socket }, () => on.runJob('robots'));
  expect(said).toEqual({ ann: ['8005'], visitor: ['8005'] });
  expect(visitor.socket.frames.at(-1)).toMatchObject({
    message: { role: 'service', robot, nickname: 'Robo', msg: 'About: Where is my parcel now', ratable: true, seq: 2 },
  });
  const { list } = (await visitor.call('GET /visitor/messages', {})).data;
  expect(list.at(-1)).toMatchObject({ robot, ratable: true, nickname: 'Robo' });
  expect(
    (await visitor.call('POST /visitor/rateAnswer', { onlyID: list.at(-1)!.onlyID, good: false })).data.rated,
  ).toBe(true);
});

test('C-92 a word, the button and misses hand over; the agent has it and the robot is silent', async ({ on }) => {
  const boss = await bossOf(on);
  await robotOf(boss);
  const ann = await on.agent();
  const ways: Record<string, (visitor: TestVisitor) => Promise<unknown>> = {
    word: (visitor) => asks(on, visitor, 'I want to talk to a person'),
    button: (visitor) => visitor.call('POST /visitor/human', {}),
    misses: async (visitor) => [await asks(on, visitor, 'qqqq zzzz'), await asks(on, visitor, 'xxxx vvvv')],
  };
  for (const [reason, ask] of Object.entries(ways)) {
    const visitor = await english(on);
    await asks(on, visitor, 'Where is my parcel now');
    await ask(visitor);
    await on.settle();
    expect([reason, (await ann.row(visitor))?.state]).toEqual([reason, 'current']);
    expect(await asks(on, visitor, 'Where is my parcel now')).toEqual([]);
    const { events } = (await visitor.call('GET /visitor/messages', {})).data;
    expect(events.map(({ kind }) => kind)).toEqual([
      'conversation.robot-held',
      'conversation.handed-off',
      'conversation.assigned',
    ]);
    expect((await visitor.call('POST /visitor/human', {})).error).toBe('not-with-robot');
  }
  expect(await asks(on, await english(on), 'qqqq zzzz')).toHaveLength(1);
});

test('C-93 with nobody online the robot stays and offers a letter', async ({ on }) => {
  const boss = await bossOf(on);
  await robotOf(boss, { mode: 'off' });
  await boss.leaves();
  on.clock.advance(600_000);
  const visitor = await english(on);
  expect((await visitor.hello({ language: 'en' })).talk).toMatchObject({
    somebodyOnline: true,
    robot: { name: 'Robo' },
  });
  expect(await asks(on, visitor, 'Opening hours on Sunday')).toMatchObject([{ msg: 'About: Opening hours on Sunday' }]);
  expect(await asks(on, visitor, 'talk to a person')).toMatchObject([{ menu: [{ letter: true }] }]);
  expect((await visitor.call('POST /visitor/human', {})).error).toBe('nobody-online');
  expect(await asks(on, visitor, 'How do I return it')).toHaveLength(1);
});

test('questions that may be meant are offered as a menu, and a number means a line of it', async ({ on }) => {
  const boss = await bossOf(on);
  await robotOf(boss, { manner: { answerAt: 1, suggestAt: 0.2 } });
  const visitor = await english(on);
  const [menu] = await asks(on, visitor, 'my parcel where now');
  expect(menu).toMatchObject({
    msg: 'Did you mean:\n1. Where is my parcel now',
    menu: [{ title: 'Where is my parcel now' }],
  });
  expect(await asks(on, visitor, '1')).toMatchObject([{ msg: 'About: Where is my parcel now' }]);
});

test('accept and takeOver take it from the robot; what it still had to say is dropped', async ({ on }) => {
  const boss = await bossOf(on);
  await robotOf(boss);
  for (const verb of ['accept', 'takeOver'] as const) {
    const visitor = await english(on);
    await visitor.says('Where is my parcel now');
    expect((await boss.does(verb, visitor)).data).toMatchObject({ state: 'current', serviceID: boss.uuid });
    await on.runJob('robots');
    const { list } = (await visitor.call('GET /visitor/messages', {})).data;
    expect(list.map(({ role }) => role)).toEqual(['user']);
  }
});

test('a robot that is switched off or deleted is silent at once, and its visitors wait', async ({ on }) => {
  const boss = await bossOf(on);
  const robot = await robotOf(boss);
  const visitor = await english(on);
  await asks(on, visitor, 'Where is my parcel now');
  await visitor.says('How do I return it');
  await boss.call('POST /robot/doEdit', { id: robot, enabled: false });
  await on.runJob('robots');
  await on.runJob('stopped robots');
  expect((await boss.row(visitor))?.state).toBe('wait');
  expect((await visitor.call('GET /visitor/messages', {})).data.list).toHaveLength(3);
});

test('a sensitive word asks for a person; a rule by region serves by a robot alone', async ({ on }) => {
  const boss = await bossOf(on);
  const robot = await robotOf(boss, { mode: 'never', manner: { sensitiveWords: ['lawyer'] } });
  const ann = await on.agent();
  const { list } = (await boss.call('GET /settings/getList')).data;
  const { version } = list.find(({ section }) => section === 'region')!;
  const rule = { key: 'all', ranges: ['127.0.0.0/8'], action: 'robot' };
  await boss.call('POST /settings/doEdit', { section: 'region', value: { rules: [rule] }, version });
  const visitor = await english(on);
  await asks(on, visitor, 'Where is my parcel now');
  expect(await ann.row(visitor)).toMatchObject({ state: 'robot', robot });
  expect((await visitor.call('POST /visitor/human', {})).error).toBe('nobody-online');
  await boss.call('POST /settings/doEdit', { section: 'region', value: { rules: [] }, version: version + 1 });
  await asks(on, visitor, 'I will call my Lawyer');
  expect((await ann.row(visitor))?.state).toBe('current');
});
