import { expect, test } from 'vitest';
import { loopbackConnection, socketConnection, usesSocket } from './address';
import { asArguments, DURABLE, settingsFor, sharedBuffers } from './configuration';

const GIGABYTE = 1024 ** 3;

test.each([
  [0.2 * GIGABYTE, 32],
  [GIGABYTE, 128],
  [2 * GIGABYTE, 256],
  [64 * GIGABYTE, 256],
])('of %d bytes of memory PostgreSQL gets %d MB', (memory, megabytes) => {
  expect(sharedBuffers(memory)).toBe(megabytes);
});

test('with a socket, no network port is opened', () => {
  const settings = settingsFor('/data/postgres', socketConnection('/data/postgres'), DURABLE);
  expect(settings).toMatchObject({ listen_addresses: '', unix_socket_directories: '.', fsync: 'on' });
});

test('without a socket, only the loopback address is listened on', () => {
  const settings = settingsFor('/data/postgres', loopbackConnection(4711, 'secret'), DURABLE);
  expect(settings).toMatchObject({ listen_addresses: '127.0.0.1', port: '4711', unix_socket_directories: '' });
  expect(asArguments(settings)).not.toContain('secret');
});

test.runIf(process.platform === 'linux')('a socket path of 107 bytes is the longest', () => {
  const longest = `/${'d'.repeat(107 - 1 - '/.s.PGSQL.5432'.length)}`;
  expect(usesSocket(longest)).toBe(true);
  expect(usesSocket(`${longest}d`)).toBe(false);
});
