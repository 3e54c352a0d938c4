import type { Queryable } from '../../../db/pool';
import type { EntryContent } from './chain';

export type NewEntry = EntryContent & { content: Buffer; terms: number[] };

/** The database's clock, to the millisecond, and the microseconds of that one. */
export async function readTime(db: Queryable): Promise<{ at: Date; micros: number }> {
  const { rows } = await db.query<{ at: Date; micros: number }>(
    `select date_trunc('milliseconds', now) as at, extract(microseconds from now)::int % 1000 as micros
     from (select clock_timestamp() as now) as clock`,
  );
  return rows[0]!;
}

export async function insertEntries(tx: Queryable, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, content: `\\x${entry.content.toString('hex')}` }));
  await tx.query(
    `insert into audit_entries
       (id, at, actor_id, actor_name, address, session_id, action, subject_kind, subject_ids, subject_name, person_id,
        before, after, content, terms)
     select id, at, "actorId", "actorName", address, "sessionId", action, "subjectKind",
            array(select jsonb_array_elements_text("subjectIds")), "subjectName", "personId", before, after, content,
            array(select jsonb_array_elements_text(terms)::int)
     from jsonb_to_recordset($1::jsonb) as r(
       id uuid, at timestamptz, "actorId" uuid, "actorName" text, address text, "sessionId" uuid, action text,
       "subjectKind" text, "subjectIds" jsonb, "subjectName" text, "personId" uuid, before text, after text,
       content bytea, terms jsonb)`,
    [JSON.stringify(rows)],
  );
}
