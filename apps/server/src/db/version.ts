import type { Queryable } from './pool';

/** PostgreSQL's own number for version 15.0. */
const OLDEST_VERSION = 150_000;

export class DatabaseTooOld extends Error {}

/** Asked before anything else: an older one may not know what is asked next. */
export async function assertVersion(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const version = Number(rows[0]?.version);
  if (version < OLDEST_VERSION)
    throw new DatabaseTooOld(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Parley needs version 15 or newer.`,
    );
}
