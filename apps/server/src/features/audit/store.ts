import type { Queryable } from '../../db/pool';
import type { EntryContent } from './chain';

export type NewEntry = EntryContent & { content: Buffer };

export async function readTime(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>(`select date_trunc('milliseconds', clock_timestamp()) as at`);
  return rows[0]!.at;
}

export async function insertEntries(tx: Queryable, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, content: `\\x${entry.content.toString('hex')}` }));
  await tx.query(
    `insert into audit_entries
       (id, at, actor_id, actor_name, address, session_id, action, subject_kind, subject_ids, subject_name, person_id,
        before, after, content)
     select id, at, "actorId", "actorName", address, "sessionId", action, "subjectKind",
            array(select jsonb_array_elements_text("subjectIds")), "subjectName", "personId", before, after, content
     from jsonb_to_recordset($1::jsonb) as r(
       id uuid, at timestamptz, "actorId" uuid, "actorName" text, address text, "sessionId" uuid, action text,
       "subjectKind" text, "subjectIds" jsonb, "subjectName" text, "personId" uuid, before text, after text,
       content bytea)`,
    [JSON.stringify(rows)],
  );
}
