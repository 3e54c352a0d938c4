import { totalmem } from 'node:os';
import type { Connection } from './address';

export type Settings = Readonly<Record<string, string>>;

const MEGABYTE = 1024 * 1024;

/** Settings for durability: set at every start, and verified on the running server before anything is written. */
export const DURABLE: Settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** For the cluster of a test run: survives killed processes, but not a crash of the machine. */
export const THROW_AWAY: Settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' };

/** Pools of a server take about 30, the rest is for psql. A test run opens pools in every worker. */
const CONNECTIONS = 60;
const CONNECTIONS_OF_TESTS = 400;

/** Identifies the cluster in the server's settings: started from /proc/self/cwd, `data_directory` does not. */
export const CLUSTER_SETTING = 'parley.cluster';

/**
 * Settings are passed on the command line, which overrides files, so every start uses the configuration of this
 * version. One process, no replica, no archive: the WAL holds only what crash recovery needs.
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

/** Megabytes: an eighth of the memory, between 32 and 256; the system's file cache holds the rest. */
export function sharedBuffers(bytes: number): number {
  return Math.min(256, Math.max(32, Math.floor(bytes / MEGABYTE / 8)));
}

/** The socket path is relative to the cluster, so that its length is not limited on the server's side. */
function listenSettings(cluster: string, connection: Connection): Settings {
  const onSocket = connection.host === cluster;
  return {
    listen_addresses: onSocket ? '' : connection.host,
    port: String(connection.port),
    unix_socket_directories: onSocket ? '.' : '',
    unix_socket_permissions: '0700',
  };
}
