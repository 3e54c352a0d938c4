import { unreachable } from '@parley/core/unreachable';
import { type Row as Listing, lists } from '@parley/core/visitors/lists';
import type { VisitorRow } from '@parley/protocol/types';
import type {
  DirectRead,
  DirectSaid,
  DomainEvent,
  LetterTold,
  MessageErased,
  MessageStored,
  NoteWritten,
  QueueMoved,
  ReadMoved,
  ShareChanged,
  Typed,
  VisitorCause,
  VisitorChanged,
  WatchChanged,
} from '../events/events';
import type { Lens } from '../lens';
import { type EndedShare, lensOfShare } from '../share';
import type { Desk, DeskAgent } from './desk';
import { bodyForGuest } from './guests';
import { agentKey, type Hub, visitorKey } from './hub';
import { bodyOf, type Frame, seenThrough, Told, withFace } from './told';

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
    case 'message.erased':
      return pushErased(hub, desk, event);
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
    case 'share.changed':
      return pushShare(hub, desk, event);
    case 'direct.said':
      return pushDirect(hub, desk, event);
    case 'direct.read':
      return pushDirectRead(hub, event);
    case 'friends.changed':
      for (const agent of event.agentIds ?? desk.agents.keys()) hub.push(agentKey(agent), body({ code: '2024' }).plain);
      return;
    case 'letter.told':
      return pushLetter(hub, desk, event);
    case 'follow-up.due': {
      const { agentId, followUp, person, dueAt } = event;
      return hub.push(agentKey(agentId), body({ code: '2027', followUp, person, dueAt }).plain);
    }
    case 'visitor.here':
    // Told by `colleagues.ts`, which reads the row.
    case 'agent.presence':
    case 'agent.changed':
    case 'agent.removed':
    case 'session.ended':
    case 'settings.changed':
      return;
    default:
      return unreachable(event);
  }
}

const body = (push: Frame): Told => new Told(push);

function pushAgents(hub: Hub, desk: Desk, agents: Iterable<string>, push: Told, except: string | null = null): void {
  for (const agent of agents) {
    const known = desk.agents.get(agent);
    const text = known?.guest ? textForGuest(desk, agent, push.push) : push.for(known?.lens);
    if (text !== null) hub.push(agentKey(agent), text, except);
  }
}

/** Whatever it is, it is of one visitor: a guest is told as far as that one is shared with it. */
const textForGuest = (desk: Desk, guestId: string, push: Frame): string | null =>
  bodyForGuest(push, guestId, desk.shareOf(guestId, String(push.YQToken)));

const pushVisitors = (hub: Hub, visitorId: string, push: Told, except: string | null = null): void =>
  hub.push(visitorKey(visitorId), push.plain, except);

/** To a visitor, of an agent: with the face that the agent has in the visitor's language. */
function pushOfAgent(hub: Hub, desk: Desk, visitorId: string, push: Told, agentId: string | null): void {
  const face = desk.faceFor(agentId, visitorId);
  hub.push(visitorKey(visitorId), face ? bodyOf(withFace(push.push, face)) : push.plain);
}

/**
 * To the visitor and to every agent here: it may lie in the open thread of anybody who has ever scrolled up to it. It
 * names the message and says nothing of it.
 */
/** Everybody may have it on a screen: where they may not read it any more, or never might, they are told that it is gone. */
function pushErased(hub: Hub, desk: Desk, { visitorId, conversation, onlyID, bare, left }: MessageErased): void {
  const told = (msg: string | null) =>
    body({ code: '2015', YQToken: visitorId, onlyID, conversation, ...(msg !== null && { msg }) });
  const [gone, changed] = [told(bare), told(left?.msg ?? bare)];
  const reads = ({ uuid, guest, lens }: DeskAgent) =>
    !guest && (!lens?.hidesPast || (left?.readers.includes(uuid) ?? false));
  for (const agent of desk.agents.values()) pushAgents(hub, desk, [agent.uuid], reads(agent) ? changed : gone);
  pushVisitors(hub, visitorId, changed);
}

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
    const listener = {
      id: agent.uuid,
      seesAll: agent.seesAll,
      watching: watchers.has(agent.uuid),
      ...(agent.guest && { shared: desk.shareOf(agent.uuid, visitorId) !== null }),
    };
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
  // Of one who waits: the invitation that the conversation began with.
  const told = ownerId
    ? ownerAndWatchers(desk, event)
    : new Set(listers(desk, visitorId, { state: event.state, ownerId: null, transferTo: null }));
  if (authorId && told.delete(authorId))
    pushAgents(hub, desk, [authorId], body({ code: '2010', YQToken: visitorId, message }), socket);
  pushAgents(hub, desk, told, text);
  pushOfAgent(hub, desk, visitorId, text, authorId);
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
    if (toVisitor && !isLate) pushOfAgent(hub, desk, YQToken, body(frame), row.serviceID);
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

/** A guest's list loses the row; who shared it hears how it ended, where nothing else tells. */
function pushShare(hub: Hub, desk: Desk, { agentId, isGuest, visitorId: YQToken, share, ended }: ShareChanged): void {
  if (share || !ended) return;
  if (isGuest) hub.push(agentKey(agentId), body({ code: '8003', YQToken }).plain);
  if (!TOLD_OTHERWISE.has(ended.how))
    pushAgents(
      hub,
      desk,
      [ended.byId],
      body({
        code: '2017',
        YQToken,
        tip: 'share-ended',
        detail: { to: ended.nickname, how: ended.how, visitor: ended.visitor },
      }),
    );
}

/** By the tips of a transfer that was not taken. */
const TOLD_OTHERWISE = new Set<EndedShare['how']>(['declined', 'bounced', 'withdrawn']);

function pushDirect(hub: Hub, desk: Desk, { message, unread, ownUnread, socket }: DirectSaid): void {
  const { from, to } = message;
  const said = (other: string, mine: number) => body({ code: '2022', with: other, unread: mine, message });
  hub.push(agentKey(to), said(from, unread).for(lensAmongFriends(desk, to)));
  hub.push(agentKey(from), said(to, ownUnread).for(lensAmongFriends(desk, from)), socket);
}

/** What is said to a guest is meant for it. */
const lensAmongFriends = (desk: Desk, uuid: string): Lens | null => {
  const agent = desk.agents.get(uuid);
  return agent && !agent.guest ? agent.lens : null;
};

function pushDirectRead(hub: Hub, event: DirectRead): void {
  const { by, seq, last } = event;
  const read = (other: string, unread: number) => body({ code: '2023', with: other, by, seq, last, unread }).plain;
  hub.push(agentKey(by), read(event.with, event.unread));
  hub.push(agentKey(event.with), read(by, event.otherUnread));
}

/** Letters are the desk's own: guests have none. */
function pushLetter(hub: Hub, desk: Desk, { what, to, letter, ownerId, dueAt }: LetterTold): void {
  const own = [...desk.agents.values()].filter(({ guest }) => !guest);
  const told = own.filter(({ uuid, lens }) =>
    to === 'everybody' ? true : to === 'overseers' ? !lens?.hidesPast : uuid === to.owner,
  );
  const push = body({ code: '2025', what, letter, serviceID: ownerId, dueAt });
  pushAgents(
    hub,
    desk,
    told.map(({ uuid }) => uuid),
    push,
  );
}

function pushQueue(hub: Hub, desk: Desk, event: QueueMoved): void {
  for (const { visitorId, ...place } of event.places) {
    const text = body({ code: '2001', YQToken: visitorId, ...place });
    pushAgents(hub, desk, desk.agents.keys(), text);
    pushVisitors(hub, visitorId, text);
  }
}

/** A guest hears of what is shared with it. */
const mayHear = (desk: Desk, agent: string, visitorId: string): boolean =>
  !desk.agents.get(agent)?.guest || desk.shareOf(agent, visitorId) !== null;

function tellRead(hub: Hub, desk: Desk, event: ReadMoved): void {
  const { visitorId: YQToken, conversation, role, seq } = event;
  const frame = { code: '7004', YQToken, conversation, role, seq };
  const { unread } = event;
  const counts = unread ? { unreadNumber: unread.unread, umsg: unread.visitorMessages } : {};
  const got = event.got === undefined ? {} : { got: event.got };
  const toAgents = JSON.stringify({ ...frame, ...counts, ...got });
  for (const agent of ownerAndWatchers(desk, event))
    if (mayHear(desk, agent, YQToken)) hub.tell(agentKey(agent), toAgents);
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
  if (role === 'service') {
    const face = desk.faceFor(event.ownerId, YQToken);
    hub.tell(visitorKey(YQToken), face ? JSON.stringify(withFace(frame, face)) : plain);
  }
  for (const agent of told) {
    if (!mayHear(desk, agent, YQToken)) continue;
    const share = desk.agents.get(agent)?.guest ? desk.shareOf(agent, YQToken) : null;
    const lens = share ? lensOfShare(share) : desk.agents.get(agent)?.lens;
    hub.tell(agentKey(agent), lens ? JSON.stringify(seenThrough(lens, frame)) : plain);
  }
}
