import type { Queryable } from '../../../db/pool';
import { OWNER_HERE } from './store';

/** Maximum number of letters of one turn; the next turn continues. */
const A_TURN = 100;

export type NearRow = {
  id: string;
  name: string;
  content: string;
  ownerId: string | null;
  /** The owner is an enabled agent. */
  isOwnerHere: boolean;
  dueAt: Date;
  soonPushed: boolean;
  overduePushed: boolean;
};

/** Locks overdue letters, and those due soon, that were not pushed yet; by one range of the index `letters_calls`. */
export async function lockDue(tx: Queryable, { now, beforeMs }: { now: number; beforeMs: number }): Promise<NearRow[]> {
  const { rows } = await tx.query<NearRow>(
    `select l.id, l.name, l.content, l.owner_id as "ownerId", l.due_at as "dueAt",
            ${OWNER_HERE} as "isOwnerHere",
            l.soon_told_at is not null as "soonPushed", l.overdue_told_at is not null as "overduePushed"
     from letters l
     where l.status in ('new', 'open') and l.merged_into is null and l.overdue_told_at is null
       and l.due_at <= $2 and (l.due_at <= $1 or l.soon_told_at is null)
     order by l.due_at, l.id limit ${A_TURN} for update skip locked`,
    [new Date(now), new Date(now + beforeMs)],
  );
  return rows;
}

/** Marks letters as pushed, as due soon or as overdue, and as unread. */
export async function markPushed(
  tx: Queryable,
  { ids, overdue, now }: { ids: readonly string[]; overdue: readonly string[]; now: number },
): Promise<void> {
  await tx.query(
    `update letters
       set read_at = null, soon_told_at = coalesce(soon_told_at, $3),
           overdue_told_at = case when id = any($2::uuid[]) then $3 else overdue_told_at end
       where id = any($1::uuid[])`,
    [ids, overdue, new Date(now)],
  );
}
