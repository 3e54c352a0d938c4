import { describe, expect } from 'vitest';
import { codesCausedBy, serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

/** Milliseconds for which an agent who lost the connection keeps its conversations. */
const GRACE = 180_000;

/** Starts a second process on the database, as after the first one was killed. */
async function restart(on: TestServer): Promise<TestServer> {
  return startServer({ database: on.database, clock: on.clock });
}

async function passTime(on: TestServer, ms: number): Promise<void> {
  on.clock.advance(ms);
  await on.runJob('due');
}

describe('the owner disconnects and reconnects', () => {
  test('within the grace the conversation stays, and 2002 announces the return', async ({ on }) => {
    const agent = await on.agent();
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    await boss.hides();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const sockets = { boss: boss.socket, visitor: visitor.socket };
    expect(await verifyPushes(on, () => codesCausedBy(on, sockets, () => agent.leaves()))).toEqual({ boss: ['8007'] });
    await verifyPushes(on, () => passTime(on, GRACE - 1));
    expect(await boss.row(visitor)).toMatchObject({ state: 'current', serviceID: agent.uuid });
    const received = await verifyPushes(on, () => codesCausedBy(on, sockets, () => agent.connect()));
    // The order of the two is undefined: the agent's row is read from the database before it is pushed.
    expect({ ...received, boss: received.boss?.sort() }).toEqual({ boss: ['2002', '8007'], visitor: ['2002'] });
    expect(visitor.socket.all('2002')).toMatchObject([{ serviceID: agent.uuid, nickname: 'Agent' }]);
    await verifyPushes(on, () => passTime(on, GRACE));
    expect((await boss.row(visitor))?.state).toBe('current');
  });

  test('after the grace 2003: the conversation waits at its old position, then goes to another agent with a tip', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const colleague = await on.agent({ nickname: 'colleague', limit: 1 });
    const other = await on.visitor();
    await colleague.does('takeOver', other);
    await other.says('takes the place');
    const busy = (await colleague.inbox()).list.some(({ serviceID }) => serviceID === colleague.uuid);
    if (!busy) await colleague.does('takeOver', other);
    on.clock.advance(1000);
    await agent.hides();
    const late = await on.visitor();
    await late.says('waits');
    await agent.leaves();
    await verifyPushes(on, () => passTime(on, GRACE));
    expect(visitor.socket.all('2003')).toMatchObject([{ tip: 'agent-gone' }]);
    expect(visitor.socket.all('2001').at(-1)).toMatchObject({ position: 1 });
    expect(late.socket.all('2001').at(-1)).toMatchObject({ position: 2 });
    expect(await colleague.row(visitor)).toMatchObject({ state: 'wait', serviceID: null, unreadNumber: 1 });
    await verifyPushes(on, () => colleague.does('end', other));
    expect(visitor.socket.all('2000').at(-1)).toMatchObject({
      code: '2000',
      serviceID: colleague.uuid,
      tip: 'agent-gone',
    });
    expect(late.socket.all('2000')).toEqual([]);
  });

  test('an agent with a second device connected is not disconnected', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const [desktop] = agent.sockets;
    await agent.connect();
    await on.close(desktop!);
    await passTime(on, GRACE * 2);
    expect((await agent.row(visitor))?.state).toBe('current');
  });

  test('a hidden agent keeps its conversations and gets no new ones; its state survives reconnect and restart', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await agent.hides();
    await passTime(on, GRACE * 2);
    expect((await agent.row(visitor))?.state).toBe('current');
    const second = await on.visitor();
    expect(await second.says('anyone?')).toMatchObject({ error: 'nobody-online' });
    await agent.leaves();
    await agent.connect();
    expect((await agent.call('GET /index')).data.info.state).toBe('1');
    const again = await restart(on);
    const { rows } = await again.database.db.query('select hidden from agents where id = $1', [agent.uuid]);
    expect(rows).toEqual([{ hidden: true }]);
    await again.stop();
  });

  test('a hidden agent disconnected for longer than the grace loses its conversations', async ({ on }) => {
    const agent = await on.agent();
    const colleague = await on.agent({ nickname: 'colleague', limit: 1 });
    const visitor = await on.visitor();
    await visitor.says('hello');
    const owner = [agent, colleague].find(({ uuid }) => uuid === visitor.socket.all('2000')[0]!.serviceID)!;
    const other = owner === agent ? colleague : agent;
    await owner.hides();
    await owner.leaves();
    await verifyPushes(on, () => passTime(on, GRACE));
    expect(await other.row(visitor)).toMatchObject({ state: 'current', serviceID: other.uuid });
  });

  test('8007: an agent is reachable if it has a socket and is not hidden', async ({ on }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    const agent = await on.agent();
    const reachable = async () => (await boss.inbox()).agents.find(({ uuid }) => uuid === agent.uuid);
    expect(await reachable()).toMatchObject({ state: '0', reachable: true });
    await verifyPushes(on, () => agent.hides());
    expect(await reachable()).toMatchObject({ state: '1', reachable: false });
    await verifyPushes(on, () => agent.hides('0'));
    await verifyPushes(on, () => agent.leaves());
    expect(await reachable()).toMatchObject({ state: '0', reachable: false });
  });
});

describe('an agent who is disabled, deleted, created or changed', () => {
  test('disabled: its conversations are assigned anew within a second, its sockets get 8000 and close', async ({
    on,
  }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    await boss.hides();
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await boss.hides('0');
    const { socket } = agent;
    await verifyPushes(on, async () => {
      const { status } = await boss.call('POST /services/doEdit', { id: agent.uuid, enabled: false });
      expect(status).toBe(200);
      expect(await socket.closed).toMatchObject({ code: 4401 });
      await passTime(on, 1000);
    });
    expect(socket.frames.at(-1)).toMatchObject({ code: '8000', reason: 'disabled', cursor: expect.any(String) });
    expect(await boss.row(visitor)).toMatchObject({ state: 'current', serviceID: boss.uuid });
    expect((await boss.inbox()).agents.map(({ uuid }) => uuid)).toEqual([boss.uuid]);
  });

  test('deleted: its socket closes, and it disappears from the lists of colleagues', async ({ on }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    const agent = await on.agent();
    const { socket } = agent;
    await verifyPushes(on, async () => {
      expect((await boss.call('POST /services/doDelete', { ids: [agent.uuid] })).status).toBe(200);
      await socket.closed;
      await on.settle();
    });
    expect((await boss.inbox()).agents.map(({ uuid }) => uuid)).toEqual([boss.uuid]);
    const { rows } = await on.database.db.query('select agent_id from agent_connections');
    expect(rows).toEqual([{ agent_id: boss.uuid }]);
  });

  test('created, renamed, disabled and enabled: the pushes keep colleagues’ inboxes up to date', async ({ on }) => {
    const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
    const created = await verifyPushes(on, () =>
      boss.call('POST /services/doEdit', { username: 'new', password: 'secret-1', nickname: 'New' }),
    );
    const { id } = created.data as { id: string };
    await verifyPushes(on, () => boss.call('POST /services/doEdit', { id, nickname: 'Newer' }));
    await verifyPushes(on, () => boss.call('POST /services/doEdit', { id, enabled: false }));
    expect((await boss.inbox()).agents).toHaveLength(1);
    await verifyPushes(on, () => boss.call('POST /services/doEdit', { id, enabled: true }));
    expect((await boss.inbox()).agents).toHaveLength(2);
  });
});

describe('after a restart the grace begins anew for agents', () => {
  const conversation = async (on: TestServer): Promise<TestAgent> => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    return agent;
  };
  const stateOf = async (on: TestServer) =>
    (await on.database.db.query<{ state: string }>('select state from conversations')).rows[0]?.state;

  test('who were connected when the process was killed', async ({ on }) => {
    await conversation(on);
    on.clock.advance(3_600_000);
    const again = await restart(on);
    await passTime(again, GRACE - 1);
    expect(await stateOf(again)).toBe('current');
    await passTime(again, 1);
    expect(await stateOf(again)).toBe('wait');
    await again.stop();
  });

  test('who were within the grace', async ({ on }) => {
    const agent = await conversation(on);
    await agent.leaves();
    on.clock.advance(GRACE - 10_000);
    await on.runJob('alive');
    const again = await restart(on);
    await passTime(again, GRACE - 1);
    expect(await stateOf(again)).toBe('current');
    await passTime(again, 1);
    expect(await stateOf(again)).toBe('wait');
    await again.stop();
  });

  test('an agent who reconnects keeps its conversation, and 2002 is pushed', async ({ on }) => {
    const agent = await conversation(on);
    on.clock.advance(5000);
    const again = await restart(on);
    const socket = again.open('agent');
    await socket.code('0000');
    socket.send({ code: '5000', uuid: agent.uuid, token: agent.token });
    await socket.code('7000');
    await again.settle();
    expect(socket.codes()).toContain('2002');
    await passTime(again, GRACE * 2);
    expect(await stateOf(again)).toBe('current');
    await again.stop();
  });
});

describe('idle conversations', () => {
  test('C-43: a conversation ends after two hours without a message; C-44: never one that waits', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const visitors = [await on.visitor(), await on.visitor()];
    for (const visitor of visitors) await visitor.says('hello');
    on.clock.advance(7_200_000 - 1);
    await on.runJob('idle');
    expect(visitors[0]!.socket.all('2004')).toEqual([]);
    on.clock.advance(1);
    await on.runJob('idle');
    expect(visitors[0]!.socket.all('2004')).toMatchObject([{ reason: 'idle' }]);
    expect(visitors[1]!.socket.all('2000').at(-1)).toMatchObject({ code: '2000', serviceID: agent.uuid });
    await on.runJob('idle');
    expect(visitors[1]!.socket.all('2004')).toEqual([]);
  });
});
