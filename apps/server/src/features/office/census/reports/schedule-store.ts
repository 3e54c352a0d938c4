import type { Schedule } from '@parley/protocol/http/census/reports';
import type { Client, Queryable } from '../../../../db/pool';

/** Days that are looked at for the next one of a schedule: two months. */
const AHEAD = '62 days';

/** SQL: the next time of the schedule `s` after $1 in the zone $2. */
const NEXT = `(
  select min(t) from (
    select (d + make_interval(hours => s.hour)) at time zone $2 as t
    from generate_series(
      date_trunc('day', $1::timestamptz at time zone $2), date_trunc('day', $1::timestamptz at time zone $2) + interval '${AHEAD}',
      interval '1 day') d
    where s.every = 'day'
       or s.every = 'week' and extract(isodow from d) = s.weekday
       or s.every = 'month' and extract(day from d) =
            least(s.day, extract(day from date_trunc('month', d) + interval '1 month - 1 day'))
  ) times where t > $1::timestamptz)`;

export async function saveSchedule(
  tx: Queryable,
  reportId: string,
  { schedule, zone, now }: { schedule: Schedule; zone: string; now: number },
): Promise<void> {
  const { every, weekday, day, hour, recipients, file, language } = schedule;
  await tx.query(
    `insert into census_report_schedules as s (report_id, every, weekday, day, hour, recipients, file, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (report_id) do update set every = $2, weekday = $3, day = $4, hour = $5, recipients = $6, file = $7,
       language = $8`,
    [reportId, every, weekday, day, hour, recipients, file, language],
  );
  await tx.query(`update census_report_schedules s set next_at = ${NEXT} where report_id = $3`, [
    new Date(now),
    zone,
    reportId,
  ]);
}

export async function removeSchedule(tx: Queryable, reportId: string): Promise<void> {
  await tx.query('delete from census_report_schedules where report_id = $1', [reportId]);
  await tx.query('update census_report_mails set next_at = null where report_id = $1 and next_at is not null', [
    reportId,
  ]);
}

/** Notes the mails of schedules that are due, and when each is due next. Run again, it notes none twice. */
export async function noteDue(tx: Client, { zone, now }: { zone: string; now: number }): Promise<number> {
  const { rowCount } = await tx.query(
    `with due as (
       select s.report_id, s.next_at as due_at, s.recipients, ${NEXT} as then_at
       from census_report_schedules s join census_reports r on r.id = s.report_id and r.deleted_at is null
       where s.next_at <= $1 for update of s skip locked
     ), moved as (
       update census_report_schedules s set next_at = due.then_at from due where s.report_id = due.report_id
     )
     insert into census_report_mails (id, report_id, due_at, recipient, next_at)
     select gen_random_uuid(), report_id, due_at, recipient, $1 from due, unnest(recipients) recipient
     on conflict do nothing`,
    [new Date(now), zone],
  );
  return rowCount ?? 0;
}

/** Notes mails to all recipients of a report now. */
export async function noteByHand(tx: Queryable, reportId: string, now: number): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into census_report_mails (id, report_id, due_at, recipient, by_hand, next_at)
     select gen_random_uuid(), report_id, $2, recipient, true, $2
     from census_report_schedules, unnest(recipients) recipient where report_id = $1
     on conflict do nothing`,
    [reportId, new Date(now)],
  );
  return rowCount ?? 0;
}

export type DueMail = {
  id: string;
  reportId: string;
  ownerId: string;
  name: string;
  question: unknown;
  file: Schedule['file'];
  language: Schedule['language'];
  dueAt: Date;
  recipient: string;
  /** Before this one. */
  tries: number;
};

/**
 * Takes the oldest due mail until `leasedUntil`: no transaction stays open while it is sent, and a mail whose process
 * died is tried again.
 */
export async function takeDue(
  db: Queryable,
  { now, leasedUntil }: { now: number; leasedUntil: number },
): Promise<DueMail | null> {
  const { rows } = await db.query<DueMail>(
    `update census_report_mails m set tries = m.tries + 1, next_at = $2
     from census_reports r, census_report_schedules s
     where r.id = m.report_id and s.report_id = r.id and m.id = (
       select x.id from census_report_mails x
       join census_reports y on y.id = x.report_id and y.deleted_at is null
       join census_report_schedules z on z.report_id = y.id
       where x.next_at <= $1 order by x.next_at, x.due_at, x.report_id limit 1 for update of x skip locked)
     returning m.id, m.report_id as "reportId", r.agent_id as "ownerId", r.name, r.question, s.file, s.language,
               m.due_at as "dueAt", m.recipient, m.tries - 1 as tries`,
    [new Date(now), new Date(leasedUntil)],
  );
  return rows[0] ?? null;
}

/** Stores the result of a try; `nextAt` null: sent, or no tries left. */
export async function settleMail(
  db: Queryable,
  id: string,
  { sentAt, nextAt, error }: { sentAt: number | null; nextAt: number | null; error: string },
): Promise<void> {
  await db.query('update census_report_mails set sent_at = $2, next_at = $3, error = $4 where id = $1', [
    id,
    sentAt && new Date(sentAt),
    nextAt && new Date(nextAt),
    error,
  ]);
}

/** Stops a schedule, and the mails that it has noted, with a reason. */
export async function stopSchedule(tx: Client, reportId: string, reason: string): Promise<void> {
  await tx.query('update census_report_schedules set next_at = null where report_id = $1', [reportId]);
  await tx.query(
    'update census_report_mails set next_at = null, error = $2 where report_id = $1 and next_at is not null',
    [reportId, reason],
  );
}

export type SendingRow = {
  id: string;
  recipient: string;
  dueAt: Date;
  byHand: boolean;
  sentAt: Date | null;
  nextAt: Date | null;
  tries: number;
  error: string;
};

export async function listSendings(
  db: Queryable,
  reportId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SendingRow[]; total: number }> {
  const [counted, { rows }] = await Promise.all([
    db.query<{ total: number }>('select count(*)::int as total from census_report_mails where report_id = $1', [
      reportId,
    ]),
    db.query<SendingRow>(
      `select id, recipient, due_at as "dueAt", by_hand as "byHand", sent_at as "sentAt", next_at as "nextAt", tries, error
       from census_report_mails where report_id = $1 order by due_at desc, id desc limit $2 offset $3`,
      [reportId, limit, offset],
    ),
  ]);
  return { rows, total: counted.rows[0]!.total };
}
