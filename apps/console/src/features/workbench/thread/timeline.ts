import type { Answer } from '@parley/protocol/http/routes';
import type { Message, Note, VisitorRow } from '@parley/protocol/types';
import type { Thread, Tip, Unanswered } from '../../../lib/desk/types';

/** Messages of one author within this time stand under one name (look). */
const GROUP_MS = 2 * 60_000;
/** The time is said again after this long (look). */
const TIME_MS = 10 * 60_000;

/** `stored`: in the database · `kept`: the same, where nobody knows how near it has come · `got`: on the other's screen or in its browser · `read`: its reader has been there. */
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
  | { kind: 'note'; key: string; note: Note }
  | ({
      kind: 'message';
      key: string;
      message: Message;
      side: Side;
      mark: Mark | null;
      /** Pinned to it. */
      notes: readonly Note[];
      /** The message it answers; null: it is not loaded; absent: it answers none. */
      quoted?: Message | null;
    } & Place)
  | ({ kind: 'pending'; key: string; entry: Unanswered; mark: Mark; quoted?: Message | null } & Place);

export type TimelineFacts = {
  /** One person's conversations that are held here, oldest first. */
  threads: readonly Thread[];
  tips: readonly Tip[];
  notes: readonly Note[];
  /** What is known of this person's conversations. */
  talks: readonly PastTalk[];
  outbox: readonly Unanswered[];
  row: Pick<VisitorRow, 'conversation' | 'visitorReadSeq' | 'visitorGotSeq'>;
  /** My own name, under which what is on its way joins what I said last. */
  me: string;
  /** The last seq that had been read when the thread was opened; null: everything had. */
  newAfter: { conversation: string; seq: number } | null;
};

/** Everything the thread shows, in order: what was said, what happened between, what is still on its way. */
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

/** Each conversation begins under a line that says when, who and how it ended; one alone needs none. */
function headOf({ thread, n, facts }: Laying): TimelineItem[] {
  const { conversation } = thread;
  const talk = facts.talks.find(({ id }) => id === conversation) ?? null;
  const isAlone = facts.threads.length === 1 && facts.talks.length < 2;
  if (isAlone || (n === 0 && (thread.more || thread.messages.length === 0))) return [];
  return [{ kind: 'conversation', key: `conversation-${conversation}`, conversation, talk }];
}

/** Tips and free notes by the seq they stand after, in the order they came. */
function betweenOf({ conversation }: Thread, { tips, notes }: TimelineFacts): Map<number, TimelineItem[]> {
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
  for (const { at, item } of [...tipsHere, ...notesHere].sort((a, b) => a.time - b.time))
    between.set(at, [...(between.get(at) ?? []), item]);
  return new Map([...between].sort(([a], [b]) => a - b));
}

/** What is known of an older conversation's marks is not held here: no mark rather than a guess. */
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

/** A time before the first message, after ten minutes, at a new day and in a new conversation. */
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

/** Right above the visitor's first message that had not been read. */
function withNewLine(items: TimelineItem[], { newAfter }: TimelineFacts): TimelineItem[] {
  const at = items.findIndex((item) => item.kind === 'message' && isNew(item.message, newAfter));
  return at < 0 ? items : items.toSpliced(at, 0, { kind: 'new', key: 'new' });
}

const isNew = (message: Message, after: TimelineFacts['newAfter']): boolean =>
  message.role === 'user' && message.conversation === after?.conversation && message.seq > after.seq;

const DAY_MS = 86_400_000;

/** Cheap for the many that lie within a minute of each other. */
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
