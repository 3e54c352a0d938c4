import type { Detail, RecordMessage } from '../keys';

export type Item =
  | { kind: 'message'; time: number; key: string; message: RecordMessage }
  | { kind: 'event'; time: number; key: string; event: Detail['events'][number] }
  | { kind: 'note'; time: number; key: string; note: Detail['notes'][number] }
  | { kind: 'rating'; time: number; key: string; rating: Detail['ratings'][number] }
  | { kind: 'page'; time: number; key: string; page: Detail['trail'][number] };

type Facts = Pick<Detail, 'events' | 'notes' | 'ratings' | 'trail'>;
type Messages = { list: readonly RecordMessage[]; hasOlder: boolean; hasNewer: boolean };

/**
 * Order of items with the same time: a page view before its event, an opening before its first message, a note after
 * the message.
 */
const ORDER: Record<Item['kind'], number> = { page: 0, event: 1, message: 2, note: 3, rating: 4 };
/** Events that are shown in another form: a rating with its stars, a recall at its message. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['rating.left', 'message.recalled']);

/**
 * All items in the order of time. While messages are missing, items before the first or after the last loaded message
 * are left out: they would be shown between the wrong messages.
 */
export function timelineOf({ events, notes, ratings, trail }: Facts, { list, hasOlder, hasNewer }: Messages): Item[] {
  const from = hasOlder ? (list[0]?.time ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY;
  const to = hasNewer ? (list.at(-1)?.time ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const around: Item[] = [
    ...events
      .filter(({ kind }) => !SHOWN_ELSEWHERE.has(kind))
      .map((event) => ({ kind: 'event' as const, time: event.time, key: `e${event.id}`, event })),
    ...notes.map((note) => ({ kind: 'note' as const, time: note.time, key: `n${note.onlyID}`, note })),
    ...ratings.map((rating) => ({ kind: 'rating' as const, time: rating.time, key: `r${rating.serviceID}`, rating })),
    ...trail.map((page, at) => ({ kind: 'page' as const, time: page.time, key: `p${at}`, page })),
  ].filter(({ time }) => time >= from && time <= to);
  const messages = list.map((message) => ({
    kind: 'message' as const,
    time: message.time,
    key: `m${message.seq}`,
    message,
  }));
  return [...around, ...messages].toSorted(
    (a, b) => a.time - b.time || ORDER[a.kind] - ORDER[b.kind] || (seqOf(a) ?? 0) - (seqOf(b) ?? 0),
  );
}

const seqOf = (item: Item): number | undefined => (item.kind === 'message' ? item.message.seq : undefined);
