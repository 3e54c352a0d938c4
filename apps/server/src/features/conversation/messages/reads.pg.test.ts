import { describe, expect } from 'vitest';
import { recount } from '../../../testing/recount';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import { verifyPushes } from '../../../testing/verify-pushes';

describe('unreadNumber: the visitor’s messages past the owner’s last 6013', () => {
  test('read marks only move forward, never past the newest message', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    for (const msg of ['1', '2']) await visitor.says(msg);
    await agent.says(visitor, '3');
    await visitor.says('4');
    const counts = async () => {
      const { unreadNumber, readSeq, umsg, smsg, seq } = (await agent.row(visitor))!;
      return { unreadNumber, readSeq, umsg, smsg, seq };
    };
    const said = { umsg: 3, smsg: 1, seq: 4 };
    expect(await counts()).toEqual({ unreadNumber: 3, readSeq: 0, ...said });
    await verifyPushes(on, () => agent.reads(visitor, 2));
    expect(await counts()).toEqual({ unreadNumber: 1, readSeq: 2, ...said });
    await verifyPushes(on, () => agent.reads(visitor, 1));
    expect(await counts()).toEqual({ unreadNumber: 1, readSeq: 2, ...said });
    await verifyPushes(on, () => agent.reads(visitor, 1_000_000));
    expect(await counts()).toEqual({ unreadNumber: 0, readSeq: 4, ...said });
    await verifyPushes(on, () => visitor.says('5'));
    expect(await counts()).toEqual({ unreadNumber: 1, readSeq: 4, umsg: 4, smsg: 1, seq: 5 });
    await recount(on);
  });

  test('a new owner starts with all messages unread', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('one');
    await agent.reads(visitor, 1);
    const colleague = await on.agent({ nickname: 'colleague', role: 'Admin' });
    await verifyPushes(on, () => colleague.does('takeOver', visitor));
    expect(await colleague.row(visitor)).toMatchObject({ unreadNumber: 1, readSeq: 0 });
    await verifyPushes(on, () => agent.reads(visitor, 1));
    expect(await colleague.row(visitor)).toMatchObject({ unreadNumber: 1, readSeq: 0 });
    await recount(on);
  });

  test('a recalled message still counts', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('one', { onlyID: 'one' });
    await verifyPushes(on, () => visitor.call('POST /visitor/recall', { onlyID: 'one' }));
    expect(await agent.row(visitor)).toMatchObject({
      unreadNumber: 1,
      umsg: 1,
      seq: 1,
      last: { msg: '', recalled: true },
    });
    await recount(on);
  });

  test('read marks among many messages: consoles agree with the recounted rows', async ({ on }) => {
    await on.agent();
    await on.agent({ nickname: 'boss', role: 'Admin' });
    const visitor = await on.visitor();
    await visitor.says('start');
    const owner = on.agents.find(({ uuid }) => uuid === visitor.socket.all('2000')[0]!.serviceID)!;
    await verifyPushes(on, async () => {
      for (let round = 0; round < 80; round += 1) {
        visitor.send(`${round}`);
        if (round % 2) owner.socket.send({ code: '6013', YQToken: visitor.id, seq: round % 7 ? round : 1_000_000 });
        if (round % 3 === 0) owner.send(visitor, `a ${round}`);
        if (round % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      await on.settle();
    });
    expect(visitor.socket.all('7004').at(-1)).toMatchObject({ role: 'service' });
    expect(owner.socket.all('8006').length).toBeGreaterThan(0);
    await recount(on);
  });

  test('marks and recalls of waiting, browsing and ended visitors are pushed to ordinary agents too', async ({
    on,
  }) => {
    const agent = await on.agent({ limit: 1 });
    const lister = await on.signIn({ nickname: 'lister' });
    await lister.hides();
    await lister.connect();
    const first = await on.visitor();
    await first.says('takes the place');
    const waiting = await on.visitor();
    await waiting.says('waits', { onlyID: 'w-1' });
    await verifyPushes(on, () => waiting.reads(1));
    await verifyPushes(on, () => waiting.call('POST /visitor/recall', { onlyID: 'w-1' }));
    await waiting.call('POST /visitor/end', {});
    await on.settle();
    await verifyPushes(on, () => waiting.reads(1));
    await agent.says(first, 'bye');
    await agent.does('end', first);
    await verifyPushes(on, () => first.reads(2));
    await first.hello();
    await verifyPushes(on, () => agent.reads(first, 1));
    const rowsOf = ({ id }: { id: string }) =>
      lister.socket.all('8001').flatMap(({ YQToken, visitor }) => (YQToken === id ? [visitor] : []));
    expect(rowsOf(waiting)).toContainEqual(expect.objectContaining({ state: 'wait', visitorReadSeq: 1 }));
    expect(rowsOf(waiting)).toContainEqual(
      expect.objectContaining({ state: 'wait', last: expect.objectContaining({ recalled: true }) }),
    );
    expect(rowsOf(first)).toContainEqual(expect.objectContaining({ visitorReadSeq: 2, readSeq: 1 }));
  });

  test('the mark of received messages is pushed to agents, and rises with the read mark', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('one');
    await agent.says(visitor, 'two');
    await agent.says(visitor, 'three');
    const received = await verifyPushes(on, () =>
      framesCausedBy(on, { agent: agent.socket, visitor: visitor.socket }, async () => {
        visitor.socket.send({ code: '6004', seq: 2 });
        await on.settle();
      }),
    );
    expect(received).toEqual({ agent: [expect.objectContaining({ code: '7004', role: 'user', seq: 0, got: 2 })] });
    await verifyPushes(on, () => visitor.reads(3));
    visitor.socket.send({ code: '6004', seq: 9 });
    await on.settle();
    expect(await agent.row(visitor)).toMatchObject({ visitorReadSeq: 3, visitorGotSeq: 3 });
  });

  test('both sides get the read mark of the other', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('one');
    await agent.says(visitor, 'two');
    await agent.reads(visitor, 1);
    await visitor.reads(2);
    expect(await agent.row(visitor)).toMatchObject({ readSeq: 1, visitorReadSeq: 2 });
    expect((await visitor.hello()).talk).toMatchObject({ readSeq: 1, visitorReadSeq: 2 });
  });
});
