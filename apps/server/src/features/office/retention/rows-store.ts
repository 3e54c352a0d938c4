import type { Queryable } from '../../../db/pool';

/** SQL: ended visits. */
const OLD_VISITS = `
  v.started_at < $1
  and (v.ended_at is not null or not exists (select 1 from visitors o where o.id = v.visitor_id and o.online))`;

export async function countVisits(db: Queryable, before: Date): Promise<number> {
  return countOf(db, `select count(*) as count from visits v where ${OLD_VISITS}`, before);
}

/** Deletes visits with their pages and automatic invitations; visitors who did not return since lose their last page too. */
export async function deleteVisits(db: Queryable, before: Date, limit: number) {
  const { rows } = await db.query<{ visits: number; page_views: number }>(
    `with old as (
       select v.id, v.visitor_id from visits v where ${OLD_VISITS} order by v.started_at, v.id limit $2
     ), pages as (
       delete from page_views p using old o where p.visitor_id = o.visitor_id and p.visit_id = o.id returning 1
     ), offers as (
       delete from invitation_offers p using old o where p.visitor_id = o.visitor_id and p.visit_id = o.id
     ), forms as (
       delete from form_answers f using old o
       where f.visitor_id = o.visitor_id and f.conversation_id is null and f.letter_id is null and f.given_at < $1
     ), places as (
       update visitors w set address = '', user_agent = '', url = '', title = '', referrer = ''
       from old o where w.id = o.visitor_id and w.visit_id = o.id and not w.online
     ), gone as (
       delete from visits v using old o where v.id = o.id returning 1
     )
     select (select count(*) from gone) as visits, (select count(*) from pages) as page_views`,
    [before, limit],
  );
  const { visits, page_views } = rows[0]!;
  return { visits, pageViews: page_views };
}

export const countLogins = (db: Queryable, before: Date): Promise<number> =>
  countOf(db, 'select count(*) as count from login_records where at < $1', before);

/** Deletes records of sign-ins, and sessions that had ended by then. */
export async function deleteLogins(db: Queryable, before: Date, limit: number) {
  const records = await db.query(
    `delete from login_records
     where id in (select id from login_records where at < $1 order by at, id limit $2)`,
    [before, limit],
  );
  const sessions = await db.query(
    `delete from login_sessions
     where id in (select id from login_sessions where ended_at < $1 order by ended_at limit $2)`,
    [before, limit],
  );
  return { loginRecords: records.rowCount ?? 0, loginSessions: sessions.rowCount ?? 0 };
}

export const countLetters = (db: Queryable, before: Date): Promise<number> =>
  countOf(db, 'select count(*) as count from letters where created_at < $1', before);

export async function deleteLetters(db: Queryable, before: Date, limit: number) {
  const { rowCount } = await db.query(
    `delete from letters
     where id in (select id from letters where created_at < $1 order by created_at, id limit $2)`,
    [before, limit],
  );
  return { letters: rowCount ?? 0 };
}

async function countOf(db: Queryable, text: string, before: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(text, [before]);
  return rows[0]!.count;
}
