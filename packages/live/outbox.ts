import { CODE, SEND_RETRY_MS } from '@parley/protocol/codes';
import type { Accepted, Refused } from '@parley/protocol/types';
import type { Ahead } from './ahead';
import type { Clock } from './clock';
import { isSameBody, isTooLarge } from './frame';
import { guarded } from './guarded';
import { nextInLine } from './line';
import type { OutboxEntry, OutboxFrame, OutboxStore } from './outbox-store';
import type { Ownership } from './ownership';
import { takeOverEntries } from './take-over';
import type { Answer, Saving } from './types';
import { createUuidV7 } from './uuid-v7';

/** More than a person writes while a network is away. */
export const ENTRY_LIMIT = 500;
/** Without an answer on a socket that lives, a frame is said again. */
const UNANSWERED_MS = 20_000;
/** How often entries of tabs that are gone are looked for. */
const ADOPT_MS = 15_000;

export type Unsent<Frame> = Frame extends OutboxFrame ? Omit<Frame, 'onlyID'> & { onlyID?: string } : never;

export interface OutboxOptions<Frame extends OutboxFrame> {
  store: OutboxStore;
  ownership: Ownership;
  clock: Clock;
  /** `connection.trySend`. */
  send(frame: Frame): boolean;
  /** `connection.saving`: while it is delayed the server holds what it has, and nothing is said again. */
  saving?(): Saving;
  newID?: () => string;
  /** Files that are still going up: what is said after them waits for them. */
  ahead?: Ahead | undefined;
  /** Committed. The entry is gone already; `latency` is in ms since it last left, null if it left in another page. */
  onAccepted?(entry: OutboxEntry<Frame>, answer: Accepted, latency: number | null): void;
  onRefused?(entry: OutboxEntry<Frame>, answer: Refused): void;
  /** An entry could not be stored (full disk): it is sent all the same, but would not survive a reload. */
  onStoreError?(error: unknown): void;
}

export interface Outbox<Frame extends OutboxFrame> {
  /**
   * Shown at once, stored, then sent. 'full' when `ENTRY_LIMIT` entries are unanswered: keep it in the composer.
   * With a place of `nextPlace` it stands there, before what was said since.
   */
  add(frame: Unsent<Frame>, at?: number): OutboxEntry<Frame> | 'full';
  /** The place of what is sent now and will be a message later. */
  nextPlace(): number;
  /** Something of `ahead` has arrived, or never will. */
  go(): void;
  /** 7001 and 7002 go here; false when it was not about an entry of ours. */
  answer(answer: Answer): boolean;
  /** A push shows our message (`message.onlyID`), so it is committed though its 7001 was lost. */
  confirm(onlyID: string): void;
  /** After every bind: all that is unanswered goes out again, in order. */
  resend(): void;
  /** A refused one goes to the end of the line. With a changed body it gets a new id; answers the id, null if there is none. */
  retry(onlyID: string, changes?: Partial<Omit<Frame, 'onlyID' | 'code'>>): string | null;
  discard(onlyID: string): void;
  /** In order of saying; the same array until something changes. */
  entries(): readonly OutboxEntry<Frame>[];
  subscribe(listener: () => void): () => void;
  /** Resolves when everything so far is stored and tried. */
  settled(): Promise<void>;
  /** Forgets everything, what other tabs have left in the store included (8000). */
  clear(): Promise<void>;
  /** Stops; what is stored stays for the next page. */
  close(): void;
}

/** Store, then send, until the server has answered. Begins by taking over what tabs that are gone have left. */
export function createOutbox<Frame extends OutboxFrame>(options: OutboxOptions<Frame>): Outbox<Frame> {
  type Entry = OutboxEntry<Frame>;
  const { store, ownership, clock } = options;
  const newID = options.newID ?? createUuidV7({ now: clock.now });
  const listeners = new Set<() => void>();
  const stored = new Set<string>();
  const sentAt = new Map<string, number>();
  /** Whose place was taken before they were said. */
  const placed = new Set<string>();
  let entries: readonly Entry[] = [];
  let lastAt = 0;
  /** Until then the server could not answer. */
  let patientSince = 0;
  let ticking: unknown;
  let adopting: unknown;
  let isClosed = false;
  /** One store action after the other: what is said later never reaches the disk, or the wire, earlier. */
  let storing: Promise<void> = begin();

  async function begin(): Promise<void> {
    // Not waited for: until others see that we live, or where locks are forbidden, they may send our entries too, harmlessly.
    void ownership.hold().catch(() => {});
    await adopt();
  }

  async function adopt(): Promise<void> {
    if (isClosed) return;
    const left = await takeOverEntries<Frame>(store, ownership, reportStoreError);
    if (isClosed) return;
    adopting = clock.setTimeout(() => enqueue(adopt), ADOPT_MS);
    takeIn(left);
  }

  function takeIn(left: Entry[]): void {
    if (left.length === 0) return;
    const known = new Set(entries.map((entry) => entry.onlyID));
    const fresh = left.filter((entry) => !known.has(entry.onlyID));
    lastAt = Math.max(lastAt, ...fresh.map((entry) => entry.at));
    // What was said while this page was still looking stands behind what it found.
    const hasPlace = ({ onlyID }: Entry) => stored.has(onlyID) || placed.has(onlyID);
    const own = entries.map((entry) => (hasPlace(entry) ? entry : { ...entry, at: nextPlace() }));
    for (const entry of fresh) stored.add(entry.onlyID);
    change(inOrder([...own, ...fresh]));
    pump();
  }

  function enqueue(act: () => Promise<void>): void {
    storing = storing.then(act);
  }

  function keep(done: Promise<void>): Promise<void> {
    return done.catch(reportStoreError);
  }

  function reportStoreError(error: unknown): void {
    guarded(clock, () => options.onStoreError?.(error));
  }

  function nextPlace(): number {
    lastAt = Math.max(clock.now(), lastAt + 1);
    return lastAt;
  }

  function add(unsent: Unsent<Frame>, at?: number): Entry | 'full' {
    // What others wait for is never turned away.
    if (at === undefined && entries.length >= ENTRY_LIMIT) return 'full';
    const onlyID = unsent.onlyID ?? newID();
    if (at !== undefined) placed.add(onlyID);
    return place({ ...unsent, onlyID } as unknown as Frame, at);
  }

  function place(frame: Frame, given?: number): Entry {
    const { onlyID } = frame;
    const after = given === undefined ? options.ahead?.newest(frame.YQToken ?? '') : undefined;
    const entry: Entry = {
      onlyID,
      frame,
      at: given ?? nextPlace(),
      owner: ownership.id,
      ...(isTooLarge(frame) ? { state: 'refused', error: 'too-long' } : { state: 'waiting' }),
      ...(after !== undefined && { after }),
    };
    change(inOrder([...entries.filter((other) => other.onlyID !== onlyID), entry]));
    stored.delete(onlyID);
    enqueue(() => putThenSend(onlyID));
    return entry;
  }

  async function putThenSend(onlyID: string): Promise<void> {
    const entry = find(onlyID);
    if (!entry) return;
    await keep(store.put(entry));
    if (!find(onlyID)) return; // Discarded meanwhile: its removal is queued behind us.
    stored.add(onlyID);
    pump();
  }

  function pump(): void {
    clock.clearTimeout(ticking);
    if (isClosed) return;
    const gone = new Set<OutboxEntry>();
    for (const entry of nextInLine(entries, stored, isHeld)) {
      if (!options.send(entry.frame)) break;
      sentAt.set(entry.onlyID, clock.now());
      gone.add(entry);
    }
    if (entries.some((entry) => entry.state !== 'refused')) ticking = clock.setTimeout(tick, SEND_RETRY_MS);
    if (gone.size > 0) change(entries.map((entry) => (gone.has(entry) ? { ...entry, state: 'sent' } : entry)));
  }

  const isHeld = ({ after }: Entry) => after !== undefined && options.ahead?.isUnderWay(after) === true;

  function tick(): void {
    if (options.saving?.() === 'delayed') patientSince = clock.now();
    const oldest = entries.find((entry) => entry.state === 'sent');
    const since = Math.max(patientSince, sentAt.get(oldest?.onlyID ?? '') ?? 0);
    if (oldest && clock.now() - since >= UNANSWERED_MS) resend();
    else pump();
  }

  function resend(): void {
    if (entries.some((entry) => entry.state === 'sent'))
      change(entries.map((entry) => (entry.state === 'sent' ? { ...entry, state: 'waiting' } : entry)));
    pump();
  }

  function answer(word: Answer): boolean {
    const entry = find(word.onlyID);
    if (!entry) return false;
    if (word.code === CODE.accepted) accept(entry, word);
    else refuse(entry, word);
    pump();
    return true;
  }

  function accept(entry: Entry, word: Accepted): void {
    const since = sentAt.get(entry.onlyID);
    const latency = since === undefined ? null : clock.now() - since;
    forget(entry.onlyID, () => options.onAccepted?.(entry, word, latency));
  }

  function refuse(entry: Entry, answer: Refused): void {
    const { error, msg, missed } = answer;
    const verdict = { state: 'refused' as const, error, refusal: { msg, missed } };
    const refused: Entry = { ...entry, ...verdict };
    enqueue(() => keep(store.update(entry.onlyID, verdict)));
    change(entries.map((other) => (other === entry ? refused : other)));
    guarded(clock, () => options.onRefused?.(refused, answer));
  }

  /** `tell` comes before the listeners, so that a screen swaps our copy for the stored message in one go. */
  function forget(onlyID: string, tell?: () => void): void {
    entries = entries.filter((entry) => entry.onlyID !== onlyID);
    stored.delete(onlyID);
    sentAt.delete(onlyID);
    placed.delete(onlyID);
    enqueue(() => keep(store.remove(onlyID)));
    if (tell) guarded(clock, tell);
    change(entries);
  }

  async function removeAll(): Promise<void> {
    const all = await store.all().catch(() => []);
    for (const { onlyID } of all) await keep(store.remove(onlyID));
  }

  function retry(onlyID: string, changes: Partial<Omit<Frame, 'onlyID' | 'code'>> = {}): string | null {
    const entry = find(onlyID);
    if (entry?.state !== 'refused') return null;
    const frame = { ...entry.frame, ...changes };
    if (!isSameBody(frame, entry.frame)) {
      // The old id may be known to the server, with the old text.
      forget(onlyID);
      frame.onlyID = newID();
    }
    return place(frame).onlyID;
  }

  function find(onlyID: string): Entry | undefined {
    return entries.find((entry) => entry.onlyID === onlyID);
  }

  function change(next: readonly Entry[]): void {
    entries = next;
    for (const listener of [...listeners]) guarded(clock, listener);
  }

  return {
    add,
    nextPlace,
    go: pump,
    answer,
    confirm(onlyID) {
      if (!find(onlyID)) return;
      forget(onlyID);
      pump();
    },
    resend,
    retry,
    discard(onlyID) {
      if (find(onlyID)) forget(onlyID);
    },
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async settled() {
      let last: Promise<void>;
      do {
        last = storing;
        await last;
      } while (last !== storing);
    },
    async clear() {
      stored.clear();
      sentAt.clear();
      placed.clear();
      change([]);
      enqueue(removeAll);
      await storing;
    },
    close() {
      isClosed = true;
      clock.clearTimeout(ticking);
      clock.clearTimeout(adopting);
      ownership.release();
    },
  };
}

const inOrder = <Entry extends Pick<OutboxEntry, 'at' | 'onlyID'>>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.at - b.at || (a.onlyID < b.onlyID ? -1 : 1));
