import type { Queryable } from '../../../db/pool';
import type { RunningVisit } from './ending';

/**
 * SQL: last sign of life of a visit `w` of a visitor `v`: `closed`, when its last page was closed (null: not known), its
 * last page view, the visitor's last message.
 */
const lastSign = (closed: string): string => `greatest(${closed}, w.started_at,
  (select max(p.opened_at) from page_views p where p.visitor_id = w.visitor_id and p.visit_id = w.id),
  (select m.sent_at from conversations c join messages m on m.conversation_id = c.id and m.seq = c.last_visitor_seq
   where c.id = v.conversation_id))`;

/** Locks a visit; null: retention has deleted it. */
export async function lockVisit(tx: Queryable, id: string): Promise<RunningVisit | null> {
  const { rows } = await tx.query<{
    last_at: Date | null;
    ended_at: Date | null;
    arrival: string | null;
    link_id: string | null;
  }>({
    name: 'visit-lock',
    text: 'select last_at, ended_at, arrival, link_id from visits where id = $1 for update',
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  const [lastAt, endedAt] = [row.last_at?.getTime() ?? null, row.ended_at?.getTime() ?? null];
  return { lastAt, endedAt, arrival: row.arrival, linkId: row.link_id };
}

/** Another page view of a visit whose pages were closed. */
export async function reopenVisit(tx: Queryable, id: string): Promise<void> {
  await tx.query({ name: 'visit-goes-on', text: 'update visits set last_at = null where id = $1', values: [id] });
}

/** Ends a visit because another one begins. `seenAt`: when a page of it was open last; null: not known. */
export async function closeVisit(tx: Queryable, id: string, seenAt: number | null): Promise<void> {
  await tx.query({
    name: 'visit-ends',
    text: `update visits w set ended_at = coalesce(w.last_at, ${lastSign('$2::timestamptz')}), last_at = null
           from visitors v where w.id = $1 and v.id = w.visitor_id and w.ended_at is null`,
    values: [id, seenAt === null ? null : new Date(seenAt)],
  });
}

/** Ends visits whose last sign of life is not after `until`. Returns their number. */
export async function endDue(db: Queryable, until: number, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'visits-due',
    text: `with due as (
             select id from visits where ended_at is null and last_at is not null and last_at <= $1
             order by last_at limit $2 for update skip locked
           )
           update visits w set ended_at = w.last_at, last_at = null from due where w.id = due.id`,
    values: [new Date(until), limit],
  });
  return rowCount ?? 0;
}

/** Notes the last sign of life of the visits of these visitors. */
export async function pauseVisits(
  tx: Queryable,
  visitors: readonly { id: string; seenAt: number | null }[],
): Promise<void> {
  await tx.query({
    name: 'visits-left',
    text: `update visits w set last_at = ${lastSign('l.seen_at')}
           from unnest($1::uuid[], $2::timestamptz[]) as l (id, seen_at) join visitors v on v.id = l.id
           where w.id = v.visit_id and w.ended_at is null`,
    values: [visitors.map(({ id }) => id), visitors.map(({ seenAt }) => seenAt && new Date(seenAt))],
  });
}

/** Continues the visits of these visitors; those whose last sign of life is not after `until` end at it. */
export async function resumeVisits(tx: Queryable, visitorIds: readonly string[], until: number): Promise<void> {
  await tx.query({
    name: 'visits-go-on',
    text: `update visits set last_at = null, ended_at = case when last_at <= $2 then last_at end
           where id in (select visit_id from visitors where id = any($1::uuid[])) and ended_at is null`,
    values: [visitorIds, new Date(until)],
  });
}
