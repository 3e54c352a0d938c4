import type { Queryable } from '../../../db/pool';

/** The secret with this name; null: there is none. */
export async function findSecretText(db: Queryable, name: string): Promise<string | null> {
  const { rows } = await db.query<{ value: string }>('select value from secrets where name = $1', [name]);
  return rows[0]?.value ?? null;
}

/** Stores `fresh` unless there is a secret already; returns the stored one. */
export async function getOrCreateSecretText(db: Queryable, name: string, fresh: string): Promise<string> {
  // The update changes nothing: it makes one statement return the stored value, whichever process inserted it.
  const { rows } = await db.query<{ value: string }>(
    'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set name = excluded.name returning value',
    [name, fresh],
  );
  return rows[0]!.value;
}
