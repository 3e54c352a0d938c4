import type { PushEvent } from '@parley/protocol/settings/devices/push';
import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import type { FollowedEvent, FollowedMessage } from '../../../events/follow-store';
import { hasNoDevice, insertNotices, readNotedForPush, readOwners } from './follower-store';

/**
 * Writes what agents' devices are told, one notice for each device; the sender decides at the time of sending whether
 * the agent is due for it. Nothing is sent twice after a rebuild: only what is fresh becomes a notice.
 */
export const pushFollower: Follower = {
  name: 'push',
  follows: ['events', 'messages', 'changes'],
  everyMs: 1000,
  batch: 2000,
  isUnused: hasNoDevice,
  handle: writeNotices,
  reset: async () => undefined,
};

/** Something for an agent; `agentId` null: for all who have a device. `key`: of what happened. */
export type News = { key: string; agentId: string | null; event: PushEvent; subject: string; seq: number; at: Date };

async function writeNotices(tx: Client, { events, messages, changes }: Batch, now: number): Promise<void> {
  const spoken = messages.filter(({ role }) => role === 'user');
  const owners = spoken.length === 0 ? new Map<string, string>() : await readOwners(tx, idsOf(spoken));
  const keys = [...new Set(changes.map(({ key }) => key))];
  const noted = keys.length === 0 ? [] : await readNotedForPush(tx, keys, now);
  const news = [...events.flatMap(newsOfEvent), ...newsOfMessages(spoken, owners), ...noted];
  if (news.length > 0) await insertNotices(tx, news, now);
}

const idsOf = (messages: readonly FollowedMessage[]) => [
  ...new Set(messages.map(({ conversationId }) => conversationId)),
];

function newsOfEvent({ id, kind, conversationId, data, at }: FollowedEvent): News[] {
  const told = toldBy(kind, data);
  if (!told || typeof told.agentId !== 'string' || conversationId === null) return [];
  return [{ key: `event_${id}`, agentId: told.agentId, event: told.event, subject: conversationId, seq: 0, at }];
}

/** Who is told of an event; what an agent does itself is no news to it. */
function toldBy(kind: string, data: Record<string, unknown>): { agentId: unknown; event: PushEvent } | null {
  switch (kind) {
    case 'conversation.assigned':
      return { agentId: data.agentId, event: data.by === 'invitation' ? 'invitation' : 'visitor' };
    case 'conversation.transfer-offered':
    case 'conversation.handed-back':
    case 'conversation.handed-over':
      return { agentId: data.to, event: 'transfer' };
    default:
      return null;
  }
}

/** The newest message of each conversation: an earlier one would be replaced on the device at once. */
function newsOfMessages(messages: readonly FollowedMessage[], owners: ReadonlyMap<string, string>): News[] {
  const newest = new Map(messages.map((message) => [message.conversationId, message]));
  return [...newest.values()].flatMap(({ conversationId, seq, sentAt }) => {
    const agentId = owners.get(conversationId);
    const key = `message_${conversationId}_${seq}`;
    return agentId ? [{ key, agentId, event: 'message' as const, subject: conversationId, seq, at: sentAt }] : [];
  });
}
