import type { Context } from '../context';
import { isOutage, isRetryable } from '../db/failures';
import type { Client } from '../db/pool';
import { transaction } from '../db/transaction';
import { restAfter } from '../pace';
import {
  type Cursor,
  type DeadLetter,
  deleteAllChanges,
  deleteChanges,
  ensureFollower,
  type FollowedChange,
  type FollowedEvent,
  type FollowedMessage,
  type FollowedTalk,
  type FollowerReport,
  type FollowerState,
  keepDeadLetter,
  lockFollower,
  newsOf,
  readBulkEvents,
  readBulkMessages,
  readChanges,
  readEvents,
  readFollowers,
  readHorizon,
  readMessages,
  readOldestChange,
  readOldestEvent,
  readOldestMessage,
  readTalks,
  START,
  saveCursor,
  saveFailure,
} from './follow-store';

/**
 * Rows for one turn of a follower: events by id and messages in commit order, always of whole transactions; changes in
 * the order in which they were noted, where those of one transaction may be split over several turns. `talks`: for those
 * that ask for them, conversations with new messages, in no order.
 */
export type Batch = {
  events: FollowedEvent[];
  messages: FollowedMessage[];
  talks: FollowedTalk[];
  changes: FollowedChange[];
};

/** What a follower can ask for. */
type Source = 'events' | 'messages' | 'talks' | 'changes';

/**
 * Keeps derived data (an index, roll-ups, people) or an outside system (webhooks) up to date with committed rows. It
 * gets every event and message once, in the order of transactions, after its transaction and all earlier ones have
 * ended. Of a changed row it gets the key, once or more, after the commit.
 */
export type Follower = {
  /** Key of the cursor: after a change of the name it begins at the first row again. */
  name: string;
  /** `talks`: which conversations have new messages. `changes`: keys that triggers note for it (`note_change` in the migrations), for changes without an event. */
  follows: readonly Source[];
  /** Milliseconds between turns: the delay that its data may have. */
  everyMs: number;
  /** Maximum number of rows of one turn; a single larger commit is still taken as a whole. */
  batch: number;
  /** Maximum number of messages whose conversations one turn gets, for a follower that asks for `talks`. */
  messagesOfTalks?: number;
  /** Rest between two batches, as a multiple of the time that a batch took; without it there is none. */
  rest?: number;
  /** Pause between two runs, as a multiple of the time that the first one took: under load fewer runs do the same work. */
  pause?: number;
  /** True: nobody uses its data now, and what has happened so far is passed over unread. */
  isUnused?(tx: Client): Promise<boolean>;
  /**
   * Runs in the transaction that moves the cursor. May only write to the database, since a crash runs the same batch
   * again. `now`: ms by the clock of the process.
   */
  handle(tx: Client, batch: Batch, now: number): Promise<void>;
  /**
   * Removes the follower's data, before it is built from the first row again. A follower of changes notes the key of
   * every row that it has to read again.
   */
  reset(tx: Client): Promise<void>;
};

type Parts = Pick<Context, 'db' | 'clock' | 'log'>;

/** Milliseconds until the next try after the first failure; doubled with each further failure, up to the longest. */
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 300_000;

/** Failures in a row after which a batch is handled row by row; a row that fails alone is stored as a dead letter. */
const TRIES = 5;

/**
 * Handles all rows that wait now, batch by batch. Rows that are written meanwhile are left for the next run: under load
 * there is always one more, and thousands of turns with a few rows each would cost more than the work. Returns the
 * number of rows; null: another process runs this follower, or its next try is not due.
 */
export async function runFollower(parts: Parts, follower: Follower): Promise<number | null> {
  let taken = 0;
  for (;;) {
    const at = performance.now();
    const turn = await takeTurn(parts, follower);
    if (turn === null && taken === 0 && (await ensureFollower(parts.db, follower.name))) continue;
    if (turn === null) return taken > 0 ? taken : null;
    taken += turn.rows;
    if (turn.isLast) return taken;
    if (follower.rest) await restAfter(performance.now() - at, follower.rest);
  }
}

/** `isLast`: the batch held everything that waited. */
type Turn = { rows: number; isLast: boolean };

/** Handles one batch and moves the cursor, in one transaction. A failure is stored with the time of the next try. */
async function takeTurn({ db, clock, log }: Parts, follower: Follower): Promise<Turn | null> {
  let state: FollowerState | null = null;
  try {
    return await transaction(db, async (tx) => {
      state = await lockFollower(tx, follower.name);
      if (!state || (state.retryAt && state.retryAt.getTime() > clock.now())) return null;
      const found = await readNext(tx, follower, state);
      const { events, messages, talks, changes } = found.batch;
      const count = events.length + messages.length + talks.length + changes.length;
      if (count > 0) await take(tx, follower, found.batch, { isStuck: state.failures >= TRIES, now: clock.now() });
      if (changes.length > 0) await deleteChanges(tx, follower.name, idsOf(changes));
      if (count > 0 || hasMoved(state, found.cursor)) await saveCursor(tx, follower.name, found.cursor, clock.now());
      return { rows: count, isLast: found.isLast };
    });
  } catch (error) {
    if (!state || isOutage(error) || isRetryable(error)) throw error;
    const failures = (state as FollowerState).failures + 1;
    const retryAt = clock.now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    log.error({ err: error, follower: follower.name, failures }, 'follower');
    await saveFailure(db, follower.name, { failures, retryAt, error: sentence(error) });
    return null;
  }
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

async function take(
  tx: Client,
  follower: Follower,
  batch: Batch,
  { isStuck, now }: { isStuck: boolean; now: number },
): Promise<void> {
  if (!isStuck) return follower.handle(tx, batch, now);
  for (const { row, ...letter } of rowsOf(batch))
    await takeAlone(tx, follower, { ...NO_ROWS, ...row }, { ...letter, now });
}

const NO_ROWS: Batch = { events: [], messages: [], talks: [], changes: [] };

type Alone = { row: Partial<Batch>; source: DeadLetter['source']; key: string };

const rowsOf = ({ events, messages, talks, changes }: Batch): Alone[] => [
  ...events.map((event): Alone => ({ row: { events: [event] }, source: 'event', key: String(event.id) })),
  ...messages.map((message): Alone => ({ row: { messages: [message] }, source: 'message', key: keyOf(message) })),
  ...talks.map((talk): Alone => ({ row: { talks: [talk] }, source: 'message', key: keyOf(talk) })),
  ...changes.map((change): Alone => ({ row: { changes: [change] }, source: 'change', key: change.key })),
];

const keyOf = ({ conversationId, seq }: FollowedTalk): string => `${conversationId} ${seq}`;

/** Handles one row; if it fails, stores it as a dead letter, so that later rows are not blocked. */
async function takeAlone(
  tx: Client,
  follower: Follower,
  batch: Batch,
  { source, key, now }: { source: DeadLetter['source']; key: string; now: number },
): Promise<void> {
  await tx.query('savepoint follower_row');
  try {
    await follower.handle(tx, batch, now);
    await tx.query('release savepoint follower_row');
  } catch (error) {
    if (isOutage(error) || isRetryable(error)) throw error;
    await tx.query('rollback to savepoint follower_row');
    await keepDeadLetter(tx, follower.name, { source, key, error: sentence(error) }, now);
  }
}

/** Whether it has a position in the messages, as rows or as conversations. */
const readsMessages = ({ follows }: Pick<Follower, 'follows'>): boolean =>
  follows.includes('messages') || follows.includes('talks');

/** Condition of its job (`Job.waitsFor`). */
export const newsFor = (follower: Follower): string =>
  newsOf(follower.name, {
    events: follower.follows.includes('events'),
    messages: readsMessages(follower),
    changes: follower.follows.includes('changes'),
  });

type Found = { batch: Batch; cursor: Cursor; isLast: boolean };

/** The next rows after the cursor, and the cursor after them: first bulk rows by their key, then whole transactions. */
async function readBatch(tx: Client, follower: Follower, cursor: Cursor): Promise<Found> {
  const follows = (source: Source) => follower.follows.includes(source);
  if (follows('events') && cursor.bulkEvent !== null) {
    const events = await readBulkEvents(tx, cursor.bulkEvent, follower.batch);
    const bulkEvent = events.length < follower.batch ? null : events.at(-1)!.id;
    if (events.length > 0) return { batch: { ...NO_ROWS, events }, cursor: { ...cursor, bulkEvent }, isLast: false };
  }
  if (readsMessages(follower) && cursor.bulkMessage !== null) {
    const messages = await readBulkMessages(tx, cursor.bulkMessage, follower.batch);
    const last = messages.at(-1);
    const bulkMessage = messages.length < follower.batch ? null : last!;
    const bulkEvent = follows('events') ? null : cursor.bulkEvent;
    if (messages.length > 0)
      return {
        batch: { ...NO_ROWS, ...(follows('talks') ? { talks: talksOf(messages) } : { messages }) },
        cursor: {
          ...cursor,
          bulkEvent,
          bulkMessage: bulkMessage && { conversationId: bulkMessage.conversationId, seq: bulkMessage.seq },
        },
        isLast: false,
      };
  }
  const changes = follows('changes') ? await readChanges(tx, follower.name, follower.batch) : [];
  const areAllChanges = changes.length < follower.batch;
  if (!follows('events') && !readsMessages(follower))
    return { batch: { ...NO_ROWS, changes }, cursor, isLast: areAllChanges };
  const found = await readTransactions(tx, follower, cursor);
  return { batch: { ...found.batch, changes }, cursor: found.cursor, isLast: found.isLast && areAllChanges };
}

/** Conversations of messages, each once. */
const talksOf = (messages: readonly FollowedMessage[]): FollowedTalk[] => [
  ...new Map(messages.map((message) => [message.conversationId, message])).values(),
];

async function readTransactions(
  tx: Client,
  follower: Follower,
  cursor: Cursor,
): Promise<{ batch: Omit<Batch, 'changes'>; cursor: Cursor; isLast: boolean }> {
  const horizon = await readHorizon(tx);
  const span = { after: cursor.commitId, horizon, limit: follower.batch };
  const events = follower.follows.includes('events') ? await wholeCommits(span, (of) => readEvents(tx, of)) : NOTHING;
  // No later than the events of this turn.
  const spanOfMessages = { ...span, horizon: Math.min(horizon, events.upTo + 1) };
  const messages = follower.follows.includes('messages')
    ? await wholeCommits(spanOfMessages, (of) => readMessages(tx, of))
    : NOTHING;
  const talks = follower.follows.includes('talks')
    ? await readTalks(tx, { ...spanOfMessages, limit: follower.messagesOfTalks ?? span.limit })
    : NOTHING;
  const upTo = Math.min(events.upTo, messages.upTo, talks.upTo);
  const batch = {
    events: (events.rows as FollowedEvent[]).filter(({ commitId }) => commitId <= upTo),
    messages: (messages.rows as FollowedMessage[]).filter(({ commitId }) => commitId <= upTo),
    talks: talks.rows as FollowedTalk[],
  };
  const all = [...batch.events, ...batch.messages, ...batch.talks];
  const newest = all.reduce((most, { commitId }) => Math.max(most, commitId), 0);
  return {
    batch,
    cursor: { commitId: Math.max(cursor.commitId, newest), bulkEvent: null, bulkMessage: null },
    isLast: upTo === Number.POSITIVE_INFINITY,
  };
}

async function readNext(tx: Client, follower: Follower, cursor: Cursor): Promise<Found> {
  if (!follower.isUnused) return readBatch(tx, follower, cursor);
  // Read first: of what follows the first use nothing is passed over.
  const horizon = await readHorizon(tx);
  return (await follower.isUnused(tx)) ? passOver(tx, follower, horizon) : readBatch(tx, follower, cursor);
}

/** Moves past events and messages without reading them. */
async function passOver(tx: Client, { name, batch: most }: Follower, horizon: number): Promise<Found> {
  const changes = await readChanges(tx, name, most);
  const cursor = { commitId: horizon - 1, bulkEvent: null, bulkMessage: null };
  return { batch: { ...NO_ROWS, changes }, isLast: changes.length < most, cursor };
}

const NOTHING = { rows: [], upTo: Number.POSITIVE_INFINITY };

/** Rows of whole transactions, and the last transaction of which all rows are included. */
async function wholeCommits<T extends { commitId: number }>(
  span: { after: number; horizon: number; limit: number },
  read: (span: { after: number; horizon: number; limit: number }) => Promise<T[]>,
): Promise<{ rows: T[]; upTo: number }> {
  const rows = await read(span);
  if (rows.length < span.limit) return { rows, upTo: Number.POSITIVE_INFINITY };
  const last = rows.at(-1)!.commitId;
  const whole = rows.filter(({ commitId }) => commitId < last);
  if (whole.length > 0) return { rows: whole, upTo: last - 1 };
  return {
    rows: await read({ after: last - 1, horizon: last + 1, limit: Number.MAX_SAFE_INTEGER }),
    upTo: last,
  };
}

const hasMoved = (from: Cursor, to: Cursor): boolean =>
  from.commitId !== to.commitId ||
  (from.bulkEvent === null) !== (to.bulkEvent === null) ||
  (from.bulkMessage === null) !== (to.bulkMessage === null);

/**
 * Removes the follower's data and resets its cursor, in one transaction; the next turns build the data from the first
 * row again. False: another process runs this follower now.
 */
export function rebuildFollower({ db, clock }: Pick<Parts, 'db' | 'clock'>, follower: Follower): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await lockFollower(tx, follower.name))) return false;
    await follower.reset(tx);
    await saveCursor(tx, follower.name, START, clock.now());
    return true;
  });
}

/**
 * Moves the follower past all that is written, unread: for a bulk load that wrote its data too. What was there before must
 * have been handled, and nobody else may write meanwhile.
 */
export async function passFollower({ db, clock }: Pick<Parts, 'db' | 'clock'>, { name }: Follower): Promise<void> {
  await ensureFollower(db, name);
  await transaction(db, async (tx) => {
    if (!(await lockFollower(tx, name))) return;
    const horizon = await readHorizon(tx);
    await deleteAllChanges(tx, name);
    await saveCursor(tx, name, { commitId: horizon - 1, bulkEvent: null, bulkMessage: null }, clock.now());
  });
}

export type FollowerLag = FollowerReport & {
  /** Age in seconds of the oldest row that it has not handled; 0: none. */
  lagSeconds: number;
};

/** The lag of each of these followers. */
export async function lagOf({ db, clock }: Parts, followers: readonly Follower[]): Promise<FollowerLag[]> {
  const reports = new Map((await readFollowers(db)).map((report) => [report.name, report]));
  return Promise.all(
    followers.map(async ({ name, follows }) => {
      const report = reports.get(name) ?? { name, commitId: 0, failures: 0, error: null, dead: 0 };
      const oldest = await Promise.all([
        follows.includes('events') ? readOldestEvent(db, report.commitId) : null,
        readsMessages({ follows }) ? readOldestMessage(db, report.commitId) : null,
        follows.includes('changes') ? readOldestChange(db, name) : null,
      ]);
      const since = Math.min(...oldest.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
      return { ...report, lagSeconds: Number.isFinite(since) ? Math.max(0, (clock.now() - since) / 1000) : 0 };
    }),
  );
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
