import { placeOf } from '@parley/live/thread';
import type { Answer } from '@parley/protocol/http/routes';
import type { Message, Note, TalkEvent, VisitorRow } from '@parley/protocol/types';
import type { Thread, Tip, Unanswered } from '../../../lib/desk/types';

/** Messages of one author within this time are shown under one name; chosen by appearance. */
const GROUP_MS = 2 * 60_000;
/** A time is shown after a pause of this length; chosen by appearance. */
const TIME_MS = 10 * 60_000;

/**
 * Delivery state of our message. `stored`: in the database; `kept`: in the database, and whether it was received is not
 * known; `got`: received by the visitor's browser; `read`: read by the visitor.
 */
export type Mark = 'waiting' | 'sent' | 'stored' | 'kept' | 'got' | 'read' | 'refused';
export type Side = 'theirs' | 'ours';
type Place = { startsGroup: boolean; endsGroup: boolean };

/** A conversation of this person as the server lists it. */
export type PastTalk = Answer<'GET /talk/conversations'>['list'][number];

export type TimelineItem =
  | { kind: 'conversation'; key: string; conversation: string; talk: PastTalk | null }
  | { kind: 'time'; key: string; time: number }
  | { kind: 'new'; key: string }
  | { kind: 'tip'; key: string; tip: Tip }
  | { kind: 'event'; key: string; event: TalkEvent }
  | { kind: 'note'; key: string; note: Note }
  | ({
      kind: 'message';
      key: string;
      message: Message;
      side: Side;
      mark: Mark | null;
      /** Notes pinned to the message. */
      notes: readonly Note[];
      /** The message it quotes; null: not loaded; absent: it quotes none. */
      quoted?: Message | null;
    } & Place)
  | ({ kind: 'pending'; key: string; entry: Unanswered; mark: Mark; quoted?: Message | null } & Place);

export type TimelineFacts = {
  /** The loaded conversations of this person, oldest first. */
  threads: readonly Thread[];
  tips: readonly Tip[];
  notes: readonly Note[];
  /** This person's conversations as far as the list is loaded. */
  talks: readonly PastTalk[];
  outbox: readonly Unanswered[];
  row: Pick<VisitorRow, 'conversation' | 'visitorReadSeq' | 'visitorGotSeq'>;
  /** My nickname: pending messages are grouped with the ones I sent before. */
  me: string;
  /** The last seq read when the thread was opened; null: no unread messages. */
  newAfter: { conversation: string; seq: number } | null;
};

/** All items of the thread in order: messages, tips, notes, times and dividers, then pending messages. */
export function buildTimeline(facts: TimelineFacts): TimelineItem[] {
  const known = new Map(facts.threads.flatMap((thread) => thread.messages.map((message) => [message.onlyID, message])));
  const pins = pinsOf(facts.notes);
  const said = facts.threads.flatMap((thread, n) => conversationItems({ thread, n, facts, known, pins }));
  const pending = facts.outbox.filter((entry) => !known.has(entry.onlyID)).map((entry) => pendingItem(entry, known));
  return grouped(withNewLine(withTimes([...said, ...pending]), facts), facts.me);
}

function pinsOf(notes: readonly Note[]): Map<string, readonly Note[]> {
  const pins = new Map<string, readonly Note[]>();
  for (const note of notes) if (note.pin !== null) pins.set(note.pin, [...(pins.get(note.pin) ?? []), note]);
  return pins;
}

type Laying = {
  thread: Thread;
  n: number;
  facts: TimelineFacts;
  known: ReadonlyMap<string, Message>;
  pins: ReadonlyMap<string, readonly Note[]>;
};

const NO_NOTES: readonly Note[] = [];

function conversationItems(laying: Laying): TimelineItem[] {
  const { thread, facts, pins, known } = laying;
  const { messages } = thread;
  const between = betweenOf(thread, facts);
  const first = messages[0]?.seq ?? 0;
  const items = messages.flatMap((message): TimelineItem[] => [
    ...(message.seq === first && first > 1 ? [] : (between.get(message.seq - 1) ?? [])),
    {
      kind: 'message',
      key: message.onlyID,
      message,
      side: message.role === 'user' ? 'theirs' : 'ours',
      mark: markOf(message, facts.row),
      notes: pins.get(message.onlyID) ?? NO_NOTES,
      startsGroup: true,
      endsGroup: true,
      ...quotedIn(message.quote, known),
    },
  ]);
  const end = messages.at(-1)?.seq ?? 0;
  const after = [...between].flatMap(([at, those]) => (at >= end ? those : []));
  return [...headOf(laying), ...items, ...after];
}

/** Heading of a conversation with time, agent and end; none if the person has only one conversation. */
function headOf({ thread, n, facts }: Laying): TimelineItem[] {
  const { conversation } = thread;
  const talk = facts.talks.find(({ id }) => id === conversation) ?? null;
  const isAlone = facts.threads.length === 1 && facts.talks.length < 2;
  if (isAlone || (n === 0 && (thread.more || thread.messages.length === 0))) return [];
  return [{ kind: 'conversation', key: `conversation-${conversation}`, conversation, talk }];
}

/** Tips, events and notes that are not pinned, by the seq after which they are shown, in order of time. */
function betweenOf(thread: Thread, { tips, notes }: TimelineFacts): Map<number, TimelineItem[]> {
  const { conversation } = thread;
  const between = new Map<number, TimelineItem[]>();
  const tipsHere = tips
    .filter((tip) => tip.conversation === conversation)
    .map((tip) => ({ at: tip.at, time: tip.time, item: { kind: 'tip' as const, key: tip.key, tip } }));
  const notesHere = notes
    .filter((note) => note.conversation === conversation && note.pin === null)
    .map((note) => {
      const item = { kind: 'note' as const, key: `note-${note.onlyID}`, note };
      return { at: note.afterSeq, time: note.time, item };
    });
  for (const { at, item } of [...tipsHere, ...eventsOf(thread), ...notesHere].sort((a, b) => a.time - b.time))
    between.set(at, [...(between.get(at) ?? []), item]);
  return new Map([...between].sort(([a], [b]) => a - b));
}

/** A thread's events, by the seq after which they are shown; 0: above the first message. */
function eventsOf(thread: Thread) {
  const { messages, events = [] } = thread;
  return events.flatMap((event) => {
    const place = placeOf(thread, event);
    if (place === null) return [];
    const item = { kind: 'event' as const, key: `event-${event.id}`, event };
    return [{ at: messages[place - 1]?.seq ?? 0, time: event.time, item }];
  });
}

/** The read positions of earlier conversations are not loaded: their messages have no delivery mark. */
function markOf({ role, recalled, conversation, seq }: Message, row: TimelineFacts['row']): Mark | null {
  if (role === 'user' || recalled || conversation !== row.conversation) return null;
  if (seq <= row.visitorReadSeq) return 'read';
  return seq <= row.visitorGotSeq ? 'got' : 'stored';
}

const quotedIn = (quote: string | undefined, known: ReadonlyMap<string, Message>) =>
  quote === undefined ? {} : { quoted: known.get(quote) ?? null };

function pendingItem(entry: Unanswered, known: ReadonlyMap<string, Message>): TimelineItem {
  return {
    kind: 'pending',
    key: entry.onlyID,
    entry,
    mark: entry.state,
    startsGroup: true,
    endsGroup: true,
    ...quotedIn(entry.frame.quote, known),
  };
}

const timeOf = (item: TimelineItem): number | null => {
  if (item.kind === 'message') return item.message.time;
  return item.kind === 'pending' ? item.entry.at : null;
};

/** Adds times: before the first message, after a pause of ten minutes, on a new day and in a new conversation. */
function withTimes(items: readonly TimelineItem[]): TimelineItem[] {
  let said: number | null = null;
  return items.flatMap((item) => {
    if (item.kind === 'conversation') said = null;
    const time = timeOf(item);
    if (time === null || (said !== null && time - said < TIME_MS && isSameDay(time, said))) return [item];
    said = time;
    return [{ kind: 'time' as const, key: `time-${item.key}`, time }, item];
  });
}

/** Adds the "new" line above the visitor's first unread message. */
function withNewLine(items: TimelineItem[], { newAfter }: TimelineFacts): TimelineItem[] {
  const at = items.findIndex((item) => item.kind === 'message' && isNew(item.message, newAfter));
  return at < 0 ? items : items.toSpliced(at, 0, { kind: 'new', key: 'new' });
}

const isNew = (message: Message, after: TimelineFacts['newAfter']): boolean =>
  message.role === 'user' && message.conversation === after?.conversation && message.seq > after.seq;

const DAY_MS = 86_400_000;

/** Times a day or more apart differ without creating dates, which is slow. */
function isSameDay(a: number, b: number): boolean {
  if (Math.abs(a - b) >= DAY_MS) return false;
  return new Date(a).getDate() === new Date(b).getDate();
}

function grouped(items: readonly TimelineItem[], me: string): TimelineItem[] {
  return items.map((item, n) => {
    if (item.kind !== 'message' && item.kind !== 'pending') return item;
    return { ...item, startsGroup: !belongs(items[n - 1], item, me), endsGroup: !belongs(item, items[n + 1], me) };
  });
}

/** Whether two neighbouring messages are by the same author and within two minutes. */
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
