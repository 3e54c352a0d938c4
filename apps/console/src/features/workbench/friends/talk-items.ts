import type { DirectMessage } from '@parley/protocol/types';
import type { Unanswered, UnansweredDirect } from '../../../lib/desk/types';
import { buildTimeline, type TimelineItem } from '../thread/timeline';
import type { Talk } from './talk';

type Facts = {
  talk: Talk;
  outbox: readonly UnansweredDirect[];
  other: string;
  me: { uuid: string; nickname: string };
  /** The last seq read when the chat was opened; null: no unread messages. */
  newAfter: number | null;
};

/** Timeline items of an internal chat, as in a visitor's thread: the other side left, mine right. */
export function talkItems({ talk, outbox, other, me, newAfter }: Facts): TimelineItem[] {
  const messages = talk.messages.map((said) => asMessage(said, other));
  const items = buildTimeline({
    threads: [{ ...talk, YQToken: other, conversation: other, messages, error: talk.error ?? '' }],
    tips: [],
    notes: [],
    talks: [],
    outbox: outbox.filter(({ frame }) => frame.to === other).map(asEntry),
    row: { conversation: other, visitorReadSeq: talk.theirReadSeq, visitorGotSeq: talk.theirReadSeq },
    me: me.nickname,
    newAfter: newAfter === null ? null : { conversation: other, seq: newAfter },
  });
  // Internal chat has no delivery mark: a message is stored, then read.
  return items.map((item) =>
    item.kind === 'message' && item.mark === 'stored' ? { ...item, mark: 'kept' as const } : item,
  );
}

const asMessage = ({ from, to: _to, ...said }: DirectMessage, other: string) => ({
  ...said,
  kind: 'text' as const,
  role: from === other ? ('user' as const) : ('service' as const),
  conversation: other,
  serviceID: from,
});

const asEntry = (entry: UnansweredDirect): Unanswered => {
  const { to, msg, onlyID } = entry.frame;
  return { ...entry, frame: { code: '6010', YQToken: to, msg, onlyID } };
};
