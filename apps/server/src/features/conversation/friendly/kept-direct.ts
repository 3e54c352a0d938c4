import type { Queryable } from '../../../db/pool';
import { countDirectBefore, deleteDirectBefore, findUnread } from './direct-store';

/** Internal chat in which something is unread by this agent. */
export const readUnread = (db: Queryable, agentId: string): ReturnType<typeof findUnread> => findUnread(db, agentId);

export const countOldDirect = (db: Queryable, before: Date): Promise<number> => countDirectBefore(db, before);

/** The oldest words go; a talk's numbers go on, and what is gone is unread by nobody. */
export const deleteOldDirect = (tx: Queryable, before: Date, limit: number): Promise<{ directMessages: number }> =>
  deleteDirectBefore(tx, before, limit);
