import pg from 'pg';
import type { Logger } from 'pino';
import type { InFlight } from '../../../context';
import { isBadData, isOutage, isRetryable, isUniqueViolation } from '../../../db/failures';
import type { Saving, SavingSource } from '../../../live/saving';
import { batchLength, type Group, groupEntries, journalValues, runsOf } from './batch';
import type { Entry, Stored } from './entry';
import { JOURNAL_SETTINGS, JOURNAL_SQL } from './journal-store';
import { findStored } from './reading';

/**
 * Concurrent statements. A second one halves the batches, and with them doubles what each costs beside its messages: on
 * two cores a message took 73 µs of processor time with two lanes and 65 with one (docs/performance.md).
 */
const LANES = 1;
/**
 * Maximum number of bytes that a lane holds while the database is unreachable; past that sockets are closed, and
 * clients send again later.
 */
const HELD_BYTES = 64 * 1024 * 1024;
/** Bytes of a held message besides its text: the entry, its id, the frame, and the functions that answer it. */
const ENTRY_BYTES = 1200;
/** Bytes of a character, of which UTF-16 takes two. */
const CHARACTER_BYTES = 2;
/** Milliseconds without an answer after which a connection is replaced: half-open ones never answer. */
const STATEMENT_TIMEOUT_MS = 15_000;
const RETRY_MS = 150;

export type Journal = {
  /** False: no more can be held. */
  append(entry: Entry): boolean;
  /** Whether a visitor's message for this conversation is not answered yet. */
  holds(conversationId: string): boolean;
  /** Resolves when everything appended so far is stored or refused. */
  drain(): Promise<void>;
  close(): Promise<void>;
  readonly waiting: number;
};

type Options = {
  connection: pg.ClientConfig;
  inFlight: InFlight;
  saving: Saving;
  log: Logger;
  /** Called once a batch is answered, with the seconds since its first message came. */
  onWritten(seconds: number): void;
  /** Called in order after each batch's commit and its acknowledgements. */
  onCommitted(): void;
};

/**
 * Stores messages: those that arrive during a commit form the next batch. One batch at a time in each lane, lanes by
 * conversation.
 */
export function createJournal(options: Options): Journal {
  const lanes = Array.from({ length: LANES }, (_, index) => new Lane(options, `journal ${index}`));
  return {
    append: (entry) => lanes[laneOf(entry.conversationId)]!.append(entry),
    holds: (conversationId) => lanes[laneOf(conversationId)]!.holds(conversationId),
    drain: async () => void (await Promise.all(lanes.map((lane) => lane.drain()))),
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
    get waiting() {
      return lanes.reduce((sum, lane) => sum + lane.waiting, 0);
    },
  };
}

/** Lane by the random end of the id; ids begin with a time. */
const laneOf = (conversationId: string): number => conversationId.charCodeAt(35) % LANES;

const bytesOf = ({ msg }: Entry): number => ENTRY_BYTES + CHARACTER_BYTES * msg.length;

class Lane {
  readonly #options: Options;
  readonly #source: SavingSource;
  #queue: Entry[] = [];
  #bytes = 0;
  #running: Promise<void> | null = null;
  #client: pg.Client | null = null;
  #closed = false;
  /** Length of the batch that is being written. */
  #writing = 0;
  /** When the first message after that batch came. */
  #since = 0;

  constructor(options: Options, name: string) {
    this.#options = options;
    this.#source = options.saving.source(name);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  append(entry: Entry): boolean {
    if (this.#bytes > HELD_BYTES) return false;
    this.#bytes += bytesOf(entry);
    if (this.#queue.length === this.#writing) this.#since = performance.now();
    this.#queue.push(entry);
    this.#running ??= this.#run();
    return true;
  }

  holds(conversationId: string): boolean {
    return this.#queue.some((entry) => entry.conversationId === conversationId && entry.role === 'user');
  }

  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }

  async #run(): Promise<void> {
    // Messages of the same turn of the event loop join this batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0 && !this.#closed) {
      const length = batchLength(this.#queue);
      const entries = this.#queue.slice(0, length);
      const since = this.#since;
      // What is left of the queue came after the first one of this batch.
      this.#writing = length;
      await this.#options.inFlight
        .during(() => this.#write(entries))
        // A bug while answering a batch: the lane continues, and clients without an answer send again.
        .catch((error: unknown) => this.#options.log.error({ err: error }, 'journal'));
      this.#queue.splice(0, length);
      this.#writing = 0;
      this.#options.onWritten((performance.now() - since) / 1000);
      for (const entry of entries) this.#bytes -= bytesOf(entry);
    }
    this.#running = null;
  }

  /** Stores a batch: tries again while the database is unreachable, and isolates rows that the database rejects. */
  async #write(entries: Entry[]): Promise<void> {
    let rest = entries;
    while (rest.length > 0 && !this.#closed) {
      try {
        rest = await this.#attempt(rest);
      } catch (error) {
        if (isRetryable(error)) continue;
        if (!isOutage(error)) {
          await this.#oneByOne(rest, error);
          return;
        }
        // The batch may have been committed although the answer was lost.
        for (const entry of rest) entry.isUncertain = true;
        this.#drop();
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /**
   * Runs the statement once. Returns entries to write again: after a unique violation those that were not stored
   * before.
   */
  async #attempt(entries: Entry[]): Promise<Entry[]> {
    const client = await this.#connect();
    const groups = groupEntries(entries);
    try {
      const stored = await this.#store(client, groups);
      for (const run of this.#answer(groups, stored)) await this.#write(run);
      return [];
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const fresh = await this.#answerRepeated(client, entries);
      // No id was stored before, so the seqs themselves are taken: a repetition would fail again.
      if (fresh.length === entries.length) throw error;
      return fresh;
    }
  }

  async #store(client: pg.Client, groups: Group[]): Promise<Map<string, StoredGroup>> {
    const { rows } = await this.#timed(() =>
      client.query<StoredGroup>({ name: 'journal', text: JOURNAL_SQL, values: journalValues(groups) }),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Answers stored and refused entries. Returns left-out entries of mixed groups, to be tried again in parts. */
  #answer(groups: Group[], stored: Map<string, StoredGroup>): Entry[][] {
    const again: Entry[][] = [];
    try {
      for (const group of groups) {
        const base = stored.get(group.id);
        const runs = base ? [] : runsOf(group);
        if (runs.length > 1) again.push(...runs);
        else answerGroup(group, base);
      }
      this.#options.onCommitted();
    } catch (error) {
      // The messages are stored: an error while delivering must not write them again.
      this.#options.log.error({ err: error }, 'delivery of stored messages');
    }
    return again;
  }

  /** Answers repeated `onlyID`s with their first answer. Returns the other entries. */
  async #answerRepeated(client: pg.Client, entries: Entry[]): Promise<Entry[]> {
    const known = await findStored(client, entries);
    const firsts = new Map<string, Entry>();
    const fresh: Entry[] = [];
    for (const entry of entries) {
      const key = `${entry.visitorId} ${entry.onlyID}`;
      const stored = known.get(key);
      if (stored) entry.done({ ...stored, isNew: isOwnLostCommit(entry, stored) });
      else if (firsts.has(key)) repeatAnswer(firsts.get(key)!, entry);
      else {
        firsts.set(key, entry);
        fresh.push(entry);
      }
    }
    this.#options.onCommitted();
    return fresh;
  }

  /** The database rejects a row of the batch: writes each alone, so that only the bad row is refused. */
  async #oneByOne(entries: Entry[], cause: unknown): Promise<void> {
    if (entries.length === 1) {
      this.#options.log.error({ err: cause }, 'message cannot be stored');
      entries[0]!.done({ ok: false, why: isBadData(cause) ? 'bad-row' : 'server-error' });
      return;
    }
    for (const entry of entries) await this.#write([entry]);
  }

  async #connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ connectionTimeoutMillis: 3000, keepAlive: true, ...this.#options.connection });
    client.on('error', () => this.#drop(client));
    try {
      await this.#timed(async () => {
        await client.connect();
        await client.query(JOURNAL_SETTINGS);
      });
    } catch (error) {
      // It may be open: each further try would leave one more.
      void client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    return client;
  }

  #drop(client = this.#client): void {
    if (client && this.#client === client) this.#client = null;
    // On a broken connection the end may fail as well.
    void client?.end().catch(() => {});
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#source.begin();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('database connection timeout')), STATEMENT_TIMEOUT_MS);
    });
    try {
      const result = await Promise.race([work(), timeout]);
      done(true);
      return result;
    } catch (error) {
      done(!isOutage(error));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

type StoredGroup = { id: string; base: number; owner_id: string | null; state: Stored['state'] };

function answerGroup({ id, entries }: Group, stored: StoredGroup | undefined): void {
  entries.forEach((entry, index) => {
    if (!stored) entry.done({ ok: false, why: 'left-out' });
    else
      entry.done({
        ok: true,
        conversationId: id,
        seq: stored.base + index + 1,
        time: entry.at,
        isNew: true,
        ownerId: stored.owner_id,
        state: stored.state,
      });
  });
}

/**
 * Whether this entry was stored by the attempt whose answer was lost, so that nothing was delivered; recognized by the
 * time.
 */
const isOwnLostCommit = (entry: Entry, stored: Stored): boolean =>
  entry.isUncertain === true && stored.time === entry.at;

/** The same id twice in a batch: the second gets the answer of the first. */
function repeatAnswer(first: Entry, second: Entry): void {
  const answerFirst = first.done;
  first.done = (outcome) => {
    answerFirst(outcome);
    second.done(outcome.ok ? { ...outcome, isNew: false } : outcome);
  };
}
