import type { Queryable } from '../../../db/pool';
import { deleteTerms } from './store';

/**
 * What a message was found by goes with its words: two neighbours of each letter would tell most of them. To be called after
 * the words were taken out, in the same transaction: that waits until an indexer which had read them is done.
 */
export const forgetTerms = (tx: Queryable, conversationId: string, seq: number): Promise<void> =>
  deleteTerms(tx, conversationId, seq);
