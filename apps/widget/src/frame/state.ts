import type { Push } from '@parley/protocol/push/pushes';
import type { Message } from '@parley/protocol/types';
import type { MessagePage, Talk } from '../visitor-api';

/** What happened, said between two messages. */
export type NoticeName = 'assigned' | 'requeued' | 'takenOver' | 'robot' | 'ended' | 'tip';
export type Notice = {
  kind: 'notice';
  id: string;
  name: NoticeName;
  who: string;
  text: string;
  time: number;
  avatar?: string | undefined;
};
export type Said = { kind: 'message'; message: Message };
export type Item = Said | Notice;

/** The thread as the server knows it; what is still on its way stands in the outbox. */
export type Thread = {
  isLoaded: boolean;
  talk: Talk;
  items: readonly Item[];
  /** Older messages of the first conversation can be asked for. */
  hasMore: boolean;
  /** There were conversations before it; null: nobody has asked yet. */
  hasEarlier: boolean | null;
  /** When the agent was last seen typing. */
  typingAt: number | null;
  /** How far agents had read in the conversations before this one. */
  readBefore: Readonly<Record<string, number>>;
};

export type Change =
  | { type: 'snapshot'; page: MessagePage }
  | { type: 'older'; page: MessagePage }
  | { type: 'earlier'; hasEarlier: boolean }
  | { type: 'push'; push: Push; now: number }
  | { type: 'said'; message: Message }
  | { type: 'recalled'; onlyID: string }
  | { type: 'renewed'; message: Message }
  | { type: 'read'; seq: number }
  | { type: 'talk'; talk: Talk };

export const noTalk: Talk = {
  state: 'monitor',
  conversation: null,
  serviceID: null,
  nickname: null,
  avatar: null,
  position: null,
  waitSeconds: null,
  readSeq: 0,
  visitorReadSeq: 0,
  invitation: null,
  somebodyOnline: true,
};

export const emptyThread = (talk: Talk = noTalk): Thread => ({
  isLoaded: false,
  talk,
  items: [],
  hasMore: false,
  hasEarlier: null,
  typingAt: null,
  readBefore: {},
});

/** The only reducer of the window: the same change twice changes nothing the second time. */
export function reduce(thread: Thread, change: Change): Thread {
  switch (change.type) {
    case 'snapshot':
      return withSnapshot(thread, change.page);
    case 'older':
      return { ...thread, hasMore: change.page.more, items: change.page.list.reduce(withMessage, thread.items) };
    case 'earlier':
      return { ...thread, hasEarlier: change.hasEarlier };
    case 'push':
      return withPush(thread, change.push, change.now);
    case 'said':
      return said(thread, change.message);
    case 'recalled':
      return { ...thread, items: withoutText(thread.items, change.onlyID) };
    case 'renewed':
      return { ...thread, items: withNews(thread.items, change.message) };
    case 'read':
      return withTalk(thread, { visitorReadSeq: Math.max(thread.talk.visitorReadSeq, change.seq) });
    case 'talk':
      return withTalk(thread, change.talk);
  }
}

/** The agent's messages that the visitor has not seen. */
export const unreadOf = ({ items, talk }: Thread): Message[] =>
  messagesOf(items).filter(
    ({ role, seq, conversation, recalled }) =>
      role === 'service' && !recalled && conversation === talk.conversation && seq > talk.visitorReadSeq,
  );

export const messagesOf = (items: readonly Item[]): Message[] =>
  items.flatMap((item) => (item.kind === 'message' ? [item.message] : []));

/** The agent has read this message of the visitor. */
export function isRead({ talk, readBefore }: Thread, { conversation, seq }: Message): boolean {
  return seq <= (conversation === talk.conversation ? talk.readSeq : (readBefore[conversation] ?? 0));
}

export const isOpen = ({ state }: Talk): boolean => state === 'robot' || state === 'wait' || state === 'current';

/**
 * Newest page of the newest conversation. What stands above it goes: it may have been erased meanwhile, and comes again when
 * somebody scrolls there.
 */
function withSnapshot(thread: Thread, { list, more, talk }: MessagePage): Thread {
  const [first] = list;
  const above = thread.items.findLastIndex((item) => item.kind === 'message' && first && isBefore(item.message, first));
  const kept = list.reduce(withNews, thread.items.slice(above + 1));
  const here = talk.conversation === null ? thread : inConversation(thread, talk.conversation);
  return {
    isLoaded: true,
    readBefore: here.readBefore,
    talk: { ...talk, visitorReadSeq: Math.max(talk.visitorReadSeq, readOf(thread, talk.conversation)) },
    items: list.reduce(withMessage, kept),
    hasMore: more,
    hasEarlier: above < 0 ? thread.hasEarlier : null,
    typingAt: null,
  };
}

const readOf = ({ talk }: Thread, conversation: string | null) =>
  talk.conversation === conversation ? talk.visitorReadSeq : 0;

function withPush(thread: Thread, push: Push, now: number): Thread {
  switch (push.code) {
    case '2000':
      return assigned(inConversation(thread, push.conversation), push, now);
    case '2001':
      return withTalk(inConversation(thread, push.conversation), {
        ...nobody,
        state: 'wait',
        position: push.position,
        waitSeconds: push.waitSeconds,
        invitation: null,
        somebodyOnline: true,
      });
    case '2002':
      // The visitor was not told that the agent's connection was gone: a return within the grace is no news.
      return withTalk(thread, { somebodyOnline: true });
    case '2003':
      return withNotice(
        withTalk(thread, { ...nobody, state: 'wait' }),
        notice(push, 'requeued', now, thread.talk.nickname),
      );
    case '2004':
      return ended(thread, push, now);
    case '2016':
      return withNotice(
        withTalk(thread, {
          state: 'current',
          serviceID: push.recipient,
          ...face(push),
          position: null,
          somebodyOnline: true,
        }),
        { ...notice(push, 'takenOver', now, push.nickname), avatar: push.avatar },
      );
    case '9000':
      return withNotice(withTalk(thread, { state: 'robot' }), notice(push, 'robot', now));
    case '1001':
      return isOpen(thread.talk) ? thread : withTalk(thread, { state: 'monitor' });
    case '8005':
    case '8006':
      return push.message.role === 'tip'
        ? withNotice(thread, notice(push, 'tip', push.message.time, '', push.message.msg))
        : said(thread, push.message);
    case '2015':
      return { ...thread, items: withoutText(thread.items, push.onlyID, push.msg) };
    case '7003':
      return push.role === 'service' ? { ...thread, typingAt: now } : thread;
    case '7004':
      return push.role === 'service' && push.conversation === thread.talk.conversation
        ? withTalk(thread, { readSeq: Math.max(thread.talk.readSeq, push.seq) })
        : thread;
    case '2020':
      return push.conversation === thread.talk.conversation ? withTalk(thread, { ratingInvited: true }) : thread;
    case '8011':
      return withTalk(thread, { invitation: push.msg, somebodyOnline: true });
    default:
      return thread;
  }
}

const nobody = { serviceID: null, nickname: null, avatar: null, position: null, waitSeconds: null };

type Assigned = Extract<Push, { code: '2000' }>;

function assigned(thread: Thread, push: Assigned, now: number): Thread {
  const { talk } = thread;
  const next = withTalk(thread, {
    ...nobody,
    state: 'current',
    serviceID: push.serviceID,
    ...face(push),
    invitation: null,
    somebodyOnline: true,
  });
  const isKnown = talk.state === 'current' && talk.serviceID === push.serviceID;
  return isKnown ? next : withNotice(next, { ...notice(push, 'assigned', now, push.nickname), avatar: push.avatar });
}

function ended(thread: Thread, push: Extract<Push, { code: '2004' }>, now: number): Thread {
  if (isOlder(push.conversation, thread.talk.conversation)) return thread;
  const next = withTalk(thread, { ...nobody, state: 'end', conversation: push.conversation });
  return withNotice({ ...next, typingAt: null }, notice(push, 'ended', now, '', push.reason));
}

function said(thread: Thread, message: Message): Thread {
  const here = inConversation(thread, message.conversation);
  const typingAt = message.role === 'service' ? null : here.typingAt;
  return { ...here, typingAt, items: withMessage(here.items, message) };
}

/** A message of a conversation that is newer than ours: its 2000 or 2001 is still to come. Counters begin anew. */
function inConversation(thread: Thread, conversation: string): Thread {
  const current = thread.talk.conversation;
  if (conversation === current || isOlder(conversation, current)) return thread;
  const readBefore = current === null ? thread.readBefore : { ...thread.readBefore, [current]: thread.talk.readSeq };
  return withTalk(
    { ...thread, readBefore, hasEarlier: current === null ? thread.hasEarlier : (thread.hasEarlier ?? true) },
    { conversation, readSeq: 0, visitorReadSeq: 0, ratingInvited: false },
  );
}

/** Ids of conversations are UUIDs of version 7, in the order of their making. */
const isOlder = (one: string, other: string | null) => other !== null && one < other;

const withTalk = (thread: Thread, changes: Partial<Talk>): Thread => ({
  ...thread,
  talk: { ...thread.talk, ...changes },
});

const face = ({ nickname, avatar }: { nickname?: string; avatar?: string }) => ({
  nickname: nickname ?? null,
  avatar: avatar ?? null,
});

/** A replayed push has the cursor it had before, so it makes the same notice. */
const notice = (
  push: { code: string; cursor?: string },
  name: NoticeName,
  time: number,
  who: string | null = '',
  text = '',
): Notice => ({ kind: 'notice', id: push.cursor ?? `${push.code}-${time}`, name, who: who ?? '', text, time });

const withNotice = (thread: Thread, made: Notice): Thread =>
  thread.items.some((item) => item.kind === 'notice' && item.id === made.id)
    ? thread
    : { ...thread, items: [...thread.items, made] };

/** By conversation, then by seq; the same `onlyID` again changes nothing, so that a late echo undoes no recall. */
function withMessage(items: readonly Item[], message: Message): readonly Item[] {
  if (items.some((item) => item.kind === 'message' && item.message.onlyID === message.onlyID)) return items;
  const before = items.findIndex((item) => item.kind === 'message' && isBefore(message, item.message));
  const place = before < 0 ? items.length : before;
  return [...items.slice(0, place), { kind: 'message', message }, ...items.slice(place)];
}

function isBefore(one: Message, other: Message): boolean {
  if (one.conversation === other.conversation) return one.seq < other.seq;
  return one.conversation < other.conversation;
}

/** Recalled, or erased with `msg` in its place. */
const withoutText = (items: readonly Item[], onlyID: string, msg = ''): readonly Item[] =>
  items.map((item) =>
    item.kind === 'message' && item.message.onlyID === onlyID
      ? {
          kind: 'message',
          message: { ...item.message, kind: 'text', msg, ...(msg === '' && { recalled: true as const }) },
        }
      : item,
  );

/** The same message as the server has it now: its links are good again, or its words are gone. */
const withNews = (items: readonly Item[], message: Message): readonly Item[] =>
  items.map((item) =>
    item.kind === 'message' && item.message.onlyID === message.onlyID && !item.message.recalled
      ? { kind: 'message', message }
      : item,
  );
