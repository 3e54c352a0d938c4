import { lists } from '@parley/core/visitors/lists';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { hiddenUpTo, isOver, type Share } from '../../../share';
import { isInScope, type Reader } from '../../foundation/access/scope';
import { sharesWith } from '../friendly/door';

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
  const { rows } = await context.db.query<Found & { watching: boolean; trashed: boolean }>({
    name: 'see-visitor',
    text: `select v.site_id, v.state, v.conversation_id, c.owner_id, c.transfer_to,
                  exists (select 1 from watches w where w.visitor_id = v.id and w.agent_id = $2) as watching,
                  exists (select 1 from conversation_trash x where x.conversation_id = c.id) as trashed
           from visitors v left join conversations c on c.id = v.conversation_id where v.id = $1`,
    values: [visitorId, agent.uuid],
  });
  const row = rows[0];
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
  const { rows } = await db.query<{ conversation_id: string | null }>({
    name: 'colleagues-conversation',
    text: `select case when state in ('current', 'end', 'gone') then conversation_id end as conversation_id
           from visitors where id = $1`,
    values: [visitorId],
  });
  const [visitor] = rows;
  if (!visitor) throw noVisitorFor(agent);
  if (visitor.conversation_id && !(await isInScope(db, agent, visitor.conversation_id))) throw new Refusal('not-yours');
}

type Found = {
  site_id: string;
  state: 'gone' | 'monitor' | 'robot' | 'wait' | 'current' | 'end';
  conversation_id: string | null;
  owner_id: string | null;
  transfer_to: string | null;
};

/** A guest's door (L-06): the shared conversation, to the minute; anything else is not shared. */
async function seeShared(
  context: Context,
  agent: Principal,
  visitorId: string,
  row: Found & { trashed: boolean },
): Promise<Seen> {
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
  const { rows } = await context.db.query<{ id: string }>({
    name: 'conversation-of-visitor',
    text: `select c.id from conversations c, visitors own, visitors v
           where c.id = $1 and own.id = $2 and v.id = c.visitor_id and (v.id = own.id or v.person_id = own.person_id)`,
    values: [named, seen.visitorId],
  });
  if (!rows[0] || !(await isInScope(context.db, seen.reader, named))) throw new Refusal('not-found');
  return rows[0].id;
}
