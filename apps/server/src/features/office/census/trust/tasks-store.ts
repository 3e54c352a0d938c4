import type { Client, Queryable } from '../../../../db/pool';
import type { Span } from './sum-store';

export type TaskKind = 'rebuild' | 'zone' | 'check';

/** A part of a figure that is not what a raw count says. */
export type Difference = {
  part: string;
  /** 'h', 'd' or 'm'; '' for facts and for lists. */
  grain: string;
  dimension: number;
  /** Milliseconds. */
  at: number;
  key: string;
  stored: number;
  counted: number;
};

export type Task = {
  id: string;
  kind: TaskKind;
  zone: string;
  from: Date;
  to: Date;
  at: Date;
  readAt: Date | null;
  readId: string | null;
  compared: number;
  found: number;
  differences: Difference[];
  requestedBy: string | null;
  requestedAt: Date;
  finishedAt: Date | null;
  /** Why it was given up; null: it was not. */
  error: string | null;
};

const COLUMNS = `t.id, t.kind, t.zone, t.from_at as "from", t.to_at as "to", t.at, t.read_at as "readAt",
  t.read_id as "readId", t.compared::float8 as compared, t.found::float8 as found, t.differences,
  t.requested_by as "requestedBy", t.requested_at as "requestedAt", t.finished_at as "finishedAt", t.error`;

/** Differences kept of one check by part, so that a part with many does not hide another. */
const MOST_KEPT = 8;

/** The kind of the oldest unfinished task; null: there is none. */
export async function findOpenKind(db: Queryable): Promise<TaskKind | null> {
  const { rows } = await db.query<{ kind: TaskKind }>(
    'select kind from census_tasks where finished_at is null order by requested_at, id limit 1',
  );
  return rows[0]?.kind ?? null;
}

/** The oldest unfinished task of a kind, locked until the transaction ends; null: none, or another process has it. */
export async function lockTask(tx: Client, kind: TaskKind): Promise<Task | null> {
  const { rows } = await tx.query<Task>(
    `select ${COLUMNS} from census_tasks t where finished_at is null and kind = $1
     order by requested_at, id limit 1 for update skip locked`,
    [kind],
  );
  return rows[0] ?? null;
}

/** Waits until no follower of statistics is at work, and holds them until the transaction ends. */
export async function holdFollowers(tx: Client): Promise<void> {
  await tx.query(`select from followers where name in ('census-talks', 'census-visits') order by name for update`);
}

export type Progress = {
  at: Date;
  read?: { at: Date; id: string } | null;
  isFinished: boolean;
  compared?: number;
  differences?: { found: number; list: Difference[] };
};

/** Stores how far a task has come. */
export async function saveProgress(tx: Client, task: Task, progress: Progress & { now: number }): Promise<void> {
  const { at, read = null, isFinished, compared = 0, differences = { found: 0, list: [] }, now } = progress;
  await tx.query(
    `update census_tasks
     set failures = 0, at = case when skip_to > $2 and skip_from <= $2 then skip_to else $2 end, read_at = $3, read_id = $4, finished_at = case when $5 then $6::timestamptz end,
         compared = compared + $7, found = found + $8, differences = $9
     where id = $1`,
    [
      ...[task.id, at, read?.at ?? null, read?.id ?? null, isFinished, new Date(now)],
      ...[compared, differences.found],
      JSON.stringify(someOfEach([...task.differences, ...differences.list])),
    ],
  );
}

/** Tries of one part of a task, two seconds apart, before the task is given up. */
const MOST_TRIES = 5;

/** Counts a failed try of a task's next part; the last one ends the task. */
export async function saveFailure(db: Queryable, id: string, { error, now }: { error: string; now: number }) {
  await db.query(
    `update census_tasks
     set failures = failures + 1, error = case when failures + 1 >= $4 then $2 end,
         finished_at = case when failures + 1 >= $4 then $3::timestamptz end
     where id = $1 and finished_at is null`,
    [id, error, new Date(now), MOST_TRIES],
  );
}

function someOfEach(all: readonly Difference[]): Difference[] {
  const kept = new Map<string, number>();
  return all.filter(({ part }) => {
    kept.set(part, (kept.get(part) ?? 0) + 1);
    return kept.get(part)! <= MOST_KEPT;
  });
}

export type NewTask = {
  id: string;
  kind: TaskKind;
  zone: string;
  /** Null: from the first fact, to the last one. */
  from: Date | null;
  to: Date | null;
  requestedBy: string | null;
  requestedAt: Date;
  /** Days that are passed over; whole months. */
  skip?: Span | null;
};

/** Adds a task for the whole days of its range in which there are facts or visits. False: there is none. */
export async function insertTask(tx: Queryable, task: NewTask): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into census_tasks (id, kind, zone, from_at, to_at, at, requested_by, requested_at, skip_from, skip_to)
     select $1, $2, $3, r.first, r.last, r.first, $6, $7, $8, $9
     from (
       select date_trunc('day', greatest($4::timestamptz, least(
                (select min(began_at) from visit_facts), (select min(started_at) from visits))), $3) as first,
              date_trunc('day', date_trunc('day', least($5::timestamptz - interval '1 microsecond', greatest(
                (select max(began_at) from visit_facts), (select max(started_at) from visits))), $3)
                + interval '26 hours', $3) as last
     ) r
     where r.first < r.last`,
    [
      ...[task.id, task.kind, task.zone, task.from, task.to, task.requestedBy, task.requestedAt],
      ...[task.skip?.from ?? null, task.skip?.to ?? null],
    ],
  );
  return rowCount === 1;
}

export async function isUnderWay(db: Queryable, kind: TaskKind): Promise<boolean> {
  const { rows } = await db.query('select from census_tasks where finished_at is null and kind = $1 limit 1', [kind]);
  return rows.length > 0;
}

/** Zones whose sums are neither complete nor being built; one that was given up is tried again after an hour. */
export async function findUnbuiltZones(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await db.query<{ zone: string }>(
    `select zone from census_zones z where complete_at is null
       and not exists (
         select from census_tasks t where t.kind = 'zone' and t.zone = z.zone
           and (t.finished_at is null or t.error <> '' and t.finished_at > $1::timestamptz - interval '1 hour'))`,
    [new Date(now)],
  );
  return rows.map(({ zone }) => zone);
}

/** Whether this night's check is still to be made: after three o'clock, once a day of the zone. */
export async function isCheckDue(db: Queryable, zone: string, now: number): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select extract(hour from $1::timestamptz at time zone $2) >= 3
            and exists (select from visit_facts)
            and not exists (select from census_tasks where kind = 'check' and requested_by is null
                              and requested_at >= date_trunc('day', $1::timestamptz, $2)) as due`,
    [new Date(now), zone],
  );
  return rows[0]!.due;
}

/** Removes tasks that are neither open nor among the newest of their kind. */
export async function removeOldTasks(db: Queryable): Promise<void> {
  await db.query(
    `delete from census_tasks where finished_at is not null and id not in (
       select id from (select id, row_number() over (partition by kind order by requested_at desc) as n from census_tasks) t
       where n <= 60)`,
  );
}

export type ListedTask = Task & { nickname: string | null };

/** Tasks, newest first. */
export const taskList = {
  select: `select ${COLUMNS}, a.nickname from census_tasks t left join agents a on a.id = t.requested_by`,
  from: 'census_tasks t',
  order: 't.requested_at desc, t.id desc',
};

const OUTCOMES = {
  open: 't.finished_at is null',
  done: 't.finished_at is not null and t.error is null',
  failed: `t.error is not null and not exists (
    select from census_tasks l where l.kind = t.kind and l.finished_at > t.finished_at)`,
};

/** The newest task of this kind that is under way, that was done, or that was given up and not done since. */
export async function findNewest(
  db: Queryable,
  kind: TaskKind,
  outcome: keyof typeof OUTCOMES,
): Promise<ListedTask | null> {
  const { rows } = await db.query<ListedTask>(
    `${taskList.select} where t.kind = $1 and ${OUTCOMES[outcome]} order by t.requested_at desc, t.id desc limit 1`,
    [kind],
  );
  return rows[0] ?? null;
}

export async function readTasks(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedTask[]; total: number }> {
  const { rows } = await db.query<ListedTask>(`${taskList.select} order by ${taskList.order} limit $1 offset $2`, [
    limit,
    offset,
  ]);
  const counted = await db.query<{ total: number }>('select count(*)::int as total from census_tasks');
  return { rows, total: counted.rows[0]!.total };
}

export type DayEnd = { next: Date; isMonthEnd: boolean; isYearEnd: boolean };

/** The beginning of the next day of a zone, and whether a month or year begins with it. */
export async function readDay(db: Queryable, at: Date, zone: string): Promise<DayEnd> {
  const { rows } = await db.query<DayEnd>(
    `select next, date_trunc('month', next, $2) = next as "isMonthEnd", date_trunc('year', next, $2) = next as "isYearEnd"
     from (select date_trunc('day', $1::timestamptz + interval '26 hours', $2) as next) n`,
    [at, zone],
  );
  return rows[0]!;
}

/** Waits for others who ask for a task, until the transaction ends. */
export async function beOnlyAsker(tx: Client): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('census-tasks'))`);
}

type Night = { from: Date; to: Date; skip: Span | null };

/**
 * What a nightly check looks at: the last weeks, from the beginning of a month, and of the months before them another
 * one every night.
 */
export async function readNight(db: Queryable, zone: string, now: number): Promise<Night> {
  const { rows } = await db.query<{ today: Date; recent: Date; month: Date | null; monthEnd: Date | null }>(
    `with bounds as (
       select date_trunc('day', $1::timestamptz, $2) as today,
              date_trunc('month', $1::timestamptz - interval '14 days', $2) as recent,
              date_trunc('month', least((select min(began_at) from visit_facts), (select min(started_at) from visits)),
                         $2) as first
     ), months as (
       select array_agg(m at time zone $2 order by m) as list
       from bounds, generate_series(first at time zone $2, (recent at time zone $2) - interval '1 day', '1 month') m
     ), chosen as (
       select list[1 + ((today at time zone $2)::date - date '2000-01-01') % cardinality(list)] as month
       from bounds, months
     )
     select today, recent, month, date_trunc('month', month + interval '32 days', $2) as "monthEnd"
     from bounds, chosen`,
    [new Date(now), zone],
  );
  const { today, recent, month, monthEnd } = rows[0]!;
  if (!month || !monthEnd) return { from: recent, to: today, skip: null };
  return { from: month, to: today, skip: { from: monthEnd, to: recent } };
}
