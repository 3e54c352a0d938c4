import type { Queryable } from '../../../db/pool';
import { findSecretText, keepSecretText } from './store';

/** Secrets of the installation: each made once, kept in the database, the same in every process. */

/** Null: none is kept under this name. */
export async function findSecret(db: Queryable, name: string): Promise<Buffer | null> {
  const text = await findSecretText(db, name);
  return text === null ? null : Buffer.from(text, 'base64');
}

/** Keeps `fresh` under this name, unless one is kept already; answers the one that is. */
export async function keepSecret(db: Queryable, name: string, fresh: Uint8Array): Promise<Buffer> {
  return Buffer.from(await keepSecretText(db, name, Buffer.from(fresh).toString('base64')), 'base64');
}
