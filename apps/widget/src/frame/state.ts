import {
  type Aside,
  includesItem,
  messagesOf,
  type Thread as SharedThread,
  type ThreadChange,
  threadAfter,
} from '@parley/live/thread';
import type { Push } from '@parley/protocol/push/pushes';
import type { Message } from '@parley/protocol/types';
import type { MessagePage, Talk } from '../visitor-api';

/** Events shown as notices between messages, and tips. */
export type NoticeName = 'assigned' | 'requeued' | 'transferring' | 'takenOver' | 'robot' | 'ended' | 'rated' | 'tip';
export type Notice = Aside & {
  kind: 'notice';
  id: string;
  name: NoticeName;
  who: string;
  text: string;
  time: number;
  avatar?: string | undefined;
};

/** The thread as the server has it, with notices between the messages. */
export type Thread = SharedThread<Notice> & {
  isLoaded: boolean;
  talk: Talk;
  /** Whether there are earlier conversations; null: not asked yet. */
  hasEarlier: boolean | null;
  /** When the agent was last seen typing. */
  typingAt: number | null;
  /** By conversation, the seq up to which agents had read in earlier conversations. */
  readBefore: Readonly<Record<string, number>>;
};

export type Change =
  | Exclude<ThreadChange, { type: 'newest' }>
  | { type: 'snapshot'; page: MessagePage }
  | { type: 'earlier'; hasEarlier: boolean }
  | { type: 'push'; push: Push; now: number }
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
  messages: [],
  more: false,
  hasEarlier: null,
  typingAt: null,
  readBefore: {},
});

/** The only reducer of the window. Idempotent: the same change twice has no further effect. */
export function reduce(thread: Thread, change: Change): Thread {
  switch (change.type) {
    case 'snapshot':
      return withSnapshot(thread, change.page);
    case 'older':
    case 'gone':
    case 'happened':
    case 'renewed':
      return threadAfter(thread, change);
    case 'earlier':
      return { ...thread, hasEarlier: change.hasEarlier };
    case 'push':
      return withPush(thread, change.push, change.now);
    case 'said':
      return said(thread, change.message);
    case 'read':
      return withTalk(thread, { visitorReadSeq: Math.max(thread.talk.visitorReadSeq, change.seq) });
    case 'talk':
      return withTalk(thread, change.talk);
  }
}

/** The agent's messages that the visitor has not seen. */
export const unreadOf = (thread: Thread): Message[] =>
  messagesOf(thread).filter(
    ({ role, seq, conversation, recalled }) =>
      role === 'service' && !recalled && conversation === thread.talk.conversation && seq > thread.talk.visitorReadSeq,
  );

/** Whether the agent has read this message of the visitor. */
export function isRead({ talk, readBefore }: Thread, { conversation, seq }: Message): boolean {
  return seq <= (conversation === talk.conversation ? talk.readSeq : (readBefore[conversation] ?? 0));
}

export const isOpen = ({ state }: Talk): boolean => state === 'robot' || state === 'wait' || state === 'current';

/**
 * Applies the newest page of the newest conversation. Messages above it are dropped: they may have been erased
 * meanwhile, and are loaded again on scrolling.
 */
function withSnapshot(thread: Thread, page: MessagePage): Thread {
  const { talk } = page;
  const [oldest] = messagesOf(thread);
  const next = threadAfter(thread, { type: 'newest', page, isUnsure: true });
  const isSame = !oldest || includesItem(next.messages, oldest.onlyID);
  const here = talk.conversation === null ? thread : inConversation(thread, talk.conversation);
  return {
    ...next,
    isLoaded: true,
    readBefore: here.readBefore,
    talk: { ...talk, visitorReadSeq: Math.max(talk.visitorReadSeq, readOf(thread, talk.conversation)) },
    hasEarlier: isSame ? thread.hasEarlier : null,
    typingAt: null,
  };
}

const readOf = ({ talk }: Thread, conversation: string | null) =>
  talk.conversation === conversation ? talk.visitorReadSeq : 0;

function withPush(thread: Thread, push: Push, now: number): Thread {
  switch (push.code) {
    case '2000':
      return assigned(inConversation(thread, push.conversation), push);
    case '2001':
      return withTalk(withoutLeft(inConversation(thread, push.conversation)), {
        ...nobody,
        state: 'wait',
        position: push.position,
        waitSeconds: push.waitSeconds,
        invitation: null,
        somebodyOnline: true,
      });
    case '2002':
      // The visitor was not informed that the agent was disconnected, so a return within the grace adds no notice.
      return withTalk(thread, { somebodyOnline: true });
    case '2003':
      return withTalk(thread, { ...nobody, state: 'wait' });
    case '2004':
      return ended(thread, push);
    case '2016':
      return withTalk(thread, {
        state: 'current',
        serviceID: push.recipient,
        ...face(push),
        position: null,
        somebodyOnline: true,
      });
    case '9000':
      return withNotice(
        withTalk(push.conversation ? inConversation(thread, push.conversation) : thread, {
          ...nobody,
          state: 'robot',
          ...face(push),
          invitation: null,
        }),
        notice(push, 'robot', now),
      );
    case '1001':
      return isOpen(thread.talk) ? thread : withTalk(thread, { state: 'monitor' });
    case '8005':
    case '8006':
      return push.message.role === 'tip'
        ? withNotice(thread, notice(push, 'tip', push.message.time, push.message.msg))
        : said(thread, push.message);
    case '2015':
      return threadAfter(thread, { type: 'gone', gone: push });
    case '2028':
      return threadAfter(thread, { type: 'happened', event: push.event });
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

const assigned = (thread: Thread, push: Assigned): Thread =>
  withTalk(thread, {
    ...nobody,
    state: 'current',
    serviceID: push.serviceID,
    ...face(push),
    invitation: null,
    somebodyOnline: true,
  });

function ended(thread: Thread, push: Extract<Push, { code: '2004' }>): Thread {
  if (isOlder(push.conversation, thread.talk.conversation)) return thread;
  return { ...withTalk(thread, { ...nobody, state: 'end', conversation: push.conversation }), typingAt: null };
}

function said(thread: Thread, message: Message): Thread {
  const here = inConversation(thread, message.conversation);
  const typingAt = message.role === 'service' ? null : here.typingAt;
  return { ...threadAfter(here, { type: 'said', message }), typingAt };
}

/**
 * For a message of a conversation newer than ours, whose 2000 or 2001 is still to come: starts that conversation with
 * new counters.
 */
function inConversation(thread: Thread, conversation: string): Thread {
  const current = thread.talk.conversation;
  if (conversation === current || isOlder(conversation, current)) return thread;
  const readBefore = current === null ? thread.readBefore : { ...thread.readBefore, [current]: thread.talk.readSeq };
  return withTalk(
    { ...thread, readBefore, hasEarlier: current === null ? thread.hasEarlier : (thread.hasEarlier ?? true) },
    { conversation, readSeq: 0, visitorReadSeq: 0, ratingInvited: false },
  );
}

/** Ids of conversations are UUIDs of version 7, which are ordered by creation. */
const isOlder = (one: string, other: string | null) => other !== null && one < other;

const withTalk = (thread: Thread, changes: Partial<Talk>): Thread => ({
  ...thread,
  talk: { ...thread.talk, ...changes },
});

const face = ({ nickname, avatar }: { nickname?: string; avatar?: string }) => ({
  nickname: nickname ?? null,
  avatar: avatar ?? null,
});

/** A replayed push has the same cursor, and so the same notice id. */
const notice = (push: { code: string; cursor?: string }, name: NoticeName, time: number, text = ''): Notice => ({
  kind: 'notice',
  id: push.cursor ?? `${push.code}-${time}`,
  name,
  who: '',
  text,
  time,
});

/** The visitor is back in the queue that it left: the notice of that end is wrong now. */
const withoutLeft = (thread: Thread): Thread => ({
  ...thread,
  messages: thread.messages.filter(
    (line) => !(line.kind === 'notice' && line.name === 'ended' && line.text === 'left'),
  ),
});

const withNotice = (thread: Thread, made: Notice): Thread =>
  thread.messages.some((line) => line.kind === 'notice' && line.id === made.id)
    ? thread
    : { ...thread, messages: [...thread.messages, made] };
