import { agentStateChanged } from './push/agent-state';
import { directRead, directSaid } from './push/direct';
import type { Inbox } from './push/effect';
import { messageRecalled, withoutWords } from './push/message-recalled';
import { messageSaid } from './push/message-said';
import { pageOpened } from './push/page-opened';
import type { Push } from './push/pushes';
import { readMark } from './push/side';
import { stateChanged } from './push/state-changed';
import { visitorArrived } from './push/visitor-arrived';
import { visitorLeft } from './push/visitor-left';
import type { Message } from './types';

/**
 * The only reducer of an agent's inbox: snapshot and push in, snapshot out. Idempotent: a push whose effect the
 * snapshot holds already changes nothing, so that a snapshot read a moment later than its cursor does no harm.
 */
export function applyPush(inbox: Inbox, push: Push): Inbox {
  const next = effect(inbox, push);
  const cursor = 'cursor' in push ? push.cursor : undefined;
  return cursor ? { ...next, cursor } : next;
}

function effect(inbox: Inbox, push: Push): Inbox {
  switch (push.code) {
    case '8001':
    case '1001':
    case '2000':
    case '2001':
    case '2002':
    case '2003':
    case '2004':
    case '2016':
    case '9000':
      return stateChanged(inbox, push);
    case '8002':
    case '2005':
    case '2006':
      return visitorArrived(inbox, push);
    case '8003':
    case '2009':
      return visitorLeft(inbox, push);
    case '8005':
    case '8006':
    case '2010':
      return messageSaid(inbox, push);
    case '2015':
      return messageRecalled(inbox, push);
    case '8010':
      return pageOpened(inbox, push);
    case '8007':
      return agentStateChanged(inbox, push);
    case '7004':
      return readMark(inbox, push);
    case '2022':
      return directSaid(inbox, push);
    case '2023':
      return directRead(inbox, push);
    case '2024':
    case '7003':
    case '7006':
    case '2017':
    case '2018':
    case '2020':
    case '2021':
    case '2025':
    case '2027':
    case '8000':
    case '8011':
    case '8012':
      return inbox;
    default:
      return unknownPush(inbox, push);
  }
}

/** A code of a newer server is no error: the compiler lists what is missing, an older client lets it pass. */
const unknownPush = (inbox: Inbox, _push: never): Inbox => inbox;

/** One conversation's messages, ascending by seq, with a push put in: the echo replaces the local copy by `onlyID`. */
export function applyToThread(thread: readonly Message[], push: Push): readonly Message[] {
  if (push.code === '2015')
    return thread.map((message) =>
      message.onlyID === push.onlyID
        ? { ...withoutWords(message, push), ...(push.seen && { seen: push.seen }) }
        : message,
    );
  if (push.code !== '8005' && push.code !== '8006' && push.code !== '2010') return thread;
  return withMessage(thread, push.message);
}

/** Inserts by seq; the same `onlyID` again changes nothing. */
export function withMessage(thread: readonly Message[], message: Message): readonly Message[] {
  if (message.role === 'tip' || thread.some((known) => known.onlyID === message.onlyID)) return thread;
  const at = thread.findLastIndex((known) => known.seq < message.seq) + 1;
  return [...thread.slice(0, at), message, ...thread.slice(at)];
}
