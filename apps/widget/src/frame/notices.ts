import { placeOf } from '@parley/live/thread';
import type { Message, TalkEvent } from '@parley/protocol/types';
import type { Notice, NoticeName, Thread } from './state';

/** Events that the visitor is shown, as notices. */
const NAMES: Readonly<Record<string, NoticeName>> = {
  'conversation.assigned': 'assigned',
  'conversation.accepted': 'assigned',
  'conversation.transfer-accepted': 'assigned',
  'conversation.handed-back': 'assigned',
  'conversation.handed-over': 'assigned',
  'conversation.taken-over': 'takenOver',
  'conversation.transfer-offered': 'transferring',
  'conversation.requeued': 'requeued',
  'conversation.ended': 'ended',
  'rating.left': 'rated',
};

export type Line = Message | (Notice & { conversation?: string });

/** Messages, notices and events of the thread, in the order in which they are shown. */
export function linesOf(thread: Thread): Line[] {
  const noticesAt = new Map<number, Line[]>();
  for (const event of thread.events ?? []) {
    const place = placeOf(thread, event);
    const notice = noticeOf(event);
    if (place !== null && notice) noticesAt.set(place, [...(noticesAt.get(place) ?? []), notice]);
  }
  const at = (place: number): Line[] => noticesAt.get(place) ?? [];
  return [...thread.messages.flatMap((line, place) => [...at(place), line]), ...at(thread.messages.length)];
}

function noticeOf({ id, kind, time, conversation, nickname, avatar, by, score }: TalkEvent): Line | null {
  const name = NAMES[kind];
  if (!name || conversation === null) return null;
  const text = name === 'rated' ? String(score ?? '') : (by ?? '');
  return {
    kind: 'notice',
    id: `event-${id}`,
    name,
    who: nickname ?? '',
    text,
    time,
    avatar: avatar ?? undefined,
    conversation,
  };
}
