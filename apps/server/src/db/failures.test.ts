import { expect, test } from 'vitest';
import { type Failure, failureOf, isOutage, isRetryable, isUniqueViolation } from './failures';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

/**
 * Every class of SQLSTATE (PostgreSQL 18, appendix A), with the failure of its states that are not listed on their own.
 */
const CLASSES: Record<string, Failure> = {
  '00': 'other',
  '01': 'other',
  '02': 'other',
  '03': 'other',
  '08': 'outage',
  '09': 'other',
  '0A': 'other',
  '0B': 'other',
  '0F': 'other',
  '0L': 'other',
  '0P': 'other',
  '0Z': 'other',
  '10': 'other',
  '20': 'other',
  '21': 'other',
  '22': 'bad-data',
  '23': 'other',
  '24': 'other',
  '25': 'other',
  '26': 'other',
  '27': 'other',
  '28': 'outage',
  '2B': 'other',
  '2D': 'other',
  '2F': 'other',
  '34': 'other',
  '38': 'other',
  '39': 'other',
  '3B': 'other',
  '3D': 'other',
  '3F': 'other',
  '40': 'other',
  '42': 'other',
  '44': 'other',
  '53': 'outage',
  '54': 'bad-data',
  '55': 'other',
  '57': 'outage',
  '58': 'outage',
  '72': 'other',
  F0: 'other',
  HV: 'other',
  P0: 'other',
  XX: 'outage',
};

test.each(Object.entries(CLASSES))('a state of class %s: %s', (group, expected) => {
  expect(failureOf(failure('a test', `${group}Z9Z`))).toBe(expected);
});

test.each<[string, string, Failure]>([
  ['read-only', '25006', 'outage'],
  ['idle in its transaction', '25P03', 'outage'],
  ['inside a failed transaction', '25P02', 'other'],
  ['no such database', '3D000', 'outage'],
  ['no such schema', '3F000', 'outage'],
  ['no such table', '42P01', 'outage'],
  ['missing permission for the table', '42501', 'outage'],
  ['no such column', '42703', 'other'],
  ['broken SQL', '42601', 'other'],
  ['the lock was not available', '55P03', 'outage'],
  ['the disk is full', '53100', 'outage'],
  ['too many connections', '53300', 'outage'],
  ['a statement was cancelled', '57014', 'outage'],
  ['stopped by an administrator', '57P01', 'outage'],
  ['after a crash', '57P02', 'outage'],
  ['recovering', '57P03', 'outage'],
  ['dropped', '57P04', 'outage'],
  ['wrong password', '28P01', 'outage'],
  ['serialisation failure', '40001', 'race'],
  ['deadlock', '40P01', 'race'],
  ['unique violation', '23505', 'taken'],
  ['foreign key violation', '23503', 'unknown-reference'],
  ['check violation', '23514', 'other'],
  ['raised by a function', 'P0001', 'other'],
])('%s (%s): %s', (_name, code, expected) => {
  expect(failureOf(failure('a test', code))).toBe(expected);
});

test.each([
  ['the connection is refused', failure('connect ECONNREFUSED', 'ECONNREFUSED')],
  ['broken pipe', failure('write EPIPE', 'EPIPE')],
  ['the socket does not exist', failure('connect ENOENT', 'ENOENT')],
  ['the connection was reset', failure('Connection terminated unexpectedly')],
  ['connection timeout', failure('timeout exceeded when trying to connect')],
  ['a hanging connection', failure('timeout expired')],
  ['a standby whose primary removed rows', failure('canceling statement due to conflict with recovery', '40001')],
  ['a broken connection was used', failure('Client has encountered a connection error and is not queryable')],
])('an outage of the line: %s', (_name, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['a bug', new TypeError('undefined is not a function')],
  ["a library's own error", failure('bad thing', 'ERR_INVALID_ARG_TYPE')],
  ['nothing', undefined],
])('no outage: %s', (_name, error) => {
  expect(isOutage(error)).toBe(false);
});

test('a deadlock may be retried, a unique violation is recognised', () => {
  expect(isRetryable(failure('deadlock', '40P01'))).toBe(true);
  expect(isUniqueViolation(failure('duplicate key', '23505'))).toBe(true);
});
