import type { Queryable } from '../../../db/pool';

/** Null: none is kept under this name. */
export async function findSecretText(db: Queryable, name: string): Promise<string | null> {
  const { rows } = await db.query<{ value: string }>('select value from secrets where name = $1', [name]);
  return rows[0]?.value ?? null;
}

/** Answers the one that is kept from now on. */
export async function keepSecretText(db: Queryable, name: string, fresh: string): Promise<string> {
  // The update changes nothing; it lets one statement answer the stored value whoever wrote it first.
  const { rows } = await db.query<{ value: string }>(
    'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set name = excluded.name returning value',
    [name, fresh],
  );
  return rows[0]!.value;
}
