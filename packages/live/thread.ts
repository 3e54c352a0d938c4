import { withoutWords } from '@parley/protocol/push/message-recalled';
import type { Message, TalkEvent } from '@parley/protocol/types';

/** An item with a place in the thread; without `conversation` the whole thread is one conversation. */
export type Placed = { onlyID: string; seq: number; conversation?: string };
/** A notice between two messages: it has no message id and stays where it was inserted. */
export type Aside = { onlyID?: undefined };
type Item = Placed | Aside;

/** What remains of a recalled or erased message, as in push 2015. */
export type Gone = { onlyID: string; msg?: string; seen?: true };

/** Loaded messages. Unsent ones are in the outbox until they are here. */
export type Thread<Between extends Aside = never> = {
  /** Sorted by conversation, then by seq; each message once. */
  messages: readonly (Message | Between)[];
  /** Older messages of the first conversation exist on the server. */
  more: boolean;
  /** Messages recalled or erased before they were loaded, by onlyID. */
  gone?: ReadonlyMap<string, Gone>;
  /** What else happened, in order, each event once; `placeOf` tells between which messages. */
  events?: readonly TalkEvent[];
};

/** `events`: those between the messages of the page, and next to it. Absent: of an older server. */
type Page = { list: readonly Message[]; more: boolean; events?: readonly TalkEvent[] };

export type ThreadChange =
  /** A message of anybody, from any push or answer. */
  | { type: 'said'; message: Message }
  | { type: 'gone'; gone: Gone }
  /** An event of the conversation, from a push. */
  | { type: 'happened'; event: TalkEvent }
  /** A message loaded again, with new links. */
  | { type: 'renewed'; message: Message }
  /** The newest page. `isUnsure`: messages above it may have been erased meanwhile. */
  | { type: 'newest'; page: Page; isUnsure?: boolean }
  | { type: 'older'; page: Page };

/** The only reducer of a thread, for agents and visitors. Idempotent: the same change twice has no further effect. */
export function threadAfter<T extends Thread<Aside>>(thread: T, change: ThreadChange): T {
  switch (change.type) {
    case 'said':
      return withSaid(thread, change.message);
    case 'gone':
      return withGone(thread, change.gone);
    case 'happened':
      return withEvents(thread, [change.event]);
    case 'renewed':
      return { ...thread, messages: renewed(thread.messages, [change.message]) };
    case 'newest': {
      const { list, more } = withoutGone(thread, change.page);
      const { items, joins } = joinNewest(thread.messages, list, change.isUnsure);
      const next = { ...thread, messages: items, more: joins ? thread.more : more && (list.length > 0 || thread.more) };
      return withEvents(next, change.page.events);
    }
    case 'older': {
      const { list, more } = withoutGone(thread, change.page);
      const messages = joinOlder(thread.messages, list);
      return messages ? withEvents({ ...thread, messages, more }, change.page.events) : thread;
    }
  }
}

/** Tips are not added. A message whose recall arrived first is added without its text. */
function withSaid<T extends Thread<Aside>>(thread: T, message: Message): T {
  if (message.role === 'tip') return thread;
  const messages = insert(thread.messages, afterRemoval(message, thread.gone));
  return messages === thread.messages ? thread : { ...thread, messages };
}

function withGone<T extends Thread<Aside>>(thread: T, gone: Gone): T {
  if (includesItem(thread.messages, gone.onlyID)) return { ...thread, messages: withoutWordsOf(thread.messages, gone) };
  return { ...thread, gone: new Map(thread.gone).set(gone.onlyID, gone) };
}

/** Adds events that are not known yet, in the order of time, then of their ids. */
function withEvents<T extends Thread<Aside>>(thread: T, events: readonly TalkEvent[] = []): T {
  const known = thread.events ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const added = events.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return thread;
  return { ...thread, events: [...known, ...added].sort((one, other) => one.time - other.time || one.id - other.id) };
}

/**
 * The number of items above an event: it stands before the first later message, and behind one of the same time. Null:
 * its place is among messages that are not loaded.
 */
export function placeOf({ messages, more }: Pick<Thread<Aside>, 'messages' | 'more'>, event: TalkEvent): number | null {
  const next = messages.findIndex((item) => isPlaced(item) && isLater(item as Message, event));
  const place = next < 0 ? messages.length : next;
  const first = messages.find(isPlaced) as Message | undefined;
  const isAbove = first !== undefined && messages.indexOf(first) >= place;
  const isOfEarlier = isAbove && event.conversation !== null && event.conversation < first.conversation;
  return isOfEarlier || (more && (isAbove || !first)) ? null : place;
}

/** Whether a message stands below an event. */
const isLater = ({ conversation, time }: Message, event: TalkEvent): boolean =>
  event.conversation === null || event.conversation === conversation
    ? time > event.time
    : conversation > event.conversation;

/** Removes texts of messages that were recalled after the page was read. */
const withoutGone = ({ gone }: Thread<Aside>, page: Page): Page =>
  gone ? { ...page, list: page.list.map((message) => afterRemoval(message, gone)) } : page;

function afterRemoval(message: Message, gone: Thread['gone']): Message {
  const known = gone?.get(message.onlyID);
  return known ? withoutContent(message, known) : message;
}

type Words = Pick<Message, 'msg' | 'kind' | 'recalled' | 'seen'>;

/** The list without the text of this message: recalled, or erased with `msg` in its place. */
export const withoutWordsOf = <L extends Item>(items: readonly L[], gone: Gone): readonly L[] =>
  items.map((item) => (hasWords(item) && item.onlyID === gone.onlyID ? withoutContent(item, gone) : item));

const hasWords = <L extends Item>(item: L): item is L & Placed & Words => isPlaced(item) && 'kind' in item;

const withoutContent = <M extends Words>(message: M, { seen, ...gone }: Gone): M => ({
  ...withoutWords(message, gone),
  ...(seen && { seen }),
});

/** Inserts by place. A known `onlyID` changes nothing, so that a late echo does not undo a recall. */
export function insert<L extends Item>(items: readonly L[], message: L & Placed): readonly L[] {
  if (includesItem(items, message.onlyID)) return items;
  const next = items.findIndex((item) => isPlaced(item) && isBefore(message, item));
  return next < 0 ? [...items, message] : [...items.slice(0, next), message, ...items.slice(next)];
}

/**
 * Merges the newest page: its messages replace known ones, except that recalled ones stay recalled. Messages above it
 * that do not adjoin it are dropped, to be loaded again; `joins`: they adjoin and were kept.
 */
export function joinNewest<L extends Item>(
  items: readonly L[],
  list: readonly (L & Placed)[],
  isUnsure = false,
): { items: readonly L[]; joins: boolean } {
  const [first] = list;
  if (!first) return { items, joins: false };
  const above = items.findLastIndex((item) => isPlaced(item) && isBefore(item, first));
  const joins = !isUnsure && isNext(items[above], first);
  return { items: mergeIn(joins ? items : items.slice(above + 1), list), joins };
}

/** Adds an older page above; null if it does not adjoin the loaded messages (the thread was shortened meanwhile). */
export function joinOlder<L extends Item>(items: readonly L[], list: readonly (L & Placed)[]): readonly L[] | null {
  const first = items.find((item) => isPlaced(item)) as (L & Placed) | undefined;
  const older = first ? list.filter((message) => isBefore(message, first)) : list;
  const last = older.at(-1);
  const isElsewhere = first && last && first.conversation === last.conversation && !isNext(last, first);
  return isElsewhere ? null : [...older, ...items];
}

/** Whether a message of one conversation is missing in between. */
export const hasHole = (messages: readonly Placed[]): boolean =>
  messages.some((message, n) => n > 0 && message.seq !== messages[n - 1]!.seq + 1);

/** The messages without notices. */
export const messagesOf = ({ messages }: Thread<Aside>): Message[] =>
  messages.filter((item): item is Message => isPlaced(item));

export const includesItem = (items: readonly Item[], onlyID: string): boolean =>
  items.some((item) => item.onlyID === onlyID);

/** Inserts messages; known ones are replaced in place. */
function mergeIn<L extends Item>(items: readonly L[], list: readonly (L & Placed)[]): readonly L[] {
  const known = new Set(items.map(({ onlyID }) => onlyID));
  return list.filter(({ onlyID }) => !known.has(onlyID)).reduce<readonly L[]>(insert, renewed(items, list));
}

function renewed<L extends Item>(items: readonly L[], list: readonly (L & Placed)[]): readonly L[] {
  const newer = new Map(list.map((message) => [message.onlyID, message]));
  return items.map((item) => (isPlaced(item) && !('recalled' in item) && newer.get(item.onlyID)) || item);
}

const isPlaced = <L extends Item>(item: L): item is L & Placed => item.onlyID !== undefined;

/** Ids of conversations are UUIDs of version 7, which are ordered by creation. */
function isBefore(one: Placed, other: Placed): boolean {
  if (one.conversation === other.conversation) return one.seq < other.seq;
  return (one.conversation ?? '') < (other.conversation ?? '');
}

const isNext = (item: Item | undefined, next: Placed): boolean =>
  item?.onlyID !== undefined && item.conversation === next.conversation && item.seq === next.seq - 1;
