import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import type { Principal } from '../../../../principal';
import { findImport, type ImportRow } from './store';

/** An import; refused for agents other than its author and administrators. */
export async function ownImport(db: Queryable, agent: Principal, id: string): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (!row || (row.agentId !== agent.uuid && !agent.admin)) throw new Refusal('not-found');
  return row;
}
