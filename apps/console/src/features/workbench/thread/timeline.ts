import type { Message, VisitorRow } from '@parley/protocol/types';
import type { Thread, Tip, Unanswered } from '../../../lib/desk/types';

/** Messages of one author within this time stand under one name (look). */
const GROUP_MS = 2 * 60_000;
/** The time is said again after this long (look). */
const TIME_MS = 10 * 60_000;

export type Mark = 'waiting' | 'sent' | 'stored' | 'read' | 'refused';
export type Side = 'theirs' | 'ours';
type Place = { startsGroup: boolean; endsGroup: boolean };

export type TimelineItem =
  | { kind: 'conversation'; key: string }
  | { kind: 'time'; key: string; time: number }
  | { kind: 'new'; key: string }
  | { kind: 'tip'; key: string; tip: Tip }
  | ({ kind: 'message'; key: string; message: Message; side: Side; mark: Mark | null } & Place)
  | ({ kind: 'pending'; key: string; entry: Unanswered; mark: Mark } & Place);

export type TimelineFacts = {
  /** One visitor's conversations that are held here, oldest first. */
  threads: readonly Thread[];
  tips: readonly Tip[];
  outbox: readonly Unanswered[];
  row: Pick<VisitorRow, 'conversation' | 'visitorReadSeq'>;
  /** My own name, under which what is on its way joins what I said last. */
  me: string;
  /** The last seq that had been read when the thread was opened; null: everything had. */
  newAfter: { conversation: string; seq: number } | null;
};

/** Everything the thread shows, in order: what was said, what happened between, what is still on its way. */
export function buildTimeline(facts: TimelineFacts): TimelineItem[] {
  const said = facts.threads.flatMap((thread, n) => conversationItems(thread, n, facts));
  const known = new Set(facts.threads.flatMap((thread) => thread.messages.map((message) => message.onlyID)));
  const pending = facts.outbox.filter((entry) => !known.has(entry.onlyID)).map(pendingItem);
  return grouped(withNewLine(withTimes([...said, ...pending]), facts), facts.me);
}

function conversationItems(thread: Thread, n: number, facts: TimelineFacts): TimelineItem[] {
  const { conversation, messages } = thread;
  const head: TimelineItem[] = n > 0 ? [{ kind: 'conversation', key: `conversation-${conversation}` }] : [];
  const tips = facts.tips.filter((tip) => tip.conversation === conversation);
  const first = messages[0]?.seq ?? 0;
  const items = messages.flatMap((message): TimelineItem[] => [
    ...tips.filter((tip) => tip.at === message.seq - 1 && (tip.at >= first || tip.at === 0)).map(tipItem),
    messageItem(message, facts),
  ]);
  const end = messages.at(-1)?.seq ?? 0;
  return [...head, ...items, ...tips.filter((tip) => tip.at >= end).map(tipItem)];
}

const tipItem = (tip: Tip): TimelineItem => ({ kind: 'tip', key: tip.key, tip });

function messageItem(message: Message, { row }: TimelineFacts): TimelineItem {
  const side: Side = message.role === 'user' ? 'theirs' : 'ours';
  const isRead = message.conversation !== row.conversation || message.seq <= row.visitorReadSeq;
  const mark = side === 'theirs' || message.recalled ? null : isRead ? 'read' : 'stored';
  return { kind: 'message', key: message.onlyID, message, side, mark, startsGroup: true, endsGroup: true };
}

function pendingItem(entry: Unanswered): TimelineItem {
  return { kind: 'pending', key: entry.onlyID, entry, mark: entry.state, startsGroup: true, endsGroup: true };
}

const timeOf = (item: TimelineItem): number | null => {
  if (item.kind === 'message') return item.message.time;
  return item.kind === 'pending' ? item.entry.at : null;
};

/** A time before the first message, after ten minutes, and at a new day. */
function withTimes(items: readonly TimelineItem[]): TimelineItem[] {
  let said: number | null = null;
  return items.flatMap((item) => {
    const time = timeOf(item);
    if (time === null || (said !== null && time - said < TIME_MS && isSameDay(time, said))) return [item];
    said = time;
    return [{ kind: 'time' as const, key: `time-${item.key}`, time }, item];
  });
}

/** Right above the visitor's first message that had not been read. */
function withNewLine(items: TimelineItem[], { newAfter }: TimelineFacts): TimelineItem[] {
  const at = items.findIndex((item) => item.kind === 'message' && isNew(item.message, newAfter));
  return at < 0 ? items : items.toSpliced(at, 0, { kind: 'new', key: 'new' });
}

const isNew = (message: Message, after: TimelineFacts['newAfter']): boolean =>
  message.role === 'user' && message.conversation === after?.conversation && message.seq > after.seq;

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

function grouped(items: readonly TimelineItem[], me: string): TimelineItem[] {
  return items.map((item, n) => {
    if (item.kind !== 'message' && item.kind !== 'pending') return item;
    return { ...item, startsGroup: !belongs(items[n - 1], item, me), endsGroup: !belongs(item, items[n + 1], me) };
  });
}

/** Whether two neighbours are one author's, said within two minutes. */
function belongs(above: TimelineItem | undefined, below: TimelineItem | undefined, me: string): boolean {
  if (!above || !below) return false;
  const [first, second] = [timeOf(above), timeOf(below)];
  if (first === null || second === null) return false;
  return authorOf(above, me) === authorOf(below, me) && Math.abs(second - first) <= GROUP_MS;
}

function authorOf(item: TimelineItem, me: string): string | null {
  if (item.kind === 'pending') return `service ${me}`;
  return item.kind === 'message' ? `${item.message.role} ${item.message.nickname}` : null;
}
