import type { PageView } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { findTrail } from './store';

/** One page of a visitor's trail, newest first. */
export async function readTrail(
  db: Queryable,
  visitorId: string,
  /** `since`: earlier pages are hidden from the reader. */
  { pageNo, pageSize, since = null }: { pageNo: number; pageSize: number; since?: number | null },
): Promise<{ list: (Required<PageView> & { region: string })[]; total: number }> {
  const from = since === null ? null : new Date(since);
  const { rows, total } = await findTrail(db, visitorId, { pageNo, pageSize, from });
  return {
    list: rows.map((row) => ({
      URL: row.url,
      title: row.title,
      created_at: row.opened_at.getTime(),
      visit: row.visit_id,
      region: row.region ?? '',
      dwell: row.until && Math.max(0, row.until.getTime() - row.opened_at.getTime()),
    })),
    total,
  };
}
