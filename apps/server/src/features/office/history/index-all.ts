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

/** Conversations looked at together, and messages indexed in one transaction. */
const CONVERSATIONS = 1000;
const MESSAGES = 5000;

type Options = {
  /** Hears how many messages are indexed so far. */
  onProgress?: (messages: number) => void;
  isStopped?: () => boolean;
};

/**
 * Indexes every message that is not indexed yet, conversation by conversation: for messages loaded in bulk, which the
 * follower passes over afterwards. Into an empty index it writes first and builds the index at the end.
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

/** Builds the index of terms where it is missing: a bulk load that was stopped leaves it out. */
export const ensureTermsIndex = ({ db }: Pick<Context, 'db'>): Promise<void> => createTermsIndex(db);

/** Answers how many messages of these conversations it indexed; null: another process indexes them. */
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
