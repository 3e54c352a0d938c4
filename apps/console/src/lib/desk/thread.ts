import { applyToThread } from '@parley/protocol/inbox';
import type { Push } from '@parley/protocol/push/pushes';
import type { Message } from '@parley/protocol/types';
import type { MessageName, Thread } from './types';

export type MessagePage = { list: readonly Message[]; more: boolean };

export const newThread = (YQToken: string, conversation: string): Thread => ({
  YQToken,
  conversation,
  messages: [],
  more: false,
  phase: 'loading',
  older: 'idle',
});

/** A message as other places remember it. */
export const nameOf = ({ onlyID, conversation }: MessageName): MessageName => ({ onlyID, conversation });

export const lastSeq = (thread: Thread): number => thread.messages.at(-1)?.seq ?? 0;

/** The newest page put in: it wins over what was known; what it does not reach is dropped, to be loaded again above. */
export function withNewest({ isUnsure, ...thread }: Thread, page: MessagePage): Thread {
  const first = page.list[0];
  if (!first) return { ...thread, phase: 'ready', more: page.more && thread.more, error: undefined };
  const last = page.list.at(-1)!;
  const before = thread.messages.filter((message) => message.seq < first.seq);
  const after = thread.messages.filter((message) => message.seq > last.seq);
  const joins = !isUnsure && before.at(-1)?.seq === first.seq - 1;
  return {
    ...thread,
    messages: [...(joins ? before : []), ...page.list, ...after],
    more: joins ? thread.more : page.more,
    phase: hasGap([last, ...after]) ? 'stale' : 'ready',
    error: undefined,
  };
}

/** An older page put in above; one that does not reach what is held (the thread was shortened meanwhile) is let go. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.list.filter((message) => message.seq < first);
  const last = older.at(-1);
  if (last && last.seq !== first - 1) return { ...thread, older: 'idle' };
  return { ...thread, messages: [...older, ...thread.messages], more: page.more, older: 'idle' };
}

/** A push about this conversation. A hole behind the known end means that something was missed: read again. */
export function withPush(thread: Thread, push: Push): Thread {
  const messages = applyToThread(thread.messages, push);
  if (messages === thread.messages) return thread;
  const isBroken = thread.phase === 'ready' && hasGap(messages.slice(-2));
  return { ...thread, messages, phase: isBroken ? 'stale' : thread.phase };
}

function hasGap(messages: readonly Message[]): boolean {
  return messages.some((message, n) => n > 0 && message.seq !== messages[n - 1]!.seq + 1);
}
