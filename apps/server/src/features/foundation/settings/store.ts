import type { Queryable } from '../../../db/pool';

export type StoredSection = { section: string; value: unknown; version: number };

export async function readSections(db: Queryable): Promise<StoredSection[]> {
  const { rows } = await db.query<StoredSection>('select section, value, version from settings');
  return rows;
}

export type SectionSave = { section: string; value: unknown; version: number; changedBy: string };

/**
 * Saves if the stored version is still the edited one (0: never saved). Returns the new version; null: changed
 * meanwhile.
 */
export async function saveSection(tx: Queryable, save: SectionSave, now: number): Promise<number | null> {
  const { rows } = await tx.query<{ version: number }>(
    `insert into settings (section, value, version, changed_by, changed_at)
     select $1, $2::jsonb, 1, $4, $5
     where $3 = 0 or exists (select 1 from settings where section = $1)
     on conflict (section) do update set
       value = excluded.value,
       version = settings.version + 1,
       changed_by = excluded.changed_by,
       changed_at = excluded.changed_at
     where settings.version = $3
     returning version`,
    [save.section, JSON.stringify(save.value), save.version, save.changedBy, new Date(now)],
  );
  return rows[0]?.version ?? null;
}
