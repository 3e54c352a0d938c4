import type { Queryable } from '../../../../db/pool';
import type { EntryFields } from '../entries-store';
import { ENTRY_COLUMNS } from '../entries-store';

export type Found = { key: string; entry: (EntryFields & { importId: string | null }) | null };

/** For each question its key, equal for questions that count as the same, and the robot's entry that has it. */
export async function findByQuestions(db: Queryable, robotId: string, questions: readonly string[]): Promise<Found[]> {
  const { rows } = await db.query<EntryFields & { key: string; importId: string | null }>(
    `select lower(given.question) as key, found.*
     from unnest($2::text[]) with ordinality as given (question, place)
     left join lateral (
       select ${ENTRY_COLUMNS}, e.import_id as "importId" from robot_entries e
       where e.robot_id = $1 and lower(e.question) = lower(given.question) order by e.id limit 1
     ) found on true
     order by given.place`,
    [robotId, questions],
  );
  return rows.map(({ key, ...entry }) => ({ key, entry: entry.id === null ? null : entry }));
}

type Counted = { id: string; robotId: string; by: string; at: Date; created: number; changed: number };

/** Counts a part of an import. False: the id is another robot's, or the import was undone. */
export async function noteImport(tx: Queryable, { id, robotId, by, at, created, changed }: Counted): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into robot_imports as i (id, robot_id, agent_id, at, created, changed) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set created = i.created + excluded.created, changed = i.changed + excluded.changed
     where i.robot_id = excluded.robot_id and i.undone_at is null`,
    [id, robotId, by, at, created, changed],
  );
  return rowCount === 1;
}

export type Undone = { removed: number; restored: number; kept: number };

/** Removes or restores the entries of an import that nobody has changed since. Null: there is none to undo. */
export async function undoEntries(
  tx: Queryable,
  { id, robotId, by, at }: { id: string; robotId: string; by: string; at: Date },
): Promise<Undone | null> {
  const { rows } = await tx.query<{ total: number }>(
    `update robot_imports set undone_at = $3 where id = $1 and robot_id = $2 and undone_at is null
     returning created + changed as total`,
    [id, robotId, at],
  );
  const [noted] = rows;
  if (!noted) return null;
  const gone = await tx.query<{ id: string }>(
    'delete from robot_entries where robot_id = $2 and import_id = $1 and before_import is null returning id',
    [id, robotId],
  );
  const back = await tx.query(
    `update robot_entries e set
       question = r.question, "similar" = r."similar", answers = r.answers, keywords = r.keywords, match = r.match,
       category = r.category, weight = r.weight, related = r.related, enabled = r.enabled, revision = e.revision + 1,
       import_id = null, before_import = null, updated_at = $3, updated_by = $4
     from robot_entries k
     cross join jsonb_to_record(k.before_import) as r(question text, "similar" text[], answers jsonb, keywords text[],
       match text, category text, weight int, related uuid[], enabled boolean)
     where k.id = e.id and e.robot_id = $2 and e.import_id = $1`,
    [id, robotId, at, by],
  );
  await tx.query(
    `update robot_entries e
     set related = (select coalesce(array_agg(k.id order by k.at), '{}')
                    from unnest(e.related) with ordinality k(id, at) where k.id <> all($1::uuid[]))
     where e.related && $1::uuid[]`,
    [gone.rows.map((row) => row.id)],
  );
  const [removed, restored] = [gone.rowCount ?? 0, back.rowCount ?? 0];
  return { removed, restored, kept: noted.total - removed - restored };
}
