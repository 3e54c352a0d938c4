import type { MessageKind } from '@parley/protocol/types';
import type { Client, Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { findFile, noteRecalled } from './store';

const KEYS = /\/api\/files\/([\w-]{20,64})/g;
const SENDING: readonly MessageKind[] = ['image', 'file', 'card'];

/** Closes the files of a recalled message, unless another message uses them. */
export async function closeRecalled(
  tx: Client,
  visitorId: string,
  { kind, msg }: { kind: MessageKind; msg: string },
  now: number,
): Promise<void> {
  if (!SENDING.includes(kind)) return;
  const keys = [...msg.matchAll(KEYS)].map(([, key]) => key!);
  if (keys.length > 0) await noteRecalled(tx, [...new Set(keys)], visitorId, now);
}

/** Refuses texts with a link of a file that was recalled: a use in them would open it again. */
export async function refuseRecalled(db: Queryable, texts: readonly string[]): Promise<void> {
  for (const [, key] of texts.join(' ').matchAll(KEYS))
    if ((await findFile(db, key!))?.isRecalled) throw new Refusal('unknown-file');
}

/** Whether a file is closed: its links do not work any more. */
export const isClosed = async (db: Queryable, key: string): Promise<boolean> =>
  (await findFile(db, key))?.isRecalled ?? true;
