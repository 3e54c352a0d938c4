import type { ShareEnd } from '@parley/core/access/shares';
import type { ConversationEvent } from '@parley/core/conversation/events';
import type { Conversation } from '@parley/core/conversation/types';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import { type LiveShare, liveFrom } from './live';
import { findLive, lockLiveOf, setEnded, setStarted } from './store';

type Change = { before: Conversation | null; next: Conversation; causes: readonly ConversationEvent[] };

/** Events that may start or end a share. */
const SHARE_EVENTS = new Set<ConversationEvent['type']>([
  'conversation.transfer-accepted',
  'conversation.transfer-declined',
  'conversation.transfer-withdrawn',
  'conversation.transfer-bounced',
  'conversation.taken-over',
  'conversation.handed-back',
  'conversation.handed-over',
  'conversation.requeued',
  'conversation.given-to-robot',
]);

/**
 * Updates shares with their conversation, in its transaction: a share starts when the offer is accepted, and ends when
 * the contact no longer owns the conversation. Its event comes before that of the conversation, so that no push follows
 * the end of a share.
 */
export async function updateShares(tx: Client, emit: Emit, changes: readonly Change[], now: number): Promise<void> {
  const moved = changes.filter(
    ({ before, causes }) =>
      causes.some(({ type }) => SHARE_EVENTS.has(type)) ||
      (before?.transfer && causes.some(({ type }) => type === 'conversation.ended')),
  );
  if (moved.length === 0) return;
  const byId = new Map(moved.map((change) => [change.next.id, change]));
  for (const share of (await lockLiveOf(tx, [...byId.keys()])).map(liveFrom)) {
    const { next, causes } = byId.get(share.conversationId)!;
    const isHeld = next.state === 'current' && next.ownerId === share.agentId;
    if (share.state === 'offered' && isHeld) {
      await setStarted(tx, share.id, now);
      emitShare(emit, share, liveFrom((await findLive(tx, share.id, false))!));
    }
    // The offer is still open: the conversation changed in another way.
    else if (share.state === 'offered' && next.transfer?.to === share.agentId) continue;
    else if (!isHeld && !(share.state === 'active' && next.state === 'end')) {
      const how = endReason(share, causes);
      await setEnded(tx, share.id, { how, now });
      emitEnded(emit, share, how);
    }
  }
}

function endReason({ contact }: LiveShare, causes: readonly ConversationEvent[]): ShareEnd {
  if (contact !== 'here') return contact;
  for (const { type } of causes) {
    const how = END_REASONS[type];
    if (how) return how;
  }
  return 'left';
}

const END_REASONS: Partial<Record<ConversationEvent['type'], ShareEnd>> = {
  'conversation.transfer-declined': 'declined',
  'conversation.transfer-bounced': 'bounced',
  'conversation.transfer-withdrawn': 'withdrawn',
  'conversation.ended': 'withdrawn',
  'conversation.taken-over': 'taken-back',
  'conversation.handed-back': 'taken-back',
  'conversation.handed-over': 'taken-back',
};

export function emitShare(emit: Emit, { agentId, isGuest, visitorId }: LiveShare, now: LiveShare): void {
  const { conversationId, scope, personal, until, fromSeq, startedAt } = now;
  const share = { visitorId, conversationId, scope, personal, until, fromSeq, startedAt };
  emit({ kind: 'share.changed', agentId, isGuest, visitorId, share, ended: null });
}

export function emitEnded(emit: Emit, share: LiveShare, how: ShareEnd): void {
  const { agentId, isGuest, visitorId, byId, nickname, visitor } = share;
  emit({ kind: 'share.changed', agentId, isGuest, visitorId, share: null, ended: { how, byId, nickname, visitor } });
}
