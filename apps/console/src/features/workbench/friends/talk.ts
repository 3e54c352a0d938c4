import type { Answer } from '@parley/protocol/http/routes';
import type { Push } from '@parley/protocol/push/pushes';
import type { DirectMessage } from '@parley/protocol/types';
import type { Thread } from '../../../lib/desk/types';

/** Internal chat with one account, as far as this console has read it. */
export type Talk = Pick<Thread, 'more' | 'phase' | 'older'> & {
  /** Ascending by seq, without gaps once it is ready. */
  messages: readonly DirectMessage[];
  /** Up to where I have read, and the other one. */
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

/** After a push about it: what was said, and how far it was read. */
export function withPush(talk: Talk, push: Extract<Push, { code: '2022' | '2023' }>): Talk {
  if (push.code === '2022') return withSaid(talk, [push.message]);
  const mark = push.by === push.with ? 'theirReadSeq' : 'readSeq';
  return { ...talk, [mark]: Math.max(talk[mark], push.seq) };
}

/** Put in by seq, each once. Where one is missing in between the newest page is due again. */
export function withSaid(talk: Talk, said: readonly DirectMessage[]): Talk {
  const known = new Set(talk.messages.map(({ seq }) => seq));
  const messages = [...talk.messages, ...said.filter(({ seq }) => !known.has(seq))].sort((a, b) => a.seq - b.seq);
  const isBroken = messages.some(({ seq }, n) => n > 0 && seq !== messages[n - 1]!.seq + 1);
  return { ...talk, messages, phase: isBroken && talk.phase === 'ready' ? 'stale' : talk.phase };
}

/** The newest page: what it does not reach is dropped, to be loaded again above. */
export function withNewest(talk: Talk, { list, more, readSeq, theirReadSeq }: Page): Talk {
  const first = list[0]?.seq ?? 1;
  const joins = talk.messages.some(({ seq }) => seq === first - 1);
  const messages = talk.messages.filter(({ seq }) => joins || seq >= first);
  const marks = { readSeq: Math.max(talk.readSeq, readSeq), theirReadSeq: Math.max(talk.theirReadSeq, theirReadSeq) };
  const ready = { ...talk, ...marks, messages, more: joins ? talk.more : more, phase: 'ready' as const };
  return withSaid({ ...ready, error: undefined }, list);
}
