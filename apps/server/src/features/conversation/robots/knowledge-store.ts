import type { Queryable } from '../../../db/pool';
import { CONTENT } from './columns';
import type { EntryContent, KnownEntry } from './robot';

type Row = { id: string; content: EntryContent };
const known = ({ id, content }: Row): KnownEntry => ({ id, ...content });

/** The entries in force. */
export async function readInForce(db: Queryable, robotId: string): Promise<KnownEntry[]> {
  const { rows } = await db.query<Row>(
    `select entry_id as id, content from robot_entry_versions where robot_id = $1 and until_version is null order by entry_id`,
    [robotId],
  );
  return rows.map(known);
}

/** Entries that were put into force or removed after a version, as they are now. */
export async function readChangesSince(
  db: Queryable,
  robotId: string,
  version: number,
): Promise<{ put: KnownEntry[]; removed: string[] }> {
  const { rows } = await db.query<{ id: string; content: EntryContent | null }>(
    `select e.id, f.content
     from (select distinct entry_id as id from robot_entry_versions
           where robot_id = $1 and (from_version > $2 or until_version > $2)) e
     left join robot_entry_versions f on f.robot_id = $1 and f.entry_id = e.id and f.until_version is null
     order by e.id`,
    [robotId, version],
  );
  return {
    put: rows.flatMap(({ id, content }) => (content ? [known({ id, content })] : [])),
    removed: rows.flatMap(({ id, content }) => (content ? [] : [id])),
  };
}

/** The entries as they are edited. */
export async function readDraft(db: Queryable, robotId: string): Promise<KnownEntry[]> {
  const { rows } = await db.query<Row>(
    `select e.id, ${CONTENT} as content from robot_entries e where e.robot_id = $1 order by e.id`,
    [robotId],
  );
  return rows.map(known);
}
