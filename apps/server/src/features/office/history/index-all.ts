import { messageTerms } from '@parley/core/search/terms';
import type { Context } from '../../../context';
import { LOCK } from '../../../db/locks';
import { transaction } from '../../../db/transaction';
import { searchedText } from '../../conversation/messages/searched-text';
import {
  createTermsIndex,
  dropTermsIndexIfEmpty,
  findBehind,
  type Place,
  readUnindexed,
  saveTerms,
  scanBehind,
  settleTerms,
  tryLock,
} from './index-store';

/** Conversations of one scan, and messages of one transaction. */
const CONVERSATIONS = 1000;
const MESSAGES = 5000;

type Options = {
  /** Called with the number of messages indexed so far. */
  onProgress?: (messages: number) => void;
  isStopped?: () => boolean;
};

/**
 * Indexes all unindexed messages, conversation by conversation: for bulk loads, which the follower then skips. With an
 * empty table the index is built at the end.
 */
export async function indexAll({ db }: Pick<Context, 'db'>, { onProgress, isStopped }: Options = {}): Promise<void> {
  let done = 0;
  let after: Place | null = null;
  while (!isStopped?.()) {
    const { behind, last } = await scanBehind(db, after, CONVERSATIONS);
    if (last === null) break;
    after = last;
    if (done === 0 && behind.length === CONVERSATIONS) await dropTermsIndexIfEmpty(db);
    const messages = await indexConversations(
      db,
      behind.map(({ id }) => id),
    );
    if (messages === null) break;
    done += messages;
    if (messages > 0) onProgress?.(done);
  }
  await createTermsIndex(db);
}

/** Builds the index of terms if it is missing, as after a stopped bulk load. */
export const ensureTermsIndex = ({ db }: Pick<Context, 'db'>): Promise<void> => createTermsIndex(db);

/** Number of indexed messages; null: another process is indexing. */
async function indexConversations(db: Context['db'], ids: readonly string[]): Promise<number | null> {
  let done = 0;
  let rest = ids;
  while (rest.length > 0) {
    const messages = await transaction(db, async (tx) => {
      if (!(await tryLock(tx, LOCK.search))) return null;
      const behind = await findBehind(tx, rest);
      const rows = await readUnindexed(tx, behind, MESSAGES);
      const reached = new Map(rows.map((row) => [row.conversationId, row.seq]));
      const terms = rows.map((row) => ({
        ...row,
        terms: messageTerms(searchedText(row.kind, row.msg), row.sentAt.getTime()),
      }));
      if (rows.length > 0) {
        await saveTerms(tx, terms, reached);
        await settleTerms(tx);
      }
      rest = rows.length < MESSAGES ? [] : behind.map(({ id }) => id);
      return rows.length;
    });
    if (messages === null) return null;
    done += messages;
  }
  return done;
}
