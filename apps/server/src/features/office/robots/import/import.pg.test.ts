import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer, Input } from '@parley/protocol/http/routes';
import pino from 'pino';
import { expect, vi } from 'vitest';
import { fetchAnalysis, serveAnalysis } from '../../../../background/serve-analysis';
import { Refusal } from '../../../../errors';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { upload } from '../../../../testing/upload';
import { createAnalysis, type RobotAnalysis } from '../analysis';

type Sheet = Answer<'POST /askRobot/readImport'>;

const robotOf = async (boss: TestAgent, more: Partial<Input<'POST /robot/doEdit'>> = {}): Promise<string> =>
  (await boss.call('POST /robot/doEdit', { name: 'Robo', ...more })).data.id;
const entryOf = async (boss: TestAgent, robot: string, question: string, msg = `About: ${question}`) =>
  (await boss.call('POST /askRobot/doEdit', { robot, question, answers: [{ msg }] })).data;

async function read(on: TestServer, boss: TestAgent, robot: string, csv: string): Promise<Sheet> {
  const path = `/askRobot/readImport?robot=${robot}`;
  return (await upload(on, boss.token, { name: 'entries.csv', content: csv, path })) as unknown as Sheet;
}

test('a sheet is previewed, imported and undone; entries changed since stay', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss);
  await entryOf(boss, robot, '怎么申请退款');
  await entryOf(boss, robot, '营业时间');
  await entryOf(boss, robot, '如何修改收货地址');
  const sheet = await read(
    ...[on, boss, robot],
    '标准问题,相似问题,答案,权重,颜色\n怎么申请退款,退钱,新的答案,70,红\n营业时间,,About: 营业时间,,\n发票怎么开,,电子发票,,\n怎样修改收货地址,,在订单里改,,\n发票怎么开,,又一次,,\n',
  );
  expect(sheet.unknown).toEqual(['颜色']);
  expect(sheet.faults.map(({ line, fault, with: other }) => [line, fault, other])).toEqual([
    [2, 'exists', '怎么申请退款'],
    [3, 'same', '营业时间'],
    [6, 'twice', '发票怎么开'],
    [5, 'similar', '如何修改收货地址'],
  ]);
  const batch = randomUUID();
  const send = (lines: Sheet['lines'], onExisting: 'skip' | 'replace' = 'replace') =>
    boss.call('POST /askRobot/doImport', { robot, batch, onExisting, lines });
  const refused = (await send(sheet.lines)).data;
  expect(refused).toMatchObject({ created: 0, faults: [{ line: 6, fault: 'twice' }] });
  const lines = sheet.lines.filter(({ line }) => line !== 6);
  expect((await send(lines)).data).toEqual({ created: 2, changed: 1, skipped: 1, faults: [] });
  const list = async () =>
    (await boss.call('GET /askRobot/getList', { robot, sort: 'question', order: 'asc' })).data.list;
  const found = (question: string) => list().then((all) => all.find((one) => one.question === question));
  expect(await found('怎么申请退款')).toMatchObject({ similar: ['退钱'], weight: 70, answers: [{ msg: '新的答案' }] });
  expect((await boss.call('POST /robot/ask', { robot, text: '发票怎么开' })).data.outcome).toBe('answer');
  const mended = (await found('怎样修改收货地址'))!;
  await boss.call('POST /askRobot/doChange', { ids: [mended.id], weight: 10 });
  const undone = await boss.call('POST /askRobot/undoImport', { robot, batch });
  expect(undone.data).toEqual({ removed: 1, restored: 1, kept: 1 });
  expect(await found('怎么申请退款')).toMatchObject({
    similar: [],
    weight: 50,
    answers: [{ msg: 'About: 怎么申请退款' }],
  });
  expect(await found('发票怎么开')).toBeUndefined();
  expect((await boss.call('POST /robot/ask', { robot, text: '发票怎么开' })).data.outcome).not.toBe('answer');
  expect((await boss.call('POST /askRobot/undoImport', { robot, batch })).error).toBe('not-found');
});

test('an exported file imports as it is: answers that a cell cannot show stay', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss);
  await boss.call('POST /askRobot/doEdit', {
    robot,
    question: 'Menu',
    similar: ['List', 'Choices'],
    keywords: ['a', 'b'],
    match: 'contains',
    category: 'x/y',
    answers: [
      { msg: 'Choose', menu: [{ title: 'One' }, { title: 'Two' }] },
      { kind: 'rich', msg: '<p>Hello <b>you</b></p>' },
    ],
  });
  const file = await fetch(`http://${on.address}/api/askRobot/export?robot=${robot}&format=csv`, {
    headers: { authorization: `Bearer ${boss.token}` },
  });
  const csv = await file.text();
  expect(csv).toContain('1. One');
  expect((await read(on, boss, robot, csv)).faults).toEqual([
    { line: 2, field: 'question', fault: 'same', with: 'Menu' },
  ]);
});

test('behind a gate an import waits for its publication; another robot cannot undo it', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const [robot, other] = [await robotOf(boss, { gate: { on: true } }), await robotOf(boss)];
  const { lines } = await read(on, boss, robot, 'question,answer\nWhere is it,Here\n');
  const batch = randomUUID();
  await boss.call('POST /askRobot/doImport', { robot, batch, lines });
  expect((await boss.call('POST /robot/ask', { robot, text: 'Where is it' })).data.outcome).toBe('none');
  expect((await boss.call('POST /askRobot/undoImport', { robot: other, batch })).error).toBe('not-found');
  await boss.call('POST /robot/doPublish', { robot, anyway: true });
  expect((await boss.call('POST /robot/ask', { robot, text: 'Where is it' })).data.outcome).toBe('answer');
});

test('another process answers what this one would; one that is gone is a refusal', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const robot = await robotOf(boss);
  await entryOf(boss, robot, '怎么申请退款');
  const analysis = createAnalysis(on.server.context);
  const secret = randomBytes(32);
  const load = vi.fn(async (): Promise<RobotAnalysis> => analysis);
  const serving = await serveAnalysis({ secret, log: pino({ level: 'silent' }), load });
  const leave = vi.fn();
  const far = fetchAnalysis({ reach: async () => ({ address: serving.address, secret, leave }) });
  const asked = { robot, text: '怎么申请退款', draft: false };
  const [near, sent] = [await analysis.tryOut(asked), await far.tryOut(asked)];
  expect({ ...sent, ms: 0 }).toEqual({ ...near, ms: 0 });
  expect(await far.findAlike({ robot, questions: ['怎样申请退款'] })).toEqual(['怎么申请退款']);
  await expect(far.tryOut({ ...asked, robot: randomUUID() })).rejects.toMatchObject({ id: 'not-found' });
  expect(load).toHaveBeenCalledTimes(1);
  await expect.poll(() => leave.mock.calls.length).toBe(3);
  await serving.end();
  await expect(far.tryOut(asked)).rejects.toEqual(new Refusal('robot-busy', { seconds: 5 }));
});
