import { unreachable } from '@parley/core/unreachable';
import { type Row as Listing, lists } from '@parley/core/visitors/lists';
import type { VisitorRow } from '@parley/protocol/types';
import type {
  DomainEvent,
  MessageStored,
  NoteWritten,
  QueueMoved,
  ReadMoved,
  Typed,
  VisitorCause,
  VisitorChanged,
  WatchChanged,
} from '../events/events';
import type { Desk } from './desk';
import { agentKey, type Hub, visitorKey } from './hub';
import { type Frame, seenThrough, Told } from './told';

/**
 * Event → push code and recipients: the one place that knows who is told what (wire.md, "What the server pushes").
 * `isLate`: something newer of the visitor was told already, and the event carries the newest row.
 */
export function pushEvent(hub: Hub, desk: Desk, event: DomainEvent, isLate = false): void {
  switch (event.kind) {
    case 'visitor.changed':
      return pushVisitor(hub, desk, event, isLate);
    case 'message.stored':
      return pushMessage(hub, desk, event);
    case 'message.recalled':
      return pushBoth(
        hub,
        desk,
        event,
        body({
          code: '2015',
          YQToken: event.visitorId,
          onlyID: event.onlyID,
          conversation: event.conversation,
          ...(event.seen && { seen: true }),
        }),
      );
    case 'page.opened':
      return pushAgents(
        hub,
        desk,
        ownerAndWatchers(desk, event),
        body({
          code: '8010',
          YQToken: event.visitorId,
          URL: event.URL,
          title: event.title,
          created_at: event.at,
          pages: event.pages,
        }),
      );
    case 'read.moved':
      return tellRead(hub, desk, event);
    case 'typed':
      return tellTyping(hub, desk, event);
    case 'queue.moved':
      return pushQueue(hub, desk, event);
    case 'note.written':
      return pushNote(hub, desk, event);
    case 'rating.invited':
      return pushVisitors(
        hub,
        event.visitorId,
        body({ code: '2020', YQToken: event.visitorId, conversation: event.conversation }),
      );
    case 'rating.left':
      return pushAgents(
        hub,
        desk,
        ownerAndWatchers(desk, event).add(event.rating.serviceID),
        body({ code: '2021', YQToken: event.visitorId, rating: event.rating }),
      );
    case 'watch.changed':
      return pushWatch(hub, desk, event);
    case 'visitor.here':
    // Told by `colleagues.ts`, which reads the row.
    case 'agent.presence':
    case 'agent.changed':
    case 'agent.removed':
    case 'session.ended':
    case 'settings.changed':
    case 'letter.left':
      return;
    default:
      return unreachable(event);
  }
}

const body = (push: Frame): Told => new Told(push);

function pushAgents(hub: Hub, desk: Desk, agents: Iterable<string>, push: Told, except: string | null = null): void {
  for (const agent of agents) hub.push(agentKey(agent), push.for(desk.agents.get(agent)?.lens), except);
}

const pushVisitors = (hub: Hub, visitorId: string, push: Told, except: string | null = null): void =>
  hub.push(visitorKey(visitorId), push.plain, except);

type Concerned = { visitorId: string; ownerId: string | null };

function ownerAndWatchers(desk: Desk, { visitorId, ownerId }: Concerned): Set<string> {
  const told = new Set(desk.watchers(visitorId));
  if (ownerId) told.add(ownerId);
  return told;
}

function pushBoth(hub: Hub, desk: Desk, event: Concerned, text: Told): void {
  pushAgents(hub, desk, ownerAndWatchers(desk, event), text);
  pushVisitors(hub, event.visitorId, text);
}

/** Agents here in whose list the visitor stood or stands. */
function listers(desk: Desk, visitorId: string, ...standings: (Listing | null)[]): string[] {
  const watchers = desk.watchers(visitorId);
  const told: string[] = [];
  for (const agent of desk.agents.values()) {
    const listener = { id: agent.uuid, seesAll: agent.seesAll, watching: watchers.has(agent.uuid) };
    if (standings.some((standing) => standing !== null && lists(listener, standing))) told.push(agent.uuid);
  }
  return told;
}

export const standingOf = (row: VisitorRow): Listing => ({
  state: row.state,
  ownerId: row.serviceID,
  transferTo: row.transfer?.to ?? null,
});

function pushMessage(hub: Hub, desk: Desk, event: MessageStored): void {
  const { visitorId, message, ownerId, authorId, socket } = event;
  const common = { YQToken: visitorId, recipient: ownerId, message };
  if (message.role === 'user') {
    const text = body({ code: '8006', ...common });
    const told = ownerId
      ? ownerAndWatchers(desk, event)
      : listers(desk, visitorId, { state: event.state, ownerId: null, transferTo: null });
    pushAgents(hub, desk, told, text);
    pushVisitors(hub, visitorId, text, socket);
    return;
  }
  const text = body({ code: '8005', ...common });
  const told = ownerAndWatchers(desk, event);
  if (authorId && told.delete(authorId))
    pushAgents(hub, desk, [authorId], body({ code: '2010', YQToken: visitorId, message }), socket);
  pushAgents(hub, desk, told, text);
  pushVisitors(hub, visitorId, text);
}

function pushVisitor(hub: Hub, desk: Desk, event: VisitorChanged, isLate: boolean): void {
  for (const cause of event.causes) pushCause(hub, desk, event, cause, isLate);
}

function pushCause(hub: Hub, desk: Desk, event: VisitorChanged, cause: VisitorCause, isLate: boolean): void {
  const { row, visitorId: YQToken } = event;
  const conversation = row.conversation;
  const is = standingOf(row);
  const all = () => listers(desk, YQToken, event.was, is);
  /** To every agent who listed or lists it, with the row; to the visitor without. */
  const state = (push: Record<string, unknown>, told: Iterable<string> = all(), toVisitor = true) => {
    const { code, ...rest } = push;
    const frame = { code, YQToken, ...rest };
    pushAgents(hub, desk, told, body({ ...frame, visitor: row }));
    // The visitor was told of what came after; agents are told with the row as it stands.
    if (toVisitor && !isLate) pushVisitors(hub, YQToken, body(frame));
  };
  const one = (agent: string, push: Record<string, unknown>) =>
    pushAgents(hub, desk, [agent], body({ ...push, YQToken, visitor: row }));
  const tip = event.wasRequeued ? { tip: 'agent-gone' } : {};
  const assigned = (agentId: string) =>
    state({ code: '2000', conversation, serviceID: agentId, ...event.owner, ...tip });

  switch (cause.type) {
    case 'visitor.arrived':
      return pushAgents(hub, desk, listers(desk, YQToken, is), body({ code: '8002', YQToken, visitor: row }));
    case 'visitor.left':
      // Back already: its row says so.
      if (isLate) return state({ code: '8001', state: row.state, serviceID: row.serviceID });
      return pushAgents(
        hub,
        desk,
        listers(desk, YQToken, event.was),
        body({ code: '8003', YQToken, version: row.version }),
      );
    case 'visitor.browsing':
      return state({ code: '1001' });
    case 'visitor.online':
    case 'visitor.edited':
      return state({ code: '8001', state: row.state, serviceID: row.serviceID }, all(), false);
    case 'visitor.invited':
      pushVisitors(hub, YQToken, body({ code: '8011', YQToken, msg: cause.text ?? '' }));
      return;
    case 'invitation.refused':
      return one(cause.agentId, { code: '2017', tip: 'invitation-refused' });
    case 'conversation.opened':
      return;
    case 'conversation.queued':
      return state({ code: '2001', conversation, ...event.queue });
    case 'invitation.accepted':
      return one(cause.agentId, { code: '2006' });
    case 'conversation.assigned':
      return assigned(cause.agentId);
    case 'conversation.accepted':
      return assigned(cause.agentId);
    case 'conversation.requeued':
      return state({ code: '2003', tip: 'agent-gone' });
    case 'conversation.owner-returned':
      return state({ code: '2002', serviceID: cause.agentId, nickname: event.owner?.nickname });
    case 'conversation.transfer-offered':
      one(cause.to, { code: '2005', from: cause.from, ...(cause.note ? { note: cause.note } : {}) });
      return state(
        { code: '8001', state: row.state, serviceID: row.serviceID },
        all().filter((agent) => agent !== cause.to),
        false,
      );
    case 'conversation.handed-back':
    case 'conversation.handed-over':
    case 'conversation.transfer-accepted':
      state({ code: '2000', conversation, serviceID: cause.to, ...event.owner }, without(all(), cause.from));
      return one(cause.from, { code: '2009' });
    case 'conversation.transfer-declined':
    case 'conversation.transfer-bounced': {
      const isDeclined = cause.type === 'conversation.transfer-declined';
      const detail = { to: cause.to, ...(isDeclined && cause.reason ? { reason: cause.reason } : {}) };
      one(cause.from, { code: '2017', tip: isDeclined ? 'transfer-declined' : 'transfer-bounced', detail });
      // Where it also went back to the queue, 2003 tells the rest.
      if (row.state === 'current') state({ code: '8001', state: row.state, serviceID: row.serviceID }, all(), false);
      return;
    }
    case 'conversation.transfer-withdrawn':
      one(cause.to, { code: '2017', tip: 'transfer-withdrawn', detail: { from: cause.agentId } });
      if (row.state === 'current') state({ code: '8001', state: row.state, serviceID: row.serviceID }, all(), false);
      return;
    case 'conversation.taken-over': {
      const told = ownerAndWatchers(desk, { visitorId: YQToken, ownerId: cause.from });
      told.add(cause.agentId);
      for (const agent of all()) told.add(agent);
      if (cause.from) told.delete(cause.from);
      const push = { code: '2016', recipient: cause.agentId, ...event.owner };
      state(push, cause.from ? [cause.from, ...told] : told);
      if (cause.from) one(cause.from, { code: '2009' });
      return;
    }
    case 'conversation.ended':
      return state({ code: '2004', conversation, reason: cause.reason });
    case 'message.recalled':
      return;
    default:
      return unreachable(cause);
  }
}

const without = (agents: readonly string[], one: string): string[] => agents.filter((agent) => agent !== one);

/** To colleagues alone, the author's own devices included: a whisper to whom it is for. */
function pushNote(hub: Hub, desk: Desk, event: NoteWritten): void {
  const { visitorId: YQToken, note, toId, isRemoved } = event;
  const told = note.kind === 'whisper' ? new Set(toId ? [toId] : []) : ownerAndWatchers(desk, event);
  told.add(note.uuid);
  pushAgents(hub, desk, told, body({ code: '2018', YQToken, note, ...(isRemoved ? { removed: true } : {}) }));
}

/** To the watcher's own devices alone: their lists change, the visitor's state does not. */
function pushWatch(hub: Hub, desk: Desk, { visitorId: YQToken, agentId, on, row }: WatchChanged): void {
  const push = { code: '8001', YQToken, state: row.state, serviceID: row.serviceID, watching: on, visitor: row };
  pushAgents(hub, desk, [agentId], body(push));
}

function pushQueue(hub: Hub, desk: Desk, event: QueueMoved): void {
  for (const { visitorId, ...place } of event.places) {
    const text = body({ code: '2001', YQToken: visitorId, ...place });
    pushAgents(hub, desk, desk.agents.keys(), text);
    pushVisitors(hub, visitorId, text);
  }
}

function tellRead(hub: Hub, desk: Desk, event: ReadMoved): void {
  const { visitorId: YQToken, conversation, role, seq } = event;
  const frame = { code: '7004', YQToken, conversation, role, seq };
  const { unread } = event;
  const counts = unread ? { unreadNumber: unread.unread, umsg: unread.visitorMessages } : {};
  const got = event.got === undefined ? {} : { got: event.got };
  const toAgents = JSON.stringify({ ...frame, ...counts, ...got });
  for (const agent of ownerAndWatchers(desk, event)) hub.tell(agentKey(agent), toAgents);
  if (!event.isGotAlone) hub.tell(visitorKey(YQToken), JSON.stringify(frame));
}

function tellTyping(hub: Hub, desk: Desk, event: Typed): void {
  const { visitorId: YQToken, role, text, nickname } = event;
  const frame = {
    code: '7003',
    YQToken,
    role,
    ...(text === undefined ? {} : { text }),
    ...(nickname ? { nickname } : {}),
  };
  const plain = JSON.stringify(frame);
  const told = role === 'user' ? ownerAndWatchers(desk, event) : desk.watchers(YQToken);
  if (role === 'service') hub.tell(visitorKey(YQToken), plain);
  for (const agent of told) {
    const lens = desk.agents.get(agent)?.lens;
    hub.tell(agentKey(agent), lens ? JSON.stringify(seenThrough(lens, frame)) : plain);
  }
}
