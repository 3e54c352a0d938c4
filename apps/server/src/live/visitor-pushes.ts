import { unreachable } from '@parley/core/unreachable';
import { pushOf } from '@parley/protocol/push/push-of';
import type { Push } from '@parley/protocol/push/pushes';
import type { StateChangedPush } from '@parley/protocol/push/state-changed';
import { listingOf, type VisitorCause, type VisitorChanged } from '../events/events';
import type { PushSender } from './push-sender';
import { listers, ownerAndWatchers } from './recipients';

/** `isLate`: a newer event was pushed already; the visitor gets nothing, agents get the present row. */
type Change = { sender: PushSender; event: VisitorChanged; isLate: boolean };

/** Pushes each cause of a change of a visitor's row. */
export function pushVisitor(sender: PushSender, event: VisitorChanged, isLate: boolean): void {
  for (const cause of event.causes) pushCause({ sender, event, isLate }, cause);
}

function pushCause(change: Change, cause: VisitorCause): void {
  const { sender, event, isLate } = change;
  const { row, visitorId: YQToken, was } = event;
  switch (cause.type) {
    case 'visitor.arrived': {
      const agents = listers(sender.desk, YQToken, listingOf(row));
      return sender.push(pushOf({ code: '8002', YQToken, visitor: row }), { agents });
    }
    case 'visitor.left': {
      // The visitor has returned since.
      if (isLate) return pushVisitorRow(change);
      const agents = listers(sender.desk, YQToken, was);
      return sender.push(pushOf({ code: '8003', YQToken, version: row.version }), { agents });
    }
    case 'visitor.browsing':
      return pushStateChange(change, pushOf({ code: '1001', YQToken }));
    case 'visitor.online':
    case 'visitor.edited':
      return pushVisitorRow(change);
    case 'visitor.invited':
      return sender.push(pushOf({ code: '8011', YQToken, msg: cause.text ?? '' }), { visitor: YQToken });
    case 'invitation.refused':
      return pushToAgent(
        change,
        cause.agentId,
        pushOf({ code: '2017', YQToken, tip: 'invitation-refused', visitor: row }),
      );
    // Agents see these in the thread (2028).
    case 'invitation.shown':
    case 'invitation.missed':
    case 'offer.made':
    case 'offer.refused':
    case 'offer.accepted':
      return;
    // Whoever else got the conversation is told of it as of any other.
    case 'invitation.accepted':
      if (row.serviceID !== cause.agentId) return;
      return pushToAgent(change, cause.agentId, pushOf({ code: '2006', YQToken, visitor: row }));
    default:
      return pushConversation(change, cause);
  }
}

type ConversationCause = Exclude<
  VisitorCause,
  { type: `visitor.${string}` | `invitation.${string}` | `offer.${string}` }
>;

function pushConversation(change: Change, cause: ConversationCause): void {
  const { row, visitorId: YQToken, owner, queue } = change.event;
  switch (cause.type) {
    case 'conversation.opened':
    case 'message.recalled':
      return;
    case 'conversation.queued':
    case 'conversation.returned':
      // The position in the queue was computed when this was committed.
      return pushStateChange(
        change,
        pushOf({ code: '2001', YQToken, conversation: row.conversation!, ...queue!, tip: 'queued' }),
      );
    case 'conversation.assigned':
    case 'conversation.accepted':
      return pushStateChange(change, assigned(change.event, cause.agentId));
    case 'conversation.requeued':
      pushStateChange(change, pushOf({ code: '2003', YQToken, tip: cause.by === 'owner' ? 'returned' : 'agent-gone' }));
      if (cause.by === 'owner') pushToAgent(change, cause.agentId, pushOf({ code: '2009', YQToken, visitor: row }));
      return;
    case 'conversation.owner-returned':
      return pushStateChange(
        change,
        pushOf({ code: '2002', YQToken, serviceID: cause.agentId, nickname: owner?.nickname }),
      );
    case 'conversation.robot-held':
      return pushRobot(change, cause.robotId, cause.by);
    case 'conversation.given-to-robot':
      pushRobot(change, cause.robotId, 'transfer');
      return pushToAgent(change, cause.from, pushOf({ code: '2009', YQToken, visitor: row }));
    // What follows it is pushed.
    case 'conversation.handed-off':
      return;
    case 'conversation.taken-over':
      return pushTakenOver(change, cause.agentId, cause.from);
    case 'conversation.ended':
      return pushStateChange(
        change,
        pushOf({ code: '2004', YQToken, conversation: row.conversation!, reason: cause.reason }),
      );
    default:
      return pushTransfer(change, cause);
  }
}

function pushRobot(change: Change, robotId: string, by: string): void {
  const { row, visitorId: YQToken, robot: face } = change.event;
  const { id: robot, name: nickname, avatar } = face ?? { id: robotId, name: '', avatar: '' };
  const of = { conversation: row.conversation!, robot, nickname, avatar, by };
  pushStateChange(change, pushOf({ code: '9000', YQToken, ...of }));
}

const assigned = ({ visitorId: YQToken, row, owner, wasRequeued }: VisitorChanged, serviceID: string) =>
  pushOf({
    code: '2000',
    YQToken,
    conversation: row.conversation!,
    serviceID,
    ...owner,
    ...(wasRequeued && { tip: 'agent-gone' }),
  });

type TransferCause = Extract<
  ConversationCause,
  { type: `conversation.transfer-${string}` | 'conversation.handed-back' | 'conversation.handed-over' }
>;

function pushTransfer(change: Change, cause: TransferCause): void {
  const { row, visitorId: YQToken, owner } = change.event;
  const tip = (agent: string, name: string, detail: Record<string, string>) =>
    pushToAgent(change, agent, pushOf({ code: '2017', YQToken, tip: name, detail, visitor: row }));
  switch (cause.type) {
    case 'conversation.transfer-offered': {
      const { to, from, note } = cause;
      pushToAgent(change, to, pushOf({ code: '2005', YQToken, from, ...(note && { note }), visitor: row }));
      return pushVisitorRow(change, without(concerned(change), to));
    }
    case 'conversation.handed-back':
    case 'conversation.handed-over':
    case 'conversation.transfer-accepted': {
      const push = pushOf({ code: '2000', YQToken, conversation: row.conversation!, serviceID: cause.to, ...owner });
      pushStateChange(change, push, without(concerned(change), cause.from));
      return pushToAgent(change, cause.from, pushOf({ code: '2009', YQToken, visitor: row }));
    }
    case 'conversation.transfer-declined':
      tip(cause.from, 'transfer-declined', { to: cause.to, ...(cause.reason && { reason: cause.reason }) });
      break;
    case 'conversation.transfer-bounced':
      tip(cause.from, 'transfer-bounced', { to: cause.to });
      break;
    case 'conversation.transfer-withdrawn':
      tip(cause.to, 'transfer-withdrawn', { from: cause.agentId });
      break;
    default:
      return unreachable(cause);
  }
  // If the conversation returned to the queue, 2003 carries the row.
  if (row.state === 'current') pushVisitorRow(change);
}

function pushTakenOver(change: Change, recipient: string, from: string | null): void {
  const { sender, event } = change;
  const { row, visitorId: YQToken, owner } = event;
  const agents = ownerAndWatchers(sender.desk, { visitorId: YQToken, ownerId: from });
  agents.add(recipient);
  for (const agent of concerned(change)) agents.add(agent);
  pushStateChange(change, pushOf({ code: '2016', YQToken, recipient, ...owner }), agents);
  if (from) pushToAgent(change, from, pushOf({ code: '2009', YQToken, visitor: row }));
}

/** Agents who list the visitor, or did before this event. */
const concerned = ({ sender, event }: Change): string[] =>
  listers(sender.desk, event.visitorId, event.was, listingOf(event.row));

/** Pushes to agents with the row, to the visitor without. */
function pushStateChange(change: Change, push: StateChangedPush, agents: Iterable<string> = concerned(change)): void {
  const { sender, event, isLate } = change;
  sender.push({ ...push, visitor: event.row }, { agents });
  if (!isLate) sender.push(push, { visitor: event.visitorId, face: event.row.serviceID });
}

/** Pushes the row to agents. */
function pushVisitorRow(
  { sender, event }: Change,
  agents: Iterable<string> = concerned({ sender, event, isLate: false }),
): void {
  const { row, visitorId: YQToken } = event;
  sender.push(pushOf({ code: '8001', YQToken, state: row.state, serviceID: row.serviceID, visitor: row }), { agents });
}

const pushToAgent = ({ sender }: Change, agent: string, push: Push): void => sender.push(push, { agents: [agent] });

const without = (agents: readonly string[], one: string): string[] => agents.filter((agent) => agent !== one);
