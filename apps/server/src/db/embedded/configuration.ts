import { totalmem } from 'node:os';
import type { Connection } from './address';

export type Settings = Readonly<Record<string, string>>;

const MEGABYTE = 1024 * 1024;

/** What durability hangs on: set at every start, and asked of the running server before anything is written. */
export const DURABLE: Settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** For a cluster that a test run throws away: its data outlives killed processes, and need not outlive the machine. */
export const THROW_AWAY: Settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' };

/** A server's pools take about 30, and people with psql some more. A test run opens pools in every worker. */
const CONNECTIONS = 60;
const CONNECTIONS_OF_TESTS = 400;

/** Our own name for the cluster in the server's settings: under /proc/self/cwd `data_directory` does not say which it is. */
export const CLUSTER_SETTING = 'parley.cluster';

/**
 * Settings go on the command line: they win over files, so a start always has the configuration of this version.
 * There is one process, no replica and no archive, so nothing beyond crash recovery is written to the log of writes.
 */
export function settingsFor(cluster: string, connection: Connection, safety: Settings): Settings {
  return {
    ...listenSettings(cluster, connection),
    ...safety,
    [CLUSTER_SETTING]: cluster,
    autovacuum_naptime: '20s',
    io_method: 'sync',
    jit: 'off',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    max_connections: String(safety === THROW_AWAY ? CONNECTIONS_OF_TESTS : CONNECTIONS),
    max_parallel_workers_per_gather: '0',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    shared_buffers: `${sharedBuffers(totalmem())}MB`,
    timezone: 'UTC',
    wal_buffers: '16MB',
    wal_level: 'minimal',
  };
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** An eighth of the memory, in megabytes: enough for the hot tables, and the file cache keeps the rest. */
export function sharedBuffers(bytes: number): number {
  return Math.min(256, Math.max(32, Math.floor(bytes / MEGABYTE / 8)));
}

/** The socket is named relative to the cluster, so its path has no limit on the server's side. */
function listenSettings(cluster: string, connection: Connection): Settings {
  const onSocket = connection.host === cluster;
  return {
    listen_addresses: onSocket ? '' : connection.host,
    port: String(connection.port),
    unix_socket_directories: onSocket ? '.' : '',
    unix_socket_permissions: '0700',
  };
}
