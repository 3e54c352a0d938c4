import { applyPush } from '@parley/protocol/inbox';
import { inboxFrom } from '@parley/protocol/push/effect';
import type { Push } from '@parley/protocol/push/pushes';
import { describe, expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';
import type { TestSocket } from '../testing/test-socket';
import { plain } from '../testing/verify-pushes';
import type { Body } from './written';

const cursorOf = (socket: TestSocket, before: string): string =>
  String(socket.frames.findLast(({ cursor, code }) => cursor !== undefined && code !== '7000')?.cursor ?? before);

describe('catching up', () => {
  test('7000 repeats the cursor it was given; without one it carries the newest and nothing is replayed', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    const first = agent.socket.all('7000')[0]!;
    await visitor.says('hello');
    const again = await agent.connect({ cursor: String(first.cursor) });
    expect(again.all('7000')).toEqual([{ code: '7000', cursor: first.cursor, time: on.clock.now() }]);
    expect(again.codes()).toEqual(expect.arrayContaining(['8002', '2000', '8006']));
    const anew = await agent.connect();
    expect(anew.codes().filter((code) => code !== '8007')).toEqual(['0000', '7000']);
    expect(anew.all('7000')[0]!.cursor).toBe(on.server.hub.cursor(`a${agent.uuid}`));
  });

  test('fifty lost connections during a conversation: no snapshot, no gap, nothing twice, on either side', async ({
    on,
  }) => {
    const agent = await on.agent();
    const watcher = await on.agent({ role: 'Admin' });
    const visitor = await on.visitor();
    await visitor.says('start');
    const owner = [agent, watcher].find(({ uuid }) => uuid === visitor.socket.all('2000')[0]!.serviceID)!;
    let agentCursor = cursorOf(owner.socket, '');
    let visitorCursor = cursorOf(visitor.socket, visitor.cursor);
    let inbox = inboxFrom(await owner.inbox());
    const received: string[] = [];
    const answered: string[] = [];
    await owner.leaves();
    await visitor.leaves();
    for (let cut = 0; cut < 50; cut += 1) {
      await owner.connect({ cursor: agentCursor });
      await visitor.connect({ cursor: visitorCursor });
      visitor.send(`v ${cut}`, { onlyID: `v-${cut}` });
      owner.send(visitor, `a ${cut}`, { onlyID: `a-${cut}` });
      if (cut % 2) await on.settle();
      await owner.leaves();
      await visitor.leaves();
      for (const socket of [owner, visitor].flatMap(({ sockets }) => sockets))
        expect(socket.codes()).not.toContain('7005');
      await on.settle();
      on.clock.advance(1000);
      ({ agentCursor, visitorCursor } = await drain());
    }
    async function drain() {
      const back = await owner.connect({ cursor: agentCursor });
      const page = await visitor.connect({ cursor: visitorCursor });
      expect([...back.codes(), ...page.codes()]).not.toContain('7005');
      const pushes = back.frames.filter(({ code }) => !/^(0000|7000|7001|7002)$/.test(code)) as unknown as Push[];
      inbox = pushes.reduce(applyPush, inbox);
      received.push(...messages(back));
      answered.push(...messages(page));
      const cursors = {
        agentCursor: cursorOf(back, agentCursor),
        visitorCursor: cursorOf(page, visitorCursor),
      };
      await owner.leaves();
      await visitor.leaves();
      return cursors;
    }
    function messages(socket: TestSocket): string[] {
      const said = socket.frames.flatMap(({ message }) => (message as { onlyID?: string } | undefined)?.onlyID ?? []);
      return said.filter((onlyID) => /^[av]-/.test(onlyID));
    }
    const expected = Array.from({ length: 50 }, (_, cut) => [`v-${cut}`, `a-${cut}`]).flat();
    expect([...received].sort()).toEqual([...expected].sort());
    expect([...answered].sort()).toEqual([...expected].sort());
    await owner.connect();
    const fresh = plain(inboxFrom(await owner.inbox()));
    expect(plain(inbox).visitors).toEqual(fresh.visitors);
  });

  test('fault 15: a cursor of another epoch, too old, of the future, negative, malformed: 7005 with the newest cursor', async ({
    on,
  }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const { epoch } = on.server.hub;
    for (const cursor of ['other-1', `${epoch}-999999`, `${epoch}--1`, 'x', '', `${epoch}-1e3`]) {
      const socket = await agent.connect({ cursor });
      expect(socket.all('7005')).toEqual([
        { code: '7005', cursor: on.server.hub.cursor(`a${agent.uuid}`), time: on.clock.now() },
      ]);
      const page = await visitor.connect({ cursor });
      expect(page.codes()).toEqual(['0000', '7005']);
    }
    const stranger = await on.signIn();
    expect((await stranger.connect({ cursor: `${epoch}-1` })).codes()).toContain('7005');
  });

  test('a cursor of another recipient replays only own pushes', async ({ on }) => {
    const agent = await on.agent();
    const [visitor, other] = [await on.visitor(), await on.visitor()];
    await visitor.says('mine');
    await other.says('theirs');
    await agent.says(other, 'private');
    const socket = await visitor.connect({ cursor: other.cursor });
    for (const frame of socket.frames) if ('YQToken' in frame) expect(frame.YQToken).toBe(visitor.id);
  });

  test('after two minutes pushes are not held any more: 7005', async ({ on }) => {
    const agent = await on.agent();
    const cursor = cursorOf(agent.socket, String(agent.socket.all('7000')[0]!.cursor));
    await agent.leaves();
    on.clock.advance(120_001);
    await on.runJob('hub');
    const visitor = await on.visitor();
    expect((await agent.connect({ cursor })).codes()).toContain('7005');
    expect((await agent.row(visitor))?.state).toBe('monitor');
  });

  test('pushes between a snapshot and the first bind are replayed', async ({ on }) => {
    const agent = await on.signIn();
    const snapshot = await agent.inbox();
    const visitor = await on.visitor();
    const socket = await agent.connect({ cursor: snapshot.cursor });
    expect(socket.codes()).toContain('7000');
    const inbox = socket.pushes().reduce(applyPush, inboxFrom(snapshot));
    expect(plain(inbox)).toEqual(plain(inboxFrom(await agent.inbox())));
    expect(inbox.visitors.has(visitor.id)).toBe(true);
  });

  test('the cursor in the answer of hello is accepted by the bind', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await visitor.leaves();
    const { cursor, talk } = await visitor.hello();
    expect(talk).toMatchObject({ state: 'current', serviceID: agent.uuid, nickname: 'Agent', somebodyOnline: true });
    await agent.says(visitor, 'are you there?');
    const socket = await visitor.connect({ cursor });
    expect(socket.all('8005')).toMatchObject([{ message: { msg: 'are you there?' } }]);
  });

  test('fault 15: ten thousand missed pushes: within a second the agent has the snapshot that replaces them', async ({
    on,
  }) => {
    const talks = 20;
    const agent = await on.agent();
    for (let talk = 0; talk < talks; talk += 1) await (await on.visitor()).says('hello');
    const cursor = String(agent.socket.all('7000')[0]!.cursor);
    const key = `a${agent.uuid}`;
    for (let n = 0; n < 10_000; n += 1) on.server.hub.push(key, `{"code":"2017","YQToken":"x","tip":"${n}"` as Body);
    const took = async () => {
      const began = performance.now();
      const socket = await agent.connect({ cursor });
      expect(socket.codes()).toContain('7005');
      expect((await agent.inbox()).list).toHaveLength(talks);
      return performance.now() - began;
    };
    // The fastest of several, since a busy machine may delay some.
    await expect.poll(took).toBeLessThan(1000);
  });
});
