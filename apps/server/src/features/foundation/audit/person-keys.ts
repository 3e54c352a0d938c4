import type { Queryable } from '../../../db/pool';
import { findSecret, getOrCreateSecret } from '../secrets/actions';
import { findSealedKeys, insertSealedKeys } from './person-keys-store';
import { newKey, open, seal } from './seal';

/** Name of the secret that seals all keys of persons. */
const MASTER = 'person-keys';

async function masterKey(db: Queryable): Promise<Buffer> {
  // Read first: `getOrCreateSecret` would lock the row until the end of the transaction.
  return (await findSecret(db, MASTER)) ?? getOrCreateSecret(db, MASTER, newKey());
}

/** Keys of these persons, created if missing; null: the person is erased. */
export async function personKeys(tx: Queryable, ids: readonly string[]): Promise<Map<string, Buffer | null>> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return new Map();
  const known = await readPersonKeys(tx, wanted);
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const master = await masterKey(tx);
  const made = missing.map((id) => seal(master, newKey(), id));
  await insertSealedKeys(tx, missing, made);
  return readPersonKeys(tx, wanted);
}

/** Existing keys of these persons; null: the person is erased. */
export async function readPersonKeys(db: Queryable, ids: readonly string[]): Promise<Map<string, Buffer | null>> {
  const rows = await findSealedKeys(db, ids);
  if (rows.length === 0) return new Map();
  const master = await masterKey(db);
  return new Map(rows.map(({ personId, sealed }) => [personId, sealed && open(master, sealed, personId)]));
}

/** Returns a function that opens sealed keys. */
export async function keyOpener(db: Queryable): Promise<(personId: string, sealed: Buffer) => Buffer | null> {
  const master = await masterKey(db);
  return (personId, sealed) => open(master, sealed, personId);
}
