import { expect, test } from 'vitest';
import type { Detail, RecordMessage } from '../keys';
import { timelineOf } from './timeline';

const message = (seq: number, time: number) => ({ seq, time }) as RecordMessage;
const event = (id: number, time: number, kind = 'conversation.assigned') =>
  ({ id, time, kind }) as Detail['events'][number];
const page = (time: number) => ({ time, URL: '/', title: '', dwell: null });
const facts = {
  events: [event(1, 10), event(2, 40), event(3, 40, 'message.recalled')],
  notes: [],
  ratings: [],
  trail: [page(5), page(10)],
};
const keys = (messages: Parameters<typeof timelineOf>[1]) => timelineOf(facts, messages).map(({ key }) => key);

test('pages, events and messages are sorted by time; at the same time, page, event, message', () =>
  expect(keys({ list: [message(1, 10), message(2, 10), message(3, 30)], hasOlder: false, hasNewer: false })).toEqual([
    'p0',
    'p1',
    'e1',
    'm1',
    'm2',
    'm3',
    'e2',
  ]));

test('events outside the time of the loaded messages are left out', () => {
  expect(keys({ list: [message(2, 20), message(3, 30)], hasOlder: true, hasNewer: false })).toEqual(['m2', 'm3', 'e2']);
  expect(keys({ list: [message(1, 10)], hasOlder: false, hasNewer: true })).toEqual(['p0', 'p1', 'e1', 'm1']);
});
