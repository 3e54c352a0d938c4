import type { Push } from '@parley/protocol/push/pushes';
import type { DeskState, Tip } from './types';

/** Most tips kept; the oldest are dropped. */
const TIPS_KEPT = 50;

/** The tip that a push adds between the messages; null for most pushes. */
export function tipOf(state: DeskState, push: Push): Pick<Tip, 'id' | 'detail'> | null {
  switch (push.code) {
    case '2000':
      return {
        id: 'assigned',
        detail: { name: push.nickname ?? nameOf(state, push.serviceID), ...(push.tip && { tip: push.tip }) },
      };
    case '2001':
      // A later push of the same conversation tells only its new position.
      return push.tip ? { id: push.tip, detail: { position: String(push.position) } } : null;
    case '2002':
      // The agent who acted gets no tip.
      if (push.serviceID === state.inbox?.me.uuid) return null;
      return { id: 'ownerReturned', detail: { name: push.nickname ?? nameOf(state, push.serviceID) } };
    case '2003':
      return { id: push.tip === 'returned' ? 'returned' : 'requeued', detail: {} };
    case '2004':
      return { id: 'ended', detail: { reason: push.reason } };
    case '2005':
      return { id: 'transferOffered', detail: { name: nameOf(state, push.from), note: push.note ?? '' } };
    case '2006':
      return { id: 'invitationAccepted', detail: {} };
    case '2016':
      return { id: 'takenOver', detail: { name: push.nickname ?? nameOf(state, push.recipient) } };
    case '2017':
      return { id: push.tip, detail: push.detail ?? {} };
    case '8005':
      return push.message.role === 'tip' ? { id: 'text', detail: { text: push.message.msg } } : null;
    default:
      return null;
  }
}

/**
 * Anchored behind the last message known when it came; what opens a conversation stands above its first message, which
 * the row may count already.
 */
export function withTip(
  state: DeskState,
  visitor: string,
  tip: Pick<Tip, 'id' | 'detail'>,
  { time, before }: { time: number; before: DeskState },
): DeskState {
  const row = state.inbox?.visitors.get(visitor);
  if (!row?.conversation) return state;
  const known = state.tips.get(visitor) ?? [];
  const earlier = before.inbox?.visitors.get(visitor);
  // Who comes into view in the middle of a conversation, offered by a colleague, is long past its opening.
  const isOpening = earlier ? earlier.conversation !== row.conversation : row.seq <= 1;
  const at = isOpening ? 0 : row.seq;
  const isRepeated = known.some(
    (other) => other.at === at && isSame(other, tip) && other.conversation === row.conversation,
  );
  if (isRepeated) return state;
  const key = `tip-${visitor}-${time}-${known.length}`;
  const next = [...known, { ...tip, key, conversation: row.conversation, at, time }].slice(-TIPS_KEPT);
  return { ...state, tips: new Map(state.tips).set(visitor, next) };
}

const isSame = (a: Pick<Tip, 'id' | 'detail'>, b: Pick<Tip, 'id' | 'detail'>): boolean =>
  a.id === b.id && JSON.stringify(a.detail) === JSON.stringify(b.detail);

const nameOf = (state: DeskState, uuid: string): string => state.inbox?.agents.get(uuid)?.nickname ?? '';
