import { expect, it } from 'vitest';
import { createEvents } from './events';

const build = () => {
  const reported: unknown[] = [];
  const heard: unknown[] = [];
  return { events: createEvents((error) => reported.push(error)), reported, heard };
};

it('tells who listens, until they stop', () => {
  const { events, heard } = build();
  const off = events.on('unread', (detail: never) => heard.push(detail));
  events.tell('unread', { count: 1 });
  off();
  events.tell('unread', { count: 2 });
  expect(heard).toEqual([{ count: 1 }]);
});

it('tells who comes late that all is ready', () => {
  const { events, heard } = build();
  events.tell('ready', { visitor: 'v' });
  events.on('ready', (detail: never) => heard.push(detail));
  expect(heard).toEqual([{ visitor: 'v' }]);
});

it('lets a listener that throws hinder nobody', () => {
  const { events, heard, reported } = build();
  events.on('open', () => {
    throw new Error('theirs');
  });
  events.on('open', () => heard.push('ours'));
  events.tell('open', undefined);
  expect([heard, reported.length]).toEqual([['ours'], 1]);
});

it('takes what is no function for nothing', () => {
  const { events } = build();
  events.on('open', 'nonsense' as never);
  expect(() => events.tell('open', undefined)).not.toThrow();
});
