import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { setZone } from '../testing/histories';

async function volume(on: TestServer, boss: TestAgent) {
  await on.settle();
  await on.runJob('census-talks');
  const range = { from: on.clock.now() - 86_400_000, to: on.clock.now() + 1 };
  const { data } = await boss.call('GET /census/service/getList', { kind: 'talk', ...range });
  return { range, sum: data.sum, rows: new Map(data.list.map((row) => [row.name, row])) };
}

test('an invitation is the work of who had the conversation first, whatever the agents’ ids', async ({ on }) => {
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const [ann, bob] = [await on.agent({ nickname: 'Ann' }), await on.agent({ nickname: 'Bob' })];
  for (const [inviter, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const visitor = await on.visitor();
    await inviter.does('invite', visitor, { msg: 'May I help?' });
    await visitor.says('yes');
    await inviter.does('transfer', visitor, { to: other.uuid });
    await other.does('accept', visitor);
    await other.does('end', visitor);
  }
  const { rows } = await volume(on, boss);
  expect([rows.get('Ann'), rows.get('Bob')]).toMatchObject([
    { total: 2, invited: 1, human: 2, robotOnly: 0, transferred: 1 },
    { total: 2, invited: 1, human: 2, robotOnly: 0, transferred: 1 },
  ]);
});

test('an agent’s row says how long the conversations waited that it took from the queue', async ({ on }) => {
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann' });
  await ann.hides('1');
  await on.agent({ nickname: 'Bob', limit: 1 });
  const [first, second] = [await on.visitor(), await on.visitor()];
  await first.says('hello');
  await second.says('hello');
  on.clock.advance(30_000);
  expect((await ann.does('accept', second)).status).toBe(200);
  const { rows, range } = await volume(on, boss);
  expect(rows.get('Ann')).toMatchObject({ total: 1, fromQueue: 1, waitedMean: 30_000, visitorSilent: 0, missed: 1 });
  const asked = { kind: 'talk', ...range, key: ann.uuid, figure: 'waitedMean' } as const;
  expect((await boss.call('GET /census/service/getRows', asked)).data).toMatchObject({ total: 1, rows: 1 });
});

test('past customers stay as many after an erasure, and pages past the last one know the total', async ({ on }) => {
  const boss = await on.agent({ nickname: 'Root', role: 'Admin' });
  const visitor = await on.visitor();
  for (const word of ['one', 'two', 'three']) {
    await visitor.says(word);
    await boss.says(visitor, 'hi');
    await boss.does('end', visitor);
  }
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const before = await volume(on, boss);
  expect(before.sum).toMatchObject({ total: 3, customers: 1 });
  const { data } = await boss.call('GET /users/getList', { text: '王小明' });
  expect(await boss.call('POST /users/doErase', { id: data.list[0]!.id, reason: 'asked' })).toMatchObject({
    status: 200,
  });
  expect((await volume(on, boss)).sum).toMatchObject({ total: 3, customers: 1 });
  const talks = await boss.call('GET /census/talk/getRows', {
    dimension: 'source',
    key: '',
    figure: 'total',
    ...before.range,
  });
  expect(talks.data.list.map(({ YQToken }) => YQToken)).toEqual([null, null, null]);

  const rows = { ...before.range, kind: 'talk', figure: 'total', pageSize: 2 } as const;
  for (const pageNo of [2, 3])
    expect((await boss.call('GET /census/service/getRows', { ...rows, pageNo })).data).toMatchObject({
      total: 3,
      rows: 3,
      list: { length: pageNo === 2 ? 1 : 0 },
    });
});

test('a customer whom a partner’s guest had first is counted, as in the rows', async ({ on }) => {
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const [paula, ann] = [await on.agent({ nickname: 'Paula' }), await on.agent({ nickname: 'Ann' })];
  const visitor = await on.visitor();
  for (const agent of [paula, ann]) {
    await agent.does('invite', visitor, { msg: 'May I help?' });
    await visitor.says('yes');
    await agent.does('end', visitor);
  }
  await on.database.db.query('update agents set guest = true where id = $1', [paula.uuid]);
  const { range, sum } = await volume(on, boss);
  expect(sum).toMatchObject({ total: 1, customers: 1 });
  const asked = { kind: 'talk', ...range, figure: 'customers' } as const;
  expect((await boss.call('GET /census/service/getRows', asked)).data).toMatchObject({ total: 1, rows: 1 });
});

test('the hour that is repeated at the end of summer time is two points; states’ pages know their total', async ({
  on,
}) => {
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann' });
  await setZone(on, 'Europe/Berlin');
  const { db } = on.database;
  await db.query('delete from agent_states');
  await db.query(
    `insert into agent_states (event_id, agent_id, state, began_at, ended_at, cause)
     values (900001, $1, 'online', '2026-10-25T00:00Z', '2026-10-25T03:00Z', 'own')`,
    [ann.uuid],
  );
  const range = { from: Date.UTC(2026, 9, 24, 22), to: Date.UTC(2026, 9, 25, 23) };
  const asked = { kind: 'state', ...range, agent: ann.uuid } as const;
  const hours = (await boss.call('GET /census/service/getList', { ...asked, step: 'hour' })).data.series;
  expect(hours.map(({ at, online }) => [new Date(at).getUTCHours(), online])).toEqual(
    [0, 1, 2].map((hour) => [hour, 3_600_000]),
  );
  const days = (await boss.call('GET /census/service/getList', { ...asked, step: 'day' })).data.series;
  expect(days).toMatchObject([{ at: range.from, online: 3 * 3_600_000 }]);
  for (const [figure, total] of [
    ['online', 3 * 3_600_000],
    ['days', 1],
  ] as const) {
    const { data } = await boss.call('GET /census/service/getRows', { ...asked, figure, pageNo: 5, pageSize: 10 });
    expect(data).toMatchObject({ list: [], total, rows: 1 });
  }
});

test('times after the year 9999 are refused: with a step added they are no dates', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const to = 8.64e15;
  for (const answer of [
    await boss.call('GET /census/service/getList', { kind: 'talk', to }),
    await boss.call('GET /census/service/getHeat', { to }),
  ])
    expect(answer).toMatchObject({ status: 400, error: 'bad-request' });
  const latest = { kind: 'talk', to: 253_402_300_799_999 } as const;
  expect((await boss.call('GET /census/service/getList', latest)).status).toBeLessThan(500);
});
