import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';

type Answered = NonNullable<Answer<'GET /storage/facts'>['facts']>;
export type StorageFacts = Omit<Answered, 'measuredAt'>;

/** Tables that are named. */
const LARGEST = 8;

export async function measureDatabase(
  db: Queryable,
): Promise<Pick<StorageFacts, 'databaseVersion' | 'databaseBytes' | 'tables'>> {
  const { rows } = await db.query<{ version: string; bytes: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  );
  const { rows: tables } = await db.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid)::text as bytes
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = current_schema()
     order by pg_total_relation_size(c.oid) desc, c.relname
     limit ${LARGEST}`,
  );
  return {
    databaseVersion: rows[0]!.version,
    databaseBytes: Number(rows[0]!.bytes),
    tables: tables.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
  };
}

/** Number and bytes of the uploaded files by type. */
export async function measureFiles(db: Queryable): Promise<{ type: string; count: number; bytes: number }[]> {
  const { rows } = await db.query<{ type: string; count: string; bytes: string }>(
    'select type, count(*)::text as count, sum(size)::text as bytes from files group by type',
  );
  return rows.map(({ type, count, bytes }) => ({ type, count: Number(count), bytes: Number(bytes) }));
}

export async function saveFacts(db: Queryable, facts: StorageFacts, now: number): Promise<void> {
  await db.query(
    `insert into storage_facts (facts, measured_at) values ($1, $2)
     on conflict (single) do update set facts = excluded.facts, measured_at = excluded.measured_at`,
    [JSON.stringify(facts), new Date(now)],
  );
}

export async function readFacts(db: Queryable): Promise<Answered | null> {
  const { rows } = await db.query<{ facts: StorageFacts; measuredAt: Date }>(
    'select facts, measured_at as "measuredAt" from storage_facts',
  );
  const row = rows[0];
  return row ? { ...row.facts, measuredAt: row.measuredAt.getTime() } : null;
}
