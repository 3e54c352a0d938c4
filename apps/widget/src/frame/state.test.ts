import { messagesOf } from '@parley/live/thread';
import type { Push } from '@parley/protocol/push/pushes';
import { buildEvent } from '@parley/protocol/testing/build';
import type { TalkEvent } from '@parley/protocol/types';
import { describe, expect, it } from 'vitest';
import { ANN, buildMessage, buildPage, buildTalk, FIRST, fromAgent, SECOND } from '../testing';
import { linesOf } from './notices';
import { type Change, emptyThread, reduce, type Thread, unreadOf } from './state';

const YQToken = 'v';
const NOW = 5000;

const after = (thread: Thread, ...changes: Change[]): Thread => changes.reduce(reduce, thread);
const pushed = (push: Push): Change => ({ type: 'push', push, now: NOW });
const loaded = (...list: Parameters<typeof buildPage>[0]) =>
  after(emptyThread(), { type: 'snapshot', page: buildPage(list) });

const userSaid = (message = buildMessage()): Change => pushed({ code: '8006', YQToken, recipient: ANN, message });
const agentSaid = (message = fromAgent(2)): Change => pushed({ code: '8005', YQToken, recipient: ANN, message });
const assigned = (conversation = FIRST, cursor = 'e-9'): Change =>
  pushed({ code: '2000', YQToken, cursor, conversation, serviceID: ANN, nickname: 'Ann' });
const queued = (position: number): Change =>
  pushed({ code: '2001', YQToken, cursor: 'e-8', conversation: FIRST, position, waitSeconds: 90 });

const texts = (thread: Thread) => messagesOf(thread).map(({ msg }) => msg);
const notices = (thread: Thread) => linesOf(thread).flatMap((item) => (item.kind === 'notice' ? [item.name] : []));
const happened = (kind: string, id: number, given: Partial<TalkEvent> = {}): Change =>
  pushed({ code: '2028', YQToken, event: buildEvent(id, { kind, conversation: FIRST, time: NOW, ...given }) });

describe('messages', () => {
  it('are in the order of seq, in whatever order they arrive', () => {
    const thread = after(
      loaded(),
      agentSaid(fromAgent(3)),
      userSaid(buildMessage({ seq: 1 })),
      agentSaid(fromAgent(2)),
    );
    expect(texts(thread)).toEqual(['text 1', 'text 2', 'text 3']);
  });

  it('are there once: own echo by onlyID, a replayed push, a snapshot that contains them', () => {
    const mine = buildMessage();
    const page = buildPage([mine, fromAgent(2)]);
    const once = after(loaded(), { type: 'said', message: mine }, agentSaid());
    const again = after(once, userSaid(mine), agentSaid(), { type: 'snapshot', page });
    expect(messagesOf(again)).toEqual(messagesOf(once));
  });

  it('keep the order of conversations when an old answer arrives late', () => {
    const inSecond = buildMessage({ conversation: SECOND, onlyID: 'new', msg: 'new' });
    const thread = after(loaded(buildMessage()), userSaid(inSecond), agentSaid(fromAgent(2)));
    expect(texts(thread)).toEqual(['text 1', 'text 2', 'new']);
    expect(thread.talk.conversation).toBe(SECOND);
  });

  it('of an older page come first', () => {
    const start = after(emptyThread(), {
      type: 'snapshot',
      page: buildPage([buildMessage({ seq: 3 })], { more: true }),
    });
    const thread = after(start, { type: 'older', page: buildPage([buildMessage({ seq: 1 }), fromAgent(2)]) });
    expect(texts(thread)).toEqual(['text 1', 'text 2', 'text 3']);
    expect([start.more, thread.more]).toEqual([true, false]);
  });

  it('lose their text when recalled by either side, and a late echo does not restore it', () => {
    const gone = pushed({ code: '2015', YQToken, onlyID: 'service-2', conversation: FIRST });
    const thread = after(
      loaded(buildMessage(), fromAgent(2)),
      gone,
      { type: 'gone', gone: { onlyID: 'user-1' } },
      userSaid(),
    );
    expect(messagesOf(thread).map(({ msg, recalled }) => [msg, recalled])).toEqual([
      ['', true],
      ['', true],
    ]);
  });

  it('that were erased show the replacement text', () => {
    const gone = pushed({ code: '2015', YQToken, onlyID: 'service-2', conversation: FIRST, msg: '［已抹除］' });
    const thread = after(loaded(buildMessage(), fromAgent(2, { kind: 'image' })), gone);
    expect(messagesOf(thread)[1]).toEqual(fromAgent(2, { msg: '［已抹除］' }));
  });

  it('of role tip are notices and are not counted', () => {
    const thread = after(loaded(), agentSaid(fromAgent(0, { role: 'tip', msg: 'We close at six' })));
    expect(thread.messages).toMatchObject([{ kind: 'notice', name: 'tip', text: 'We close at six' }]);
    expect(unreadOf(thread)).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('drops messages above its page: they are loaded again on scrolling', () => {
    const page = buildPage([fromAgent(2), buildMessage({ seq: 3 })], { more: true });
    const thread = after(loaded(buildMessage(), fromAgent(2)), { type: 'snapshot', page });
    expect(texts(thread)).toEqual(['text 2', 'text 3']);
    expect(thread.more).toBe(true);
  });

  it('keeps the notices between the messages of its page', () => {
    const thread = after(loaded(), assigned(), agentSaid(fromAgent(1)), queued(2), agentSaid(fromAgent(2)));
    const page = buildPage([fromAgent(1, { msg: 'new' }), fromAgent(2)]);
    const again = after(thread, { type: 'snapshot', page });
    expect(again.messages.map(({ kind }) => kind)).toEqual(thread.messages.map(({ kind }) => kind));
    expect(texts(again)).toEqual(['new', 'text 2']);
  });

  it('replaces the thread if messages are missing in between', () => {
    const page = buildPage([buildMessage({ seq: 40 })], { more: true });
    const thread = after(loaded(buildMessage()), { type: 'snapshot', page });
    expect(texts(thread)).toEqual(['text 40']);
    expect(thread.more).toBe(true);
  });

  it('shows messages that were erased meanwhile', () => {
    const page = buildPage([buildMessage({ msg: '［已抹除］' })]);
    expect(texts(after(loaded(buildMessage()), { type: 'snapshot', page }))).toEqual(['［已抹除］']);
  });

  it('shows recalls that happened meanwhile', () => {
    const page = buildPage([buildMessage({ msg: '', recalled: true })]);
    expect(texts(after(loaded(buildMessage()), { type: 'snapshot', page }))).toEqual(['']);
  });

  it('does not lower the read mark', () => {
    const thread = after(
      loaded(fromAgent(1)),
      { type: 'read', seq: 1 },
      { type: 'snapshot', page: buildPage([fromAgent(1)]) },
    );
    expect(unreadOf(thread)).toEqual([]);
  });
});

describe('reading', () => {
  it("counts the agent's messages past our own mark, without recalled ones", () => {
    const thread = loaded(fromAgent(1), fromAgent(2), fromAgent(3, { msg: '', recalled: true }));
    expect(unreadOf(thread)).toHaveLength(2);
    expect(unreadOf(after(thread, { type: 'read', seq: 1 }))).toHaveLength(1);
    expect(unreadOf(after(thread, { type: 'read', seq: 2 }, { type: 'read', seq: 1 }))).toEqual([]);
  });

  it('by the agent moves forward only, and only in this conversation', () => {
    const read = (seq: number, conversation = FIRST) =>
      pushed({ code: '7004', YQToken, conversation, role: 'service', seq });
    const thread = after(loaded(buildMessage()), read(4), read(2), read(9, SECOND));
    expect(thread.talk.readSeq).toBe(4);
  });

  it('starts again with a conversation, and keeps the marks of the previous one', () => {
    const thread = after(loaded(buildMessage()), { type: 'talk', talk: buildTalk({ readSeq: 1 }) }, assigned(SECOND));
    expect(thread.talk).toMatchObject({ conversation: SECOND, readSeq: 0, visitorReadSeq: 0 });
    expect(thread.readBefore).toEqual({ [FIRST]: 1 });
  });
});

describe('the state of the conversation', () => {
  it('2001 shows the place, again when it changes; 2000 ends the wait', () => {
    const waiting = after(loaded(), queued(3), queued(2));
    expect(waiting.talk).toMatchObject({ state: 'wait', position: 2, waitSeconds: 90, nickname: null });
    expect(notices(waiting)).toEqual([]);
    const served = after(waiting, assigned());
    expect(served.talk).toMatchObject({ state: 'current', serviceID: ANN, nickname: 'Ann', position: null });
    expect(notices(after(served, happened('conversation.assigned', 1)))).toEqual(['assigned']);
  });

  it('an event is one notice: pushed, replayed, and again after a reload', () => {
    const event = buildEvent(7, { kind: 'conversation.ended', conversation: FIRST, time: NOW, by: 'agent' });
    const page = buildPage([buildMessage()], { events: [event] });
    const live = after(loaded(buildMessage()), happened('conversation.ended', 7), happened('conversation.ended', 7));
    const reloaded = after(emptyThread(), { type: 'snapshot', page });
    for (const thread of [live, after(live, { type: 'snapshot', page }), reloaded])
      expect(linesOf(thread).map((line) => (line.kind === 'notice' ? line.id : line.onlyID))).toEqual([
        ...['user-1', 'event-7'],
      ]);
  });

  it('who answers, to whom it is transferred, and the own rating are notices; what is unknown is none', () => {
    const to = { nickname: 'Bob', serviceID: 'bob' };
    const thread = after(
      loaded(buildMessage()),
      happened('conversation.transfer-offered', 1, to),
      happened('conversation.transfer-accepted', 2, to),
      happened('rating.left', 3, { score: 4, nickname: 'Bob' }),
      happened('conversation.of-a-newer-server', 4),
    );
    expect(linesOf(thread).slice(1)).toMatchObject([
      { name: 'transferring', who: 'Bob' },
      { name: 'assigned', who: 'Bob' },
      { name: 'rated', who: 'Bob', text: '4' },
    ]);
  });

  it('the agent leaves, comes back, is taken over from', () => {
    const thread = after(
      loaded(),
      pushed({ code: '2003', YQToken, cursor: 'e-2' }),
      assigned(FIRST, 'e-3'),
      pushed({ code: '2002', YQToken, cursor: 'e-4', serviceID: ANN, nickname: 'Ann' }),
      pushed({ code: '2016', YQToken, cursor: 'e-5', recipient: 'bob', nickname: 'Bob' }),
    );
    expect(thread.talk).toMatchObject({ state: 'current', serviceID: 'bob', nickname: 'Bob' });
  });

  it('an end that arrives after a newer conversation has begun is ignored', () => {
    const late = pushed({ code: '2004', YQToken, conversation: FIRST, reason: 'idle' });
    expect(after(loaded(), assigned(SECOND), late).talk.state).toBe('current');
  });

  it('an invitation stays until a conversation begins', () => {
    const invited = after(emptyThread(), pushed({ code: '8011', YQToken, msg: 'May I help' }));
    expect(invited.talk.invitation).toBe('May I help');
    expect(after(invited, assigned()).talk.invitation).toBeNull();
  });

  it('typing ends with the message', () => {
    const typing = after(loaded(), pushed({ code: '7003', YQToken, role: 'service' }));
    expect(typing.typingAt).toBe(NOW);
    expect(after(typing, agentSaid()).typingAt).toBeNull();
  });

  it('a code of a newer server changes nothing', () => {
    const thread = loaded(buildMessage());
    expect(after(thread, pushed({ code: '2999' } as unknown as Push))).toBe(thread);
  });
});
