import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context';
import type { Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { PublicFile } from '../../../http/files';
import type { Incoming } from '../../../http/handler';
import { contentOf } from './content-type';
import { nameOf } from './file-name';
import { receive } from './receive';
import { undoFile } from './removal-store';
import type { Storage } from './storage';
import { findFile, insertFile } from './store';

/** Distinguishes sounds, which are public, from files of conversations; `USED_ELSEWHERE` repeats it. */
const PREFIX = 'sound-';
const KEY_BYTES = 24;
/** Maximum number of bytes: about ten seconds. */
const MAX_BYTES = 200_000;
/** Types that every browser plays, without parameters. */
const PLAYED: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/wav': 'audio/wav',
};

/** Stores a sound for the console's notices, recognized by its content. */
export async function storeSound(
  { db, clock }: Context,
  storage: Storage,
  { agentId, incoming: { name, stream } }: { agentId: string; incoming: Incoming },
): Promise<{ address: string }> {
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const path = await storage.draft(key);
  try {
    const size = await receive(stream, path, MAX_BYTES);
    if (size === 0) throw new Refusal('empty');
    const content = await contentOf(path, name);
    const type = PLAYED[content.type.split(';')[0] ?? ''];
    if (!type) throw new Refusal('type-not-allowed', { type: content.type });
    const none = { visitorId: null, siteId: null, width: null, height: null, hasThumb: false };
    await insertFile(db, { ...none, key, agentId, name: nameOf(name, content), size, type }, clock.now());
    await storage.keep(key, path).catch(async (error: unknown) => {
      await undoFile(db, key, clock.now());
      throw error;
    });
    return { address: `/api/sounds/${key}` };
  } finally {
    await storage.discard(path);
  }
}

/** A sound by its key, for everybody. */
export async function findSound(db: Db, storage: Storage, key: string): Promise<PublicFile | null> {
  if (!/^sound-[\w-]{32}$/.test(key)) return null;
  const file = await findFile(db, key);
  return file && { name: null, type: file.type, read: (range) => storage.read(key, range) };
}
