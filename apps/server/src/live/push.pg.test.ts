import { describe, expect } from 'vitest';
import { codesCausedBy, framesCausedBy, serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import { verifyPushes } from '../testing/verify-pushes';

/**
 * One conversation and everyone around it: its owner on two devices, a colleague who watches, one who has nothing to
 * do with it, an administrator who sees all, and the visitor in two tabs.
 */
async function deskOf(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('first');
  const phone = await owner.connect();
  const watcher = await on.agent({ nickname: 'watcher' });
  const stranger = await on.agent({ nickname: 'stranger' });
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  await watcher.does('monitor', visitor, { on: true });
  const tab = await visitor.connect();
  const sockets = {
    owner: owner.sockets[0]!,
    phone,
    watcher: watcher.socket,
    stranger: stranger.socket,
    boss: boss.socket,
    visitor: visitor.sockets[0]!,
    tab,
  };
  return { owner, watcher, stranger, boss, visitor, sockets };
}

/** The codes that each socket gets; pushes are checked against snapshots of all desks. */
const codesCaused = (on: TestServer, desk: Awaited<ReturnType<typeof deskOf>>, action: () => Promise<unknown>) =>
  verifyPushes(on, () => codesCausedBy(on, desk.sockets, action));

describe('wire.md, what the server pushes: messages', () => {
  test('8006 a message of a visitor: owner, watchers, its other tabs; the sending socket gets only 7001', async ({
    on,
  }) => {
    const desk = await deskOf(on);
    const { visitor, sockets } = desk;
    const onlyID = 'm-2';
    const received = await framesCausedBy(on, sockets, async () => {
      sockets.visitor.send({ code: '6000', onlyID, msg: 'second' });
      await sockets.visitor.answer(onlyID);
    });
    expect(Object.keys(received)).toEqual(['owner', 'phone', 'watcher', 'tab']);
    const message = { msg: 'second', kind: 'text', role: 'user', onlyID, seq: 2, nickname: '#1' };
    expect(received.owner).toEqual([
      {
        code: '8006',
        YQToken: visitor.id,
        recipient: desk.owner.uuid,
        message: { ...message, conversation: expect.any(String), time: on.clock.now() },
        cursor: expect.stringMatching(/^[0-9a-f]{8}-\d+$/),
      },
    ]);
    expect(await sockets.visitor.answer(onlyID)).toEqual({
      code: '7001',
      onlyID,
      conversation: expect.any(String),
      seq: 2,
      time: on.clock.now(),
    });
  });

  test('8006 without an owner goes to all who list it', async ({ on }) => {
    const hidden = await on.agent({ nickname: 'hidden', limit: 1 });
    const first = await on.visitor();
    await first.says('takes the place');
    const waiting = await on.visitor();
    await waiting.says('waits');
    const other = await on.signIn({ nickname: 'other' });
    await other.hides();
    await other.connect();
    const sockets = { hidden: hidden.socket, other: other.socket, visitor: waiting.socket };
    expect(await verifyPushes(on, () => codesCausedBy(on, sockets, () => waiting.says('again')))).toEqual({
      hidden: ['8006'],
      other: ['8006'],
    });
  });

  test('8005 a message of an agent: watchers and visitor; 2010 to its other devices', async ({ on }) => {
    const desk = await deskOf(on);
    const received = await codesCaused(on, desk, async () => {
      desk.sockets.owner.send({ code: '6010', onlyID: 'r-1', YQToken: desk.visitor.id, msg: 'reply' });
      await desk.sockets.owner.answer('r-1');
    });
    expect(received).toEqual({ phone: ['2010'], watcher: ['8005'], visitor: ['8005'], tab: ['8005'] });
    expect(desk.sockets.visitor.all('8005')[0]).toMatchObject({
      recipient: desk.owner.uuid,
      message: { msg: 'reply', role: 'service', nickname: 'owner', seq: 2 },
    });
  });

  test('2015 recalled: owner, watchers, visitor, on all devices', async ({ on }) => {
    const desk = await deskOf(on);
    await desk.owner.says(desk.visitor, 'a slip', { onlyID: 'slip' });
    const received = await codesCaused(on, desk, () => desk.owner.does('recall', desk.visitor, { onlyID: 'slip' }));
    const all = ['2015'];
    expect(received).toEqual({ owner: all, phone: all, watcher: all, visitor: all, tab: all });
    expect(desk.sockets.tab.all('2015')[0]).toMatchObject({ onlyID: 'slip', conversation: expect.any(String) });
  });

  test('7003 typing: the other side and watchers; typing of an agent that does not own it is not delivered', async ({
    on,
  }) => {
    const desk = await deskOf(on);
    const { sockets, visitor } = desk;
    const type = (socket: keyof typeof sockets, frame: object) =>
      codesCaused(on, desk, async () => sockets[socket].send(frame));
    expect(await type('visitor', { code: '6001', text: 'not switched on' })).toEqual({
      owner: ['7003'],
      phone: ['7003'],
      watcher: ['7003'],
    });
    expect(sockets.owner.all('7003')[0]).toEqual({ code: '7003', YQToken: visitor.id, role: 'user' });
    expect(await type('owner', { code: '6011', YQToken: visitor.id })).toEqual({
      watcher: ['7003'],
      visitor: ['7003'],
      tab: ['7003'],
    });
    expect(await type('stranger', { code: '6011', YQToken: visitor.id })).toEqual({});
  });

  test('7003 with the typed text if the visitor’s site shows it, whatever the general setting', async ({ on }) => {
    const desk = await deskOf(on);
    const boss = await on.signIn({ role: 'Admin' });
    const { list } = (await boss.call('GET /access/getList', {})).data;
    // Effect of window.typingPreview
    const show = (typingPreview: boolean, version: number) =>
      boss.call('POST /settings/doEdit', { section: 'window', site: list[0]!.id, value: { typingPreview }, version });
    await show(true, 0);
    const socket = await desk.visitor.connect();
    const newest = () => desk.sockets.owner.all('7003').at(-1);
    socket.send({ code: '6001', text: 'half a sen' });
    await on.settle();
    expect(newest()).toMatchObject({ role: 'user', text: 'half a sen' });
    await show(false, 1);
    socket.send({ code: '6001', text: 'half a sentence' });
    await on.settle();
    expect(newest()).not.toHaveProperty('text');
  });

  test('7004 read up to: the other side and watchers, without a cursor', async ({ on }) => {
    const desk = await deskOf(on);
    const { visitor, sockets } = desk;
    const both = { owner: ['7004'], phone: ['7004'], watcher: ['7004'], visitor: ['7004'], tab: ['7004'] };
    expect(await codesCaused(on, desk, () => desk.owner.reads(visitor, 1))).toEqual(both);
    expect(sockets.visitor.all('7004')).toEqual([
      { code: '7004', YQToken: visitor.id, conversation: expect.any(String), role: 'service', seq: 1 },
    ]);
    expect(await codesCaused(on, desk, () => visitor.reads(1))).toEqual(both);
    expect(await codesCaused(on, desk, () => desk.stranger.reads(visitor, 1))).toEqual({});
  });
});

describe('wire.md, what the server pushes: states', () => {
  test('8002 to all who may see the site, at the hello; 8003 to all who listed it', async ({ on }) => {
    const desk = await deskOf(on);
    const agents = { owner: ['8002'], phone: ['8002'], watcher: ['8002'], stranger: ['8002'], boss: ['8002'] };
    let other = desk.visitor;
    const arrive = async () => {
      other = await on.visitor();
    };
    expect(await codesCaused(on, desk, arrive)).toEqual(agents);
    expect(desk.sockets.stranger.all('8002').at(-1)).toMatchObject({
      YQToken: other.id,
      visitor: { YQToken: other.id, state: 'monitor', conversation: null, unreadNumber: 0, umsg: 0, smsg: 0, seq: 0 },
    });
    await other.leaves();
    on.clock.advance(60_000);
    expect(await codesCaused(on, desk, () => on.runJob('leave'))).toEqual({
      owner: ['8003'],
      phone: ['8003'],
      watcher: ['8003'],
      stranger: ['8003'],
      boss: ['8003'],
    });
  });

  test('2000 with its conversation and owner, then 8006: an opening', async ({ on }) => {
    const owner = await on.agent({ nickname: 'owner' });
    const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
    await boss.hides();
    const hidden = await on.agent({ nickname: 'hidden' });
    await hidden.hides();
    const visitor = await on.visitor();
    const sockets = { owner: owner.socket, boss: boss.socket, hidden: hidden.socket, visitor: visitor.socket };
    const received = await verifyPushes(on, () => framesCausedBy(on, sockets, () => visitor.says('hi')));
    expect(
      Object.fromEntries(Object.entries(received).map(([name, frames]) => [name, frames.map((f) => f.code)])),
    ).toEqual({
      owner: ['2000', '8006'],
      boss: ['2000'],
      // Its list had the visitor until now: the push removes it.
      hidden: ['2000'],
      visitor: ['2000'],
    });
    const { conversation } = (await visitor.socket.code('7001')) as { conversation?: string };
    expect(received.visitor![0]).toEqual({
      code: '2000',
      YQToken: visitor.id,
      conversation,
      serviceID: owner.uuid,
      nickname: 'owner',
      avatar: '',
      cursor: expect.any(String),
    });
    expect(received.owner![0]).toMatchObject({
      visitor: { YQToken: visitor.id, state: 'current', serviceID: owner.uuid },
    });
  });

  test('2004 ended: who lists it, and the visitor', async ({ on }) => {
    const desk = await deskOf(on);
    const all = ['2004'];
    const codes = { owner: all, phone: all, watcher: all, boss: all, visitor: all, tab: all };
    expect(await codesCaused(on, desk, () => desk.owner.does('end', desk.visitor))).toEqual(codes);
    expect(desk.sockets.tab.all('2004')).toMatchObject([{ reason: 'agent', conversation: expect.any(String) }]);
  });

  test('1001 browsing again, to everyone: each lists it from now on', async ({ on }) => {
    const desk = await deskOf(on);
    await desk.owner.does('end', desk.visitor, { reason: 'solved' });
    const one = ['1001'];
    const received = await codesCaused(on, desk, () => desk.visitor.hello());
    expect(received).toMatchObject({ owner: one, phone: one, stranger: one, boss: one, visitor: one, tab: one });
    expect(received.watcher).toEqual(['1001', '8010']);
  });

  test('8010 a page: owner and watchers; others get the row at the next flush', async ({ on }) => {
    const desk = await deskOf(on);
    const received = await codesCaused(on, desk, () => desk.visitor.views('https://shop.example/cart', 'Cart'));
    expect(received).toEqual({ owner: ['8010'], phone: ['8010'], watcher: ['8010'] });
    expect(desk.sockets.owner.all('8010')[0]).toMatchObject({
      YQToken: desk.visitor.id,
      URL: 'https://shop.example/cart',
      title: 'Cart',
      created_at: on.clock.now(),
    });
    await desk.visitor.views('https://shop.example/pay');
    expect(await codesCausedBy(on, desk.sockets, () => on.runJob('overview'))).toEqual({ boss: ['8001'] });
  });

  test('8007 an agent changed: all agents', async ({ on }) => {
    const desk = await deskOf(on);
    const all = ['8007'];
    const agents = { owner: all, phone: all, watcher: all, stranger: all, boss: all };
    expect(await codesCaused(on, desk, () => desk.stranger.hides())).toEqual(agents);
    expect(desk.sockets.boss.all('8007').at(-1)).toMatchObject({ uuid: desk.stranger.uuid, state: '1' });
    await desk.stranger.hides('0');
    const { stranger: _, ...others } = agents;
    expect(await codesCaused(on, desk, () => desk.stranger.leaves())).toEqual(others);
  });

  test('2016 taken over: owner, watchers, visitor; 2009 to the former owner', async ({ on }) => {
    const desk = await deskOf(on);
    const taken = ['2016'];
    expect(await codesCaused(on, desk, () => desk.stranger.does('takeOver', desk.visitor))).toEqual({
      owner: ['2016', '2009'],
      phone: ['2016', '2009'],
      watcher: taken,
      stranger: taken,
      boss: taken,
      visitor: taken,
      tab: taken,
    });
    expect(desk.sockets.visitor.all('2016')).toMatchObject([{ recipient: desk.stranger.uuid, nickname: 'stranger' }]);
  });

  test('2005 to whom it is offered; 2000 and 2009 when taken', async ({ on }) => {
    const desk = await deskOf(on);
    const offer = () => desk.owner.does('transfer', desk.visitor, { to: desk.stranger.uuid, note: 'yours?' });
    const row = ['8001'];
    expect(await codesCaused(on, desk, offer)).toEqual({
      stranger: ['2005'],
      owner: row,
      phone: row,
      watcher: row,
      boss: row,
    });
    expect(desk.sockets.stranger.all('2005')).toMatchObject([
      { from: desk.owner.uuid, note: 'yours?', visitor: { YQToken: desk.visitor.id, serviceID: desk.owner.uuid } },
    ]);
    const given = ['2000'];
    const accept = () => desk.stranger.does('accept', desk.visitor);
    expect(await codesCaused(on, desk, accept)).toEqual({
      owner: ['2009'],
      phone: ['2009'],
      watcher: given,
      stranger: given,
      boss: given,
      visitor: given,
      tab: given,
    });
  });

  test('2017 to the owner alone when an offer is declined', async ({ on }) => {
    const desk = await deskOf(on);
    await desk.owner.does('transfer', desk.visitor, { to: desk.stranger.uuid });
    const decline = () => desk.stranger.does('decline', desk.visitor, { reason: 'busy' });
    const received = await codesCaused(on, desk, decline);
    expect(received).toEqual({
      owner: ['2017', '8001'],
      phone: ['2017', '8001'],
      watcher: ['8001'],
      // Not offered any more, so the visitor leaves its list.
      stranger: ['8001'],
      boss: ['8001'],
    });
    expect(desk.sockets.owner.all('2017')).toMatchObject([
      { tip: 'transfer-declined', detail: { to: desk.stranger.uuid, reason: 'busy' } },
    ]);
  });

  test('8011 to the visitor; after acceptance 2006 to the inviting agent, 2000 and the first message to all who list it', async ({
    on,
  }) => {
    const desk = await deskOf(on);
    const { visitor, stranger } = desk;
    await desk.owner.does('end', visitor);
    await visitor.hello();
    const invite = () => stranger.does('invite', visitor, { msg: 'May I help?' });
    expect(await codesCaused(on, desk, invite)).toEqual({ visitor: ['8011'], tab: ['8011'] });
    expect(desk.sockets.visitor.all('8011')).toMatchObject([{ msg: 'May I help?' }]);
    const received = await codesCaused(on, desk, () => visitor.call('POST /visitor/invitation', { accept: true }));
    expect(received).toEqual({
      owner: ['2000'],
      phone: ['2000'],
      watcher: ['2000', '8005'],
      stranger: ['2006', '2000', '2010'],
      boss: ['2000'],
      visitor: ['2000', '8005'],
      tab: ['2000', '8005'],
    });
  });

  test('every push has an increasing cursor, except 0000, 7003, 7004 and 7006', async ({ on }) => {
    const desk = await deskOf(on);
    await desk.visitor.says('more');
    await desk.owner.reads(desk.visitor, 2);
    desk.sockets.visitor.send({ code: '6001' });
    await desk.owner.does('end', desk.visitor);
    for (const socket of Object.values(desk.sockets)) {
      const pushes = socket.frames.filter(({ code }) => !/^7/.test(code) && code !== '0000');
      const numbers = pushes.map(({ cursor }) => Number(String(cursor).split('-')[1]));
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(new Set(numbers).size).toBe(numbers.length);
      for (const frame of socket.frames.filter(({ code }) => /^(7001|7002|7003|7004|7006|0000)$/.test(code)))
        expect(frame.cursor).toBeUndefined();
    }
  });
});
