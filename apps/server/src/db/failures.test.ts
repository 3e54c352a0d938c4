import { expect, test } from 'vitest';
import { isOutage, isRetryable, isUniqueViolation } from './failures';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

test.each([
  ['the server is shutting down', failure('terminating connection', '57P01')],
  ['the disk is full', failure('could not extend file', '53100')],
  ['too many clients', failure('sorry, too many clients already', '53300')],
  ['the socket is refused', failure('connect ECONNREFUSED', 'ECONNREFUSED')],
  ['the socket is not there', failure('connect ENOENT', 'ENOENT')],
  ['the line broke', failure('Connection terminated unexpectedly')],
  ['no connection in time', failure('timeout exceeded when trying to connect')],
  ['a connection that hangs', failure('timeout expired')],
  ['a broken connection was used', failure('Client has encountered a connection error and is not queryable')],
])('an outage: %s', (_name, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['a unique violation', failure('duplicate key', '23505')],
  ['bad text', failure('invalid byte sequence', '22021')],
  ['a bug', new TypeError('undefined is not a function')],
  ["a library's own error", failure('bad thing', 'ERR_INVALID_ARG_TYPE')],
])('no outage: %s', (_name, error) => {
  expect(isOutage(error)).toBe(false);
});

test('a deadlock may be tried again, a unique violation is known as such', () => {
  expect(isRetryable(failure('deadlock', '40P01'))).toBe(true);
  expect(isUniqueViolation(failure('duplicate key', '23505'))).toBe(true);
});
