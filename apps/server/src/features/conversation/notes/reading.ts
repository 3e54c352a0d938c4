import type { Note } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { presentNote } from './present';
import { findNotesOn } from './store';

/** Notes on a conversation, with whispers from and to the reader, in order. */
export const readNotesOn = async (
  db: Queryable,
  asked: { conversationId: string; readerId: string; limit: number },
): Promise<Note[]> => (await findNotesOn(db, asked)).map(presentNote);
