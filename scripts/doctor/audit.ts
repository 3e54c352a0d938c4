import { verdict } from '../../apps/server/src/features/foundation/audit/report';
import { verifyChain } from '../../apps/server/src/features/foundation/audit/verify';
import { onDatabase, type Where } from './database';
import { type Finding, failed, ok } from './finding';

/** Is the audit log unaltered? Checked only if a database is running; none is started. */
export function checkAudit(where: Where): Promise<Finding[]> {
  return onDatabase(where, 'The audit log', async (db) => {
    const { checked, fault } = await verifyChain(db);
    return [fault ? failed(verdict(fault)) : ok(`The audit log is unaltered: ${checked} entries`)];
  });
}
