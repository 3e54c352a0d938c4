import { Client } from 'pg';
import { type Finding, failed, note, ok } from './finding';

/** Connections of one server process (docs/operate.md). */
const PER_PROCESS = 32;

export type Room = { most: number; reserved: number; used: number; ours: number };

/** Does the PostgreSQL of DATABASE_URL have connections for a process, and for another during a rolling restart? */
export async function checkConnections(url: string | undefined): Promise<Finding[]> {
  if (!url) return [];
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Room>(
      `select current_setting('max_connections')::int as most,
              current_setting('superuser_reserved_connections')::int as reserved,
              count(*)::int as used, (count(*) filter (where datname = current_database()))::int as ours
       from pg_stat_activity where backend_type = 'client backend'`,
    );
    return [judgeRoom(rows[0]!)];
  } catch (error) {
    // SQLSTATE of "too many clients"; other failures are another check's finding.
    if ((error as { code?: string }).code !== '53300') return [];
    return [failed('The PostgreSQL of DATABASE_URL has no connection left: raise max_connections.')];
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function judgeRoom({ most, reserved, used, ours }: Room): Finding {
  const forUs = most - reserved - (used - ours);
  const facts = `${used} of ${most} connections are in use, ${ours} of them on this database`;
  if (forUs < PER_PROCESS)
    return failed(`${facts}: too few are left, a process uses up to ${PER_PROCESS}. Raise max_connections.`);
  if (forUs < 2 * PER_PROCESS)
    return note(`${facts}: enough for one process, but not for a second one or for a rolling restart`);
  return ok(facts);
}
