import { unreachable } from '@parley/core/unreachable';
import { directMessage } from '@parley/protocol/http/friendly/chat';
import { noteRecord } from '@parley/protocol/http/notes';
import { ratingRecord } from '@parley/protocol/http/ratings';
import { pushOf } from '@parley/protocol/push/push-of';
import type { PushCode } from '@parley/protocol/push/pushes';
import { message, personal, talkEvent, visitorRow } from '@parley/protocol/shapes';
import type { AgentRow, VisitorRow } from '@parley/protocol/types';
import * as z from 'zod';
import type {
  DeliveryChanged,
  DirectRead,
  DirectSaid,
  DomainEvent,
  EventRecorded,
  LetterTold,
  MessageErased,
  MessageRecalled,
  MessageStored,
  NoteWritten,
  QueueMoved,
  ReadMoved,
  ShareChanged,
  Typed,
  WordFound,
} from '../events/events';
import { eventForVisitor } from '../events/thread-kinds';
import type { EndedShare } from '../share';
import type { DeskAgent } from './desk';
import { agentKey } from './hub';
import type { PushSender } from './push-sender';
import type { PushRow } from './push-text';
import { listers, otherListers, ownerAndWatchers } from './recipients';
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
  2028: { guests: 'shared', fields: { event: talkEvent } },
  2030: { guests: 'never', fields: { nickname: text, words: null, letter: null } },
  2031: { guests: 'own', fields: { by: text, why: text } },
  2032: { guests: 'shared', fields: { conversation: null, onlyID: null, delivery: null, quota: null } },
  7003: { guests: 'shared', fields: { text, nickname: text } },
  7004: { guests: 'shared', fields: { conversation: null } },
  7006: { guests: 'own', fields: {} },
  8000: { guests: 'own', fields: { reason: null } },
  8001: { guests: 'shared', fields: { visitor, state: null, serviceID: null } },
  8002: { guests: 'never', soon: true, fields: { visitor } },
  8003: { guests: 'shared', soon: true, fields: {} },
  8005: { guests: 'shared', fields: { recipient: null, message } },
  8006: { guests: 'shared', fields: { recipient: null, message } },
  8007: { guests: 'own', fields: { uuid: null, agent: null } },
  8010: { guests: 'shared', fields: { URL: text, title: text } },
  8011: { guests: 'never', fields: { msg: text } },
  8012: { guests: 'own', fields: { section: null, settings: null, site: null, value: null } },
  9000: {
    guests: 'shared',
    fields: { visitor, conversation: null, robot: null, nickname: null, avatar: null, by: null },
  },
};

/**
 * Event → push and recipients; with `visitor-pushes.ts` the only place that decides who gets a push. `isLate`: a newer
 * row of the visitor was pushed already, and the event carries the newest row.
 */
export function pushEvent(sender: PushSender, event: DomainEvent, isLate = false): void {
  const { desk } = sender;
  switch (event.kind) {
    case 'visitor.changed':
      return pushVisitor(sender, event, isLate);
    case 'message.stored':
      return pushMessage(sender, event);
    case 'message.recalled':
      return pushRecalled(sender, event);
    case 'message.erased':
      return pushErased(sender, event);
    case 'page.opened': {
      const { visitorId: YQToken, URL, title, at: created_at, pages } = event;
      const push = pushOf({ code: '8010', YQToken, URL, title, created_at, pages });
      return sender.push(push, { agents: ownerAndWatchers(desk, event) });
    }
    case 'read.moved':
      return pushRead(sender, event);
    case 'typed':
      return pushTyping(sender, event);
    case 'queue.moved':
      return pushQueue(sender, event);
    case 'note.written':
      return pushNote(sender, event);
    case 'rating.invited': {
      const { visitorId: YQToken, conversation } = event;
      return sender.push(pushOf({ code: '2020', YQToken, conversation }), { visitor: YQToken });
    }
    case 'rating.left': {
      const { visitorId: YQToken, rating } = event;
      const agents = ownerAndWatchers(desk, event).add(rating.serviceID);
      return sender.push(pushOf({ code: '2021', YQToken, rating }), { agents });
    }
    case 'event.recorded':
      return pushRecorded(sender, event);
    case 'watch.changed': {
      // Only to the watcher's own devices: their lists change, the visitor's state does not.
      const { visitorId: YQToken, agentId, on: watching, row } = event;
      const { state, serviceID } = row;
      return sender.push(pushOf({ code: '8001', YQToken, state, serviceID, watching, visitor: row }), {
        agents: [agentId],
      });
    }
    case 'share.changed':
      return pushShare(sender, event);
    case 'direct.said':
      return pushDirect(sender, event);
    case 'direct.read':
      return pushDirectRead(sender, event);
    case 'friends.changed':
      return sender.push(pushOf({ code: '2024' }), { agents: event.agentIds ?? desk.agents.keys() });
    case 'letter.told':
      return pushLetter(sender, event);
    case 'follow-up.due': {
      const { agentId, followUp, person, dueAt } = event;
      return sender.push(pushOf({ code: '2027', followUp, person, dueAt }), { agents: [agentId] });
    }
    case 'state.set':
      return pushStateSet(sender, event);
    case 'word.found':
      return pushWordFound(sender, event);
    case 'delivery.changed':
      return pushDelivery(sender, event);
    case 'visitor.here':
    // Its sockets are closed by `logins.ts`.
    case 'visitor.erased':
    case 'inspect.asked':
    case 'inspect.seen':
    case 'agent.presence': // Pushed by `colleagues.ts`, which reads the row.
    case 'agent.changed':
    case 'agent.removed':
    case 'session.ended':
    case 'settings.changed':
    case 'sites.changed':
      return;
    default:
      return unreachable(event);
  }
}

function pushRecalled(sender: PushSender, event: MessageRecalled): void {
  const { visitorId: YQToken, onlyID, conversation, seen } = event;
  const push = pushOf({ code: '2015', YQToken, onlyID, conversation, ...(seen && { seen }) });
  sender.push(push, { agents: ownerAndWatchers(sender.desk, event), visitor: YQToken });
}

function pushMessage(sender: PushSender, event: MessageStored): void {
  const { visitorId: YQToken, message, ownerId: recipient, authorId, socket: except } = event;
  const agents = ownerAndWatchers(sender.desk, event);
  // It waits, or a robot has it: all who list it show its last words, but nobody has to answer at once.
  const others = new Set(
    recipient ? [] : listers(sender.desk, YQToken, { state: event.state, ownerId: null, transferTo: null }),
  );
  for (const agent of agents) others.delete(agent);
  if (message.role === 'user') {
    const to = { agents, listers: others, visitor: YQToken, except };
    sender.push(pushOf({ code: '8006', YQToken, recipient, message }), to);
    return;
  }
  // Lists show whose words are the last ones.
  const signed = authorId ? { ...message, serviceID: authorId } : message;
  if (authorId && (agents.delete(authorId) || others.delete(authorId)))
    sender.push(pushOf({ code: '2010', YQToken, message: signed }), { agents: [authorId], except });
  sender.push(pushOf({ code: '8005', YQToken, recipient, message: signed }), { agents, listers: others });
  sender.push(pushOf({ code: '8005', YQToken, recipient, message }), { visitor: YQToken, face: authorId });
}

/**
 * To all agents, since any of them may show the message; the rest of the text only to the visitor and to agents who may
 * read it.
 */
function pushErased(sender: PushSender, { visitorId: YQToken, conversation, onlyID, bare, left }: MessageErased): void {
  const erased = (msg: string | null) =>
    pushOf({ code: '2015', YQToken, onlyID, conversation, ...(msg !== null && { msg }) });
  const reads = ({ uuid, guest, visibility }: DeskAgent) =>
    !guest && (!visibility?.hidesPast || (left?.readers.includes(uuid) ?? false));
  const agents = [...sender.desk.agents.values()];
  const idsOf = (some: readonly DeskAgent[]) => some.map(({ uuid }) => uuid);
  sender.push(erased(bare), { agents: idsOf(agents.filter((agent) => !reads(agent))) });
  sender.push(erased(left?.msg ?? bare), { agents: idsOf(agents.filter(reads)), visitor: YQToken });
}

/** To agents who list the visitor; the visitor gets its own part of it. */
function pushRecorded(sender: PushSender, { visitorId: YQToken, standings, isOpening, event }: EventRecorded): void {
  const agents = isOpening ? [] : listers(sender.desk, YQToken, ...standings);
  sender.push(pushOf({ code: '2028', YQToken, event }), { agents });
  const seen = eventForVisitor(event);
  if (seen) sender.push(pushOf({ code: '2028', YQToken, event: seen }), { visitor: YQToken, face: seen.serviceID });
}

/** Only to agents who list the visitor, the author's other devices included; a whisper only to its recipient. */
function pushNote(sender: PushSender, event: NoteWritten): void {
  const { visitorId: YQToken, note, toId, isRemoved } = event;
  const agents = note.kind === 'whisper' ? new Set(toId ? [toId] : []) : ownerAndWatchers(sender.desk, event);
  agents.add(note.uuid);
  if (note.kind === 'note') for (const agent of listers(sender.desk, YQToken, event.standing)) agents.add(agent);
  sender.push(pushOf({ code: '2018', YQToken, note, ...(isRemoved && { removed: isRemoved }) }), { agents });
}

/**
 * Removes the row from the guest's list. The agent who shared it gets a tip with the reason of the end, unless the tip
 * of a failed transfer reports it.
 */
function pushShare(sender: PushSender, { agentId, isGuest, visitorId: YQToken, share, ended }: ShareChanged): void {
  if (share || !ended) return;
  // By key: the share has ended, so a push addressed to the guest would be dropped.
  if (isGuest) sender.push(pushOf({ code: '8003', YQToken }), { keys: [agentKey(agentId)] });
  if (REPORTED_BY_TIP.has(ended.how)) return;
  const detail = { to: ended.nickname, how: ended.how, visitor: ended.visitor };
  sender.push(pushOf({ code: '2017', YQToken, tip: 'share-ended', detail }), { agents: [ended.byId] });
}

/** Ends that the tip of a failed transfer reports. */
const REPORTED_BY_TIP = new Set<EndedShare['how']>(['declined', 'bounced', 'withdrawn']);

function pushDirect(sender: PushSender, { message, unread, ownUnread, socket: except }: DirectSaid): void {
  const { from, to } = message;
  sender.push(pushOf({ code: '2022', with: from, unread, message }), { agents: [to] });
  sender.push(pushOf({ code: '2022', with: to, unread: ownUnread, message }), { agents: [from], except });
}

function pushDirectRead(sender: PushSender, { by, with: other, seq, last, unread, otherUnread }: DirectRead): void {
  sender.push(pushOf({ code: '2023', with: other, by, seq, last, unread }), { agents: [by] });
  sender.push(pushOf({ code: '2023', with: by, by, seq, last, unread: otherUnread }), { agents: [other] });
}

/**
 * To the letter's owner, to everybody, or to agents who see all. Guests have no letters: the push's row in `rows`
 * excludes them.
 */
function pushLetter(sender: PushSender, { what, to, letter, ownerId: serviceID, dueAt }: LetterTold): void {
  const agents = [...sender.desk.agents.values()].filter(({ uuid, visibility }) =>
    to === 'everybody' ? true : to === 'overseers' ? !visibility?.hidesPast : uuid === to.owner,
  );
  sender.push(pushOf({ code: '2025', what, letter, serviceID, dueAt }), { agents: agents.map(({ uuid }) => uuid) });
}

/** To supervisors, and to those who watch the conversation; not to the author. */
function pushWordFound(sender: PushSender, { visitorId: YQToken, authorId, nickname, words, letter }: WordFound): void {
  const agents = new Set(sender.desk.watchers(YQToken));
  for (const { uuid, seesAll } of sender.desk.agents.values()) if (seesAll) agents.add(uuid);
  if (authorId !== null) agents.delete(authorId);
  const by = authorId === null ? 'visitor' : 'agent';
  sender.push(pushOf({ code: '2030', YQToken, by, nickname, words, letter }), { agents });
}

function pushStateSet(sender: PushSender, event: Extract<DomainEvent, { kind: 'state.set' }>): void {
  const { agentId, state, hidden, by, why } = event;
  sender.push(pushOf({ code: '2031', state, hidden, by, why }), { agents: [agentId] });
}

function pushDelivery(sender: PushSender, event: DeliveryChanged): void {
  const { visitorId: YQToken, conversation, seq, onlyID, delivery, quota } = event;
  const push = pushOf({ code: '2032', YQToken, conversation, seq, onlyID, delivery, ...(quota && { quota }) });
  sender.push(push, { agents: ownerAndWatchers(sender.desk, event) });
}

function pushQueue(sender: PushSender, event: QueueMoved): void {
  for (const { visitorId: YQToken, ...place } of event.places)
    sender.push(pushOf({ code: '2001', YQToken, ...place }), { agents: sender.desk.agents.keys(), visitor: YQToken });
}

function pushRead(sender: PushSender, event: ReadMoved): void {
  const { visitorId: YQToken, conversation, role, seq, unread, got } = event;
  const counts = unread ? { unreadNumber: unread.unread, umsg: unread.visitorMessages } : {};
  const mark = { YQToken, conversation, role, seq };
  sender.pushUnheld(pushOf({ code: '7004', ...mark, ...counts, got }), {
    agents: ownerAndWatchers(sender.desk, event),
  });
  if (!event.isGotAlone) sender.pushUnheld(pushOf({ code: '7004', ...mark }), { visitor: YQToken });
}

function pushTyping(sender: PushSender, event: Typed): void {
  const { visitorId: YQToken, ownerId, role, text, nickname } = event;
  const push = pushOf({ code: '7003', YQToken, role, text, ...(nickname && { nickname }) });
  if (role === 'user') sender.pushUnheld(push, { agents: ownerAndWatchers(sender.desk, event) });
  else sender.pushUnheld(push, { agents: sender.desk.watchers(YQToken), visitor: YQToken, face: ownerId });
}

/** An agent's present row; null: deleted. Guests get only their own. */
export function pushAgent(sender: PushSender, uuid: string, agent: AgentRow | null): void {
  const agents = [...sender.desk.agents.values()].filter((colleague) => !colleague.guest || colleague.uuid === uuid);
  const push = pushOf({ code: '8007', uuid, state: agent?.state ?? '1', agent });
  sender.push(push, { agents: agents.map((colleague) => colleague.uuid) });
}

/** The present row, to agents who list the visitor without owning or watching it; `toAll`: to those too. */
export function pushRow(sender: PushSender, row: VisitorRow, toAll: boolean): void {
  const { YQToken, state, serviceID } = row;
  const agents = otherListers(sender.desk, row, toAll);
  sender.push(pushOf({ code: '8001', YQToken, state, serviceID, visitor: row }), { agents });
}

/** A published section of the settings, limited to what the recipients may see. */
export const pushSettings = (sender: PushSender, to: { keys: Iterable<string> }, part: SettingsPart): void =>
  sender.push(pushOf({ code: '8012', ...part, value: part.settings }), to);

type SettingsPart = { section: string; settings: Record<string, unknown>; site?: string | undefined };
