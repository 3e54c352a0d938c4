import type { Wish } from '@parley/core/routing/choose-wished';
import type { Queryable } from '../../../db/pool';
import { readAsked } from '../../foundation/groups/asked';
import { findWishesOfConversations, findWishesOfVisitors, type WishRow } from './wishes-store';

/** Wishes of visitors by the link of their present visit; most have none. */
export const wishesOfVisitors = async (db: Queryable, visitorIds: readonly string[]): Promise<Map<string, Wish>> =>
  withGroups(db, await findWishesOfVisitors(db, visitorIds));

/** Wishes of waiting conversations. */
export const wishesOfConversations = async (db: Queryable, ids: readonly string[]): Promise<Map<string, Wish>> =>
  withGroups(db, await findWishesOfConversations(db, ids));

async function withGroups(db: Queryable, rows: readonly WishRow[]): Promise<Map<string, Wish>> {
  const named = rows.some(({ groupIds }) => groupIds.length > 0);
  const asked = named ? await readAsked(db) : () => [];
  return new Map(rows.map(({ of, groupIds, ...wish }) => [of, { ...wish, groups: asked(groupIds) }]));
}
