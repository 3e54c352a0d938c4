import type { Queryable } from '../../../db/pool';
import { findSecret, keepSecret } from '../secrets/actions';
import { findSealedKeys, insertSealedKeys } from './person-keys-store';
import { newKey, open, seal } from './seal';

/** Under what every person's key is sealed. */
const MASTER = 'person-keys';

async function masterKey(db: Queryable): Promise<Buffer> {
  // Asked first: keeping it anew would lock its row for as long as the transaction runs.
  return (await findSecret(db, MASTER)) ?? keepSecret(db, MASTER, newKey());
}

/** The keys of these persons, made where there are none; null for one who is erased. */
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

/** Those that there are; null for one who is erased. */
export async function readPersonKeys(db: Queryable, ids: readonly string[]): Promise<Map<string, Buffer | null>> {
  const rows = await findSealedKeys(db, ids);
  if (rows.length === 0) return new Map();
  const master = await masterKey(db);
  return new Map(rows.map(({ personId, sealed }) => [personId, sealed && open(master, sealed, personId)]));
}

/** Opens keys that were read with the rows they belong to. */
export async function keyOpener(db: Queryable): Promise<(personId: string, sealed: Buffer) => Buffer | null> {
  const master = await masterKey(db);
  return (personId, sealed) => open(master, sealed, personId);
}
