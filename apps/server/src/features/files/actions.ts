import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import type { Incoming } from '../../http/handler';
import { contentType, kindOf } from './content-type';
import { readPicture } from './picture';
import { isPicture, presentFile } from './present';
import { receive } from './receive';
import type { Storage } from './storage';
import { type FileRow, insertFile } from './store';

const KEY_BYTES = 24;
const NAME_MAX = 200;

export type Sender = { visitor: { id: string; siteId: string } } | { agent: { uuid: string } };

/** Takes a file in: its size and content are held against the settings, a picture is cleaned and made small. */
export async function takeFile(
  context: Context,
  storage: Storage,
  sender: Sender,
  { name, stream }: Incoming,
): Promise<Answer<'POST /visitor/upload'>> {
  const { maxMegabytes, visitors, kinds } = context.setting('files');
  if ('visitor' in sender && !visitors) throw new Refusal('forbidden');
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const path = await storage.draft(key);
  try {
    const received = await receive(stream, path, maxMegabytes * 1024 * 1024);
    if (received === 0) throw new Refusal('empty');
    const type = await contentType(path, name);
    if (!kinds.includes(kindOf(type))) throw new Refusal('type-not-allowed', { type });
    const picture = await readPicture(path, type);
    const file: FileRow = {
      key,
      visitorId: 'visitor' in sender ? sender.visitor.id : null,
      agentId: 'agent' in sender ? sender.agent.uuid : null,
      name: cleanName(name),
      size: picture?.size ?? received,
      type,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      hasThumb: picture?.thumbPath != null,
    };
    if (picture?.thumbPath) await storage.keep(thumbKey(key), picture.thumbPath);
    await storage.keep(key, path);
    const siteId = 'visitor' in sender ? sender.visitor.siteId : null;
    await insertFile(context.db, { ...file, siteId }, context.clock.now());
    const body = context.links.signBody(presentFile(file));
    return { kind: isPicture(file) ? 'image' : 'file', file: body, msg: JSON.stringify(body) };
  } catch (error) {
    await Promise.all([rm(path, { force: true }), storage.remove(key), storage.remove(thumbKey(key))]);
    throw error;
  }
}

export const thumbKey = (key: string): string => `${key}.thumb`;

/** The last part of what a browser calls it, as text that everything can hold. */
function cleanName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those
  const plain = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  if (plain.length <= NAME_MAX) return plain || 'file';
  const dot = plain.lastIndexOf('.');
  const end = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : '';
  return plain.slice(0, NAME_MAX - end.length).toWellFormed() + end;
}
