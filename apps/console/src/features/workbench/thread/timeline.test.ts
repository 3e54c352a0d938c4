import { expect, it } from 'vitest';
import { buildMessage, buildThread, buildUnanswered, NOON } from '../../../testing/build';
import { buildTimeline, type TimelineFacts, type TimelineItem } from './timeline';

const row = { conversation: 'conversation-1', visitorReadSeq: 0 };
const nothing: TimelineFacts = { threads: [], tips: [], outbox: [], row, me: '林', newAfter: null };
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

it('marks ours as stored, then read', () => {
  const thread = buildThread([at(1, 0), at(2, 1, 'service'), at(3, 2, 'service')]);
  const items = timeline({ threads: [thread], row: { ...row, visitorReadSeq: 2 } });
  expect(items.flatMap((item) => (item.kind === 'message' ? [item.mark] : []))).toEqual([null, 'read', 'stored']);
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

it('a second conversation of the visitor follows under a divider', () => {
  const second = buildThread([buildMessage(1, { conversation: 'conversation-2', onlyID: 'z' })], {
    conversation: 'conversation-2',
  });
  const items = timeline({
    threads: [buildThread([at(1, 0)]), second],
    row: { ...row, conversation: 'conversation-2' },
  });
  expect(kinds(items)).toEqual(['time', 'message', 'conversation', 'message']);
});
