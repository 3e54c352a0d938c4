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

/** What an agent may see of a visitor, by rules L of core's SPEC. */
export type Seen = {
  visitorId: string;
  siteId: string;
  /** The newest conversation that the agent may read; a browsing visitor's may be outside of its scope. */
  conversationId: string | null;
  reader: Reader;
  /** For a guest: its share. */
  share?: Share;
};

/**
 * Refusal for an unknown visitor. Agents with the scope `all` get `unknown-visitor`; others get the same refusal as for
 * a visitor outside of their scope, so that they do not learn whether it exists.
 */
export const unknownVisitorRefusal = ({ guest, scope }: Pick<Principal, 'guest' | 'scope'>): Refusal =>
  new Refusal(guest ? 'not-shared' : scope === 'all' ? 'unknown-visitor' : 'not-yours');

/**
 * Checks that the agent may see a visitor's data. Refuses unknown visitors by `unknownVisitorRefusal`, and those
 * that are not in its lists with `not-yours`.
 */
export async function seeVisitor(context: Context, agent: Principal, visitorId: string): Promise<Seen> {
  const row = await findSeen(context.db, visitorId, agent.uuid);
  if (!row) throw unknownVisitorRefusal(agent);
  if (agent.guest) return seeShared(context, agent, visitorId, row);
  const viewer = { id: agent.uuid, seesAll: agent.admin, watching: row.watching };
  // A visitor who left counts as ended: the last owner may still read.
  const state = row.state === 'gone' ? 'end' : row.state;
  const listing = { state, ownerId: row.owner_id, transferTo: row.transfer_to };
  if (!lists(viewer, listing)) throw new Refusal('not-yours');
  const isOver = row.state === 'monitor' && row.conversation_id !== null;
  const isHidden = row.trashed || (isOver && !(await isInScope(context.db, agent, row.conversation_id!)));
  return { visitorId, siteId: row.site_id, conversationId: isHidden ? null : row.conversation_id, reader: agent };
}

/**
 * Checks that the agent may act on a visitor: not if its newest conversation is a colleague's outside of the agent's
 * scope; unknown visitors are refused in the same way. For guests `seeVisitor` checks; for agents who see all,
 * the action refuses unknown visitors.
 */
export async function assertMayActOn({ db }: Context, agent: Principal, visitorId: string): Promise<void> {
  if (agent.scope === 'all' || agent.guest) return;
  const visitor = await findHadConversation(db, visitorId);
  if (!visitor) throw unknownVisitorRefusal(agent);
  if (visitor.conversation_id && !(await isInScope(db, agent, visitor.conversation_id))) throw new Refusal('not-yours');
}

/** What a guest may see (L-06): only the shared conversation, only while it is shared. */
async function seeShared(context: Context, agent: Principal, visitorId: string, row: SeenRecord): Promise<Seen> {
  const share = await currentShare(context, agent, visitorId);
  const state = row.state === 'gone' ? 'end' : row.state;
  const listing = { state, ownerId: row.owner_id, transferTo: row.transfer_to };
  const isListed =
    share !== null &&
    row.conversation_id === share.conversationId &&
    !row.trashed &&
    lists({ id: agent.uuid, seesAll: false, watching: false, shared: true }, listing);
  if (!isListed) throw new Refusal('not-shared');
  return { visitorId, siteId: row.site_id, conversationId: share.conversationId, reader: agent, share };
}

/**
 * Time from which a guest may see page views of a visitor; null: from the beginning. Before the share has started the
 * latest possible date: none are shown.
 */
export const trailSince = (share: Share | undefined): number | null =>
  share && share.scope !== 'person' ? (share.startedAt ?? 8.64e15) : null;

/** The present share of a visitor with a guest; null: none. */
export async function currentShare(context: Context, agent: Principal, visitorId: string): Promise<Share | null> {
  const share = (await sharesWith(context.db, agent.uuid)).find((one) => one.visitorId === visitorId);
  return share && !isOver(share, context.clock.now()) ? share : null;
}

/** The seq after which a guest may read a conversation; 0: from its beginning. */
export function readableAfter({ share }: Seen, conversationId: string): number {
  return share && conversationId === share.conversationId ? hiddenUpTo(share) : 0;
}

/**
 * The named conversation, if it is of this visitor's person and in the agent's scope; without a name the newest one.
 */
export async function conversationOf(context: Context, seen: Seen, named: string | undefined): Promise<string | null> {
  if (!named || named === seen.conversationId) return seen.conversationId;
  const isSamePerson = await isOfVisitor(context.db, named, seen.visitorId);
  if (!isSamePerson || !(await isInScope(context.db, seen.reader, named))) throw new Refusal('not-found');
  return named;
}

/** All watchers of visitors. */
export const readWatchers = (db: Queryable): Promise<{ visitorId: string; agentId: string }[]> => findWatchers(db);
