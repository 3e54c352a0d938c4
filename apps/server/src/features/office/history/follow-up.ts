import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { type FollowUpWish, followUpVisitors } from '../users/follow-ups/follow-ups';
import { findVisitorsOf } from './detail/about-store';
import { seenOf } from './marks';

/** Creates a follow-up for each person of these conversations, as far as the agent may see them. */
export async function followUpConversations(
  context: Context,
  agent: Principal,
  { ids, ...wish }: FollowUpWish & { ids: readonly string[] },
): Promise<string[]> {
  const { db } = context;
  const seen = await seenOf(db, agent, ids);
  return followUpVisitors(context, agent, await findVisitorsOf(db, seen), wish);
}
