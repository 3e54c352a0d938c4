import type { Change } from './holds';

/** A stored event of a conversation; time in milliseconds. `data` is what was stored with it. */
export type StoredEvent = { kind: string; at: number; data: Record<string, unknown> };

/** Which key of the event names the agent who has the conversation from then on. */
const GIVEN: Record<string, 'agentId' | 'to'> = {
  'conversation.assigned': 'agentId',
  'conversation.accepted': 'agentId',
  'conversation.taken-over': 'agentId',
  'conversation.transfer-accepted': 'to',
  'conversation.handed-back': 'to',
  'conversation.handed-over': 'to',
};
const QUEUED = ['conversation.queued', 'conversation.requeued', 'conversation.returned'];

/** Who had a conversation and when it waited, by its events in their order; other events change nothing of it. */
export const changesIn = (events: readonly StoredEvent[]): Change[] =>
  events.flatMap(({ kind, at, data }): Change[] => {
    const agentId = GIVEN[kind] && data[GIVEN[kind]];
    if (typeof agentId === 'string') return [{ at, is: 'given', agentId }];
    if (QUEUED.includes(kind)) return [{ at, is: 'queued' }];
    if (kind === 'conversation.given-to-robot') return [{ at, is: 'robot' }];
    return kind === 'conversation.ended' ? [{ at, is: 'ended' }] : [];
  });

/** How it was opened, see `talkEntries` of the protocol. */
export function entryOf(
  events: readonly StoredEvent[],
  { byLink, byOffer, byBar }: { byLink: boolean; byOffer: boolean; byBar: boolean },
) {
  const isByLetter = events.some(({ kind, data }) => kind === 'conversation.assigned' && data.by === 'letter');
  if (isByLetter) return 'letter';
  if (byOffer || events.some(({ kind }) => kind === 'invitation.accepted')) return 'invitation';
  if (byBar) return 'bar';
  return byLink ? 'link' : 'launcher';
}
