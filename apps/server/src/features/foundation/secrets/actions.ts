import type { Queryable } from '../../../db/pool';
import { findSecretText, getOrCreateSecretText } from './store';

/** Secrets of the installation: each is created once, stored in the database and shared by all processes. */

/** The secret with this name; null: there is none. */
export async function findSecret(db: Queryable, name: string): Promise<Buffer | null> {
  const text = await findSecretText(db, name);
  return text === null ? null : Buffer.from(text, 'base64');
}

/** Stores `fresh` under this name unless there is a secret already; returns the stored one. */
export async function getOrCreateSecret(db: Queryable, name: string, fresh: Uint8Array): Promise<Buffer> {
  return Buffer.from(await getOrCreateSecretText(db, name, Buffer.from(fresh).toString('base64')), 'base64');
}
