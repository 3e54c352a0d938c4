import type { Answer, Value } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { listingOf } from '../../../events/events';
import type { Principal } from '../../../principal';
import { lockVisitor } from '../conversations/actions';
import { seeVisitor } from '../conversations/reading';
import { readRow } from '../conversations/rows';
import { findUnrated } from './quiet-store';
import { findRateable, type Rateable, readRated, saveInvitation, saveRating } from './store';
import { storedTags } from './tags';

const DAY_MS = 86_400_000;

/**
 * Whether the window offers to rate: the conversation ended within the set number of days, the visitor was asked to, or
 * the site lets visitors rate at any time.
 */
function isOpen(context: Context, { siteId, state, endedAt, invited }: Rateable): boolean {
  const { days, onWish } = context.setting('rating', siteId);
  if (state !== 'end') return invited || onWish;
  return context.clock.now() - (endedAt?.getTime() ?? 0) < days * DAY_MS;
}

export async function readForm(
  context: Context,
  db: Queryable,
  visitorId: string,
  requestedId: string | undefined,
): Promise<Answer<'GET /visitor/ratings'>> {
  const conversation = await findRateable(db, visitorId, requestedId ?? null);
  if (!conversation) {
    if (requestedId) throw new Refusal('not-found');
    return { conversation: null, open: false, invited: false, agents: [] };
  }
  const agents = await readRated(db, conversation.id);
  return {
    conversation: conversation.id,
    open: agents.length > 0 && isOpen(context, conversation),
    invited: conversation.invited,
    agents,
  };
}

/**
 * Stores the visitor's rating of an agent or a robot; a second one replaces the first. The newest conversation can be rated as long
 * as it is open, whether or not the window offers it.
 */
export function rate(
  context: Context,
  visitorId: string,
  { conversation: requestedId, serviceID, score, tags, comment }: Value<'POST /visitor/rate'>,
): Promise<Answer<'POST /visitor/rate'>> {
  return act(context, async (tx, emit) => {
    const conversation = await findRateable(tx, visitorId, requestedId ?? null);
    if (!conversation) throw new Refusal(requestedId ? 'not-found' : 'no-conversation');
    if (conversation.state === 'end' && !isOpen(context, conversation)) throw new Refusal('not-ratable');
    const rated = await readRated(tx, conversation.id);
    const agent = rated.find(
      (one) => one.serviceID === (serviceID ?? conversation.robotId ?? conversation.lastOwnerId),
    );
    if (!agent) throw new Refusal('unknown-agent');
    const now = context.clock.now();
    const { id: conversationId, invited } = conversation;
    const answers = { score, tags: storedTags(context.setting('rating', conversation.siteId), tags), comment };
    const { serviceID: ratedId, nickname, isRobot } = agent;
    await saveRating(tx, { conversationId, agentId: ratedId, isRobot, visitorId, ...answers, invited }, now);
    emit({
      kind: 'rating.left',
      visitorId,
      ownerId: conversation.ownerId,
      rating: { conversation: conversationId, serviceID: ratedId, nickname, ...answers, time: now },
      standing: listingOf((await readRow(tx, visitorId))!),
    });
    return readForm(context, tx, visitorId, conversationId);
  });
}

/** Asks visitors of conversations that have been quiet for the time set for it, in their agents' name. */
export async function askQuiet(context: Context): Promise<boolean> {
  const minutes = context.setting('rating').silentMinutes;
  const ofSites = context.siteValues('rating', 'silentMinutes');
  if (minutes === 0 && Object.keys(ofSites).length === 0) return false;
  for (const { visitorId, id, ownerId } of await findUnrated(context.db, {
    now: context.clock.now(),
    minutes,
    ofSites,
  }))
    await act(context, async (tx, emit) => {
      const { conversation } = await lockVisitor(context, tx, visitorId);
      if (conversation?.id !== id || conversation.ownerId !== ownerId) return;
      const invitation = { conversationId: id, agentId: ownerId, isAutomatic: true };
      await saveInvitation(tx, invitation, context.clock.now());
      const standing = listingOf((await readRow(tx, visitorId))!);
      emit({ kind: 'rating.invited', visitorId, conversation: id, agentId: ownerId, standing });
    });
  return false;
}

/**
 * Asks the visitor for a rating; allowed for the owner of the newest conversation, open or ended, and administrators.
 */
export async function inviteRating(context: Context, agent: Principal, visitorId: string): Promise<VisitorRow> {
  await seeVisitor(context, agent, visitorId);
  return act(context, async (tx, emit) => {
    const { conversation } = await lockVisitor(context, tx, visitorId);
    if (!conversation) throw new Refusal('no-conversation');
    if (conversation.lastOwnerId === null) throw new Refusal('not-current');
    if (conversation.ownerId !== agent.uuid && !agent.admin) throw new Refusal('not-yours');
    const invitation = { conversationId: conversation.id, agentId: agent.uuid, isAutomatic: false };
    await saveInvitation(tx, invitation, context.clock.now());
    const row = (await readRow(tx, visitorId))!;
    const standing = listingOf(row);
    emit({ kind: 'rating.invited', visitorId, conversation: conversation.id, agentId: agent.uuid, standing });
    return row;
  });
}
