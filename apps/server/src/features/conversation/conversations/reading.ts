import { lists } from '@parley/core/visitors/lists';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { hiddenUpTo, isOver, type Share } from '../../../share';
import { isInScope, type Reader } from '../../foundation/access/scope';
import { sharesWith } from '../shares/actions';
import { findHadConversation, findSeen, isOfVisitor, type SeenRecord } from './reading-store';
import { findWatchers } from './store';

/** What an agent may see of a visitor, decided where the row is read: rules L of core's SPEC. */
export type Seen = {
  visitorId: string;
  siteId: string;
  /** The newest, where the agent may read it: of a browsing visitor it may be out of the agent's scope. */
  conversationId: string | null;
  reader: Reader;
  /** Of a guest: what is shared. */
  share?: Share;
};

/**
 * What an agent is told of a visitor that is not there: the same as of one that is and is not theirs to see. Who sees all
 * learns nothing by the difference, and is told it.
 */
export const noVisitorFor = ({ guest, scope }: Pick<Principal, 'guest' | 'scope'>): Refusal =>
  new Refusal(guest ? 'not-shared' : scope === 'all' ? 'unknown-visitor' : 'not-yours');

/** The door to a visitor's data: one that is not there is `noVisitorFor`, one this agent does not list is 403. */
export async function seeVisitor(context: Context, agent: Principal, visitorId: string): Promise<Seen> {
  const row = await findSeen(context.db, visitorId, agent.uuid);
  if (!row) throw noVisitorFor(agent);
  if (agent.guest) return seeShared(context, agent, visitorId, row);
  const listener = { id: agent.uuid, seesAll: agent.admin, watching: row.watching };
  // Gone from the site is as ended: whoever talked last may look back.
  const state = row.state === 'gone' ? 'end' : row.state;
  const standing = { state, ownerId: row.owner_id, transferTo: row.transfer_to };
  if (!lists(listener, standing)) throw new Refusal('not-yours');
  const isOver = row.state === 'monitor' && row.conversation_id !== null;
  const isHidden = row.trashed || (isOver && !(await isInScope(context.db, agent, row.conversation_id!)));
  return { visitorId, siteId: row.site_id, conversationId: isHidden ? null : row.conversation_id, reader: agent };
}

/**
 * The door to a visitor for a verb: whoever sees less than all turns to nobody whom a colleague has, or had last, out of
 * the scope, and is not told whether there is such a visitor. A guest's door is `seeVisitor`; for everybody else
 * unknown visitors are the verb's to refuse.
 */
export async function assertMayTurnTo({ db }: Context, agent: Principal, visitorId: string): Promise<void> {
  if (agent.scope === 'all' || agent.guest) return;
  const visitor = await findHadConversation(db, visitorId);
  if (!visitor) throw noVisitorFor(agent);
  if (visitor.conversation_id && !(await isInScope(db, agent, visitor.conversation_id))) throw new Refusal('not-yours');
}

/** A guest's door (L-06): the shared conversation, to the minute; anything else is not shared. */
async function seeShared(context: Context, agent: Principal, visitorId: string, row: SeenRecord): Promise<Seen> {
  const share = await stillShared(context, agent, visitorId);
  const state = row.state === 'gone' ? 'end' : row.state;
  const standing = { state, ownerId: row.owner_id, transferTo: row.transfer_to };
  const isListed =
    share !== null &&
    row.conversation_id === share.conversationId &&
    !row.trashed &&
    lists({ id: agent.uuid, seesAll: false, watching: false, shared: true }, standing);
  if (!isListed) throw new Refusal('not-shared');
  return { visitorId, siteId: row.site_id, conversationId: share.conversationId, reader: agent, share };
}

/** From when on a guest may see where a visitor was; null: from the beginning. */
export const trailSince = (share: Share | undefined): number | null =>
  share && share.scope !== 'person' ? (share.startedAt ?? 8.64e15) : null;

/** What of a visitor is shared with a guest now. */
export async function stillShared(context: Context, agent: Principal, visitorId: string): Promise<Share | null> {
  const share = (await sharesWith(context.db, agent.uuid)).find((one) => one.visitorId === visitorId);
  return share && !isOver(share, context.clock.now()) ? share : null;
}

/** The first number that a guest may read of a conversation; 0: from its beginning. */
export function readableAfter({ share }: Seen, conversationId: string): number {
  return share && conversationId === share.conversationId ? hiddenUpTo(share) : 0;
}

/** A conversation of this visitor, or of the same person, in the agent's scope; the newest when none is named. */
export async function conversationOf(context: Context, seen: Seen, named: string | undefined): Promise<string | null> {
  if (!named || named === seen.conversationId) return seen.conversationId;
  const isTheirs = await isOfVisitor(context.db, named, seen.visitorId);
  if (!isTheirs || !(await isInScope(context.db, seen.reader, named))) throw new Refusal('not-found');
  return named;
}

/** Who looks on at whom. */
export const readWatchers = (db: Queryable): Promise<{ visitorId: string; agentId: string }[]> => findWatchers(db);
