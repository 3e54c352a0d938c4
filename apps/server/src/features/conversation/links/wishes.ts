import type { Wish } from '@parley/core/routing/choose-for-link';
import type { Queryable } from '../../../db/pool';
import { readRoutingGroups } from '../../foundation/groups/routing-groups';
import { findWishesOfConversations, findWishesOfVisitors, type WishRow } from './wishes-store';

/** Wishes of visitors by the link of their present visit; most have none. */
export const wishesOfVisitors = async (db: Queryable, visitorIds: readonly string[]): Promise<Map<string, Wish>> =>
  withGroups(db, await findWishesOfVisitors(db, visitorIds));

/** Wishes of waiting conversations. */
export const wishesOfConversations = async (db: Queryable, ids: readonly string[]): Promise<Map<string, Wish>> =>
  withGroups(db, await findWishesOfConversations(db, ids));

async function withGroups(db: Queryable, rows: readonly WishRow[]): Promise<Map<string, Wish>> {
  const named = rows.some(({ groupIds }) => groupIds.length > 0);
  const asked = named ? await readRoutingGroups(db) : () => [];
  // Who came by a scanned code of a link has its wish, not that of the account.
  const inOrder = rows.toSorted((a, b) => Number(a.isOfLink) - Number(b.isOfLink));
  return new Map(inOrder.map(({ of, groupIds, isOfLink: _, ...wish }) => [of, { ...wish, groups: asked(groupIds) }]));
}
