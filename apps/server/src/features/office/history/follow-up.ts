import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { type FollowUpWish, followUpVisitors } from '../users/follow-ups/follow-ups';
import { findVisitorsOf } from './detail/about-store';
import { seenOf } from './marks';

/** Follow-ups for the persons of those conversations that the agent may see: one each, however many were theirs. */
export async function followUpConversations(
  context: Context,
  agent: Principal,
  { ids, ...wish }: FollowUpWish & { ids: readonly string[] },
): Promise<string[]> {
  const { db } = context;
  const seen = await seenOf(db, agent, ids);
  return followUpVisitors(context, agent, await findVisitorsOf(db, seen), wish);
}
