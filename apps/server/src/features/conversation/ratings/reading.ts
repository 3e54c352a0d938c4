import type { Rating } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { presentRating } from './present';
import { findRatingsOf } from './store';

/** What the visitor thinks of each who served in a conversation, in the order it was said. */
export const readRatingsOf = async (db: Queryable, conversationId: string): Promise<Rating[]> =>
  (await findRatingsOf(db, conversationId)).map(presentRating);
