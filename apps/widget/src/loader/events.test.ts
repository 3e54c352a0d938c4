import { expect, it } from 'vitest';
import { createEvents } from './events';

const build = () => {
  const reported: unknown[] = [];
  const received: unknown[] = [];
  return { events: createEvents((error) => reported.push(error)), reported, received };
};

it('calls listeners until they are removed', () => {
  const { events, received } = build();
  const off = events.on('unread', (detail: never) => received.push(detail));
  events.emit('unread', { count: 1 });
  off();
  events.emit('unread', { count: 2 });
  expect(received).toEqual([{ count: 1 }]);
});

it('calls a late listener of ready', () => {
  const { events, received } = build();
  events.emit('ready', { visitor: 'v' });
  events.on('ready', (detail: never) => received.push(detail));
  expect(received).toEqual([{ visitor: 'v' }]);
});

it('a listener that throws does not affect others', () => {
  const { events, received, reported } = build();
  events.on('open', () => {
    throw new Error('theirs');
  });
  events.on('open', () => received.push('ours'));
  events.emit('open', undefined);
  expect([received, reported.length]).toEqual([['ours'], 1]);
});

it('ignores listeners that are not functions', () => {
  const { events } = build();
  events.on('open', 'nonsense' as never);
  expect(() => events.emit('open', undefined)).not.toThrow();
});
