import { isShort, type StaffingLook } from '@parley/core/census/service/staffing';
import type { Queryable } from '../../../../db/pool';
import { sql, statement } from '../../../../db/sql';
import type { Range } from '../range-store';

/** How many wait, and since when the first one does. */
export async function readQueue(db: Queryable): Promise<{ waiting: number; since: Date | null }> {
  const { rows } = await db.query<{ waiting: number; since: Date | null }>({
    name: 'census-queue',
    text: `select count(*) as waiting, min(c.queued_at) as since
           from conversations c join visitors v on v.id = c.visitor_id where c.state = 'wait' and not v.sandbox`,
  });
  return rows[0]!;
}

/** Stores what was seen in a minute; of several looks, the worst of each. */
export async function saveStaffing(db: Queryable, seen: StaffingLook, minute: number): Promise<void> {
  await db.query({
    name: 'census-staffing',
    text: `insert into staffing_minutes as m (at, waiting, online, free, load, capacity, short)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (at) do update set
             waiting = greatest(m.waiting, excluded.waiting), online = least(m.online, excluded.online),
             free = least(m.free, excluded.free), load = greatest(m.load, excluded.load),
             capacity = case when m.capacity is null or excluded.capacity is null then null
                             else least(m.capacity, excluded.capacity) end,
             short = m.short or excluded.short`,
    values: [new Date(minute), seen.waiting, seen.online, seen.free, seen.load, seen.capacity, isShort(seen)],
  });
}

export type StaffingPoint = StaffingLook & { at: number; short: number; minutes: number };

/** The recorded minutes of a range by step. */
export async function readStaffing(
  db: Queryable,
  { from, to }: Range,
  { step, zone }: { step: string; zone: string },
): Promise<StaffingPoint[]> {
  const { rows } = await db.query<Omit<StaffingPoint, 'at'> & { at: Date }>(
    statement(sql`
      select date_trunc(${step}, at, ${zone}) as at, max(waiting) as waiting, min(online) as online, min(free) as free,
             max(load) as load, case when bool_or(capacity is null) then null else min(capacity) end as capacity,
             count(*) filter (where short) as short, count(*) as minutes
      from staffing_minutes
      where at >= ${new Date(from)} and at < ${new Date(to)}
      group by 1 order by 1`),
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}
