import type { QuestionInput, Schedule } from '@parley/protocol/http/census/reports';
import type { Answer } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import type { Mail } from '../../../../mail/send-mail';
import { createSendMail } from '../../../../mail/send-mail';
import { startMailServer } from '../../../../testing/mail-server';
import { publish } from '../../../../testing/publish';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { visited } from '../../../../testing/visits';
import { createReportMail } from './mail';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const QUESTION: QuestionInput = {
  subject: 'flow',
  figures: ['visits', 'newShare'],
  dimensions: ['source'],
  range: { preset: 'last30' },
  chart: 'line',
};

/** Each Monday at nine. */
const MONDAYS: Schedule = {
  every: 'week',
  weekday: 1,
  day: 1,
  hour: 9,
  recipients: ['li@shop.example', 'wang@shop.example'],
  file: 'csv',
  language: 'en',
};

async function statistician(on: TestServer, name = 'Stats'): Promise<TestAgent> {
  const boss = await on.signIn({ role: 'Admin' });
  const role = { role: name, name, permissions: ['seePermissions:statistics' as const] };
  await boss.call('POST /roles/doEdit', role);
  return on.signIn({ role: name, nickname: name });
}

const save = async (agent: TestAgent, more: object = {}) =>
  (await agent.call('POST /census/reports/doEdit', { name: 'weekly', question: QUESTION, ...more })).data!;

const listed = async (agent: TestAgent) => (await agent.call('GET /census/reports/getList', {})).data!.list;

async function together(on: TestServer, ...agents: TestAgent[]): Promise<void> {
  await on.database.db.query(
    `with made as (insert into agent_groups (id, name) values (gen_random_uuid(), 'team') returning id)
     insert into agent_group_members (group_id, agent_id) select id, unnest($1::uuid[]) from made`,
    [agents.map(({ uuid }) => uuid)],
  );
}

test('a saved report is its owner’s; shared, others open and copy it, and neither change nor delete it', async ({
  on,
}) => {
  const owner = await statistician(on);
  const near = await on.signIn({ role: 'Stats' });
  const far = await on.signIn({ role: 'Stats' });
  await together(on, owner, near);
  const { id } = await save(owner);
  expect(await listed(near)).toEqual([]);
  expect(await near.call('GET /census/reports/get', { id })).toMatchObject({ status: 404, error: 'not-found' });

  await save(owner, { id, shared: 'groups', name: 'weekly visits' });
  expect(await listed(near)).toMatchObject([{ id, name: 'weekly visits', own: false, byName: 'Stats' }]);
  expect(await listed(far)).toEqual([]);
  await save(owner, { id, shared: 'all' });
  expect(await far.call('GET /census/reports/get', { id })).toMatchObject({ status: 200, data: { name: 'weekly' } });
  for (const [route, value] of [
    ['POST /census/reports/doEdit', { id, name: 'mine', question: QUESTION }],
    ['POST /census/reports/doDelete', { id }],
    ['POST /census/reports/doSchedule', { id, schedule: null }],
    ['GET /census/reports/sendings', { id }],
  ] as const)
    expect([route, (await far.call(route, value as never)).status]).toEqual([route, 404]);

  const reader = await on.signIn({ role: 'Editor' });
  expect((await reader.call('GET /census/reports/get', { id })).status).toBe(403);
});

test('a deleted report comes back as it was', async ({ on }) => {
  const owner = await statistician(on);
  const { id } = await save(owner);
  await owner.call('POST /census/reports/doDelete', { id });
  expect(await listed(owner)).toEqual([]);
  expect((await owner.call('POST /census/reports/doDelete', { id })).status).toBe(404);
  const { data } = await owner.call('POST /census/reports/doRestore', { id });
  expect(data).toMatchObject({ id, name: 'weekly', question: { figures: ['visits', 'newShare'] } });
  expect(await listed(owner)).toHaveLength(1);
});

test('a program with a key reads a report as figures and as a file', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await visited(on, [{ at: on.clock.now() - DAY_MS, source: 'direct' }]);
  const { id } = await save(boss);
  const { data } = await boss.call('POST /access/doKey', { name: 'bi', scopes: ['statistics:read'] });
  const read = (path: string) =>
    on.server.http.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${data!.key}`, 'accept-language': 'en' },
    });
  const json = (await read(`/census/reports/get?id=${id}`)).json() as { data: { sum: number[] } };
  expect(json.data.sum).toEqual([1, 1]);
  const csv = (await read(`/census/reports/export?id=${id}&format=csv`)).body;
  expect(
    csv
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(1)),
  ).toEqual([
    ['Visits', 'New visitor share'],
    ['1', '1'],
    ['1', '1'],
  ]);
  expect((await read('/history/getList')).statusCode).toBe(403);
});

/** A scheduled report, and what its mails say. The server has a mail server, which is not called. */
async function scheduled(on: TestServer, schedule: Partial<Schedule> = {}, isAdmin = true) {
  const boss = await on.signIn({ role: 'Admin' });
  const owner = isAdmin ? boss : await statistician(on);
  await publish(boss, 'mail', { host: 'mail.example', port: 25, security: 'none' });
  await visited(on, [
    { at: on.clock.now() - DAY_MS, source: 'direct' },
    { at: on.clock.now() - 2 * DAY_MS, source: 'search', engine: 'Baidu' },
  ]);
  const { id } = await save(owner);
  const { data } = await owner.call('POST /census/reports/doSchedule', { id, schedule: { ...MONDAYS, ...schedule } });
  const key = (await boss.call('POST /access/doKey', { name: 'bi', scopes: ['statistics:read'] })).data!.key;
  /** By a key: a week later no login lasts. */
  async function read<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${key}`, 'accept-language': 'en' };
    return ((await on.server.http.inject({ url: `/api/census/reports/${path}`, headers })).json() as { data: T }).data;
  }
  const sendings = async () => (await read<Answer<'GET /census/reports/sendings'>>(`sendings?id=${id}`)).list;
  /** Runs the job once; `dies`: the process ends while it sends, `broken`: the mail server fails. */
  async function run(how: 'works' | 'dies' | 'broken' = 'works'): Promise<Mail[]> {
    const sent: Mail[] = [];
    const job = createReportMail(on.server.context, (mail) => {
      if (how === 'dies') return new Promise(() => undefined);
      if (how === 'broken') return Promise.reject(new Error('450 try later'));
      sent.push(mail);
      return Promise.resolve();
    });
    if (how !== 'dies') await job();
    else {
      void job();
      await expect.poll(async () => (await sendings()).some(({ tries }) => tries === 1)).toBe(true);
    }
    return sent;
  }
  const until = (at: number): void => on.clock.advance(at - on.clock.now());
  return { owner, id, nextAt: data!.schedule!.nextAt!, run, until, sendings, read };
}

test('each Monday at nine of the reporting zone every recipient has one mail, with the figures of the screen', async ({
  on,
}) => {
  const { id, nextAt, run, until, sendings, read } = await scheduled(on);
  const local = new Date(nextAt + 8 * HOUR_MS);
  expect([local.getUTCDay(), local.getUTCHours(), local.getUTCMinutes()]).toEqual([1, 9, 0]);
  expect(nextAt - on.clock.now()).toBeLessThanOrEqual(7 * DAY_MS);
  expect(await run()).toEqual([]);

  until(nextAt);
  const mails = await run();
  expect(mails.map(({ to }) => to).sort()).toEqual(['li@shop.example', 'wang@shop.example']);
  const screen = await read<Answer<'GET /census/reports/get'>>(`get?id=${id}`);
  const [mail] = mails;
  const cells = [...mail!.html!.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(screen.rows.length).toBeGreaterThan(0);
  expect(cells.slice(0, 6)).toEqual(['Source', 'Visits', 'New visitor share', 'Total', String(screen.sum[0]), '100%']);
  for (const { keys, values } of screen.rows) {
    const at = cells.indexOf(keys[0]!.name);
    expect(cells[at + 1]).toBe(String(values[0]));
  }
  const [picture, file] = mail!.files!;
  expect(picture).toMatchObject({ type: 'image/png', inlineId: 'chart' });
  expect([...picture!.content.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(file!.content.toString()).toContain(`Total,${screen.sum[0]},1`);
  expect(await run()).toEqual([]);
  expect(await sendings()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  const { list } = await read<Answer<'GET /census/reports/getList'>>('getList');
  expect(list[0]!.schedule!.nextAt! - nextAt).toBe(7 * DAY_MS);
});

test('a process that dies between taking a mail and sending it forgets none and doubles none', async ({ on }) => {
  const { nextAt, run, until, sendings } = await scheduled(on, { recipients: ['li@shop.example'] });
  until(nextAt);
  await run('dies');
  // Another process: the mail is taken until its time is over.
  expect(await run()).toEqual([]);
  expect(await sendings()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  on.clock.advance(5 * 60_000);
  const mails = await run();
  expect(mails).toHaveLength(1);
  // Of the moment at which it was due, whatever time it is now.
  expect(mails[0]!.text).toContain('09:00');
  expect(await run()).toEqual([]);
  expect(await sendings()).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test('a mail that is late tells of the time at which it was due, and of no later visits', async ({ on }) => {
  const { nextAt, run, until, sendings } = await scheduled(on, { recipients: ['li@shop.example'] });
  until(nextAt);
  await visited(on, [{ at: nextAt - 1, source: 'direct' }]);
  expect(await run('broken')).toEqual([]);
  on.clock.advance(HOUR_MS);
  await visited(on, [
    { at: nextAt, source: 'direct' },
    { at: nextAt + HOUR_MS - 1, source: 'search', engine: 'Baidu' },
  ]);
  const [mail] = await run();
  expect(mail!.files![1]!.content.toString()).toContain('Total,3,1');
  expect(await sendings()).toMatchObject([{ state: 'sent' }]);
});

test('a mail server that fails is tried again, and shows its reason meanwhile', async ({ on }) => {
  const { nextAt, run, until, sendings } = await scheduled(on, { recipients: ['li@shop.example'] });
  until(nextAt);
  expect(await run('broken')).toEqual([]);
  expect(await sendings()).toMatchObject([{ state: 'waiting', error: '450 try later' }]);
  on.clock.advance(60_000);
  expect(await run()).toHaveLength(1);
  expect(await sendings()).toMatchObject([{ state: 'sent', error: '' }]);
});

test('a mail is made with the rights of its owner, and stops when they are lost', async ({ on }) => {
  const { owner, nextAt, run, until, id } = await scheduled(on, { recipients: ['li@shop.example'] }, false);
  const { db } = on.database;
  await db.query(`update roles set permissions = '{}' where role = 'Stats'`);
  const before = on.clock.now();
  until(nextAt);
  expect(await run()).toEqual([]);
  // Given back, it waits until its owner schedules it again.
  await db.query(`update roles set permissions = '{seePermissions:statistics}' where role = 'Stats'`);
  expect(await run()).toEqual([]);
  // Of the owner's login, which has ended meanwhile.
  until(before);
  const sendings = await owner.call('GET /census/reports/sendings', { id });
  expect(sendings.data!.list).toMatchObject([{ state: 'failed', error: 'owner-lost-right' }]);
  expect((await listed(owner))[0]!.schedule).toMatchObject({ stopped: true, nextAt: null });
});

test('the last day of a month, and a sending by hand, caught by a mail server', async ({ on }) => {
  const { owner, id, nextAt, sendings } = await scheduled(on, {
    every: 'month',
    day: 31,
    recipients: ['li@shop.example'],
  });
  expect(new Date(nextAt + 8 * HOUR_MS + DAY_MS).getUTCDate()).toBe(1);
  expect((await owner.call('POST /census/reports/doSend', { id })).data).toEqual({ mails: 1 });
  const server = await startMailServer();
  await createReportMail(on.server.context, createSendMail(server.url))();
  server.close();
  expect((await sendings())[0]!.error).toBe('');
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatch(/Subject: Report: weekly/);
  expect(server.mails[0]).toMatch(/filename=chart.png/);
  expect(server.mails[0]).toMatch(/filename=weekly.csv/);
  expect(server.mails[0]).toMatch(/Message-ID: <[0-9a-f-]{36}@parley>/);
});

test('without a mail server nothing is scheduled', async ({ on }) => {
  const owner = await statistician(on);
  const { id } = await save(owner);
  expect(await owner.call('POST /census/reports/doSchedule', { id, schedule: MONDAYS })).toMatchObject({
    error: 'mail-impossible',
  });
  expect(
    await owner.call('POST /census/reports/doSchedule', { id, schedule: { ...MONDAYS, recipients: ['x'] } }),
  ).toMatchObject({
    status: 400,
  });
});
