import { hasHole, insert, joinNewest, joinOlder } from '@parley/live/thread';
import type { Answer } from '@parley/protocol/http/routes';
import type { Push } from '@parley/protocol/push/pushes';
import type { DirectMessage } from '@parley/protocol/types';
import type { Thread } from '../../../lib/desk/types';

/** Internal chat with one account, as far as it is loaded. */
export type Talk = Pick<Thread, 'more' | 'phase' | 'older'> & {
  /** Ascending by seq; without gaps in phase `ready`. */
  messages: readonly DirectMessage[];
  /** Last seq that I have read, and that the other account has read. */
  readSeq: number;
  theirReadSeq: number;
  error?: string | undefined;
};

type Page = Answer<'GET /friendly/messages'>;

export const newTalk: Talk = {
  messages: [],
  more: false,
  phase: 'loading',
  older: 'idle',
  readSeq: 0,
  theirReadSeq: 0,
};

/** The chat after a push: a new message, or a read position. */
export function withPush(talk: Talk, push: Extract<Push, { code: '2022' | '2023' }>): Talk {
  if (push.code === '2022') return checked({ ...talk, messages: insert(talk.messages, push.message) });
  const mark = push.by === push.with ? 'theirReadSeq' : 'readSeq';
  return { ...talk, [mark]: Math.max(talk[mark], push.seq) };
}

/**
 * The chat with a newly loaded newest page; older messages that do not adjoin it are dropped and load again when
 * scrolled to.
 */
export function withNewest(talk: Talk, { list, more, readSeq, theirReadSeq }: Page): Talk {
  const { items: messages, joins } = joinNewest(talk.messages, list);
  const marks = { readSeq: Math.max(talk.readSeq, readSeq), theirReadSeq: Math.max(talk.theirReadSeq, theirReadSeq) };
  return checked({ ...talk, ...marks, messages, more: joins ? talk.more : more, phase: 'ready', error: undefined });
}

export function withOlder(talk: Talk, { list, more }: Page): Talk {
  const messages = joinOlder(talk.messages, list);
  return { ...talk, ...(messages && { messages, more }), older: 'idle' };
}

/** If a message is missing in between, the newest page has to be loaded again. */
const checked = (talk: Talk): Talk =>
  talk.phase === 'ready' && hasHole(talk.messages) ? { ...talk, phase: 'stale' } : talk;
