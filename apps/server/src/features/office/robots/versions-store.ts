import type { Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import { sql } from '../../../db/sql';
import { CONTENT } from '../../conversation/robots/columns';
import type { EntryContent } from '../../conversation/robots/robot';

export type VersionKind = 'edit' | 'import' | 'publish' | 'rollback';
export type Counts = { added: number; changed: number; removed: number };

type Publication = {
  robotId: string;
  version: number;
  /** Only these entries; null: all. */
  ids: readonly string[] | null;
};

/** Puts edited entries into force that differ from those in force. */
export async function putIntoForce(tx: Queryable, { robotId, version, ids }: Publication): Promise<Counts> {
  const { rows } = await tx.query<Counts>(
    `with edited as (
       select e.id, e.revision, ${CONTENT} as content from robot_entries e
       where e.robot_id = $1 and ($3::uuid[] is null or e.id = any($3))
     ), known as (
       select entry_id, content from robot_entry_versions
       where robot_id = $1 and until_version is null and ($3::uuid[] is null or entry_id = any($3))
     ), changed as (
       select e.*, k.entry_id is null as is_new from edited e left join known k on k.entry_id = e.id
       where k.content is distinct from e.content
     ), gone as (
       select entry_id from known where entry_id not in (select id from edited)
     ), closed as (
       update robot_entry_versions v set until_version = $2
       where v.robot_id = $1 and v.until_version is null
         and (v.entry_id in (select id from changed) or v.entry_id in (select entry_id from gone))
     ), opened as (
       insert into robot_entry_versions (robot_id, entry_id, from_version, revision, content)
       select $1, id, $2, revision, content from changed
     )
     select (select count(*) from changed where is_new) as added, (select count(*) from changed where not is_new) as changed,
            (select count(*) from gone) as removed`,
    [robotId, version, ids],
  );
  return rows[0]!;
}

export type NewVersion = Counts & {
  robotId: string;
  version: number;
  by: string;
  note: string;
  kind: VersionKind;
  of: number | null;
};

export async function saveVersion(tx: Queryable, version: NewVersion, now: number): Promise<void> {
  const { robotId, version: number, by, note, kind, of, added, changed, removed } = version;
  await tx.query(
    `insert into robot_versions (robot_id, version, at, agent_id, note, kind, of, added, changed, removed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [robotId, number, new Date(now), by, note, kind, of, added, changed, removed],
  );
  await tx.query('update robots set version = $2 where id = $1', [robotId, number]);
}

export type VersionRow = Counts & {
  id: string;
  version: number;
  at: Date;
  by: string | null;
  note: string;
  kind: VersionKind;
  of: number | null;
};

export const versionList = (robotId: string): ListSql => ({
  select: `select v.id, v.version, v.at, a.nickname as by, v.note, v.kind, v.of, v.added,
                  v.changed, v.removed
           from robot_versions v left join agents a on a.id = v.agent_id`,
  from: 'robot_versions v',
  id: 'v.id',
  where: sql`v.robot_id = ${robotId}`,
  order: 'v.version desc',
});

export async function hasVersion(db: Queryable, robotId: string, version: number): Promise<boolean> {
  const { rows } = await db.query('select 1 from robot_versions where robot_id = $1 and version = $2', [
    robotId,
    version,
  ]);
  return rows.length > 0 || version === 0;
}

/** SQL: entries of the robot $1 as they were in the version `at`. */
const inVersion = (at: string): string =>
  `select entry_id as id, content from robot_entry_versions
   where robot_id = $1 and from_version <= ${at} and coalesce(until_version > ${at}, true)`;
const EDITED = `select e.id, ${CONTENT} as content from robot_entries e where e.robot_id = $1`;

export type ChangeRow = {
  id: string;
  question: string;
  how: 'added' | 'changed' | 'removed';
  before: EntryContent | null;
  after: EntryContent | null;
};

type Compared = { robotId: string; from: number; to: number | null; limit: number; offset: number };

/** Entries that differ between two versions; `to` null: from what is edited. */
export async function findChanges(
  db: Queryable,
  { robotId, from, to, limit, offset }: Compared,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const changes = `
    with before as (${inVersion('$2')}), after as (${to === null ? EDITED : inVersion('$3')})
    select coalesce(a.id, b.id) as id, coalesce(a.content, b.content) ->> 'question' as question, b.content as before,
           a.content as after,
           case when b.id is null then 'added' when a.id is null then 'removed' else 'changed' end as how
    from before b full join after a on a.id = b.id
    where a.content is distinct from b.content`;
  const values: unknown[] = to === null ? [robotId, from] : [robotId, from, to];
  const at = values.length;
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*) as total from (${changes}) c`, values),
    db.query<ChangeRow>(
      `select * from (${changes}) c order by c.question collate "zh-x-icu", c.id limit $${at + 1} offset $${at + 2}`,
      [...values, limit, offset],
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/** Makes the edited entries those of an earlier version. */
export async function restoreEntries(
  tx: Queryable,
  { robotId, version, by, now }: { robotId: string; version: number; by: string; now: number },
): Promise<void> {
  await tx.query(
    `delete from robot_entries e where e.robot_id = $1 and e.id not in (select id from (${inVersion('$2')}) v)`,
    [robotId, version],
  );
  await tx.query(
    `insert into robot_entries as e (id, robot_id, question, "similar", answers, keywords, match, category, weight, related,
                                     enabled, created_at, updated_at, updated_by)
     select v.id, $1, r.question, r."similar", r.answers, r.keywords, r.match, r.category, r.weight, r.related, r.enabled,
            $4, $4, $3
     from (${inVersion('$2')}) v
     cross join jsonb_to_record(v.content) as r(question text, "similar" text[], answers jsonb, keywords text[],
       match text, category text, weight int, related uuid[], enabled boolean)
     on conflict (id) do update set
       question = excluded.question, "similar" = excluded."similar", answers = excluded.answers,
       keywords = excluded.keywords, match = excluded.match, category = excluded.category, weight = excluded.weight,
       related = excluded.related, enabled = excluded.enabled, revision = e.revision + 1, import_id = null,
       before_import = null, updated_at = excluded.updated_at, updated_by = excluded.updated_by
     where (e.question, e."similar", e.answers, e.keywords, e.match, e.category, e.weight, e.related, e.enabled)
       is distinct from (excluded.question, excluded."similar", excluded.answers, excluded.keywords, excluded.match,
                         excluded.category, excluded.weight, excluded.related, excluded.enabled)`,
    [robotId, version, by, new Date(now)],
  );
}
