import { buildEvent } from '@parley/protocol/testing/build';
import { expect, it } from 'vitest';
import { withPush } from '../../../lib/desk/thread';
import { buildMessage, buildNote, buildTalk, buildThread, buildUnanswered, NOON } from '../../../testing/build';
import { buildTimeline, type TimelineFacts, type TimelineItem } from './timeline';

const row = { conversation: 'conversation-1', visitorReadSeq: 0, visitorGotSeq: 0 };
const nothing: TimelineFacts = {
  threads: [],
  tips: [],
  notes: [],
  talks: [],
  outbox: [],
  row,
  me: '林',
  newAfter: null,
};
const timeline = (facts: Partial<TimelineFacts>) => buildTimeline({ ...nothing, ...facts });
const kinds = (items: readonly TimelineItem[]) => items.map((item) => item.kind);
const groups = (items: readonly TimelineItem[]) =>
  items.flatMap((item) =>
    item.kind === 'message' || item.kind === 'pending'
      ? [`${item.startsGroup ? '┌' : '│'}${item.endsGroup ? '┘' : '│'}`]
      : [],
  );
const at = (seq: number, ms: number, role: 'user' | 'service' = 'user') =>
  buildMessage(seq, { time: NOON + ms, role, nickname: role === 'user' ? '#1' : '林' });
const MINUTE = 60_000;

it('one author within two minutes stands under one name', () => {
  const thread = buildThread([at(1, 0), at(2, 2 * MINUTE), at(3, 4 * MINUTE + 1), at(4, 4 * MINUTE + 2, 'service')]);
  expect(groups(timeline({ threads: [thread] }))).toEqual(['┌│', '│┘', '┌┘', '┌┘']);
});

it('says the time at the beginning and every ten minutes, and begins a new name there', () => {
  const items = timeline({ threads: [buildThread([at(1, 0), at(2, 9 * MINUTE), at(3, 10 * MINUTE)])] });
  expect(kinds(items)).toEqual(['time', 'message', 'message', 'time', 'message']);
});

it('what is on its way joins what I said last', () => {
  const items = timeline({
    threads: [buildThread([at(1, 0, 'service')])],
    outbox: [buildUnanswered('a', { at: NOON + 1000 })],
  });
  expect(groups(items)).toEqual(['┌│', '│┘']);
  expect(items.at(-1)).toMatchObject({ kind: 'pending', mark: 'waiting' });
});

it('shows a message once when its push overtakes its answer', () => {
  const thread = buildThread([buildMessage(1, { onlyID: 'a', role: 'service' })]);
  expect(kinds(timeline({ threads: [thread], outbox: [buildUnanswered('a')] }))).toEqual(['time', 'message']);
});

it('marks ours as stored, then arrived, then read; an older conversation without a guess', () => {
  const thread = buildThread([at(1, 0), at(2, 1, 'service'), at(3, 2, 'service'), at(4, 3, 'service')]);
  const marks = (given: Partial<TimelineFacts>) =>
    timeline({ threads: [thread], ...given }).flatMap((item) => (item.kind === 'message' ? [item.mark] : []));
  expect(marks({ row: { ...row, visitorReadSeq: 2, visitorGotSeq: 3 } })).toEqual([null, 'read', 'got', 'stored']);
  expect(marks({ row: { ...row, conversation: 'conversation-2' } })).toEqual([null, null, null, null]);
});

it('draws the new line above the first message of the visitor that was not read, under its time', () => {
  const thread = buildThread([at(1, 0), at(2, 20 * MINUTE, 'service'), at(3, 40 * MINUTE), at(4, 41 * MINUTE)]);
  const items = timeline({ threads: [thread], newAfter: { conversation: 'conversation-1', seq: 1 } });
  expect(kinds(items).slice(-4)).toEqual(['time', 'new', 'message', 'message']);
});

it('tips stand where they happened, also behind the last message', () => {
  const tip = (key: string, seq: number) => ({
    key,
    conversation: 'conversation-1',
    at: seq,
    time: 0,
    id: 'text',
    detail: {},
  });
  const items = timeline({
    threads: [buildThread([at(1, 0), at(2, 1)])],
    tips: [tip('a', 0), tip('b', 1), tip('c', 2)],
  });
  expect(items.map((item) => item.key)).toEqual(['a', 'time-message-1', 'message-1', 'b', 'message-2', 'c']);
});

it('an event stands where it happened, among messages and notes', () => {
  const event = (id: number, ms: number) => buildEvent(id, { conversation: 'conversation-1', time: NOON + ms });
  const thread = buildThread([at(1, 0), at(2, 10)], { events: [event(1, 5), event(2, 20)] });
  const items = timeline({ threads: [thread], notes: [buildNote('n', { afterSeq: 1, time: NOON + 7 })] });
  expect(items.map((item) => item.key).slice(1)).toEqual(['message-1', 'event-1', 'note-n', 'message-2', 'event-2']);
});

it('an event above messages that are not loaded waits for them', () => {
  const events = [buildEvent(1, { conversation: 'conversation-1', time: NOON - 5 })];
  const of = (more: boolean) => kinds(timeline({ threads: [buildThread([at(7, 0)], { more, events })] }));
  expect(of(true)).not.toContain('event');
});

it('tips and notes behind one message stand as they came', () => {
  const items = timeline({
    threads: [buildThread([at(1, 0)])],
    tips: [{ key: 'taken over', id: 'takenOver', detail: {}, conversation: 'conversation-1', at: 1, time: NOON + 2 }],
    notes: [buildNote('before', { afterSeq: 1, time: NOON + 1 }), buildNote('after', { afterSeq: 1, time: NOON + 3 })],
  });
  expect(items.map((item) => item.key).slice(2)).toEqual(['note-before', 'taken over', 'note-after']);
});

it('a second conversation of the visitor follows under a divider that knows it, and says its time anew', () => {
  const second = buildThread([buildMessage(1, { conversation: 'conversation-2', onlyID: 'z' })], {
    conversation: 'conversation-2',
  });
  const talks = [buildTalk('conversation-2'), buildTalk('conversation-1')];
  const items = timeline({
    threads: [buildThread([at(1, 0)]), second],
    talks,
    row: { ...row, conversation: 'conversation-2' },
  });
  expect(kinds(items)).toEqual(['conversation', 'time', 'message', 'conversation', 'time', 'message']);
  expect(items[3]).toMatchObject({ conversation: 'conversation-2', talk: talks[0] });
});

it('a conversation that goes on above has no divider yet; one alone needs none', () => {
  const thread = buildThread([at(7, 0)], { more: true });
  expect(kinds(timeline({ threads: [thread], talks: [buildTalk('conversation-1'), buildTalk('x')] }))).toEqual([
    'time',
    'message',
  ]);
  expect(kinds(timeline({ threads: [buildThread([at(1, 0)])], talks: [buildTalk('conversation-1')] }))).toEqual([
    'time',
    'message',
  ]);
});

it('a note stands where it was written, a pinned one with its message', () => {
  const notes = [buildNote('free', { afterSeq: 1 }), buildNote('pinned', { pin: 'message-2' })];
  const items = timeline({ threads: [buildThread([at(1, 0), at(2, 1)])], notes });
  expect(kinds(items)).toEqual(['time', 'message', 'note', 'message']);
  expect(items[3]).toMatchObject({ notes: [notes[1]] });
});

it('a message finds what it answers, also in another conversation; what is not loaded is null', () => {
  const first = buildThread([at(1, 0)]);
  const second = buildThread(
    [
      buildMessage(1, { conversation: 'conversation-2', onlyID: 'y', quote: 'message-1' }),
      buildMessage(2, { conversation: 'conversation-2', onlyID: 'z', quote: 'unknown' }),
    ],
    { conversation: 'conversation-2' },
  );
  const quoted = timeline({ threads: [first, second] }).flatMap((item) =>
    item.kind === 'message' ? [item.quoted] : [],
  );
  expect(quoted).toEqual([undefined, first.messages[0], null]);
  const push = { code: '2015', YQToken: 'visitor-1', conversation: 'conversation-1', onlyID: 'message-1' } as const;
  const erased = withPush(first, { ...push, msg: '［已抹除］' });
  const after = timeline({ threads: [erased, second] }).find((item) => item.kind === 'message' && item.key === 'y');
  expect(after).toMatchObject({ quoted: { msg: '［已抹除］' } });
});
