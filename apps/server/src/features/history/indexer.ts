import { messageTerms } from '@parley/core/search/terms';
import type { Context } from '../../context';
import { LOCK } from '../../db/locks';
import { transaction } from '../../db/transaction';
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
import { searchedText } from './searched-text';

/** Conversations looked at together, and messages indexed in one transaction. */
const CONVERSATIONS = 1000;
const MESSAGES = 5000;
/** Milliseconds after the start until all conversations are compared: until then everyone who was connected comes back. */
const FIRST_COMPARE_MS = 60_000;
/** All conversations are compared again after this long, in milliseconds: what another process left undone is found. */
const COMPARE_EVERY_MS = 3600_000;
/** A conversation is indexed once nobody has spoken for so long, in milliseconds: most of it in one go, not line by line. */
const QUIET_MS = 10_000;
/** … and after so long however lively it is: what was said is found within a minute. */
const LONGEST_MS = 50_000;

type Parts = Pick<Context, 'db' | 'clock'>;

export type Indexer = {
  /** A conversation has a new message; `isOver`: it has ended, and waits for no further one. */
  note(conversationId: string, isOver?: boolean): void;
  /** Indexes what is known to be behind; a minute after the start, and once an hour, everything that is. */
  run(): Promise<void>;
  /** Indexes everything that is behind; `onProgress` hears how many messages so far. */
  catchUp(onProgress?: (messages: number) => void, isStopped?: () => boolean): Promise<void>;
};

/**
 * Keeps the search up behind the journal: an acknowledgement never waits for it. A process indexes the conversations that
 * it heard of; whichever comes first takes the lock, the others find nothing left to do. A crash loses nothing, since how
 * far each conversation has come is kept with its terms.
 */
export function createIndexer({ db, clock }: Parts): Indexer {
  /** Conversations with something new: when the first of it was said, and the last. */
  const noted = new Map<string, { first: number; last: number }>();
  let compareAt = clock.now() + FIRST_COMPARE_MS;

  /** Answers how many messages of these conversations it indexed; null: another process is at it. */
  async function index(ids: readonly string[]): Promise<number | null> {
    let done = 0;
    let rest = ids;
    while (rest.length > 0) {
      const messages = await transaction(db, async (tx) => {
        if (!(await tryLock(tx, LOCK.search))) return null;
        // Under the lock: what another process has done meanwhile is behind no more.
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

  async function catchUp(onProgress?: (messages: number) => void, isStopped?: () => boolean): Promise<void> {
    let done = 0;
    let after: Place | null = null;
    for (;;) {
      if (isStopped?.()) break;
      const { behind, last } = await scanBehind(db, after, CONVERSATIONS);
      if (last === null) break;
      after = last;
      if (done === 0 && behind.length === CONVERSATIONS) await dropTermsIndexIfEmpty(db);
      const messages = await index(behind.map(({ id }) => id));
      if (messages === null) break;
      done += messages;
      if (messages > 0) onProgress?.(done);
    }
    // Dropped just now, or by one that did not come to its end.
    await createTermsIndex(db);
  }

  return {
    note(conversationId, isOver = false) {
      const now = isOver ? clock.now() - QUIET_MS : clock.now();
      const known = noted.get(conversationId);
      if (known) known.last = now;
      else noted.set(conversationId, { first: now, last: now });
    },
    catchUp,
    async run() {
      const now = clock.now();
      if (now >= compareAt) {
        await catchUp();
        compareAt = now + COMPARE_EVERY_MS;
      }
      const due = [...noted].filter(([, { first, last }]) => now - last >= QUIET_MS || now - first >= LONGEST_MS);
      for (let from = 0; from < due.length; from += CONVERSATIONS) {
        const some = due.slice(from, from + CONVERSATIONS);
        const ids = some.map(([id]) => id);
        for (const id of ids) noted.delete(id);
        // Not done, by us or at all: later.
        const keep = () => {
          for (const [id, times] of some) if (!noted.has(id)) noted.set(id, times);
        };
        const messages = await index(ids).catch((error: unknown) => {
          keep();
          throw error;
        });
        if (messages === null) keep();
      }
    },
  };
}
