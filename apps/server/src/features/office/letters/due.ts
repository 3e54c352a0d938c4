import type { Queryable } from '../../../db/pool';
import type { Principal } from '../../../principal';
import { countDue, countUnread } from './store';

/** Letters past their due date, and those due until `end`, in the reader's scope; counted up to `most`. */
export async function readDue(
  db: Queryable,
  reader: Principal,
  { now, end, most }: { now: number; end: number; most: number },
): Promise<{ late: number; soon: number }> {
  const [late, soon] = await Promise.all([
    countDue(db, reader, { from: 0, to: now, most }),
    countDue(db, reader, { from: now, to: end, most }),
  ]);
  return { late, soon };
}

export const readUnread = (db: Queryable, reader: Principal): Promise<number> => countUnread(db, reader);
