import type { Message } from '@parley/protocol/types';
import type { Thread, Unanswered } from '../../../lib/desk/types';

/**
 * Messages of others that the writer of a held reply had not seen, in order: those named by the refusal and later ones.
 * All are shown before the reply can be sent anyway.
 */
export function missedMessages(entry: Unanswered, thread: Thread | undefined, me: string): Message[] {
  const seen = entry.frame.seen ?? Number.POSITIVE_INFINITY;
  const since = thread?.messages.filter((message) => message.seq > seen && isOthers(message, me)) ?? [];
  const known = new Set(since.map(({ onlyID }) => onlyID));
  const named = entry.refusal?.missed?.filter(({ onlyID }) => !known.has(onlyID)) ?? [];
  return [...named, ...since].filter(({ recalled }) => !recalled).sort((a, b) => a.seq - b.seq);
}

const isOthers = ({ role, nickname }: Message, me: string): boolean =>
  role === 'user' || (role === 'service' && nickname !== me);
