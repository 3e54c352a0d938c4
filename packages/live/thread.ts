import { withoutWords } from '@parley/protocol/push/message-recalled';
import type { Message } from '@parley/protocol/types';

/** What has a place in a thread; without `conversation` the thread is one conversation. */
export type Placed = { onlyID: string; seq: number; conversation?: string };
/** Told between two messages (a notice): it has no id of a message, and stays where it was put. */
export type Aside = { onlyID?: undefined };
type Line = Placed | Aside;

/** What a recall or an erasure leaves of a message, as push 2015 says it. */
export type Gone = { onlyID: string; msg?: string; seen?: true };

/** Messages as far as they are known here. What is still to be sent stands in the outbox, until it is here as well. */
export type Thread<Between extends Aside = never> = {
  /** By conversation, then by seq; each message once. */
  messages: readonly (Message | Between)[];
  /** Older ones of the first conversation exist on the server. */
  more: boolean;
  /** Recalled or erased before they came here, by onlyID. */
  gone?: ReadonlyMap<string, Gone>;
};

type Page = { list: readonly Message[]; more: boolean };

export type ThreadChange =
  /** By anybody, through whichever push or answer. */
  | { type: 'said'; message: Message }
  | { type: 'gone'; gone: Gone }
  /** One message as the server has it now: links in it are new. */
  | { type: 'renewed'; message: Message }
  /** The newest page. `isUnsure`: what it does not reach may have been erased meanwhile. */
  | { type: 'newest'; page: Page; isUnsure?: boolean }
  | { type: 'older'; page: Page };

/** The only reducer of a thread, for agents and visitors: the same change twice changes nothing the second time. */
export function threadAfter<T extends Thread<Aside>>(thread: T, change: ThreadChange): T {
  switch (change.type) {
    case 'said':
      return withSaid(thread, change.message);
    case 'gone':
      return withGone(thread, change.gone);
    case 'renewed':
      return { ...thread, messages: renewed(thread.messages, [change.message]) };
    case 'newest': {
      const { list, more } = withoutGone(thread, change.page);
      const { lines, joins } = joinNewest(thread.messages, list, change.isUnsure);
      return { ...thread, messages: lines, more: joins ? thread.more : more && (list.length > 0 || thread.more) };
    }
    case 'older': {
      const { list, more } = withoutGone(thread, change.page);
      const messages = joinOlder(thread.messages, list);
      return messages ? { ...thread, messages, more } : thread;
    }
  }
}

/** Tips take no place. A message whose recall was quicker comes without its words. */
function withSaid<T extends Thread<Aside>>(thread: T, message: Message): T {
  if (message.role === 'tip') return thread;
  const messages = insert(thread.messages, leftOf(message, thread.gone));
  return messages === thread.messages ? thread : { ...thread, messages };
}

function withGone<T extends Thread<Aside>>(thread: T, gone: Gone): T {
  if (isHere(thread.messages, gone.onlyID)) return { ...thread, messages: withoutWordsOf(thread.messages, gone) };
  return { ...thread, gone: new Map(thread.gone).set(gone.onlyID, gone) };
}

/** A page may have been read before a recall that came first. */
const withoutGone = ({ gone }: Thread<Aside>, page: Page): Page =>
  gone ? { ...page, list: page.list.map((message) => leftOf(message, gone)) } : page;

function leftOf(message: Message, gone: Thread['gone']): Message {
  const known = gone?.get(message.onlyID);
  return known ? emptied(message, known) : message;
}

type Words = Pick<Message, 'msg' | 'kind' | 'recalled' | 'seen'>;

/** The list with this message's words gone: recalled, or erased with `msg` in their place. */
export const withoutWordsOf = <L extends Line>(lines: readonly L[], gone: Gone): readonly L[] =>
  lines.map((line) => (hasWords(line) && line.onlyID === gone.onlyID ? emptied(line, gone) : line));

const hasWords = <L extends Line>(line: L): line is L & Placed & Words => isPlaced(line) && 'kind' in line;

const emptied = <M extends Words>(message: M, { seen, ...gone }: Gone): M => ({
  ...withoutWords(message, gone),
  ...(seen && { seen }),
});

/** Inserts by place; the same `onlyID` again changes nothing, so that a late echo undoes no recall. */
export function insert<L extends Line>(lines: readonly L[], message: L & Placed): readonly L[] {
  if (isHere(lines, message.onlyID)) return lines;
  const next = lines.findIndex((line) => isPlaced(line) && isBefore(message, line));
  return next < 0 ? [...lines, message] : [...lines.slice(0, next), message, ...lines.slice(next)];
}

/**
 * The newest page put in: it wins over what is known, except that what was recalled stays so. What stands above it and
 * does not join it is dropped, to be loaded again; `joins` says that it was kept.
 */
export function joinNewest<L extends Line>(
  lines: readonly L[],
  list: readonly (L & Placed)[],
  isUnsure = false,
): { lines: readonly L[]; joins: boolean } {
  const [first] = list;
  if (!first) return { lines, joins: false };
  const above = lines.findLastIndex((line) => isPlaced(line) && isBefore(line, first));
  const joins = !isUnsure && isNext(lines[above], first);
  return { lines: putIn(joins ? lines : lines.slice(above + 1), list), joins };
}

/** An older page put in above; null where it does not reach what is held (the thread was shortened meanwhile). */
export function joinOlder<L extends Line>(lines: readonly L[], list: readonly (L & Placed)[]): readonly L[] | null {
  const first = lines.find((line) => isPlaced(line)) as (L & Placed) | undefined;
  const older = first ? list.filter((message) => isBefore(message, first)) : list;
  const last = older.at(-1);
  const isElsewhere = first && last && first.conversation === last.conversation && !isNext(last, first);
  return isElsewhere ? null : [...older, ...lines];
}

/** Whether somewhere one is missing, of one conversation. */
export const hasHole = (messages: readonly Placed[]): boolean =>
  messages.some((message, n) => n > 0 && message.seq !== messages[n - 1]!.seq + 1);

/** Messages alone, without what was told between them. */
export const messagesOf = ({ messages }: Thread<Aside>): Message[] =>
  messages.filter((line): line is Message => isPlaced(line));

export const isHere = (lines: readonly Line[], onlyID: string): boolean => lines.some((line) => line.onlyID === onlyID);

/** Known ones are replaced where they stand. */
function putIn<L extends Line>(lines: readonly L[], list: readonly (L & Placed)[]): readonly L[] {
  const known = new Set(lines.map(({ onlyID }) => onlyID));
  return list.filter(({ onlyID }) => !known.has(onlyID)).reduce<readonly L[]>(insert, renewed(lines, list));
}

function renewed<L extends Line>(lines: readonly L[], list: readonly (L & Placed)[]): readonly L[] {
  const news = new Map(list.map((message) => [message.onlyID, message]));
  return lines.map((line) => (isPlaced(line) && !('recalled' in line) && news.get(line.onlyID)) || line);
}

const isPlaced = <L extends Line>(line: L): line is L & Placed => line.onlyID !== undefined;

/** Ids of conversations are UUIDs of version 7, in the order of their making. */
function isBefore(one: Placed, other: Placed): boolean {
  if (one.conversation === other.conversation) return one.seq < other.seq;
  return (one.conversation ?? '') < (other.conversation ?? '');
}

const isNext = (line: Line | undefined, next: Placed): boolean =>
  line?.onlyID !== undefined && line.conversation === next.conversation && line.seq === next.seq - 1;
