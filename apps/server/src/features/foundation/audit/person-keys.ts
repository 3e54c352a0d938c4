import type { Queryable } from '../../../db/pool';
import { keepSecret } from '../auth/keys';
import { newKey, open, seal } from './seal';

/** Under what every person's key is sealed. */
const MASTER = 'person-keys';

async function masterKey(db: Queryable): Promise<Buffer> {
  const { rows } = await db.query<{ value: string }>('select value from secrets where name = $1', [MASTER]);
  // Asked first: keeping it anew would lock its row for as long as the transaction runs.
  return rows[0] ? Buffer.from(rows[0].value, 'base64') : keepSecret(db, MASTER, newKey());
}

type Stored = { personId: string; sealed: Buffer | null };

/** The keys of these persons, made where there are none; null for one who is erased. */
export async function personKeys(tx: Queryable, ids: readonly string[]): Promise<Map<string, Buffer | null>> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return new Map();
  const known = await readPersonKeys(tx, wanted);
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const master = await masterKey(tx);
  const made = missing.map((id) => seal(master, newKey(), id));
  await tx.query(
    `insert into person_keys (person_id, sealed)
     select * from unnest($1::uuid[], $2::bytea[])
     on conflict (person_id) do nothing`,
    [missing, made],
  );
  return readPersonKeys(tx, wanted);
}

/** Those that there are; null for one who is erased. */
export async function readPersonKeys(db: Queryable, ids: readonly string[]): Promise<Map<string, Buffer | null>> {
  const { rows } = await db.query<Stored>(
    'select person_id as "personId", sealed from person_keys where person_id = any($1::uuid[])',
    [ids],
  );
  if (rows.length === 0) return new Map();
  const master = await masterKey(db);
  return new Map(rows.map(({ personId, sealed }) => [personId, sealed && open(master, sealed, personId)]));
}

/** Opens keys that were read with the rows they belong to. */
export async function keyOpener(db: Queryable): Promise<(personId: string, sealed: Buffer) => Buffer | null> {
  const master = await masterKey(db);
  return (personId, sealed) => open(master, sealed, personId);
}

/** Their keys are no more, and none is made again. */
export async function destroyKeys(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(
    `insert into person_keys (person_id, sealed, destroyed_at)
     select id, null, now() from unnest($1::uuid[]) as id order by id
     on conflict (person_id) do update set sealed = null, destroyed_at = coalesce(person_keys.destroyed_at, now())`,
    [[...new Set(ids)]],
  );
}
