import type { Push } from '@parley/protocol/push/pushes';
import type { DeskState, Tip } from './types';

/** Most tips kept; the oldest are dropped. */
const TIPS_KEPT = 50;

/**
 * The tip that a push carries, for a line between the messages; null for most pushes. What belongs to the record is an
 * event of the conversation (2028).
 */
export function tipOf(state: DeskState, push: Push): Pick<Tip, 'id' | 'detail'> | null {
  switch (push.code) {
    case '2000': {
      const name = push.nickname ?? state.inbox?.agents.get(push.serviceID)?.nickname ?? '';
      return push.tip ? { id: 'assigned', detail: { name, tip: push.tip } } : null;
    }
    case '2017':
      return push.tip === 'share-ended' ? { id: push.tip, detail: push.detail ?? {} } : null;
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
