import type { Saved } from '@parley/protocol/settings/sections';
import type { Queryable } from '../../../db/pool';

/** A section of the organisation (`siteId` null), or of a site. */
export type Place = { section: string; siteId: string | null };

export type StoredSection = Place & { value: unknown; version: number };
export type StoredVersion = { value: unknown; version: number; saved: Saved };
export type StoredDraft = StoredVersion & { revision: number };

/** The published sections of the organisation and of all sites. */
export async function readSections(db: Queryable): Promise<StoredSection[]> {
  const { rows } = await db.query<StoredSection>(
    `select section, null as "siteId", value, version from settings
     union all
     select section, site_id, value, version from site_settings`,
  );
  return rows;
}

type Row = {
  section: string;
  value: unknown;
  version: number;
  revision: number;
  changed_by: string | null;
  name: string | null;
  changed_at: Date;
};

const savedOf = ({ changed_by, name, changed_at }: Row): Saved => ({
  by: changed_by,
  byName: name ?? '',
  at: changed_at.getTime(),
});
const versionOf = (row: Row): StoredVersion => ({ value: row.value, version: row.version, saved: savedOf(row) });
const draftOf = (row: Row): StoredDraft => ({ ...versionOf(row), revision: row.revision });

const NAME = 'left join agents a on a.id = s.changed_by';
const SAVED = 's.section, s.value, s.version, s.changed_by, a.nickname as name, s.changed_at';

/** The published sections of one site, or of the organisation, with who published them. */
export async function readPublished(db: Queryable, siteId: string | null): Promise<Map<string, StoredVersion>> {
  const { rows } = await db.query<Row>(
    siteId === null
      ? `select ${SAVED} from settings s ${NAME}`
      : `select ${SAVED} from site_settings s ${NAME} where s.site_id = $1`,
    siteId === null ? [] : [siteId],
  );
  return new Map(rows.map((row) => [row.section, versionOf(row)]));
}

/** A draft that is gone leaves its row with this value, so that the next one has a new revision. */
const GONE = `'null'::jsonb`;

export async function readDrafts(db: Queryable, siteId: string | null): Promise<Map<string, StoredDraft>> {
  const { rows } = await db.query<Row>(
    `select ${SAVED}, s.revision from settings_drafts s ${NAME}
     where s.site_id is not distinct from $1::uuid and s.value <> ${GONE}`,
    [siteId],
  );
  return new Map(rows.map((row) => [row.section, draftOf(row)]));
}

/** Null: never published. */
export const findPublished = async (db: Queryable, { section, siteId }: Place): Promise<StoredVersion | null> =>
  (await readPublished(db, siteId)).get(section) ?? null;

/** The draft, locked until the end of the transaction. */
export async function lockDraft(tx: Queryable, { section, siteId }: Place): Promise<StoredDraft | null> {
  const { rows } = await tx.query<Row>(
    `select ${SAVED}, s.revision from settings_drafts s ${NAME}
     where s.section = $1 and s.site_id is not distinct from $2::uuid and s.value <> ${GONE} for update of s`,
    [section, siteId],
  );
  return rows[0] ? draftOf(rows[0]) : null;
}

export type SectionSave = { value: unknown; version: number; by: string; now: number };

/**
 * Publishes if the stored version is still the edited one (0: never published). Returns the new version; null: changed
 * meanwhile.
 */
export async function saveSection(
  tx: Queryable,
  { section, siteId }: Place,
  { value, version, by, now }: SectionSave,
): Promise<number | null> {
  const table = siteId === null ? 'settings' : 'site_settings';
  const site = siteId === null ? '' : ', site_id';
  const { rows } = await tx.query<{ version: number }>(
    `insert into ${table} as s (section, value, version, changed_by, changed_at${site})
     select $1, $2::jsonb, 1, $4, $5${siteId === null ? '' : ', $6::uuid'}
     where $3 = 0 or exists (select 1 from ${table} where section = $1${siteId === null ? '' : ' and site_id = $6'})
     on conflict (section${site}) do update set
       value = excluded.value,
       version = s.version + 1,
       changed_by = excluded.changed_by,
       changed_at = excluded.changed_at
     where s.version = $3
     returning version`,
    [section, JSON.stringify(value), version, by, new Date(now), ...(siteId === null ? [] : [siteId])],
  );
  return rows[0]?.version ?? null;
}

export type DraftSave = SectionSave & {
  /** The draft that is replaced, 0: none; null: whichever there is. */
  revision: number | null;
};

/** Returns the new revision; null: the draft is another one. */
export async function saveDraft(
  tx: Queryable,
  { section, siteId }: Place,
  { value, version, by, revision, now }: DraftSave,
): Promise<number | null> {
  const { rows } = await tx.query<{ revision: number }>(
    `insert into settings_drafts as s (section, site_id, value, version, revision, changed_by, changed_at)
     select $1, $2::uuid, $3::jsonb, $4::integer, 1, $5::uuid, $6::timestamptz
     where coalesce($7::integer, 0) = 0 or exists (
       select 1 from settings_drafts where section = $1 and site_id is not distinct from $2::uuid)
     on conflict on constraint settings_drafts_key do update set
       value = excluded.value,
       version = excluded.version,
       revision = s.revision + 1,
       changed_by = excluded.changed_by,
       changed_at = excluded.changed_at
     where s.revision = coalesce($7, s.revision) or ($7 = 0 and s.value = ${GONE})
     returning revision`,
    [section, siteId, JSON.stringify(value), version, by, new Date(now), revision],
  );
  return rows[0]?.revision ?? null;
}

export async function deleteDraft(tx: Queryable, { section, siteId }: Place): Promise<void> {
  await tx.query(
    `update settings_drafts set value = ${GONE}, revision = revision + 1
     where section = $1 and site_id is not distinct from $2::uuid and value <> ${GONE}`,
    [section, siteId],
  );
}

/** Versions newest first, each with the value before it (null: the first one, or no longer kept). */
export async function readVersions(
  db: Queryable,
  { section, siteId }: Place,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: (StoredVersion & { before: unknown })[]; total: number }> {
  const of = [section, siteId];
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(
      `select count(*)::int as total from settings_versions where section = $1 and site_id is not distinct from $2::uuid`,
      of,
    ),
    db.query<Row & { before: unknown }>(
      `select ${SAVED}, s.before
       from (select *, lag(value) over (order by version) as before from settings_versions
             where section = $1 and site_id is not distinct from $2::uuid) s ${NAME}
       order by s.version desc limit $3 offset $4`,
      [...of, pageSize, (pageNo - 1) * pageSize],
    ),
  ]);
  return { list: listed.rows.map((row) => ({ ...versionOf(row), before: row.before })), total: counted.rows[0]!.total };
}

export async function findVersion(db: Queryable, place: Place, version: number): Promise<{ value: unknown } | null> {
  const { rows } = await db.query<{ value: unknown }>(
    `select value from settings_versions
     where section = $1 and site_id is not distinct from $2::uuid and version = $3`,
    [place.section, place.siteId, version],
  );
  return rows[0] ?? null;
}

/** Those of these categories that a conversation has. */
export async function readUsedCategories(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ path: string }>(
    `select path from unnest($1::text[]) path
     where exists (select 1 from conversation_summaries s where s.category = path)`,
    [paths],
  );
  return rows.map(({ path }) => path);
}
