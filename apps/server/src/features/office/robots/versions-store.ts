import type { Queryable } from '../../../db/pool';
import { CONTENT } from '../../conversation/robots/knowledge-store';

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
