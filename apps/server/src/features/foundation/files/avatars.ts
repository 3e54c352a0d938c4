import { randomBytes } from 'node:crypto';
import type { Client, Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { PublicFile } from '../../../http/files';
import type { Incoming } from '../../../http/handler';
import { contentOf } from './content-type';
import { squarePicture } from './picture';
import { receive } from './receive';
import type { Storage } from './storage';
import { insertAvatar, isAvatarShown } from './store';

const KEY_BYTES = 24;
/** Maximum number of bytes of an uploaded picture: a phone's photo. */
const MAX_BYTES = 10 * 1024 * 1024;

export type StoredAvatar = { key: string; address: string };

/** Stores a picture as a small square; `assignAvatar` then makes it one of an agent or a robot. */
export async function storeAvatar(storage: Storage, { name, stream }: Incoming): Promise<StoredAvatar> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const path = await storage.draft(key);
  try {
    if ((await receive(stream, path, MAX_BYTES)) === 0) throw new Refusal('empty');
    const { type } = await contentOf(path, name);
    if (!(await squarePicture(path, type))) throw new Refusal('type-not-allowed', { type });
    await storage.keep(key, path);
    return { key, address: `/api/avatars/${key}` };
  } finally {
    await storage.discard(path);
  }
}

/** `agentId`: null for a robot's, which has it by its address. */
export async function assignAvatar(
  tx: Client,
  { key }: StoredAvatar,
  agentId: string | null,
  now: number,
): Promise<void> {
  await insertAvatar(tx, { key, agentId }, now);
}

/** The picture of an agent or robot by its key, for everybody; replaced or removed ones are not found. */
export async function findAvatar(db: Db, storage: Storage, key: string): Promise<PublicFile | null> {
  if (!/^[\w-]{20,64}$/.test(key)) return null;
  if (!(await isAvatarShown(db, key))) return null;
  return { name: 'avatar.webp', type: 'image/webp', read: (range) => storage.read(key, range) };
}
