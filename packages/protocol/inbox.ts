import { agentStateChanged } from './push/agent-state';
import { directRead, directSaid } from './push/direct';
import { changeRow, type Inbox } from './push/effect';
import { messageRecalled } from './push/message-recalled';
import { messageSaid } from './push/message-said';
import { pageOpened } from './push/page-opened';
import type { Push } from './push/pushes';
import { readMark } from './push/side';
import { stateChanged } from './push/state-changed';
import { visitorArrived } from './push/visitor-arrived';
import { visitorLeft } from './push/visitor-left';

/**
 * The only reducer of an agent's inbox. Idempotent: a push that the snapshot already contains changes nothing, so a
 * snapshot may be read slightly later than its cursor.
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
    case '2032': {
      const { quota } = push;
      return quota ? changeRow(inbox, push.YQToken, (row) => ({ ...row, quota })) : withoutEffect(inbox, push);
    }
    case '2017':
      return inbox;
    default:
      return withoutEffect(inbox, push);
  }
}

/** Fails to compile for a push with a row or a message that has no case above. */
type WithoutEffect = Push & { visitor?: never; message?: never };

/** Pushes that do not change the inbox, and unknown ones of a newer server. */
const withoutEffect = (inbox: Inbox, _push: WithoutEffect): Inbox => inbox;
