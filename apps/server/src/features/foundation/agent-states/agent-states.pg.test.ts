import { describe, expect } from 'vitest';
import { rebuildFollower, runFollower } from '../../../events/follow';
import { SESSION_MS } from '../../../session-life';
import { serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { createAgent, type TestAgent } from '../../../testing/test-people';
import { agentStatesFollower } from './agent-states-follower';

const MINUTE = 60_000;

type Row = { state: string; cause: string; by: string | null; from: number; to: number | null };

/** Intervals of one agent after the follower has run; times in milliseconds since `start`. */
async function statesOf({ server, database }: TestServer, agentId: string, start: number): Promise<Row[]> {
  await runFollower(server.context, agentStatesFollower);
  const { rows } = await database.db.query<Row & { began: Date; ended: Date | null }>(
    `select state, cause, by_id as by, began_at as began, ended_at as ended
     from agent_states where agent_id = $1 order by event_id`,
    [agentId],
  );
  return rows.map(({ state, cause, by, began, ended }) => ({
    state,
    cause,
    by,
    from: began.getTime() - start,
    to: ended && ended.getTime() - start,
  }));
}

/** An agent who connects a minute after signing in; a further minute has passed. */
async function atWork(on: TestServer) {
  const start = on.clock.now();
  const ann = await on.signIn({ nickname: 'Ann' });
  on.clock.advance(MINUTE);
  await ann.connect();
  const begun = [
    { state: 'offline', cause: 'unknown', by: null, from: 0, to: MINUTE },
    { state: 'online', cause: 'own', by: ann.uuid, from: MINUTE, to: 2 * MINUTE },
  ];
  on.clock.advance(MINUTE);
  return { ann, start, begun, states: (server: TestServer = on) => statesOf(server, ann.uuid, start) };
}

const signOut = async (on: TestServer, agent: TestAgent) => {
  expect((await agent.call('GET /login/logOut')).status).toBe(200);
  await on.settle();
};

describe('an interval has the time, the cause and the author when an agent', () => {
  test('is hidden, and online again, by choice', async ({ on }) => {
    const { ann, begun, states } = await atWork(on);
    await ann.hides();
    on.clock.advance(MINUTE);
    await ann.hides('0');
    expect(await states()).toEqual([
      ...begun,
      { state: 'hidden', cause: 'own', by: ann.uuid, from: 2 * MINUTE, to: 3 * MINUTE },
      { state: 'online', cause: 'own', by: ann.uuid, from: 3 * MINUTE, to: null },
    ]);
  });

  test('rests with a word, is busy, and is online again', async ({ on }) => {
    const { ann, begun, states } = await atWork(on);
    await ann.call('POST /index/state', { state: '1', reason: 'rest', word: 'lunch' });
    on.clock.advance(MINUTE);
    await ann.call('POST /index/state', { state: '1', reason: 'busy' });
    on.clock.advance(MINUTE);
    await ann.hides('0');
    expect(await states()).toEqual([
      ...begun,
      { state: 'rest', cause: 'own', by: ann.uuid, from: 2 * MINUTE, to: 3 * MINUTE },
      { state: 'busy', cause: 'own', by: ann.uuid, from: 3 * MINUTE, to: 4 * MINUTE },
      { state: 'online', cause: 'own', by: ann.uuid, from: 4 * MINUTE, to: null },
    ]);
    const { rows } = await on.database.db.query(`select state, word from agent_states where word <> ''`);
    expect(rows).toEqual([{ state: 'rest', word: 'lunch' }]);
  });

  test('is hidden for lack of input', async ({ on }) => {
    const { ann, begun, states } = await atWork(on);
    await on.database.db.query('update agents set max_idle = 1 where id = $1', [ann.uuid]);
    await on.runJob('hide-idle');
    expect(await states()).toEqual([
      ...begun,
      { state: 'hidden', cause: 'idle', by: null, from: 2 * MINUTE, to: null },
    ]);
  });

  test('is hidden by an administrator who hands its visitors over', async ({ on }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    const { ann, begun, states } = await atWork(on);
    const wish = { id: ann.uuid, to: { kind: 'queue' }, next: 'nothing', hide: true } as const;
    expect((await boss.call('POST /services/handOver', wish)).status).toBe(200);
    expect(await states()).toEqual([
      ...begun,
      { state: 'hidden', cause: 'another', by: boss.uuid, from: 2 * MINUTE, to: null },
    ]);
  });

  test('is offline because an administrator forced it', async ({ on }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    const { ann, begun, states } = await atWork(on);
    expect((await boss.call('POST /services/forceOffline', { ids: [ann.uuid] })).status).toBe(200);
    await ann.socket.closed;
    await on.settle();
    expect(await states()).toEqual([
      ...begun,
      { state: 'offline', cause: 'another', by: boss.uuid, from: 2 * MINUTE, to: null },
    ]);
  });

  test('is disconnected while its socket is lost, once for all devices', async ({ on }) => {
    const { ann, begun, states } = await atWork(on);
    await ann.connect();
    await on.close(ann.sockets.shift()!);
    expect(await states()).toEqual([begun[0], { ...begun[1], to: null }]);
    await ann.leaves();
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    const listed = async (state: 'disconnected' | 'offline') =>
      (await boss.call('GET /services/getList', { state })).data.list.map(({ id, lost }) => ({ id, lost }));
    expect(await listed('disconnected')).toEqual([{ id: ann.uuid, lost: true }]);
    expect(await listed('offline')).toEqual([]);
    const { list } = (await boss.call('GET /talk/colleagues')).data;
    expect(list.find(({ uuid }) => uuid === ann.uuid)).toMatchObject({ lost: true });
    on.clock.advance(MINUTE);
    await ann.connect();
    expect(await listed('disconnected')).toEqual([]);
    expect(await states()).toEqual([
      ...begun,
      { state: 'disconnected', cause: 'network', by: null, from: 2 * MINUTE, to: 3 * MINUTE },
      { state: 'online', cause: 'network', by: null, from: 3 * MINUTE, to: null },
    ]);
  });

  test('is offline after signing out, and not disconnected by another device that is signed in', async ({ on }) => {
    const { ann, begun, states } = await atWork(on);
    const elsewhere = ann.token;
    await ann.signsInAgain();
    await ann.leaves();
    await ann.connect();
    await signOut(on, ann);
    await ann.socket.closed;
    await on.settle();
    expect((await states()).at(-1)).toMatchObject({
      state: 'offline',
      cause: 'login-ended',
      from: 2 * MINUTE,
      to: null,
    });
    ann.token = elsewhere;
    await signOut(on, ann);
    const last = (await states()).at(-1);
    expect(last).toMatchObject({ state: 'offline', from: 2 * MINUTE, to: null });
    expect((await states()).slice(0, 2)).toEqual(begun);
  });

  test('is offline since its last login expired, though nobody ended it', async ({ on }) => {
    const { ann, begun, states } = await atWork(on);
    await ann.leaves();
    on.clock.advance(SESSION_MS);
    await on.runJob('missing-states');
    expect(await states()).toEqual([
      ...begun,
      { state: 'disconnected', cause: 'network', by: null, from: 2 * MINUTE, to: SESSION_MS },
      { state: 'offline', cause: 'login-ended', by: null, from: SESSION_MS, to: null },
    ]);
  });

  test('is disconnected since the last renewal of a process that was killed', async ({ on }) => {
    const { begun, start, states } = await atWork(on);
    await on.runJob('alive');
    on.clock.advance(60 * MINUTE);
    const again = await startServer({ database: on.database, clock: on.clock });
    expect(await states(again)).toEqual([
      ...begun,
      { state: 'disconnected', cause: 'network', by: null, from: 2 * MINUTE, to: null },
    ]);
    expect(on.clock.now() - start).toBe(62 * MINUTE);
    await again.stop();
  });

  test('has no state after its deletion; earlier intervals stay', async ({ on }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    const { ann, begun, states } = await atWork(on);
    expect((await boss.call('POST /services/doDelete', { ids: [ann.uuid] })).status).toBe(200);
    await on.settle();
    await on.runJob('missing-states');
    expect(await states()).toEqual(begun);
  });
});

describe('the record', () => {
  test('begins with the present state of every agent', async ({ on }) => {
    const { ann, start } = await atWork(on);
    const bob = await createAgent(on, { nickname: 'Bob' });
    await on.database.db.query(`delete from events where kind = 'agent.state'`);
    await on.runJob('missing-states');
    await on.runJob('missing-states');
    const now = on.clock.now() - start;
    expect(await statesOf(on, ann.uuid, start)).toEqual([
      { state: 'online', cause: 'unknown', by: null, from: now, to: null },
    ]);
    expect(await statesOf(on, bob.uuid, start)).toEqual([
      { state: 'offline', cause: 'unknown', by: null, from: now, to: null },
    ]);
  });

  test('rebuilt from nothing it equals what the runs made, batch by batch', async ({ on }) => {
    const people = [await on.agent({ nickname: 'Ann' }), await on.agent({ nickname: 'Bob' })];
    for (const [at, person] of [...people, ...people, ...people].entries()) {
      on.clock.advance(MINUTE);
      if (at % 3 === 0) await person.leaves();
      if (at % 3 === 1) await person.hides();
      await runFollower(on.server.context, agentStatesFollower);
      on.clock.advance(MINUTE);
      if (at % 3 === 0) await person.connect();
      if (at % 3 === 1) await person.hides('0');
    }
    await runFollower(on.server.context, agentStatesFollower);
    const made = await on.database.db.query('select * from agent_states order by event_id');
    expect(made.rows.length).toBeGreaterThan(8);
    for (const batch of [1, 3, 2000]) {
      const follower = { ...agentStatesFollower, batch };
      await rebuildFollower(on.server.context, follower);
      expect((await on.database.db.query('select 1 from agent_states')).rows).toEqual([]);
      await runFollower(on.server.context, follower);
      expect((await on.database.db.query('select * from agent_states order by event_id')).rows).toEqual(made.rows);
    }
  });

  test('orders a change correctly whose transaction committed after that of a later change', async ({ on }) => {
    const { ann, begun, start } = await atWork(on);
    const insertEvent = (id: number, commitId: number, state: string, minute: number) =>
      on.database.db.query(
        `insert into events (id, commit_id, kind, agent_id, data, at) overriding system value
         values ($1, $2, 'agent.state', $3, jsonb_build_object('state', $4::text, 'cause', 'own'), $5)`,
        [id, commitId, ann.uuid, state, new Date(start + minute * MINUTE)],
      );
    const { rows } = await on.database.db.query<{ commit: number }>(
      'select pg_current_xact_id()::text::bigint as commit',
    );
    await insertEvent(1_000_001, rows[0]!.commit, 'hidden', 3);
    await runFollower(on.server.context, agentStatesFollower);
    const later = await on.database.db.query<{ commit: number }>('select pg_current_xact_id()::text::bigint as commit');
    await insertEvent(1_000_000, later.rows[0]!.commit, 'offline', 2);
    await insertEvent(1_000_002, later.rows[0]!.commit, 'disconnected', 4);
    const expected = [
      ...begun,
      { state: 'offline', cause: 'own', by: null, from: 2 * MINUTE, to: 3 * MINUTE },
      { state: 'hidden', cause: 'own', by: null, from: 3 * MINUTE, to: 4 * MINUTE },
      { state: 'disconnected', cause: 'own', by: null, from: 4 * MINUTE, to: null },
    ];
    expect(await statesOf(on, ann.uuid, start)).toEqual(expected);
  });

  test('leaves out guests of partners', async ({ on }) => {
    const { ann, states } = await atWork(on);
    await on.database.db.query(`delete from events where kind = 'agent.state'`);
    await on.database.db.query('update agents set guest = true where id = $1', [ann.uuid]);
    await on.runJob('missing-states');
    await ann.hides();
    expect(await states()).toEqual([]);
  });
});
