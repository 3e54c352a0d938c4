import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Context } from '../../../context';
import type { Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Incoming } from '../../../http/handler';
import { contentOf } from '../files/content-type';
import { reducePicture } from '../files/picture';
import { receive } from '../files/receive';
import type { Storage } from '../files/storage';
import { insertPicture, readPicture } from './store';

const KEY_BYTES = 24;
/** Maximum number of bytes of an uploaded picture. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Stores a picture, recognized by its content, decoded and reduced. */
export async function storePicture(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  storage: Storage,
  { name, stream }: Incoming,
): Promise<{ key: string; bytes: number }> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const path = await storage.draft(key);
  try {
    if ((await receive(stream, path, MAX_BYTES)) === 0) throw new Refusal('empty');
    const { type } = await contentOf(path, name);
    if (!(await reducePicture(path, type))) throw new Refusal('not-a-picture', { type });
    const bytes = await readFile(path);
    await insertPicture(db, { key, bytes, now: new Date(clock.now()) });
    return { key, bytes: bytes.length };
  } finally {
    await storage.discard(path);
  }
}

/**
 * A picture as itself, or as a module of script (`.js`): pages whose policy allows the widget's script, but none of its
 * images, can show it all the same.
 */
export async function findPicture(db: Db, name: string): Promise<string | Buffer | null> {
  const [, key, form] = /^([\w-]{32})\.(js|webp)$/.exec(name) ?? [];
  const bytes = key ? await readPicture(db, key) : null;
  return bytes && form === 'js' ? `export default"${bytes.toString('base64')}"` : bytes;
}
