import type { WordRule } from '@parley/core/words/check-words';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

const RULES: WordRule[] = [
  { word: '代开发票', action: 'block', side: 'visitor' },
  { word: '加我微信', action: 'block', side: 'agent' },
  { word: 'damn', action: 'mask', side: 'both' },
  { word: '投诉', action: 'alert', side: 'visitor' },
];

async function publish(on: TestServer, rules: readonly WordRule[]) {
  const boss = await on.agent({ role: 'Admin' });
  // Visitors are given to the other agents.
  await boss.hides();
  const { list } = (await boss.call('GET /settings/getList', {})).data;
  const { version } = list.find(({ section }) => section === 'words')!;
  await boss.call('POST /settings/doEdit', { section: 'words', value: { rules }, version });
  return boss;
}

async function talking(on: TestServer) {
  const agent = await on.agent();
  const visitor = new TestVisitor(on);
  await visitor.hello();
  await visitor.connect();
  await visitor.says('hello');
  return { agent, visitor };
}
const told = (agent: TestAgent) => agent.socket.frames.filter(({ code }) => code === '2030');
const texts = async (visitor: TestVisitor) =>
  (await visitor.call('GET /visitor/messages', {})).data.list.map(({ msg }) => msg);

// Effect of words.rules
test('a blocked word is refused on its side, in the sender’s language, and nothing is stored', async ({ on }) => {
  await publish(on, RULES);
  const { agent, visitor } = await talking(on);
  expect(await visitor.says('可以 代 开 发 票 吗')).toMatchObject({ code: '7002', error: 'word-blocked' });
  expect(await agent.says(visitor, '加我微信吧')).toMatchObject({ code: '7002', error: 'word-blocked' });
  expect(await agent.says(visitor, '不代开发票')).toMatchObject({ code: '7001' });
  expect(await texts(visitor)).toEqual(['hello', '不代开发票']);
});

test('a masked word is stored as stars, for both sides', async ({ on }) => {
  await publish(on, RULES);
  const { agent, visitor } = await talking(on);
  await visitor.says('ＤＡＭＮ it');
  await agent.says(visitor, 'damnation is another word, damn');
  expect(await texts(visitor)).toEqual(['hello', '**** it', 'damnation is another word, ****']);
});

test('supervisors are told of an alerting word, once, and the message stands', async ({ on }) => {
  const boss = await publish(on, RULES);
  const { agent, visitor } = await talking(on);
  const said = await visitor.says('我要投诉，投诉！');
  expect(said).toMatchObject({ code: '7001' });
  await on.settle();
  const heard = told(boss);
  expect(heard).toMatchObject([{ YQToken: visitor.id, by: 'visitor', words: ['投诉'], letter: null }]);
  expect(told(agent)).toEqual([]);
  // The agent may use the word.
  await agent.says(visitor, '您的投诉已收到');
  await on.settle();
  expect(told(boss)).toHaveLength(1);
});

test('the first message of a conversation, letters and their answers are checked too', async ({ on }) => {
  const boss = await publish(on, RULES);
  const visitor = new TestVisitor(on);
  await visitor.hello();
  await visitor.connect();
  expect(await visitor.says('代开发票')).toMatchObject({ error: 'word-blocked' });
  const letter = (onlyID: string, content: string) => visitor.call('POST /visitor/letter', { onlyID, content });
  expect((await letter('l1', '代开发票')).data).toMatchObject({ error: 'word-blocked' });
  await letter('l2', 'damn, 我要投诉');
  await on.settle();
  const [kept] = (await boss.call('GET /letter/getList', {})).data.list;
  expect(kept).toMatchObject({ content: '****, 我要投诉' });
  expect(told(boss)).toMatchObject([{ YQToken: visitor.id, letter: kept!.id, words: ['投诉'] }]);
  const answer = { id: kept!.id, onlyID: 'a1', msg: '加我微信', mail: false, window: true };
  expect((await boss.call('POST /letter/doReply', answer)).data).toMatchObject({ error: 'word-blocked' });
});

test('a new publication counts from the next message on', async ({ on }) => {
  await publish(on, RULES);
  const { visitor } = await talking(on);
  expect(await visitor.says('代开发票')).toMatchObject({ error: 'word-blocked' });
  await publish(on, []);
  expect(await visitor.says('代开发票')).toMatchObject({ code: '7001' });
});
