import type { TalkEvent } from '@parley/protocol/types';
import { hiddenUpTo, type Share } from '../share';

/** For whom an event stands in the thread beside agents: `outside`: the visitor, and guests. */
type Told = 'agents' | 'outside';

/** Events of conversations that stand in threads. A new one needs a line here and its texts in console and widget. */
const TOLD: Readonly<Record<string, Told>> = {
  'conversation.queued': 'agents',
  'conversation.assigned': 'outside',
  'conversation.accepted': 'outside',
  'conversation.requeued': 'outside',
  // The visitor's window says so by its place in the queue.
  'conversation.returned': 'agents',
  'conversation.transfer-offered': 'outside',
  'conversation.transfer-accepted': 'outside',
  'conversation.transfer-declined': 'agents',
  'conversation.transfer-withdrawn': 'agents',
  'conversation.transfer-bounced': 'agents',
  'conversation.robot-held': 'outside',
  'conversation.given-to-robot': 'outside',
  'conversation.handed-off': 'outside',
  'conversation.taken-over': 'outside',
  'conversation.handed-back': 'outside',
  'conversation.handed-over': 'outside',
  'conversation.ended': 'outside',
  'invitation.accepted': 'agents',
  'offer.accepted': 'agents',
  'rating.invited': 'agents',
  'rating.left': 'outside',
};

export const THREAD_KINDS = Object.keys(TOLD);

/** Events of a visitor without an open conversation that stand in its thread. The index of migration 0062 names them. */
export const KINDS_OF_VISITORS = [
  'visitor.invited',
  'invitation.shown',
  'invitation.refused',
  'invitation.missed',
  'offer.made',
  'offer.refused',
];

const ofThreads: ReadonlySet<string> = new Set([...THREAD_KINDS, ...KINDS_OF_VISITORS]);
export const isInThread = (kind: string): boolean => ofThreads.has(kind);

/** What the visitor sees: who answers, the end, its own rating; never why, and no notes. Null: nothing. */
export function eventForVisitor(event: TalkEvent): TalkEvent | null {
  if (TOLD[event.kind] !== 'outside') return null;
  // The agent who answers from now on, or whom the visitor is waiting for.
  const next = event.to === null ? {} : { serviceID: event.to, nickname: event.toName };
  const from = { from: null, fromName: null, to: null, toName: null };
  return { ...event, ...next, ...from, why: null, reason: null, note: null };
}

/** What a guest sees of a conversation that is shared with it: who answers, and the end, since the share began. */
export function eventForGuest(event: TalkEvent, share: Share): TalkEvent | null {
  if (event.conversation !== share.conversationId || event.kind.startsWith('rating.')) return null;
  if (hiddenUpTo(share) > 0 && event.time < (share.startedAt ?? Number.POSITIVE_INFINITY)) return null;
  const seen = eventForVisitor(event);
  return seen && { ...seen, text: null };
}
