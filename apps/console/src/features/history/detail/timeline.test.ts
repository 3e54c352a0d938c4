import { expect, test } from 'vitest';
import type { Detail, Said } from '../keys';
import { timelineOf } from './timeline';

const said = (seq: number, time: number) => ({ seq, time }) as Said;
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

test('pages, events and messages stand on one axis, in the order in which they follow from each other', () =>
  expect(keys({ list: [said(1, 10), said(2, 10), said(3, 30)], hasOlder: false, hasNewer: false })).toEqual([
    'p0',
    'p1',
    'e1',
    'm1',
    'm2',
    'm3',
    'e2',
  ]));

test('where messages are missing, nothing of their time is shown', () => {
  expect(keys({ list: [said(2, 20), said(3, 30)], hasOlder: true, hasNewer: false })).toEqual(['m2', 'm3', 'e2']);
  expect(keys({ list: [said(1, 10)], hasOlder: false, hasNewer: true })).toEqual(['p0', 'p1', 'e1', 'm1']);
});
