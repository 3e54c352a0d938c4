import type { Input } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';

/** A robot beside agents, with one entry; an administrator; an agent who has the visitor's conversation. */
async function startTalk(on: TestServer, robot: Partial<Input<'POST /robot/doEdit'>> = {}) {
  const boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  const { id } = (await boss.call('POST /robot/doEdit', { name: 'Robo', mode: 'beside', ...robot })).data;
  await boss.call('POST /askRobot/doEdit', {
    robot: id,
    question: '怎么申请退款',
    answers: [{ kind: 'rich', msg: '<p>在<b>订单</b>里申请</p>' }],
  });
  const ann = await on.agent({ nickname: 'Ann' });
  const visitor = await on.visitor();
  await visitor.says('怎么申请退款？');
  return { boss, ann, visitor, robot: id };
}

const suggestions = (agent: TestAgent, YQToken: string) => agent.call('GET /talk/suggestions', { YQToken });

test('beside the agent an entry is suggested with its reasons, once; what was refused is not suggested again', async ({
  on,
}) => {
  const { boss, ann, visitor, robot } = await startTalk(on);
  const { data } = await suggestions(ann, visitor.id);
  expect(data).toMatchObject({
    on: true,
    total: 1,
    list: [
      { robot, name: 'Robo', question: '怎么申请退款', kind: 'text', msg: '在 订单 里申请', score: 1, sources: [] },
    ],
  });
  const [{ id, why }] = data.list as [(typeof data.list)[number]];
  expect(why.length).toBeGreaterThan(0);
  expect((await suggestions(ann, visitor.id)).data.list.map((one) => one.id)).toEqual([id]);
  // It says nothing by itself.
  expect((await ann.call('GET /talk/messages', { YQToken: visitor.id })).data.list).toHaveLength(1);
  const use = (as: 'taken' | 'edited' | 'refused', of = id) =>
    ann.call('POST /talk/useSuggestion', { YQToken: visitor.id, id: of, as });
  expect((await use('refused')).data).toEqual({ counted: true });
  expect((await suggestions(ann, visitor.id)).data.list).toEqual([]);
  expect((await use('taken', robot)).data).toEqual({ counted: false });
  await visitor.says('怎么申请退款');
  const [again] = (await suggestions(ann, visitor.id)).data.list;
  expect((await use('taken', again!.id)).data).toEqual({ counted: true });
  expect((await boss.call('GET /robot/getBoard', { robot })).data.sum).toMatchObject({
    offered: 2,
    taken: 1,
    edited: 0,
    refused: 1,
    chats: 0,
  });
});

test('nothing is suggested to others, after an answer, or where no robot is beside', async ({ on }) => {
  const { boss, ann, visitor, robot } = await startTalk(on);
  expect((await suggestions(boss, visitor.id)).data).toEqual({ on: true, list: [], total: 0 });
  await ann.says(visitor, '我来看看');
  expect((await suggestions(ann, visitor.id)).data.list).toEqual([]);
  await boss.call('POST /robot/doEdit', { id: robot, mode: 'never' });
  await visitor.says('怎么申请退款');
  expect((await suggestions(ann, visitor.id)).data).toEqual({ on: false, list: [], total: 0 });
});

test('a summary is offered where a robot offers them: questions and numbers of the visitor, masked', async ({ on }) => {
  const { boss, ann, visitor, robot } = await startTalk(on);
  const summary = async () => (await ann.call('GET /talk/robotSummary', { YQToken: visitor.id })).data;
  expect(await summary()).toEqual({ summary: '', by: 'entries', on: false });
  await boss.call('POST /robot/doEdit', { id: robot, manner: { summaries: true } });
  await visitor.says('订单 A2026-1180，电话 13812345678');
  const { summary: text } = await summary();
  expect(text).toContain('怎么申请退款？');
  expect(text).toContain('A2026-1180');
  expect(text).not.toContain('13812345678');
  await boss.call('POST /robot/doEdit', { id: robot, enabled: false });
  expect(await summary()).toEqual({ summary: '', by: 'entries', on: false });
});

test('a robot’s hand-over is summed up with its reason, in the language of the reader', async ({ on }) => {
  const { ann, visitor } = await startTalk(on, { mode: 'first', manner: { summaries: true } });
  await on.runJob('robots');
  await visitor.says('talk to a person');
  await on.runJob('robots');
  const { data } = await ann.call('GET /talk/robotSummary', { YQToken: visitor.id });
  expect(data.summary).toMatch(/怎么申请退款/);
  expect(data.summary).toMatch(/Handed over: the visitor asked for a person|转人工原因：访客要求转人工/);
});
