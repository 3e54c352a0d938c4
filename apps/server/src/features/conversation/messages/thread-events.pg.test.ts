import type { TalkEvent } from '@parley/protocol/types';
import { describe, expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import type { TestSocket } from '../../../testing/test-socket';

async function talking(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const colleague = await on.agent({ nickname: 'colleague' });
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  return { owner, visitor, colleague, boss };
}

/** What a socket was told happened, as a reload answers it. */
const told = (socket: TestSocket): TalkEvent[] => socket.all('2028').map(({ event }) => event as TalkEvent);
const page = async (agent: TestAgent, visitor: TestVisitor, query = {}) =>
  (await agent.call('GET /talk/messages', { YQToken: visitor.id, ...query })).data;
const ownPage = async (visitor: TestVisitor) => (await visitor.call('GET /visitor/messages', {})).data;
const kinds = (events: readonly TalkEvent[]) => events.map(({ kind }) => kind.replace('conversation.', ''));

describe('what happened to a conversation', () => {
  test('is pushed to those who list it and answered after a reload as the same', async ({ on }) => {
    const { owner, visitor, colleague, boss } = await talking(on);
    on.clock.advance(1000);
    await owner.does('transfer', visitor, { to: colleague.uuid, note: 'knows better' });
    await colleague.does('decline', visitor, { reason: 'lunch' });
    on.clock.advance(1000);
    await boss.does('takeOver', visitor);
    await boss.does('handBack', visitor);
    await owner.does('end', visitor);
    await visitor.call('POST /visitor/rate', { score: 4, comment: 'quick' });
    await on.settle();
    const { events } = await page(owner, visitor);
    expect(kinds(events)).toEqual([
      ...['assigned', 'transfer-offered', 'transfer-declined', 'taken-over', 'handed-back', 'ended', 'rating.left'],
    ]);
    expect(events).toMatchObject([
      { serviceID: owner.uuid, nickname: 'owner', by: 'routing', why: { available: 1 } },
      { fromName: 'owner', toName: 'colleague', note: 'knows better' },
      { reason: 'lunch' },
      { nickname: 'boss', fromName: 'owner' },
      { fromName: 'boss', toName: 'owner' },
      { by: 'agent', nickname: 'owner' },
      { score: 4, text: 'quick', nickname: 'owner' },
    ]);
    // The first came with the opening, of which nobody had a thread.
    expect(told(boss.socket)).toEqual(events.slice(1));
    expect(told(owner.socket)).toEqual(events.slice(1));
    // To the colleague it was offered, and no longer listed afterwards.
    expect(told(colleague.socket)).toEqual(events.slice(1, 3));
  });

  test('takes no seq', async ({ on }) => {
    const { visitor, boss } = await talking(on);
    await boss.does('takeOver', visitor);
    expect(await boss.says(visitor, 'hi')).toMatchObject({ seq: 2 });
  });

  test('is told to the visitor without reasons and notes, and found again after a reload', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    await owner.does('transfer', visitor, { to: colleague.uuid, note: 'difficult' });
    await colleague.does('accept', visitor);
    await colleague.does('end', visitor, { reason: 'hopeless' });
    await visitor.call('POST /visitor/rate', { score: 2 });
    await on.settle();
    const { events } = await ownPage(visitor);
    expect(kinds(events)).toEqual(['assigned', 'transfer-offered', 'transfer-accepted', 'ended', 'rating.left']);
    expect(events.map(({ nickname }) => nickname)).toEqual([
      'owner',
      'colleague',
      'colleague',
      'colleague',
      'colleague',
    ]);
    expect(events.at(-1)).toMatchObject({ score: 2 });
    expect(told(visitor.socket)).toEqual(events);
    expect(JSON.stringify(events)).not.toMatch(/difficult|hopeless|available/);
  });

  test('C-46 a visitor who left the queue and came back has done so in the thread, live and after a reload', async ({
    on,
  }) => {
    const agent = await on.agent({ limit: 1 });
    on.clock.advance(60_000);
    await (await on.visitor()).says('first');
    const boss = await on.agent({ role: 'Admin', limit: 1 });
    await (await on.visitor()).says('second');
    const visitor = await on.visitor();
    await visitor.says('hello');
    await agent.does('monitor', visitor, { on: true });
    await visitor.leaves();
    on.clock.advance(10_000);
    await on.runJob('leave');
    on.clock.advance(2 * 60_000);
    await on.runJob('queue leave');
    on.clock.advance(1000);

    await visitor.hello();
    await on.settle();

    const { events } = await page(boss, visitor);
    expect(kinds(events)).toEqual(['queued', 'ended', 'returned']);
    for (const { socket } of [agent, boss]) expect(told(socket).slice(-2)).toEqual(events.slice(1));
    expect(kinds((await ownPage(visitor)).events)).toEqual(['ended']);
  });

  test('a declined transfer is nothing to the visitor', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    await owner.does('transfer', visitor, { to: colleague.uuid });
    await colleague.does('decline', visitor);
    expect(kinds((await ownPage(visitor)).events)).toEqual(['assigned', 'transfer-offered']);
  });

  test('lies within the pages: adjoining ones leave none out', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    const step = async (work: Promise<unknown>) => {
      await work;
      on.clock.advance(1000);
    };
    on.clock.advance(1000);
    await step(visitor.says('two'));
    await step(owner.does('transfer', visitor, { to: colleague.uuid }));
    await step(owner.does('withdraw', visitor));
    await step(visitor.says('three'));
    await step(visitor.says('four'));
    await step(owner.does('inviteRating', visitor));
    const newest = await page(owner, visitor, { pageSize: 2 });
    expect(newest.list.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(kinds(newest.events)).toEqual(['transfer-offered', 'transfer-withdrawn', 'rating.invited']);
    const older = await page(owner, visitor, { pageSize: 2, beforeSeq: 3 });
    expect(kinds(older.events)).toEqual(['assigned', 'transfer-offered', 'transfer-withdrawn']);
    const later = await page(owner, visitor, { pageSize: 1, afterSeq: 2 });
    expect(kinds(later.events)).toEqual(['transfer-offered', 'transfer-withdrawn']);
  });
});

describe('an invitation', () => {
  test('stands in the thread of a visitor without a conversation, and above the first one', async ({ on }) => {
    const agent = await on.agent({ nickname: 'Ann' });
    const visitor = await on.visitor();
    await agent.does('invite', visitor, { msg: 'May I help?' });
    await visitor.call('POST /visitor/invitation', { accept: false });
    await on.settle();
    const before = await page(agent, visitor);
    expect(before).toMatchObject({
      list: [],
      events: [
        { kind: 'visitor.invited', conversation: null, text: 'May I help?', nickname: 'Ann' },
        { kind: 'invitation.refused' },
      ],
    });
    expect(told(agent.socket)).toEqual(before.events);
    on.clock.advance(1000);
    await visitor.says('hello');
    expect(kinds((await page(agent, visitor)).events)).toEqual(['visitor.invited', 'invitation.refused', 'assigned']);
    expect(kinds((await ownPage(visitor)).events)).toEqual(['assigned']);
  });

  test('has been shown once the window or the page says so, and is said once', async ({ on }) => {
    const agent = await on.agent({ nickname: 'Ann' });
    const [inWindow, onPage] = [await on.visitor(), await on.visitor()];
    for (const visitor of [inWindow, onPage]) await agent.does('invite', visitor, { msg: 'May I help?' });
    for (const _twice of [1, 2]) {
      await inWindow.call('POST /visitor/invitation', {});
      onPage.socket.send({ code: '6004', seq: 0 });
      await on.settle();
    }
    for (const visitor of [inWindow, onPage]) {
      await expect
        .poll(async () => kinds((await page(agent, visitor)).events))
        .toEqual(['visitor.invited', 'invitation.shown']);
      expect((await ownPage(visitor)).events).toEqual([]);
    }
    expect(kinds(told(agent.socket)).filter((kind) => kind === 'invitation.shown')).toHaveLength(2);

    await agent.does('invite', inWindow, { msg: 'And now?' });
    await inWindow.call('POST /visitor/invitation', {});
    await inWindow.call('POST /visitor/invitation', { accept: false });
    expect(kinds((await page(agent, inWindow)).events).slice(2)).toEqual([
      ...['visitor.invited', 'invitation.shown', 'invitation.refused'],
    ]);
  });

  test('ends when the visitor leaves the site, and its agent sees that', async ({ on }) => {
    const agent = await on.agent({ nickname: 'Ann' });
    const visitor = await on.visitor();
    await agent.does('invite', visitor, { msg: 'May I help?' });
    on.clock.advance(60_000);
    await visitor.leaves();
    on.clock.advance(60_000);
    await on.runJob('leave');
    await on.settle();
    const { db } = on.database;
    const { rows } = await db.query<{ kind: string }>('select kind from events where visitor_id = $1 order by id', [
      visitor.id,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['visitor.invited', 'invitation.missed']);
    expect(kinds(told(agent.socket))).toEqual(['visitor.invited', 'invitation.missed']);
  });

  test('after a conversation belongs to it, and not to the next', async ({ on }) => {
    const { owner, visitor } = await talking(on);
    const { conversation } = (await owner.row(visitor))!;
    await owner.does('end', visitor);
    on.clock.advance(1000);
    await owner.does('invite', visitor, { msg: 'Again?' });
    on.clock.advance(1000);
    await visitor.call('POST /visitor/invitation', { accept: true });
    expect(kinds((await page(owner, visitor, { conversation: conversation! })).events)).toEqual([
      ...['assigned', 'ended', 'visitor.invited'],
    ]);
    expect(kinds((await page(owner, visitor)).events)).toEqual(['invitation.accepted', 'assigned']);
  });
});
