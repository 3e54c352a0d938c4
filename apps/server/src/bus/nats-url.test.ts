import { expect, test } from 'vitest';
import { parseNatsUrl } from './nats-url';

test.each([
  ['nats://one:4222', { servers: ['nats://one:4222'] }],
  ['one:4222, nats://two:4222', { servers: ['nats://one:4222', 'nats://two:4222'] }],
  ['nats://parley:p%40ss@one:4222', { servers: ['nats://one:4222'], user: 'parley', pass: 'p@ss' }],
  ['nats://secret@one,nats://secret@two', { servers: ['nats://one', 'nats://two'], token: 'secret' }],
])('%s', (url, login) => {
  expect(parseNatsUrl(url)).toEqual(login);
});
