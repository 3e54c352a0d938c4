import { expect, it } from 'vitest';
import { buildMessage, buildThread } from '../../../../testing/build';
import { buildTimeline, type TimelineFacts } from '../timeline';
import { type Chunk, chunksOf } from './chunks';

const facts: TimelineFacts = {
  threads: [],
  tips: [],
  notes: [],
  talks: [],
  outbox: [],
  row: { conversation: 'conversation-1', visitorReadSeq: 0, visitorGotSeq: 0 },
  me: '林',
  newAfter: null,
};
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => buildMessage(from + n, { role: 'service', nickname: '林' }));
const timelineOf = (given: Partial<TimelineFacts>) => buildTimeline({ ...facts, ...given });
const chunk = (given: Partial<TimelineFacts>, before: readonly Chunk[] = []) => chunksOf(timelineOf(given), before);
const all = messages(1, 200);

it('every item stands once, in its order', () => {
  const items = timelineOf({ threads: [buildThread(all)] });
  expect(chunksOf(items, []).flatMap((each) => each.items)).toEqual(items);
});

it('nothing changed: the very same list', () => {
  const before = chunk({ threads: [buildThread(all)] });
  expect(chunk({ threads: [buildThread(all)] }, before)).toBe(before);
});

it('a message below draws the last chunk alone', () => {
  const before = chunk({ threads: [buildThread(all)] });
  const after = chunk({ threads: [buildThread([...all, buildMessage(201)])] }, before);
  expect(after.filter((each, n) => each !== before[n]).map((each) => each.key)).toEqual(['conversation-1 6']);
});

it('an older page above leaves what stands below as it is, but for the chunk it joins', () => {
  const before = chunk({ threads: [buildThread(all.slice(100))] });
  const after = chunk({ threads: [buildThread(all)] }, before);
  const changed = before.filter((each) => !after.includes(each));
  expect(changed.map((each) => each.key)).toEqual(['conversation-1 3']);
});

it('a read mark changes the messages it passes, no others', () => {
  const before = chunk({ threads: [buildThread(all)] });
  const row = { ...facts.row, visitorReadSeq: 20 };
  const after = chunk({ threads: [buildThread(all)], row }, before);
  expect(after.filter((each, n) => each !== before[n]).map((each) => each.key)).toEqual(['conversation-1 0']);
  expect(after[0]?.items.filter((item) => !before[0]?.items.includes(item))).toHaveLength(20);
});

it('"5,000 messages in a thread": one more draws one stretch of them', () => {
  const many = messages(1, 5000);
  const before = chunk({ threads: [buildThread(many)] });
  const after = chunk({ threads: [buildThread([...many, buildMessage(5001)])] }, before);
  expect(after.length).toBeGreaterThan(150);
  expect(after.filter((each, n) => each !== before[n])).toHaveLength(1);
});
