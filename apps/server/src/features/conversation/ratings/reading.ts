import type { Rating } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { presentRating } from './present';
import { findRatingsOf } from './store';

/** The visitor's ratings of agents in a conversation, in order of time. */
export const readRatingsOf = async (db: Queryable, conversationId: string): Promise<Rating[]> =>
  (await findRatingsOf(db, conversationId)).map(presentRating);
