import { resolve } from 'node:path';
import { findRunning } from '../../apps/server/src/db/embedded/running';
import { createPool, type Db } from '../../apps/server/src/db/pool';
import { type Finding, note } from './finding';

/** Where the server's rows are: DATABASE_URL, or the embedded database of the data directory. */
export type Where = { databaseUrl: string | undefined; dataDir: string };

/**
 * Runs a check on the database, if one is running; none is started. Whether the database answers is another check's
 * finding, so that a failure here is only a note. `what`: the subject of that note.
 */
export async function onDatabase(
  { databaseUrl, dataDir }: Where,
  what: string,
  check: (db: Db) => Promise<Finding[]>,
): Promise<Finding[]> {
  const connection = databaseUrl ? { connectionString: databaseUrl } : await findRunning(resolve(dataDir));
  if (!connection) return [];
  const db = createPool({ ...connection, connectionTimeoutMillis: 5000 }, () => undefined);
  try {
    const { rows } = await db.query<{ found: boolean }>(`select to_regclass('audit_head') is not null as found`);
    return rows[0]?.found ? await check(db) : [];
  } catch (error) {
    return [note(`${what} was not checked: ${error instanceof Error ? error.message : error}`)];
  } finally {
    await db.end();
  }
}
