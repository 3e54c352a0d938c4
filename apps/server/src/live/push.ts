import { unreachable } from '@parley/core/unreachable';
import { directMessage } from '@parley/protocol/http/friendly/chat';
import { noteRecord } from '@parley/protocol/http/notes';
import { ratingRecord } from '@parley/protocol/http/ratings';
import { pushOf } from '@parley/protocol/push/push-of';
import type { PushCode } from '@parley/protocol/push/pushes';
import { message, personal, visitorRow } from '@parley/protocol/shapes';
import type { AgentRow, VisitorRow } from '@parley/protocol/types';
import * as z from 'zod';
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
} from '../events/events';
import type { EndedShare } from '../share';
import type { DeskAgent } from './desk';
import { agentKey } from './hub';
import { listers, overlookers, ownerAndWatchers } from './recipients';
import type { Teller } from './teller';
import type { PushRow } from './told';
import { pushVisitor } from './visitor-pushes';

const text = z.string();
const texts = z.record(z.string(), text);
const letter = z.object({ id: personal('none', text), name: text, content: personal('cut', text) });
const visitor = visitorRow;

/** Every push: whether guests get it, and how its personal fields are masked (docs/how-to/add-a-push.md). */
export const rows: { readonly [C in PushCode]: PushRow<C> } = {
  1001: { guests: 'shared', fields: { visitor } },
  2000: {
    guests: 'shared',
    fields: { visitor, conversation: null, serviceID: null, nickname: text, avatar: null, tip: null, reply: text },
  },
  2001: { guests: 'shared', fields: { visitor, conversation: null, tip: null } },
  2002: { guests: 'shared', fields: { visitor, serviceID: null, nickname: text } },
  2003: { guests: 'shared', fields: { visitor, tip: null } },
  2004: { guests: 'shared', fields: { visitor, conversation: null, reason: text } },
  2005: { guests: 'shared', fields: { visitor, from: null, note: text } },
  2006: { guests: 'never', fields: { visitor } },
  2009: { guests: 'shared', fields: { visitor } },
  2010: { guests: 'shared', fields: { message } },
  2015: { guests: 'shared', fields: { onlyID: null, conversation: null, msg: text } },
  2016: { guests: 'shared', fields: { visitor, recipient: null, nickname: text, avatar: null } },
  2017: { guests: 'shared', fields: { visitor, tip: null, detail: texts } },
  2018: { guests: 'never', fields: { note: noteRecord } },
  2020: { guests: 'never', fields: { conversation: null } },
  2021: { guests: 'never', fields: { rating: ratingRecord } },
  2022: { guests: 'own', fields: { with: null, message: directMessage } },
  2023: { guests: 'own', fields: { with: null, by: null } },
  2024: { guests: 'own', fields: {} },
  2025: { guests: 'never', fields: { letter, serviceID: null } },
  2027: { guests: 'own', fields: { followUp: null, person: null } },
  7003: { guests: 'shared', fields: { text, nickname: text } },
  7004: { guests: 'shared', fields: { conversation: null } },
  7006: { guests: 'own', fields: {} },
  8000: { guests: 'own', fields: { reason: null } },
  8001: { guests: 'shared', fields: { visitor, state: null, serviceID: null } },
  8002: { guests: 'never', fields: { visitor } },
  8003: { guests: 'shared', fields: {} },
  8005: { guests: 'shared', fields: { recipient: null, message } },
  8006: { guests: 'shared', fields: { recipient: null, message } },
  8007: { guests: 'own', fields: { uuid: null, agent: null } },
  8010: { guests: 'shared', fields: { URL: text, title: text } },
  8011: { guests: 'never', fields: { msg: text } },
  8012: { guests: 'own', fields: { section: null, value: null } },
  9000: { guests: 'shared', fields: { visitor } },
};

/**
 * Event → push and recipients; with `visitor-pushes.ts` the only place that decides who gets a push. `isLate`: a newer
 * row of the visitor was pushed already, and the event carries the newest row.
 */
export function pushEvent(teller: Teller, event: DomainEvent, isLate = false): void {
  const { desk } = teller;
  switch (event.kind) {
    case 'visitor.changed':
      return pushVisitor(teller, event, isLate);
    case 'message.stored':
      return pushMessage(teller, event);
    case 'message.recalled': {
      const { visitorId: YQToken, onlyID, conversation, seen } = event;
      const push = pushOf({ code: '2015', YQToken, onlyID, conversation, ...(seen && { seen }) });
      return teller.push(push, { agents: ownerAndWatchers(desk, event), visitor: YQToken });
    }
    case 'message.erased':
      return pushErased(teller, event);
    case 'page.opened': {
      const { visitorId: YQToken, URL, title, at: created_at, pages } = event;
      const push = pushOf({ code: '8010', YQToken, URL, title, created_at, pages });
      return teller.push(push, { agents: ownerAndWatchers(desk, event) });
    }
    case 'read.moved':
      return tellRead(teller, event);
    case 'typed':
      return tellTyping(teller, event);
    case 'queue.moved':
      return pushQueue(teller, event);
    case 'note.written':
      return pushNote(teller, event);
    case 'rating.invited': {
      const { visitorId: YQToken, conversation } = event;
      return teller.push(pushOf({ code: '2020', YQToken, conversation }), { visitor: YQToken });
    }
    case 'rating.left': {
      const { visitorId: YQToken, rating } = event;
      const agents = ownerAndWatchers(desk, event).add(rating.serviceID);
      return teller.push(pushOf({ code: '2021', YQToken, rating }), { agents });
    }
    case 'watch.changed': {
      // Only to the watcher's own devices: their lists change, the visitor's state does not.
      const { visitorId: YQToken, agentId, on: watching, row } = event;
      const { state, serviceID } = row;
      return teller.push(pushOf({ code: '8001', YQToken, state, serviceID, watching, visitor: row }), {
        agents: [agentId],
      });
    }
    case 'share.changed':
      return pushShare(teller, event);
    case 'direct.said':
      return pushDirect(teller, event);
    case 'direct.read':
      return pushDirectRead(teller, event);
    case 'friends.changed':
      return teller.push(pushOf({ code: '2024' }), { agents: event.agentIds ?? desk.agents.keys() });
    case 'letter.told':
      return pushLetter(teller, event);
    case 'follow-up.due': {
      const { agentId, followUp, person, dueAt } = event;
      return teller.push(pushOf({ code: '2027', followUp, person, dueAt }), { agents: [agentId] });
    }
    case 'visitor.here':
    // Pushed by `colleagues.ts`, which reads the row.
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

function pushMessage(teller: Teller, event: MessageStored): void {
  const { visitorId: YQToken, message, ownerId: recipient, authorId, socket: except } = event;
  const { desk } = teller;
  // A waiting conversation holds messages of the visitor, or the invitation that it began with.
  const agents = recipient
    ? ownerAndWatchers(desk, event)
    : new Set(listers(desk, YQToken, { state: event.state, ownerId: null, transferTo: null }));
  if (message.role === 'user') {
    teller.push(pushOf({ code: '8006', YQToken, recipient, message }), { agents, visitor: YQToken, except });
    return;
  }
  if (authorId && agents.delete(authorId))
    teller.push(pushOf({ code: '2010', YQToken, message }), { agents: [authorId], except });
  teller.push(pushOf({ code: '8005', YQToken, recipient, message }), { agents, visitor: YQToken, face: authorId });
}

/** The message may be on any screen: people who may not read the rest of it are told that it is gone. */
function pushErased(teller: Teller, { visitorId: YQToken, conversation, onlyID, bare, left }: MessageErased): void {
  const told = (msg: string | null) =>
    pushOf({ code: '2015', YQToken, onlyID, conversation, ...(msg !== null && { msg }) });
  const reads = ({ uuid, guest, visibility }: DeskAgent) =>
    !guest && (!visibility?.hidesPast || (left?.readers.includes(uuid) ?? false));
  const agents = [...teller.desk.agents.values()];
  const idsOf = (some: readonly DeskAgent[]) => some.map(({ uuid }) => uuid);
  teller.push(told(bare), { agents: idsOf(agents.filter((agent) => !reads(agent))) });
  teller.push(told(left?.msg ?? bare), { agents: idsOf(agents.filter(reads)), visitor: YQToken });
}

/** Only to agents, the author's other devices included; a whisper only to its recipient. */
function pushNote(teller: Teller, event: NoteWritten): void {
  const { visitorId: YQToken, note, toId, isRemoved } = event;
  const agents = note.kind === 'whisper' ? new Set(toId ? [toId] : []) : ownerAndWatchers(teller.desk, event);
  agents.add(note.uuid);
  teller.push(pushOf({ code: '2018', YQToken, note, ...(isRemoved && { removed: isRemoved }) }), { agents });
}

/** Removes the row from the guest's list, and tells the agent who shared it how the share ended unless a tip does. */
function pushShare(teller: Teller, { agentId, isGuest, visitorId: YQToken, share, ended }: ShareChanged): void {
  if (share || !ended) return;
  // By key: with the share over, a push about the visitor would not reach the guest.
  if (isGuest) teller.push(pushOf({ code: '8003', YQToken }), { keys: [agentKey(agentId)] });
  if (TOLD_OTHERWISE.has(ended.how)) return;
  const detail = { to: ended.nickname, how: ended.how, visitor: ended.visitor };
  teller.push(pushOf({ code: '2017', YQToken, tip: 'share-ended', detail }), { agents: [ended.byId] });
}

/** Ends that the tip of a failed transfer reports. */
const TOLD_OTHERWISE = new Set<EndedShare['how']>(['declined', 'bounced', 'withdrawn']);

function pushDirect(teller: Teller, { message, unread, ownUnread, socket: except }: DirectSaid): void {
  const { from, to } = message;
  teller.push(pushOf({ code: '2022', with: from, unread, message }), { agents: [to] });
  teller.push(pushOf({ code: '2022', with: to, unread: ownUnread, message }), { agents: [from], except });
}

function pushDirectRead(teller: Teller, { by, with: other, seq, last, unread, otherUnread }: DirectRead): void {
  teller.push(pushOf({ code: '2023', with: other, by, seq, last, unread }), { agents: [by] });
  teller.push(pushOf({ code: '2023', with: by, by, seq, last, unread: otherUnread }), { agents: [other] });
}

/**
 * To the letter's owner, to everybody, or to agents who see all. Guests have no letters: the push's row in `rows`
 * excludes them.
 */
function pushLetter(teller: Teller, { what, to, letter, ownerId: serviceID, dueAt }: LetterTold): void {
  const told = [...teller.desk.agents.values()].filter(({ uuid, visibility }) =>
    to === 'everybody' ? true : to === 'overseers' ? !visibility?.hidesPast : uuid === to.owner,
  );
  teller.push(pushOf({ code: '2025', what, letter, serviceID, dueAt }), { agents: told.map(({ uuid }) => uuid) });
}

function pushQueue(teller: Teller, event: QueueMoved): void {
  for (const { visitorId: YQToken, ...place } of event.places)
    teller.push(pushOf({ code: '2001', YQToken, ...place }), { agents: teller.desk.agents.keys(), visitor: YQToken });
}

function tellRead(teller: Teller, event: ReadMoved): void {
  const { visitorId: YQToken, conversation, role, seq, unread, got } = event;
  const counts = unread ? { unreadNumber: unread.unread, umsg: unread.visitorMessages } : {};
  const mark = { YQToken, conversation, role, seq };
  teller.tell(pushOf({ code: '7004', ...mark, ...counts, got }), { agents: ownerAndWatchers(teller.desk, event) });
  if (!event.isGotAlone) teller.tell(pushOf({ code: '7004', ...mark }), { visitor: YQToken });
}

function tellTyping(teller: Teller, event: Typed): void {
  const { visitorId: YQToken, ownerId, role, text, nickname } = event;
  const push = pushOf({ code: '7003', YQToken, role, text, ...(nickname && { nickname }) });
  if (role === 'user') teller.tell(push, { agents: ownerAndWatchers(teller.desk, event) });
  else teller.tell(push, { agents: teller.desk.watchers(YQToken), visitor: YQToken, face: ownerId });
}

/** An agent's present row; null: deleted. Guests get only their own. */
export function pushAgent(teller: Teller, uuid: string, agent: AgentRow | null): void {
  const told = [...teller.desk.agents.values()].filter((colleague) => !colleague.guest || colleague.uuid === uuid);
  const push = pushOf({ code: '8007', uuid, state: agent?.state ?? '1', agent });
  teller.push(push, { agents: told.map((colleague) => colleague.uuid) });
}

/** The present row, to agents who list the visitor without owning or watching it; `toAll`: to those too. */
export function pushRow(teller: Teller, row: VisitorRow, toAll: boolean): void {
  const { YQToken, state, serviceID } = row;
  const agents = overlookers(teller.desk, row, toAll);
  teller.push(pushOf({ code: '8001', YQToken, state, serviceID, visitor: row }), { agents });
}

/** A saved section of the settings, as far as the recipients may see it. */
export const pushSettings = (teller: Teller, to: { keys: Iterable<string> }, told: SettingsTold): void =>
  teller.push(pushOf({ code: '8012', ...told }), to);

type SettingsTold = { section: string; value: Record<string, unknown> };
