import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import { startServer } from '../../../testing/start-server';

const MINUTE = 60_000;
const PHONE = '13812345678';

// Effect of letters.remindMinutes
test('R-57: the owner gets one push before a letter is due and one when it is overdue, over all processes', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann' });
  const visitor = await on.visitor();
  const leave = async (content: string) =>
    (await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content, name: 'Li' })).data.id;
  const owned = await leave('owned');
  const free = await leave('free');
  const done = await leave('done');
  const value = { remindMinutes: 5 };
  await boss.call('POST /settings/doEdit', { section: 'letters', value, version: 0 });
  const dueAt = on.clock.now() + 7 * MINUTE;
  await boss.call('POST /letter/doChange', { ids: [owned], serviceID: ann.uuid, dueAt });
  await boss.call('POST /letter/doChange', { ids: [free, done], dueAt: dueAt + 1 });
  await boss.call('POST /letter/doChange', { ids: [done], status: 'done' });
  await boss.call('POST /letter/doMark', { ids: [owned, free], read: true });
  expect((await boss.call('GET /reads')).data).toBe(0);

  const sockets = { boss: boss.socket, ann: ann.socket };
  const turn = async (job: () => Promise<unknown> = () => on.runJob('letter-calls')) => {
    const received = await framesCausedBy(on, sockets, job);
    const of = (name: string) =>
      (received[name] ?? []).map(({ what, letter }) => `${what} ${(letter as { content: string }).content}`);
    return { boss: of('boss'), ann: of('ann') };
  };
  const nothing = { boss: [], ann: [] };
  expect(await turn()).toEqual(nothing);
  on.clock.advance(2 * MINUTE + 1);
  expect(await turn()).toEqual({ boss: ['soon free'], ann: ['soon owned', 'soon free'] });
  // Unread again, so that the badge shows it to an owner who is offline.
  expect((await boss.call('GET /reads')).data).toBe(2);
  expect(await turn()).toEqual(nothing);

  // After a restart, and with two processes, nothing is pushed twice.
  const { database, clock } = on;
  const other = await startServer({ database, clock });
  on.clock.advance(5 * MINUTE);
  const there = other.open('agent');
  await there.code('0000');
  there.send({ type: 'service', code: '5000', uuid: boss.uuid, token: boss.token });
  await there.code('7000');
  await other.settle();
  const heardThere = there.frames.length;
  const both = await turn(() => Promise.all([on.runJob('letter-calls'), other.runJob('letter-calls')]));
  const overdue = there.frames.slice(heardThere).filter(({ code }) => code === '2025');
  const told = async () => {
    const { rows } = await database.db.query(
      'select count(*) as n from letters where overdue_told_at is not null and soon_told_at is not null',
    );
    return rows[0].n;
  };
  expect(await told()).toBe(2);
  expect(both.boss.length + overdue.length).toBe(1);
  expect(await turn()).toEqual(nothing);
  await other.stop();

  // A changed due date is pushed again.
  await boss.call('POST /letter/doChange', { ids: [owned], dueAt: on.clock.now() + 3 * MINUTE });
  expect(await turn()).toEqual({ boss: [], ann: ['soon owned'] });
  on.clock.advance(4 * MINUTE);
  expect(await turn()).toEqual({ boss: [], ann: ['overdue owned'] });
});

test('if the owner is disabled, agents who see all get the push, which shows no more than the list', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const roles = async (role: string, more: object) => {
    await boss.call('POST /roles/doEdit', { role, name: role, permissions: ['talk:desk'], ...more });
    return on.agent({ nickname: role, role });
  };
  const own = await roles('Own', { scope: 'own', masks: ['phone'] });
  const gone = await on.signIn({ nickname: 'Gone' });
  const visitor = await on.visitor();
  const content = `${'x'.repeat(133)}${PHONE}`;
  const leave = async () =>
    (await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content, name: PHONE })).data.id;
  const sockets = { boss: boss.socket, own: own.socket };
  const left = await framesCausedBy(on, sockets, leave);
  expect(JSON.stringify(left.boss)).toContain(PHONE);
  expect(left.own).toMatchObject([
    { code: '2025', what: 'left', letter: { id: expect.stringMatching(/^[\w-]{36}$/) } },
  ]);
  expect(JSON.stringify(left.own)).not.toContain(PHONE.slice(0, 7));

  const id = await leave();
  const dueAt = on.clock.now() + MINUTE;
  await boss.call('POST /letter/doChange', { ids: [id], serviceID: gone.uuid, dueAt });
  await boss.call('POST /services/doDelete', { ids: [gone.uuid] });
  const received = await framesCausedBy(on, sockets, () => on.runJob('letter-calls'));
  expect(received.boss).toMatchObject([{ code: '2025', what: 'soon', letter: { id } }]);
  expect(received.own).toBe(undefined);
});
