import type { Client } from '../../../db/pool';
import { foldOf } from './fold-store';
import { EVERYWHERE } from './sums-store';

/** Adds up all facts anew, and notes the visits that are still stored to be read again. Facts stay: they are older. */
export async function removeFlow(tx: Client): Promise<void> {
  await tx.query('truncate census_flow');
  await tx.query(foldOf('select 1 as sign, f.* from visit_facts f', EVERYWHERE));
  await tx.query(
    `insert into follower_changes (follower, key) select 'census-visits', id from visits order by started_at`,
  );
}
