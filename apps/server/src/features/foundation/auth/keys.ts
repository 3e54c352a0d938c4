import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../db/pool';

/** Secrets that sign: made once, kept in the database, the same in every process. */
export type AuthKeys = { access: Uint8Array; refresh: Uint8Array };

const KEY_BYTES = 32;

/** The installation's keys, made at the first call. */
export async function loadKeys(db: Queryable): Promise<AuthKeys> {
  const [access, refresh] = await Promise.all([secret(db, 'access-token'), secret(db, 'refresh-cookie')]);
  return { access, refresh };
}

/** What signs the addresses of files. */
export const loadFileKey = (db: Queryable): Promise<Uint8Array> => secret(db, 'file-links');

const secret = (db: Queryable, name: string): Promise<Uint8Array> => keepSecret(db, name, randomBytes(KEY_BYTES));

/** Keeps `fresh` under this name, unless one is kept already; answers the one that is. */
export async function keepSecret(db: Queryable, name: string, fresh: Uint8Array): Promise<Buffer> {
  // The update changes nothing; it lets one statement answer the stored value whoever wrote it first.
  const { rows } = await db.query<{ value: string }>(
    'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set name = excluded.name returning value',
    [name, Buffer.from(fresh).toString('base64')],
  );
  return Buffer.from(rows[0]!.value, 'base64');
}
