import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { framesCausedBy, serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { agentStatesFollower } from '../../../foundation/agent-states/agent-states-follower';

const MINUTE = 60_000;
/** Short enough for the logins to last. */
const SPAN = 2 * MINUTE;

const settle = (on: TestServer) => runFollower(on.server.context, agentStatesFollower);

/** Four spans: on a break set by an administrator in the second, half of the last one without network. */
async function atWork(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin', nickname: 'boss' });
  const from = on.clock.now();
  const ann = await on.agent({ nickname: 'Ann' });
  on.clock.advance(SPAN);
  const wish = { agent: ann.uuid, state: '1', hidden: 'rest', reason: 'lunch is late' } as const;
  const received = await framesCausedBy(on, { ann: ann.socket }, () => boss.call('POST /census/service/doState', wish));
  on.clock.advance(SPAN);
  await ann.hides('0');
  on.clock.advance(SPAN);
  await ann.leaves();
  on.clock.advance(SPAN / 2);
  await ann.connect();
  on.clock.advance(SPAN / 2);
  await settle(on);
  const range = { from, to: on.clock.now() } as const;
  return { boss, ann, range, at: range, received };
}

test('a colleague put on a break is told, and list, timeline, board and rows agree; a lost network stands apart', async ({
  on,
}) => {
  const { boss, ann, range, at, received } = await atWork(on);
  expect(received.ann).toContainEqual(
    expect.objectContaining({ code: '2031', state: '1', hidden: 'rest', by: 'boss', why: 'lunch is late' }),
  );
  const { data } = await boss.call('GET /census/service/getList', { kind: 'state', ...range, step: 'hour' });
  const row = data.list.find(({ key }) => key === ann.uuid)!;
  expect(row).toMatchObject({
    name: 'Ann',
    rest: SPAN,
    disconnected: SPAN / 2,
    losses: 1,
    byOthers: 1,
    firstLogin: at.from,
    lastLogout: null,
    online: 2.5 * SPAN,
    attended: 3.5 * SPAN,
    days: 1,
    coverage: (2.5 * SPAN) / (at.to - at.from),
  });
  expect(data.series.reduce((sum, point) => sum + (point.rest ?? 0), 0)).toBe(SPAN);

  const timeline = await boss.call('GET /census/service/getTimeline', { agent: ann.uuid, ...range });
  const { intervals } = timeline.data.list[0]!;
  expect(intervals.map(({ state, from, to }) => [state, from - at.from, to - at.from])).toEqual([
    ['online', 0, SPAN],
    ['rest', SPAN, 2 * SPAN],
    ['online', 2 * SPAN, 3 * SPAN],
    ['disconnected', 3 * SPAN, 3.5 * SPAN],
    ['online', 3.5 * SPAN, 4 * SPAN],
  ]);
  expect(intervals[1]).toMatchObject({ cause: 'another', by: boss.uuid, byName: 'boss', reason: 'lunch is late' });
  expect(intervals[3]).toMatchObject({ cause: 'network', by: null });

  for (const figure of ['rest', 'online', 'attended', 'inHours', 'losses', 'byOthers', 'days'] as const) {
    const rows = await boss.call('GET /census/service/getRows', { kind: 'state', key: ann.uuid, figure, ...range });
    expect([figure, rows.data.total]).toEqual([figure, row[figure]]);
    expect(rows.data.list.length).toBe(rows.data.rows);
  }
  const audit = await boss.call('GET /audit/getList', { text: 'lunch is late' });
  expect(audit.data.list).toMatchObject([{ action: 'agents.state' }]);
});

test('the board shows a state at once, with who set it', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'boss' });
  const ann = await on.agent({ nickname: 'Ann' });
  await boss.call('POST /census/service/doState', { agent: ann.uuid, state: '1', hidden: 'busy', reason: 'training' });
  const { data } = await boss.call('GET /census/service/getBoard', {});
  expect(data.list.find(({ id }) => id === ann.uuid)).toMatchObject({
    state: 'busy',
    cause: 'another',
    byName: 'boss',
    reason: 'training',
    since: on.clock.now(),
    hasRoom: false,
  });
  await boss.call('POST /census/service/doState', { agent: ann.uuid, state: '0', reason: 'back' });
  const again = await boss.call('GET /census/service/getBoard', { agent: ann.uuid });
  expect(again.data.list).toMatchObject([{ state: 'online', hasRoom: true, load: 0 }]);
});

test('intervals are cut at the ends of the range and at its days', async ({ on }) => {
  const { boss, ann, at } = await atWork(on);
  const from = at.from + 1.5 * SPAN;
  const range = { from, to: from + SPAN };
  const { data } = await boss.call('GET /census/service/getList', { kind: 'state', agent: ann.uuid, ...range });
  expect(data.list).toMatchObject([{ rest: SPAN / 2, online: SPAN / 2, firstLogin: null, losses: 0 }]);
});

test('a day of 25 hours has 25, and business hours follow the clock of their zone', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], from: 9 * 60, to: 18 * 60 };
  const company = { openingHours: [everyDay], timeZone: 'Europe/Berlin' };
  const versions = await boss.call('GET /settings/getList', {});
  const version = versions.data.list.find(({ section }) => section === 'company')?.version ?? 0;
  const wish = { section: 'company', value: company, version } as const;
  expect((await boss.call('POST /settings/doEdit', wish)).status).toBe(200);
  const ann = await on.agent({ nickname: 'Ann' });
  await settle(on);
  // Summer time ends on this day.
  const [from, to] = ['2025-10-25T22:00:00Z', '2025-10-26T23:00:00Z'];
  await on.database.db.query(
    `insert into agent_states (event_id, agent_id, state, began_at, ended_at, cause) values (-1, $1, 'online', $2, $3, 'own')`,
    [ann.uuid, from, to],
  );
  const asked = { kind: 'state', agent: ann.uuid, from, to, step: 'day' } as const;
  const { data } = await boss.call('GET /census/service/getList', asked);
  const hour = 60 * MINUTE;
  expect(data.zone).toBe('Europe/Berlin');
  expect(data.series).toMatchObject([{ at: Date.parse(from), online: 25 * hour }]);
  expect(data.list).toMatchObject([{ online: 25 * hour, days: 1, inHours: 9 * hour, coverage: 1 }]);
});

test('a deleted agent stands among the others, and is part of their coverage, in ranges with a state alone', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const [ann, bob] = [await on.agent({ nickname: 'Ann' }), await on.agent({ nickname: 'Bob' })];
  const from = on.clock.now();
  on.clock.advance(SPAN);
  await boss.call('POST /services/doDelete', { ids: [ann.uuid] });
  on.clock.advance(SPAN);
  await on.settle();
  await settle(on);
  const shares = async (first: number, last: number) => {
    const range = { from: from + first * SPAN, to: from + last * SPAN };
    const { list, sum } = (await boss.call('GET /census/service/getList', { kind: 'state', ...range })).data;
    const of = ({ uuid }: { uuid: string }) => list.find(({ key }) => key === uuid)?.coverage;
    return [of(ann), of(bob), sum.coverage];
  };
  // The administrator has been offline.
  expect(await shares(0, 2)).toEqual([0.5, 1, 0.5]);
  expect(await shares(1, 2)).toEqual([undefined, 1, 0.5]);
});

test('minutes are under-staffed in which somebody waits and nobody has room', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const from = on.clock.now();
  const ann = await on.agent({ nickname: 'Ann' });
  await on.database.db.query('update agents set conversation_limit = 1 where id = $1', [ann.uuid]);
  await on.runJob('staffing');
  await (await on.visitor()).says('first');
  await on.settle();
  await (await on.visitor()).says('second');
  await on.settle();
  on.clock.advance(MINUTE);
  await on.runJob('staffing');
  await on.runJob('staffing');
  on.clock.advance(MINUTE);
  const range = { from, to: on.clock.now() };
  const { data } = await boss.call('GET /census/service/getStaffing', { ...range, step: 'hour' });
  expect(data).toMatchObject({ short: 1, minutes: 2 });
  expect(data.list.at(-1)).toMatchObject({ waiting: 1, online: 1, free: 0, load: 1, capacity: 1 });
});

test('whoever sees only its own conversations sees its own states, and sets nobody else’s', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const permissions = ['talk:desk', 'seePermissions:statistics', 'setPermissions:service'];
  const role = { role: 'Own', name: 'Own', permissions, scope: 'own' as const, masks: [] };
  await boss.call('POST /roles/doEdit', role);
  const eve = await on.signIn({ nickname: 'Eve', role: 'Own' });
  const ann = await on.agent({ nickname: 'Ann' });
  await settle(on);
  const list = await eve.call('GET /census/service/getList', { kind: 'state' });
  expect(list.data.list.map(({ key }) => key)).toEqual([eve.uuid]);
  expect((await eve.call('GET /census/service/getTimeline', {})).data.list.map(({ id }) => id)).toEqual([eve.uuid]);
  expect((await eve.call('GET /census/service/getBoard', {})).data.list.map(({ id }) => id)).toEqual([eve.uuid]);
  const asked = { kind: 'state', figure: 'online', key: ann.uuid } as const;
  expect(await eve.call('GET /census/service/getRows', asked)).toMatchObject({ status: 404, error: 'unknown-key' });
  const wish = { agent: ann.uuid, state: '1', reason: 'no' } as const;
  expect(await eve.call('POST /census/service/doState', wish)).toMatchObject({ error: 'unknown-agent' });
});

test('bad requests are refused at their field', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const upside = { from: 2000, to: 1000 };
  expect(await boss.call('GET /census/service/getList', { kind: 'state', ...upside })).toMatchObject({
    error: 'bad-range',
  });
  const long = { from: 0, to: 100 * 24 * 60 * MINUTE };
  expect(await boss.call('GET /census/service/getTimeline', long)).toMatchObject({ error: 'range-too-long' });
  const wrong = { kind: 'state', figure: 'ratings' } as const;
  expect(await boss.call('GET /census/service/getRows', wrong)).toMatchObject({ status: 400 });
  const silent = { agent: boss.uuid, state: '1', reason: ' ' } as const;
  expect(await boss.call('POST /census/service/doState', silent)).toMatchObject({ status: 400 });
});
