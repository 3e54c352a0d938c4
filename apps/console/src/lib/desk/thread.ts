import { hasHole, type ThreadChange, threadAfter } from '@parley/live/thread';
import type { Push } from '@parley/protocol/push/pushes';
import type { Message, TalkEvent, VisitorRow } from '@parley/protocol/types';
import type { MessageName, Thread } from './types';

export type MessagePage = { list: readonly Message[]; more: boolean; events?: readonly TalkEvent[] };

/** The key of a visitor's newest thread. Before the first conversation it holds invitations only, under the visitor. */
export const threadKey = ({ YQToken, conversation }: Pick<VisitorRow, 'YQToken' | 'conversation'>): string =>
  conversation ?? YQToken;

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

/** The thread with its newest page; if messages are missing between the page and pushed ones, it is loaded again. */
export function withNewest({ isUnsure, ...thread }: Thread, page: MessagePage): Thread {
  const next = threadAfter<Thread>(thread, { type: 'newest', page, isUnsure });
  const end = page.list.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  const isBroken = hasHole(next.messages.filter(({ seq }) => seq >= end));
  return { ...next, phase: isBroken ? 'stale' : 'ready', error: undefined };
}

export const withOlder = (thread: Thread, page: MessagePage): Thread => ({
  ...threadAfter(thread, { type: 'older', page }),
  older: 'idle',
});

/** The thread after a push. A gap after the last known seq means that pushes were missed: it is loaded again. */
export function withPush(thread: Thread, push: Push): Thread {
  if (push.code === '2032') return withDelivery(thread, push);
  const change = changeOf(push);
  const next = change ? threadAfter(thread, change) : thread;
  const isBroken = next.phase === 'ready' && next !== thread && hasHole(next.messages.slice(-2));
  return isBroken ? { ...next, phase: 'stale' } : next;
}

/** What became of a message to a visitor of another channel; the message itself came before. */
function withDelivery(thread: Thread, { onlyID, delivery }: Extract<Push, { code: '2032' }>): Thread {
  const at = thread.messages.findIndex((message) => message.onlyID === onlyID);
  const message = thread.messages[at];
  if (!message) return thread;
  return { ...thread, messages: thread.messages.with(at, { ...message, delivery }) };
}

function changeOf(push: Push): ThreadChange | null {
  if (push.code === '8005' || push.code === '8006' || push.code === '2010')
    return { type: 'said', message: push.message };
  if (push.code === '2028') return { type: 'happened', event: push.event };
  return push.code === '2015' ? { type: 'gone', gone: push } : null;
}
