import { createFakeClock } from '@parley/live/testing/fake-clock';
import { buildEvent } from '@parley/protocol/testing/build';
import type { InboxSnapshot, Message, TalkEvent } from '@parley/protocol/types';
import { expect, it } from 'vitest';
import { buildMe, buildMessage, buildSnapshot, buildVisitor, NOON } from '../../testing/build';
import { createFakeLink } from '../../testing/fake-link';
import { createStandInApi } from '../../testing/stand-in-api';
import { type DeskOptions, openDesk } from './desk';
import { threadsOf, withAnswer, withDeskPush } from './desk-state';
import { TYPING_SHOWN_MS } from './typing';

const row = buildVisitor({ seq: 2, umsg: 2, unreadNumber: 2 });
const said = [buildMessage(1), buildMessage(2)];

async function openTestDesk(list = [row], options: Pick<DeskOptions, 'takeEarlySnapshot'> = {}) {
  const link = createFakeLink();
  const clock = createFakeClock(NOON);
  const over: string[] = [];
  const trouble = { isDown: false, isForbidden: false };
  const closedPages: string[] = [];
  const loaded: { list: Message[]; events: TalkEvent[] } = { list: said, events: [] };
  const server = createStandInApi(
    (call) => {
      if (trouble.isForbidden) return { status: 403, error: 'forbidden' };
      if (call.path === '/talk/userList') return { status: 200, data: buildSnapshot(list) };
      if (trouble.isDown) return { status: 503, error: 'database-away' };
      if (call.path === '/talk/messages') return { status: 200, data: { ...loaded, more: false } };
      if (call.path === '/talk/accept') return { status: 200, data: buildVisitor({ version: 2 }) };
      if (call.path === '/refreshToken') return { status: 200, data: { token: 'new' } };
      return { status: 200, data: buildVisitor() };
    },
    'old',
    { onForbidden: ({ name }) => closedPages.push(name) },
  );
  const desk = openDesk({
    me: buildMe(),
    url: 'ws://parley.test/ws/agent',
    client: server,
    session: server,
    openLink: link.open,
    clock,
    schedule: (commit) => commit(),
    bringFiles: async () => {},
    onLoginOver: (reason) => over.push(reason),
    ...options,
  });
  await link.loadSnapshot()?.catch(() => {});
  return { desk, link, clock, server, over, trouble, closedPages, loaded, state: () => desk.store.getState() };
}

it('binds with who I am, the token in force and the cursor', async () => {
  const { link } = await openTestDesk();
  expect(link.bindFrame('e-7')).toEqual({ type: 'service', code: '5000', uuid: 'me', token: 'old', cursor: 'e-7' });
  expect(link.bindFrame(null)).toEqual({ type: 'service', code: '5000', uuid: 'me', token: 'old' });
});

it('takes the snapshot, then pushes by the one reducer', async () => {
  const { link, state } = await openTestDesk();
  link.push({ code: '8006', YQToken: 'visitor-1', recipient: 'me', message: buildMessage(3), cursor: 'e-1' });
  expect(state().inbox?.visitors.get('visitor-1')).toMatchObject({ umsg: 3, unreadNumber: 3, seq: 3 });
  expect(state().inbox?.cursor).toBe('e-1');
});

it('lists the inbox that was asked for before it opened, without a socket; the next one is asked for', async () => {
  let early: Promise<InboxSnapshot> | null = Promise.resolve(buildSnapshot([buildVisitor({ YQToken: 'early' })]));
  const takeEarlySnapshot = () => {
    const taken = early;
    early = null;
    return taken;
  };
  const { link, state } = await openTestDesk([row], { takeEarlySnapshot });
  expect([[...state().inbox!.visitors.keys()], state().status]).toEqual([['early'], 'connecting']);
  await link.loadSnapshot();
  expect([...state().inbox!.visitors.keys()]).toEqual(['visitor-1']);
});

it('a user without the workbench lists nobody, and no page is closed by that', async () => {
  const { link, trouble, closedPages, state } = await openTestDesk();
  trouble.isForbidden = true;
  expect(await link.loadSnapshot()).toEqual({ cursor: '-0' });
  expect([state().inbox?.visitors.size, state().snapshotError, closedPages]).toEqual([0, null, []]);
});

it('an inbox that failed before the socket is no error yet', async () => {
  const { state } = await openTestDesk([row], { takeEarlySnapshot: () => Promise.reject(new Error('500')) });
  expect([state().inbox, state().snapshotError]).toEqual([null, null]);
});

it('shows what is said at once, and replaces it by the stored message', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  expect(desk.say('visitor-1', '您好')).toBe('ok');
  expect(state().outbox.map((entry) => entry.frame)).toEqual([
    { code: '6010', onlyID: 'own-1', YQToken: 'visitor-1', msg: '您好' },
  ]);
  link.accept('own-1', 3, NOON);
  expect(state().outbox).toEqual([]);
  expect(state().threads.get('conversation-1')?.messages.at(-1)).toMatchObject({
    onlyID: 'own-1',
    seq: 3,
    role: 'service',
  });
  expect(state().inbox?.visitors.get('visitor-1')).toMatchObject({ smsg: 1, seq: 3 });
});

it('names nothing as seen while the thread is not there to be seen', async () => {
  const { desk, state } = await openTestDesk();
  desk.say('visitor-1', '您好');
  expect(state().outbox[0]?.frame).not.toHaveProperty('seen');
});

it('names the last seq on screen where a colleague has spoken too, and again with what is on screen then', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  link.push({
    code: '8005',
    YQToken: 'visitor-1',
    recipient: 'me',
    message: { ...buildMessage(3), role: 'service', nickname: '陈默' },
  });
  desk.say('visitor-1', '您好');
  expect(state().outbox[0]).toMatchObject({ frame: { seen: 3 } });
  link.push({ code: '8006', YQToken: 'visitor-1', recipient: 'me', message: buildMessage(4) });
  link.refuse('own-1', 'stale-reply');
  desk.retry('own-1');
  expect(state().outbox[0]).toMatchObject({ state: 'waiting', frame: { seen: 4 } });
});

it('sends again by itself where only the visitor spoke meanwhile, and holds where a colleague did', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  const colleague = { role: 'service' as const, nickname: '陈默' };
  link.push({ code: '8005', YQToken: 'visitor-1', recipient: 'me', message: buildMessage(3, colleague) });
  desk.say('visitor-1', '您好');
  link.refuse('own-1', 'stale-reply', [buildMessage(4)]);
  expect(state().outbox[0]).toMatchObject({ state: 'waiting', frame: { seen: 4 } });
  desk.say('visitor-1', '在的');
  link.refuse('own-2', 'stale-reply', [buildMessage(5), buildMessage(6, colleague)]);
  expect(state().outbox[1]).toMatchObject({ state: 'refused', frame: { seen: 4 } });
});

it('a message that was refused for another reason and sent again is held where somebody spoke meanwhile', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  const message = { ...buildMessage(3), role: 'service' as const, nickname: '陈默' };
  link.push({ code: '8005', YQToken: 'visitor-1', recipient: 'me', message });
  desk.say('visitor-1', '您好');
  link.refuse('own-1', 'rate');
  desk.retry('own-1');
  link.refuse('own-1', 'stale-reply', [buildMessage(4)]);
  expect(state().outbox[0]).toMatchObject({ state: 'refused', error: 'stale-reply' });
});

it('holds a reply to a view that has moved on below; sent anyway it is not held again', async () => {
  const { desk, link, clock, state } = await openTestDesk();
  await desk.loadThread(row);
  desk.markRead('visitor-1');
  link.push({ code: '8006', YQToken: 'visitor-1', recipient: 'me', message: buildMessage(3) });
  await clock.advance(60_000);
  desk.say('visitor-1', '您好');
  expect(state().outbox[0]).toMatchObject({ frame: { seen: 2 } });
  link.refuse('own-1', 'stale-reply', [buildMessage(3)]);
  expect(state().outbox[0]).toMatchObject({ state: 'refused' });
  desk.retry('own-1');
  expect(state().outbox[0]).toMatchObject({ state: 'waiting', frame: { seen: undefined } });
});

it('sends a picture under the id that was fixed before its upload, whatever came meanwhile', async () => {
  const { desk, clock, state } = await openTestDesk();
  await desk.loadThread(row);
  await clock.advance(60_000);
  desk.say('visitor-1', '{"url":"/api/files/x"}', { onlyID: 'fixed', kind: 'image' });
  expect(state().outbox[0]?.frame).toEqual({
    code: '6010',
    onlyID: 'fixed',
    YQToken: 'visitor-1',
    msg: '{"url":"/api/files/x"}',
    kind: 'image',
  });
});

it('takes what a stale reply missed into the thread, so that sending anyway names it as seen', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  const colleague = { ...buildMessage(3), role: 'service' as const, nickname: '陈默' };
  link.push({ code: '8005', YQToken: 'visitor-1', recipient: 'me', message: colleague });
  desk.say('visitor-1', '您好');
  link.refuse('own-1', 'stale-reply', [buildMessage(4), { ...buildMessage(5), role: 'service', nickname: '陈默' }]);
  expect(
    state()
      .threads.get('conversation-1')
      ?.messages.map((message) => message.seq),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(state().inbox?.visitors.get('visitor-1')).toMatchObject({ seq: 5 });
  desk.retry('own-1');
  expect(state().outbox[0]).toMatchObject({ state: 'waiting', frame: { seen: 5 } });
});

it('marks the thread read once, up to its end, at once on this screen', async () => {
  const { desk, link, state } = await openTestDesk();
  desk.markRead('visitor-1');
  expect(link.sent).toEqual([]);
  await desk.loadThread(row);
  desk.markRead('visitor-1');
  desk.markRead('visitor-1');
  expect(link.sent).toEqual([{ frame: { code: '6013', YQToken: 'visitor-1', seq: 2 }, key: 'read:visitor-1' }]);
  expect(state().inbox?.visitors.get('visitor-1')).toMatchObject({ readSeq: 2, unreadNumber: 0 });
});

it("does not mark a colleague's conversation", async () => {
  const theirs = { ...row, serviceID: 'other' };
  const { desk, link } = await openTestDesk([theirs]);
  await desk.loadThread(theirs);
  desk.markRead('visitor-1');
  expect(link.sent).toEqual([]);
});

it('says typing at most every two seconds', async () => {
  const { desk, link, clock } = await openTestDesk();
  desk.typing('visitor-1');
  desk.typing('visitor-1');
  await clock.advance(2000);
  desk.typing('visitor-1');
  expect(link.sent).toHaveLength(2);
});

it('shows typing until it is over, something is said or the conversation ends', async () => {
  const { link, clock, state } = await openTestDesk();
  const typing = { code: '7003', YQToken: 'visitor-1', role: 'user', text: '好的' } as const;
  link.push(typing);
  expect(state().typing.get('visitor-1')).toEqual({ role: 'user', text: '好的', nickname: null });
  await clock.advance(TYPING_SHOWN_MS);
  expect(state().typing.size).toBe(0);
  link.push(typing);
  link.push({ code: '8006', YQToken: 'visitor-1', recipient: 'me', message: buildMessage(3) });
  expect(state().typing.size).toBe(0);
  link.push(typing);
  link.push({ code: '2004', YQToken: 'visitor-1', conversation: 'conversation-1', reason: 'agent' });
  expect(state().typing.size).toBe(0);
});

it('a conversation is shown with each visitor who is the same customer, in turn', async () => {
  const { desk, state } = await openTestDesk();
  const shownWith = (visitor: string) =>
    threadsOf(state(), { YQToken: visitor }).map(({ conversation, messages }) => [conversation, messages.length]);
  await desk.loadThread(row);
  await desk.loadThread({ YQToken: 'visitor-2', conversation: 'conversation-1' });
  expect(shownWith('visitor-2')).toEqual([['conversation-1', 2]]);
  await desk.loadThread(row);
  expect(shownWith('visitor-1')).toEqual([['conversation-1', 2]]);
});

it('a new snapshot makes every thread one to be read again', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  await link.loadSnapshot();
  expect(state().threads.get('conversation-1')).toMatchObject({ phase: 'stale', messages: said });
});

it('the words of an erased message leave its thread', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  const conversation = 'conversation-1';
  link.push({ code: '2015', YQToken: 'visitor-1', conversation, onlyID: said[1]!.onlyID, msg: '［已抹除］' });
  expect(state().threads.get(conversation)?.messages).toEqual([said[0], { ...said[1], msg: '［已抹除］' }]);
});

it('a thread that fails says why, and comes when it is asked for again', async () => {
  const { desk, trouble, state } = await openTestDesk();
  trouble.isDown = true;
  await desk.loadThread(row);
  expect(state().threads.get('conversation-1')).toMatchObject({ phase: 'failed', error: 'database-away' });
  trouble.isDown = false;
  await desk.loadThread(row);
  expect(state().threads.get('conversation-1')?.phase).toBe('ready');
});

it('asks for a thread that somebody is about to look at, once', async () => {
  const { desk, server, clock } = await openTestDesk();
  desk.prepare('visitor-1');
  desk.prepare('visitor-1');
  await clock.settle();
  expect(server.calls.filter((call) => call.path === '/talk/messages')).toHaveLength(1);
});

it('what failed before somebody looked is asked for again by their press alone', async () => {
  const { desk, server, trouble, state, clock } = await openTestDesk();
  const asked = () => server.calls.filter((call) => call.path === '/talk/messages').length;
  trouble.isDown = true;
  await desk.loadThread(row);
  trouble.isDown = false;
  const before = asked();
  desk.prepare('visitor-1');
  await clock.settle();
  expect(asked()).toBe(before);
  desk.prepare('visitor-1', 'press');
  await clock.settle();
  expect(state().threads.get('conversation-1')?.phase).toBe('ready');
});

it('an event that is pushed and loaded again stands in the thread once', async () => {
  const { desk, link, loaded, state } = await openTestDesk();
  await desk.loadThread(row);
  const event = buildEvent(7, { kind: 'conversation.taken-over', conversation: 'conversation-1', time: NOON });
  link.push({ code: '2028', YQToken: 'visitor-1', event });
  const shown = () =>
    state()
      .threads.get('conversation-1')
      ?.events?.map(({ id }) => id);
  expect(shown()).toEqual([7]);
  loaded.events = [event];
  await desk.loadThread(row);
  expect(shown()).toEqual([7]);
});

it('invitations of a visitor without a conversation have a thread of their own', async () => {
  const browsing = buildVisitor({ state: 'monitor', conversation: null, serviceID: null });
  const { desk, link, loaded, state } = await openTestDesk([browsing]);
  const invited = buildEvent(7, { kind: 'visitor.invited', time: NOON });
  Object.assign(loaded, { list: [], events: [invited] });
  await desk.loadThread(browsing);
  link.push({
    code: '2028',
    YQToken: 'visitor-1',
    event: buildEvent(8, { kind: 'invitation.refused', time: NOON + 1 }),
  });
  expect(
    state()
      .threads.get('visitor-1')
      ?.events?.map(({ id }) => id),
  ).toEqual([7, 8]);
});

it.each(['2016', '2009'] as const)(
  'taken over while on screen (%s): the row stays to be read, with its new owner, until another thread is shown',
  async (code) => {
    const { desk, link, state } = await openTestDesk();
    desk.showing('visitor-1');
    const visitor = buildVisitor({ serviceID: 'colleague', version: 2 });
    const taken = code === '2016' ? { code, recipient: 'colleague' } : { code };
    link.push({ ...taken, YQToken: 'visitor-1', visitor });
    expect(state().inbox?.visitors.has('visitor-1')).toBe(false);
    expect(state().left).toMatchObject({ YQToken: 'visitor-1', serviceID: 'colleague' });
    desk.showing('visitor-2');
    expect(state().left).toBeNull();
  },
);

it('the thread of a visitor that comes back into the list is loaded again: it missed pushes', async () => {
  const { desk, link, state } = await openTestDesk();
  await desk.loadThread(row);
  const gone = buildVisitor({ serviceID: 'colleague', version: 2 });
  link.push({ code: '2009', YQToken: 'visitor-1', visitor: gone });
  expect(state().threads.get('conversation-1')?.phase).toBe('ready');
  link.push({ code: '2005', YQToken: 'visitor-1', from: 'colleague', visitor: buildVisitor({ version: 3 }) });
  expect(state().threads.get('conversation-1')?.phase).toBe('stale');
});

it('2000 adds the tip that it carries; joining the queue is an event of the record and adds none', async () => {
  const { link, state } = await openTestDesk([]);
  const of = { YQToken: 'visitor-1', conversation: 'conversation-1' };
  const waiting = buildVisitor({ state: 'wait', serviceID: null, seq: 1, umsg: 1 });
  link.push({ code: '2001', ...of, position: 2, waitSeconds: null, tip: 'queued', visitor: waiting });
  link.push({ code: '2001', ...of, position: 1, waitSeconds: null });
  const given = buildVisitor({ seq: 1, umsg: 1, version: 9 });
  link.push({ code: '2000', ...of, serviceID: 'me', nickname: '林', tip: 'agent-gone', visitor: given });
  expect(state().tips.get('visitor-1')).toMatchObject([{ id: 'assigned', detail: { name: '林', tip: 'agent-gone' } }]);
});

it('an answer that comes after the visitor has left the list does not bring the row back', async () => {
  const { state } = await openTestDesk([buildVisitor({ version: 1 })]);
  const removed = withDeskPush(
    state(),
    { code: '2009', YQToken: 'visitor-1', visitor: buildVisitor({ serviceID: 'colleague', version: 3 }) },
    NOON,
  );
  const late = withAnswer(removed, buildVisitor({ state: 'wait', serviceID: null, version: 2 }));
  expect(late.inbox?.visitors.has('visitor-1')).toBe(false);
});

it('an accepted visitor is mine before its push arrives', async () => {
  const { desk, state } = await openTestDesk([buildVisitor({ state: 'wait', serviceID: null })]);
  await desk.accept('visitor-1');
  expect(state().inbox?.visitors.get('visitor-1')).toMatchObject({ state: 'current', serviceID: 'me' });
});

it('an expired token is renewed for the socket; without a login it stops', async () => {
  const { link, server } = await openTestDesk();
  expect(await link.refused(4402)).toBe('retry');
  expect(server.token()).toBe('new');
  server.setToken(null);
  expect(await link.refused(4401)).toBe('stop');
});

it('ages count by the server clock', async () => {
  const { desk, link, clock } = await openTestDesk();
  link.bound(clock.now() + 3_600_000);
  expect(desk.serverNow() - clock.now()).toBe(3_600_000);
});

it('8000: hands over and takes nothing more', async () => {
  const { link, over } = await openTestDesk();
  link.push({ code: '8000', reason: 'revoked' });
  expect(over).toEqual(['revoked']);
});
