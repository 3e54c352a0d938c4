import type { Client, Queryable } from '../../../../db/pool';
import type { ListSql } from '../../../../db/read-list';
import { every, raw, sql, statement } from '../../../../db/sql';
import { archiveScope, type Reader } from '../scope';

export type FollowUpRow = {
  id: string;
  personId: string;
  name: string;
  text: string;
  dueAt: Date;
  assigneeId: string | null;
  assigneeName: string | null;
  createdByName: string;
  createdAt: Date;
  doneAt: Date | null;
};

const SELECT = `
  select f.id, f.person_id as "personId", p.name, f.text, f.due_at as "dueAt", f.assignee_id as "assigneeId",
         a.nickname as "assigneeName", c.nickname as "createdByName", f.created_at as "createdAt", f.done_at as "doneAt"
  from follow_ups f
  join people p on p.id = f.person_id
  join agents c on c.id = f.created_by
  left join agents a on a.id = f.assignee_id`;

/** Follow-ups of a person: open ones by date, then done ones, newest first. */
export const followUpList = (personId: string): ListSql => ({
  select: SELECT,
  from: 'follow_ups f',
  id: 'f.id',
  where: sql`f.person_id = ${personId}`,
  order: 'f.done_at desc nulls first, f.due_at, f.id',
});

/** Due follow-ups of this agent, oldest first, for people that it sees. */
export const dueList = (reader: Reader, now: number): ListSql => ({
  select: SELECT,
  from: 'follow_ups f join people p on p.id = f.person_id',
  id: 'f.id',
  where: every([
    sql`f.assignee_id = ${reader.uuid} and f.done_at is null and f.due_at <= ${new Date(now)} and p.place = 'archive'`,
    archiveScope(reader),
  ]),
  order: 'f.due_at, f.id',
});

/** The number of follow-ups in a list, counted up to `most`. */
export async function countList(db: Queryable, { from, where }: ListSql, most: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    statement(sql`select count(*) as n from (select from ${raw(from)} where ${where} limit ${most}) c`),
  );
  return rows[0]!.n;
}

export async function findFollowUp(db: Queryable, id: string): Promise<FollowUpRow | null> {
  const { rows } = await db.query<FollowUpRow>(`${SELECT} where f.id = $1`, [id]);
  return rows[0] ?? null;
}

export type NewFollowUp = {
  id: string;
  personId: string;
  text: string;
  dueAt: number;
  assigneeId: string | null;
  agentId: string;
};

export async function insertFollowUp(tx: Client, row: NewFollowUp, now: number): Promise<void> {
  await tx.query(
    `insert into follow_ups (id, person_id, text, due_at, assignee_id, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.personId, row.text, new Date(row.dueAt), row.assigneeId, row.agentId, new Date(now)],
  );
}

export type FollowUpEdit = {
  text?: string | undefined;
  dueAt?: number | undefined;
  assignee?: string | null | undefined;
  done?: boolean | undefined;
};

/** Updates a follow-up; the first time of being done stays. */
export async function updateFollowUp(
  tx: Client,
  id: string,
  { text, dueAt, assignee, done }: FollowUpEdit,
  { agentId, now }: { agentId: string; now: number },
): Promise<void> {
  await tx.query(
    `update follow_ups
     set text = coalesce($2, text),
         due_at = coalesce($3, due_at),
         assignee_id = case when $4 then $5::uuid else assignee_id end,
         told_at = case when $3 <> due_at or ($4 and $5::uuid is distinct from assignee_id) then null else told_at end,
         done_at = case when $6::boolean is null then done_at when $6 then coalesce(done_at, $7) end,
         done_by = case when $6::boolean is null then done_by when $6 then coalesce(done_by, $8) end
     where id = $1`,
    [
      id,
      text,
      dueAt === undefined ? null : new Date(dueAt),
      assignee !== undefined,
      assignee ?? null,
      done ?? null,
      new Date(now),
      agentId,
    ],
  );
}

/** Deletes follow-ups; returns them. */
export async function deleteFollowUps(tx: Client, ids: readonly string[]): Promise<FollowUpRow[]> {
  const { rows } = await tx.query<FollowUpRow>(`${SELECT} where f.id = any($1::uuid[]) order by f.id`, [ids]);
  await tx.query('delete from follow_ups where id = any($1::uuid[])', [ids]);
  return rows;
}

export type FollowUpOf = { id: string; personId: string };

/** Persons of these follow-ups, unknown ones left out. */
export async function peopleOfFollowUps(db: Queryable, ids: readonly string[]): Promise<FollowUpOf[]> {
  const { rows } = await db.query<FollowUpOf>(
    'select id, person_id as "personId" from follow_ups where id = any($1::uuid[])',
    [ids],
  );
  return rows;
}

/** Maximum number of follow-ups of one turn; the next turn continues. */
const A_TURN = 100;

type DueRow = { id: string; personId: string; agentId: string | null; dueAt: Date };

/** Marks due follow-ups, by a range of the index `follow_ups_calls`. `agentId` null: nobody has to be informed. */
export async function markDue(tx: Queryable, now: number): Promise<DueRow[]> {
  const { rows } = await tx.query<DueRow>(
    `with due as (
       select f.id from follow_ups f
       where f.done_at is null and f.told_at is null and f.due_at <= $1
       order by f.due_at, f.id limit ${A_TURN} for update skip locked
     )
     update follow_ups f set told_at = $1 from due where f.id = due.id
     returning f.id, f.person_id as "personId", f.due_at as "dueAt",
               (select f.assignee_id from people p where p.id = f.person_id and p.place = 'archive') as "agentId"`,
    [new Date(now)],
  );
  return rows;
}
