import { expect, test } from 'vitest';
import { busAway, cannotListen, databaseAway } from './start-errors';

const failure = (code: string, message = 'listen failed') => Object.assign(new Error(message), { code });
const at = { host: '203.0.113.9', port: 10_000 };

test.each([
  ['EADDRINUSE', 'Port 10000 is in use by another program. Stop it, or choose another with PORT.'],
  ['EACCES', 'Port 10000 may not be opened by this user. Choose another with PORT.'],
  [
    'EADDRNOTAVAIL',
    'HOST is "203.0.113.9", which is not an address of this machine. Give one of its own, or 0.0.0.0 for all.',
  ],
  ['EMFILE', 'Nothing can be served on 203.0.113.9, port 10000: listen failed.'],
])('a server that cannot listen for %s says so', (code, sentence) => {
  expect(cannotListen(failure(code), at).message).toBe(sentence);
});

test('an unreachable service is named, with the reason in one sentence', () => {
  expect(busAway(new Error('connection refused')).message).toBe(
    'The bus at NATS_URL cannot be reached: connection refused. This process serves without the others until it answers.',
  );
  const both = new AggregateError([
    new Error('connect ECONNREFUSED ::1:1'),
    new Error('connect ECONNREFUSED 127.0.0.1:1'),
  ]);
  expect(databaseAway(both).message).toBe(
    'The database at DATABASE_URL cannot be reached: connect ECONNREFUSED ::1:1.',
  );
});
