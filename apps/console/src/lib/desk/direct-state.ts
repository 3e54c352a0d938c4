import type { Push } from '@parley/protocol/push/pushes';
import type { DirectMessage } from '@parley/protocol/types';
import type { DeskState, DirectTalk } from './types';

export type DirectPage = { list: readonly DirectMessage[]; more: boolean; readSeq: number; theirReadSeq: number };

export const newTalk: DirectTalk = {
  messages: [],
  more: false,
  phase: 'loading',
  older: 'idle',
  readSeq: 0,
  theirReadSeq: 0,
};

/** Internal chats that are held here, after a push: what was said, and how far it was read. */
export function talksAfter(talks: DeskState['talks'], push: Push): DeskState['talks'] {
  if (push.code !== '2022' && push.code !== '2023') return talks;
  const talk = talks.get(push.with);
  if (!talk) return talks;
  return new Map(talks).set(push.with, push.code === '2022' ? withSaid(talk, [push.message]) : withRead(talk, push));
}

function withRead(talk: DirectTalk, push: Extract<Push, { code: '2023' }>): DirectTalk {
  const mark = push.by === push.with ? 'theirReadSeq' : 'readSeq';
  return { ...talk, [mark]: Math.max(talk[mark], push.seq) };
}

/** Put in by seq, each once. Where one is missing in between the newest page is due again. */
export function withSaid(talk: DirectTalk, said: readonly DirectMessage[]): DirectTalk {
  const known = new Set(talk.messages.map(({ seq }) => seq));
  const messages = [...talk.messages, ...said.filter(({ seq }) => !known.has(seq))].sort((a, b) => a.seq - b.seq);
  const isBroken = messages.some(({ seq }, n) => n > 0 && seq !== messages[n - 1]!.seq + 1);
  return { ...talk, messages, phase: isBroken && talk.phase === 'ready' ? 'stale' : talk.phase };
}

/** The newest page: what it does not reach is dropped, to be loaded again above. */
export function withNewestSaid(talk: DirectTalk, { list, more, readSeq, theirReadSeq }: DirectPage): DirectTalk {
  const first = list[0]?.seq ?? 1;
  const joins = talk.messages.some(({ seq }) => seq === first - 1);
  const kept = talk.messages.filter(({ seq }) => joins || seq >= first);
  const marks = { readSeq: Math.max(talk.readSeq, readSeq), theirReadSeq: Math.max(talk.theirReadSeq, theirReadSeq) };
  const ready = { ...talk, ...marks, messages: kept, more: joins ? talk.more : more, phase: 'ready' as const };
  return withSaid({ ...ready, error: undefined }, list);
}
