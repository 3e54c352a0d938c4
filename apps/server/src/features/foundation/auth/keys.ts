import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../db/pool';
import { getOrCreateSecret } from '../secrets/actions';

/** Signing secrets: created once, stored in the database, shared by all processes. */
export type AuthKeys = { access: Uint8Array; refresh: Uint8Array };

const KEY_BYTES = 32;

/** The installation's keys, created at the first call. */
export async function loadKeys(db: Queryable): Promise<AuthKeys> {
  const [access, refresh] = await Promise.all([secret(db, 'access-token'), secret(db, 'refresh-cookie')]);
  return { access, refresh };
}

/** Key that signs links of files. */
export const loadFileKey = (db: Queryable): Promise<Uint8Array> => secret(db, 'file-links');

const secret = (db: Queryable, name: string): Promise<Uint8Array> =>
  getOrCreateSecret(db, name, randomBytes(KEY_BYTES));
