import { randomBytes } from 'node:crypto';
import type { Answer } from '@parley/protocol/http/routes';
import type { FileBody } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import type { Incoming } from '../../../http/handler';
import { type Content, contentOf, kindOf, plainContentOf } from './content-type';
import { nameOf } from './file-name';
import { type Picture, readPicture } from './picture';
import { isPicture, presentFile } from './present';
import { assertMaySend, assertStillMaySend, type Counting, reserveBytes } from './quota';
import { receive } from './receive';
import { undoFile } from './removal-store';
import type { Storage } from './storage';
import { type FileRow, insertFile, noteUse } from './store';

const KEY_BYTES = 24;
const MEGABYTE = 1024 * 1024;

/** Sender of a file; a visitor with the address for the counts of the day. */
export type Sender =
  | { visitor: { id: string; siteId: string }; from: Pick<Counting, 'address' | 'isUnlimited'> }
  | { agent: { uuid: string } };

/**
 * Stores an uploaded file: checks size and content by the settings; a picture loses its metadata and gets a thumbnail.
 */
export async function takeFile(
  context: Context,
  storage: Storage,
  sender: Sender,
  incoming: Incoming,
): Promise<Answer<'POST /visitor/upload'>> {
  if (!('visitor' in sender)) return storeUpload(context, storage, sender, incoming);
  const { maxMegabytes, visitors } = context.setting('files', sender.visitor.siteId);
  if (!visitors) throw new Refusal('forbidden');
  const visitorId = sender.visitor.id;
  await assertMaySend(context, visitorId);
  // Receiving stops at this size.
  const most = maxMegabytes * MEGABYTE;
  const reserved = await reserveBytes(context, { visitorId, ...sender.from }, Math.min(incoming.length ?? most, most));
  let received = 0;
  async function* counted(): AsyncGenerator<Buffer, void> {
    for await (const piece of incoming.stream) {
      received += piece.length;
      yield piece;
    }
  }
  try {
    const answer = await storeUpload(context, storage, sender, { ...incoming, stream: counted() });
    await reserved.settle(received);
    return answer;
  } catch (error) {
    // The bytes of a refused file count; those of a failure of the server do not.
    await reserved.settle(error instanceof Refusal && error.status < 500 ? received : 0);
    throw error;
  }
}

async function storeUpload(
  context: Context,
  storage: Storage,
  sender: Sender,
  incoming: Incoming,
): Promise<Answer<'POST /visitor/upload'>> {
  const file = await keepFile(context, storage, { sender, ...incoming });
  const body = context.links.signBody(presentFile(file));
  return { kind: isPicture(file) ? 'image' : 'file', file: body, msg: JSON.stringify(body) };
}

type Keeping = Pick<Context, 'db' | 'clock' | 'log' | 'setting'>;
type Owner = { visitor: { id: string; siteId: string } } | { agent: { uuid: string } };

/** A file that a visitor sent by another program: stored like an upload; `msg` is the body of its message. */
export async function keepFetched(
  context: Keeping,
  storage: Storage,
  { visitor, ...incoming }: { visitor: { id: string; siteId: string } } & Pick<Incoming, 'name' | 'stream'>,
): Promise<{ key: string; kind: 'image' | 'file'; body: FileBody }> {
  const file = await keepFile(context, storage, { sender: { visitor }, ...incoming });
  await noteUse(context.db, file.key, visitor.id);
  return { key: file.key, kind: isPicture(file) ? 'image' : 'file', body: presentFile(file) };
}

async function keepFile(
  context: Keeping,
  storage: Storage,
  { sender, name, stream }: { sender: Owner } & Pick<Incoming, 'name' | 'stream'>,
): Promise<FileRow> {
  const { maxMegabytes, kinds } = context.setting('files', 'visitor' in sender ? sender.visitor.siteId : undefined);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const path = await storage.draft(key);
  let isRecorded = false;
  try {
    const received = await receive(stream, path, maxMegabytes * MEGABYTE);
    if (received === 0) throw new Refusal('empty');
    const { content, picture } = await inspectFile(path, name);
    if (!kinds.includes(kindOf(content.type))) throw new Refusal('type-not-allowed', { type: content.type });
    const file: FileRow = {
      key,
      visitorId: 'visitor' in sender ? sender.visitor.id : null,
      agentId: 'agent' in sender ? sender.agent.uuid : null,
      name: nameOf(name, content),
      size: picture?.size ?? received,
      type: content.type,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      hasThumb: picture?.thumbPath != null,
    };
    // Row first, bytes second: a row without a file is found and removed (`retention`), a file without a row is not.
    isRecorded = true;
    await recordUpload(context, sender, file);
    if (picture?.thumbPath) await storage.keep(thumbKey(key), picture.thumbPath);
    await storage.keep(key, path);
    return file;
  } catch (error) {
    if (isRecorded) await removeStored(context, storage, key);
    throw error;
  } finally {
    await storage.discard(path);
  }
}

function recordUpload({ db, clock }: Keeping, sender: Owner, file: FileRow): Promise<void> {
  const now = clock.now();
  if ('agent' in sender) return insertFile(db, { ...file, siteId: null }, now);
  const { id, siteId } = sender.visitor;
  return transaction(db, async (tx) => {
    await assertStillMaySend(tx, id, now);
    await insertFile(tx, { ...file, siteId }, now);
  });
}

/** Type and picture of a file. A file that only begins like a picture counts as text or bytes. */
async function inspectFile(path: string, name: string): Promise<{ content: Content; picture: Picture | null }> {
  const content = await contentOf(path, name);
  const picture = await readPicture(path, content.type);
  if (picture === 'broken') return { content: await plainContentOf(path, name), picture: null };
  return { content, picture: picture === 'unread' ? null : picture };
}

/**
 * Removes what was stored before a failure; an error here is only logged, the first one is reported. The file is also
 * noted for a later removal: a store that gave no answer may still finish the upload.
 */
async function removeStored({ db, clock, log }: Keeping, storage: Storage, key: string): Promise<void> {
  const undone = [undoFile(db, key, clock.now()), storage.remove(key), storage.remove(thumbKey(key))];
  for (const { reason } of (await Promise.allSettled(undone)).filter(
    ({ status }) => status === 'rejected',
  ) as PromiseRejectedResult[])
    log.warn({ err: reason, key }, 'a file that was not kept');
}

export const thumbKey = (key: string): string => `${key}.thumb`;
