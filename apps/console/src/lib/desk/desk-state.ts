import { applyPush } from '@parley/protocol/inbox';
import { type Inbox, withRow } from '@parley/protocol/push/effect';
import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';
import { behind } from './shown';
import { withPush } from './thread';
import { tipOf, withTip } from './tips';
import type { DeskState, Thread } from './types';

export const emptyDesk: DeskState = {
  inbox: null,
  threads: new Map(),
  tips: new Map(),
  typing: new Map(),
  outbox: [],
  directOutbox: [],
  status: 'connecting',
  saving: 'ok',
  onScreen: null,
  left: null,
  clockOffset: 0,
  snapshotError: null,
};

const READ_AGAIN = { phase: 'stale', isUnsure: true } as const;

/** The state after a snapshot, at start-up and after a long gap. Threads are loaded again when shown. */
export function withSnapshot(state: DeskState, inbox: Inbox): DeskState {
  const threads = new Map([...state.threads].map(([id, thread]) => [id, { ...thread, ...READ_AGAIN }]));
  return { ...state, inbox, threads, typing: new Map(), snapshotError: null };
}

/** The state after a push: the inbox by the protocol's reducer, then threads, tips and typing. */
export function withDeskPush(state: DeskState, push: Push, now: number): DeskState {
  if (push.code === '7003') return withTyping(state, push);
  const inbox = state.inbox && applyPush(state.inbox, push);
  const next = {
    ...state,
    inbox,
    threads: threadsAfter(relisted(state, inbox, push), push),
    typing: typingAfter(state, push),
    left: leftAfter(state, inbox, push),
  };
  const tip = tipOf(next, push);
  return tip && 'YQToken' in push ? withTip(next, push.YQToken, tip, { time: now, before: state }) : next;
}

/** A take-over comes as 2016 and 2009; the first one removes the row from the list, and the screen may be drawn between them. */
function leftAfter({ left, onScreen }: DeskState, inbox: DeskState['inbox'], push: Push): DeskState['left'] {
  const isTaken = (push.code === '2009' || push.code === '2016') && push.YQToken === onScreen;
  if (isTaken && push.visitor && !inbox?.visitors.has(onScreen)) return push.visitor;
  return left && inbox?.visitors.has(left.YQToken) ? null : left;
}

/** A visitor that comes into the list: messages and events were missed while it was not in it. */
function relisted(state: DeskState, inbox: DeskState['inbox'], push: Push): DeskState {
  if (!state.inbox || !inbox || !('YQToken' in push)) return state;
  const { YQToken } = push;
  if (state.inbox.visitors.has(YQToken) || !inbox.visitors.has(YQToken)) return state;
  const held = threadsOf(state, { YQToken });
  if (held.length === 0) return state;
  const stale = held.map((thread): [string, Thread] => [thread.conversation, { ...thread, ...READ_AGAIN }]);
  return { ...state, threads: new Map([...state.threads, ...stale]) };
}

function threadsAfter({ threads, onScreen, inbox }: DeskState, push: Push): DeskState['threads'] {
  const conversation = conversationOf(inbox, push);
  const known = conversation === null ? undefined : threads.get(conversation);
  if (!known) return threads;
  const next = withPush(known, push);
  if (next === known) return threads;
  return new Map(threads).set(known.conversation, known.YQToken === onScreen ? next : behind(next));
}

function conversationOf(inbox: DeskState['inbox'], push: Push): string | null {
  if (push.code === '2028')
    return push.event.conversation ?? inbox?.visitors.get(push.YQToken)?.conversation ?? push.YQToken;
  if (push.code === '8005' || push.code === '8006' || push.code === '2010') return push.message.conversation;
  return push.code === '2015' || push.code === '2032' ? push.conversation : null;
}

function withTyping(state: DeskState, push: Extract<Push, { code: '7003' }>): DeskState {
  const typing = new Map(state.typing);
  if (push.text === '') typing.delete(push.YQToken);
  else typing.set(push.YQToken, { role: push.role, text: push.text ?? null, nickname: push.nickname ?? null });
  return { ...state, typing };
}

/** Removes typing of an author who has sent a message, has left, or whose conversation has ended. */
function typingAfter(state: DeskState, push: Push): DeskState['typing'] {
  if (push.code === '2004' || push.code === '8003') return withoutTyping(state, push.YQToken).typing;
  if (push.code !== '8005' && push.code !== '8006') return state.typing;
  const role = push.code === '8006' ? 'user' : 'service';
  return state.typing.get(push.YQToken)?.role === role ? withoutTyping(state, push.YQToken).typing : state.typing;
}

export function withoutTyping(state: DeskState, visitor: string): DeskState {
  if (!state.typing.has(visitor)) return state;
  const typing = new Map(state.typing);
  typing.delete(visitor);
  return { ...state, typing };
}

/**
 * The state after an action's answer: the visitor's changed row, which a push will contain too. A row that is not listed
 * is left to the pushes: one that came before the answer may have removed it.
 */
export const withAnswer = (state: DeskState, row: VisitorRow): DeskState =>
  state.inbox?.visitors.has(row.YQToken) ? { ...state, inbox: withRow(state.inbox, row) } : state;

/** Loaded conversations of one visitor, oldest first: their ids increase with time. */
export function threadsOf(state: Pick<DeskState, 'threads'>, row: Pick<VisitorRow, 'YQToken'>): Thread[] {
  return [...state.threads.values()]
    .filter((thread) => thread.YQToken === row.YQToken)
    .sort((a, b) => (a.conversation < b.conversation ? -1 : 1));
}

export function withThread(state: DeskState, conversation: string, change: (thread: Thread) => Thread): DeskState {
  const known = state.threads.get(conversation);
  return known ? { ...state, threads: new Map(state.threads).set(conversation, change(known)) } : state;
}
