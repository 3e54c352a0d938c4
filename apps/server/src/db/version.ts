import type { Queryable } from './pool';

/** server_version_num of version 15.0. */
const MIN_VERSION = 150_000;

export class DatabaseTooOld extends Error {}

/** Runs before all other statements, which an older version may not know. */
export async function assertVersion(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const version = Number(rows[0]?.version);
  if (version < MIN_VERSION)
    throw new DatabaseTooOld(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Parley needs version 15 or newer.`,
    );
}
