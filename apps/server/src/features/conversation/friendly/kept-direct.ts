import type { Queryable } from '../../../db/pool';
import { countDirectBefore, deleteDirectBefore, findUnread } from './direct-store';

/** Internal chats with messages that this agent has not read. */
export const readUnread = (db: Queryable, agentId: string): ReturnType<typeof findUnread> => findUnread(db, agentId);

export const countOldDirect = (db: Queryable, before: Date): Promise<number> => countDirectBefore(db, before);

/** Deletes the oldest messages of internal chat; seqs continue, and unread counts leave deleted messages out. */
export const deleteOldDirect = (tx: Queryable, before: Date, limit: number): Promise<{ directMessages: number }> =>
  deleteDirectBefore(tx, before, limit);
