import type { Queryable } from '../../../db/pool';

/** `sealed` null: the person is erased. */
export type SealedKey = { personId: string; sealed: Buffer | null };

export async function findSealedKeys(db: Queryable, ids: readonly string[]): Promise<SealedKey[]> {
  const { rows } = await db.query<SealedKey>(
    'select person_id as "personId", sealed from person_keys where person_id = any($1::uuid[])',
    [ids],
  );
  return rows;
}

/** Inserts keys; an existing one stays. */
export async function insertSealedKeys(
  tx: Queryable,
  ids: readonly string[],
  sealed: readonly Uint8Array[],
): Promise<void> {
  await tx.query(
    `insert into person_keys (person_id, sealed)
     select * from unnest($1::uuid[], $2::bytea[])
     on conflict (person_id) do nothing`,
    [ids, sealed],
  );
}

/** Destroys keys for good: none is created for these ids again. */
export async function destroyKeys(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(
    `insert into person_keys (person_id, sealed, destroyed_at)
     select id, null, now() from unnest($1::uuid[]) as id order by id
     on conflict (person_id) do update set sealed = null, destroyed_at = coalesce(person_keys.destroyed_at, now())`,
    [[...new Set(ids)]],
  );
}
