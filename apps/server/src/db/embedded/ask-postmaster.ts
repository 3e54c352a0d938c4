import { Client } from 'pg';
import type { Connection } from './address';
import { CLUSTER_SETTING } from './configuration';
import { errorCode } from './embedded-error';

/** Answer of a postmaster: its cluster and settings, busy starting or stopping, or none. */
export type Answer =
  | { readonly is: 'up'; readonly cluster: string; readonly settings: Readonly<Record<string, string>> }
  | { readonly is: 'busy' }
  | { readonly is: 'silent'; readonly cause: unknown };

/** SQLSTATE for "cannot connect now": starting up, recovering, shutting down. */
const CANNOT_CONNECT_NOW = '57P03';

const QUESTION = `
  select coalesce(current_setting('${CLUSTER_SETTING}', true), current_setting('data_directory')) as cluster,
         current_setting('fsync') as fsync,
         current_setting('full_page_writes') as full_page_writes,
         current_setting('synchronous_commit') as synchronous_commit`;

/** Asks the server at this address for its cluster and its durability settings. */
export async function askPostmaster(connection: Connection): Promise<Answer> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(QUESTION);
    const { cluster = '', ...settings } = rows[0] ?? {};
    return { is: 'up', cluster, settings };
  } catch (cause) {
    return errorCode(cause) === CANNOT_CONNECT_NOW ? { is: 'busy' } : { is: 'silent', cause };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ends the sessions of a killed server: their statements must not commit after we have read the tables. */
export async function endLeftSessions(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid, 2000)
         from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
