import type { Queryable } from '../../../db/pool';
import { deleteTerms } from './store';

/**
 * Removes the search terms of an erased message: they are pieces of its text, from which most of it could be restored.
 * Call after removing the text, in the same transaction: that waits for an indexer that has read the text.
 */
export const forgetTerms = (tx: Queryable, conversationId: string, seq: number): Promise<void> =>
  deleteTerms(tx, conversationId, seq);
