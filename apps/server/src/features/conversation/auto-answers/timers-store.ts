import type { Timer } from '@parley/core/auto-answers/timers';
import type { Client } from '../../../db/pool';

export async function deleteAllTimers(tx: Client): Promise<void> {
  await tx.query('delete from auto_answer_timers');
}

/** Deletes timers of these triggers, by conversation. */
export async function stopTimers(tx: Client, stops: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const pairs = [...stops].flatMap(([id, triggers]) => [...triggers].map((trigger) => [id, trigger] as const));
  if (pairs.length === 0) return;
  await tx.query(
    `delete from auto_answer_timers t using unnest($1::uuid[], $2::text[]) as s(id, trigger)
     where t.conversation_id = s.id and t.trigger = s.trigger`,
    [pairs.map(([id]) => id), pairs.map(([, trigger]) => trigger)],
  );
}

/** Saves armed timers, by conversation. One that is armed already gets the new time. */
export async function saveTimers(tx: Client, armed: ReadonlyMap<string, readonly Timer[]>): Promise<void> {
  const rows = [...armed].flatMap(([id, timers]) =>
    timers.map(({ rule, step, trigger, anchor, armedAt, dueAt }) => ({
      conversation_id: id,
      rule,
      step,
      trigger,
      anchor,
      armed_at: armedAt / 1000,
      due_at: dueAt / 1000,
    })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into auto_answer_timers (conversation_id, rule, step, trigger, anchor, armed_at, due_at)
     select conversation_id, rule, step, trigger, anchor, to_timestamp(armed_at), to_timestamp(due_at)
     from jsonb_to_recordset($1::jsonb) as r(conversation_id uuid, rule text, step int, trigger text, anchor bigint,
                                             armed_at double precision, due_at double precision)
     on conflict (conversation_id, rule, step) do update
     set trigger = excluded.trigger, anchor = excluded.anchor, armed_at = excluded.armed_at, due_at = excluded.due_at`,
    [JSON.stringify(rows)],
  );
}

export type DueTimer = Timer & { conversationId: string };

/** Condition of the job that says what is due: a timer has run out. */
export const TIMER_DUE = 'exists (select from auto_answer_timers where due_at <= $1)';

/** Takes due timers away. Another process passes over those that are being taken; they are back if this one fails. */
export async function takeDue(tx: Client, now: number, limit: number): Promise<DueTimer[]> {
  const { rows } = await tx.query<Omit<DueTimer, 'armedAt' | 'dueAt'> & { armedAt: Date; dueAt: Date }>({
    name: 'auto-answers-due',
    text: `
delete from auto_answer_timers t
using (select conversation_id, rule, step from auto_answer_timers
       where due_at <= $1 order by due_at limit $2 for update skip locked) d
where t.conversation_id = d.conversation_id and t.rule = d.rule and t.step = d.step
returning t.conversation_id as "conversationId", t.rule, t.step, t.trigger, t.anchor, t.armed_at as "armedAt",
          t.due_at as "dueAt"`,
    values: [new Date(now), limit],
  });
  return rows.map((row) => ({ ...row, armedAt: row.armedAt.getTime(), dueAt: row.dueAt.getTime() }));
}
