import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage } from '../../../db/failures';
import type { Client, Queryable } from '../../../db/pool';
import {
  deleteConnections,
  findConnected,
  findOffline,
  findUnconnected,
  insertConnections,
} from './visitor-connections-store';

/** Visitors stored by one statement. */
const TOGETHER_MAX = 500;

/** Stores which visitors have a socket in this process, for the others. */
export type VisitorConnections = {
  /** A visitor's first socket here was opened, or it has left or gone to another process. */
  changed(visitorId: string): void;
  idle(): Promise<void>;
};

type Parts = { context: Context; isHere(visitorId: string): boolean };

export function createVisitorConnections({ context, isHere }: Parts): VisitorConnections {
  const { db, processId, log } = context;
  return createLane(async (changed) => {
    const visitorIds = [...new Set(changed)];
    const here = visitorIds.filter(isHere);
    const gone = visitorIds.filter((id) => !isHere(id));
    if (here.length > 0) await insertConnections(db, { processId, visitorIds: here });
    if (gone.length > 0) await deleteConnections(db, { processId, visitorIds: gone });
  }, log);
}

/** A failure is made good by the next round of `findUnattended`, or when this process registers its sockets again. */
function createLane(run: (visitorIds: string[]) => Promise<void>, log: Context['log']): VisitorConnections {
  const lane = createBatcher<string>(run, TOGETHER_MAX, (error) => {
    if (!isOutage(error)) log.warn({ err: error }, 'visitors of this process');
  });
  return { changed: (visitorId) => lane.add(visitorId), idle: () => lane.idle() };
}

/** Of a process that serves alone: nothing is stored. */
export const noVisitorConnections: VisitorConnections = { changed() {}, idle: async () => undefined };

/**
 * The last sockets of these visitors here have been closed for a while: removes them from this process. Returns those
 * who have a socket in another one. The caller has locked the visitors.
 */
export async function disconnectVisitors(
  { processId }: Pick<Context, 'processId'>,
  tx: Client,
  visitorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  await deleteConnections(tx, { processId, visitorIds });
  return new Set(await findConnected(tx, visitorIds));
}

/** Visitors who are stored as online, but no process has their socket: theirs has ended, or they never opened one. */
export const findUnattended = (db: Queryable, seenBefore: number): Promise<string[]> => findUnconnected(db, seenBefore);

/** Of these visitors, those who are stored as not being on the site. */
export const findAway = (db: Queryable, visitorIds: readonly string[]): Promise<string[]> =>
  findOffline(db, visitorIds);
