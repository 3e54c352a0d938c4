import { resolve } from 'node:path';
import { findRunning } from '../../apps/server/src/db/embedded/running';
import { createPool } from '../../apps/server/src/db/pool';
import { verdict } from '../../apps/server/src/features/foundation/audit/report';
import { verifyChain } from '../../apps/server/src/features/foundation/audit/verify';
import { type Finding, failed, note, ok } from './finding';

/** Is the audit log unaltered? Checked only if a database is running; none is started. */
export async function checkAudit(databaseUrl: string | undefined, dataDir: string): Promise<Finding[]> {
  const connection = databaseUrl ? { connectionString: databaseUrl } : await findRunning(resolve(dataDir));
  if (!connection) return [];
  const db = createPool({ ...connection, connectionTimeoutMillis: 5000 }, () => undefined);
  try {
    const { rows } = await db.query<{ found: boolean }>(`select to_regclass('audit_head') is not null as found`);
    if (!rows[0]?.found) return [];
    const { checked, fault } = await verifyChain(db);
    return [fault ? failed(verdict(fault)) : ok(`The audit log is unaltered: ${checked} entries`)];
  } catch (error) {
    // Not a fault here: another check reports whether the database answers.
    return [note(`The audit log was not checked: ${error instanceof Error ? error.message : error}`)];
  } finally {
    await db.end();
  }
}
