import type { ConversationEvent } from '@parley/core/conversation/events';
import type { Row as Listing } from '@parley/core/visitors/lists';
import type { DirectMessage, Message, Note, Rating, VisitorRow } from '@parley/protocol/types';
import type { EndedShare, Share } from '../share';

/**
 * What has happened, told after the commit to this process and, over the bus, to the others. Plain data: everything a
 * push needs stands in the event, so that no listener asks the database.
 */
export type DomainEvent =
  | VisitorChanged
  | MessageStored
  | MessageRecalled
  | MessageErased
  | PageOpened
  | ReadMoved
  | Typed
  | QueueMoved
  | WatchChanged
  | NoteWritten
  | RatingInvited
  | RatingLeft
  | ShareChanged
  | DirectSaid
  | DirectRead
  /** Contacts changed: null: anybody's. */
  | { kind: 'friends.changed'; agentIds: string[] | null }
  | { kind: 'agent.presence'; agentId: string }
  /** A socket of this visitor opened in the process that tells. */
  | { kind: 'visitor.here'; visitorId: string }
  | { kind: 'agent.changed'; agentId: string }
  | { kind: 'agent.removed'; agentId: string }
  | { kind: 'session.ended'; sessionIds: string[]; agentId: string; reason: string }
  | { kind: 'settings.changed'; section: string }
  | LetterTold
  | FollowUpDue;

/** What is shared with a friendly contact; `share` null: it is over. */
export type ShareChanged = {
  kind: 'share.changed';
  agentId: string;
  isGuest: boolean;
  visitorId: string;
  share: Share | null;
  ended: EndedShare | null;
};

/** Of a letter. `to`: its owner; everybody, where it has none; who sees all, where its owner works here no more. */
export type LetterTold = {
  kind: 'letter.told';
  what: 'left' | 'given' | 'soon' | 'overdue' | 'unsent';
  to: { owner: string } | 'everybody' | 'overseers';
  letter: { id: string; name: string; content: string };
  ownerId: string | null;
  dueAt: number | null;
};

/** Of a follow-up: its agent's day has come. */
export type FollowUpDue = {
  kind: 'follow-up.due';
  agentId: string;
  followUp: string;
  person: string;
  dueAt: number;
};

/** Internal chat. `unread`: what the other one has not read; `ownUnread`: what the speaker has not. */
export type DirectSaid = {
  kind: 'direct.said';
  message: DirectMessage;
  unread: number;
  ownUnread: number;
  /** The socket it came by: answered by 7001 alone. */
  socket: string | null;
};

/** `by` has read up to `seq` what `with` said; `last`: the newest between them. */
export type DirectRead = {
  kind: 'direct.read';
  by: string;
  with: string;
  seq: number;
  last: number;
  unread: number;
  otherUnread: number;
};

/** Why a visitor's row changed: core's own events and what concerns a visit. */
export type VisitorCause =
  | ConversationEvent
  | { type: 'visitor.arrived' }
  | { type: 'visitor.left' }
  | { type: 'visitor.browsing' }
  | { type: 'visitor.online'; online: boolean }
  /** Its card, its tags or the blacklist. */
  | { type: 'visitor.edited'; agentId: string; what: 'card' | 'blacklist' }
  | { type: 'visitor.invited'; agentId: string; text: string }
  | { type: 'invitation.refused'; agentId: string };

/** One change of a visitor's row; `was` tells who listed it before, `row` is what stands now. */
export type VisitorChanged = {
  kind: 'visitor.changed';
  visitorId: string;
  was: Listing | null;
  row: VisitorRow;
  causes: VisitorCause[];
  /** The owner's name and picture for the visitor's window; null where nobody owns it. */
  owner: { nickname: string; avatar: string } | null;
  /** Its agent was gone and it waited once more: whoever gets it now is told so. */
  wasRequeued?: true;
  /** In the queue: its place when this was committed. */
  queue: { position: number; waitSeconds: number | null } | null;
};

export type MessageStored = {
  kind: 'message.stored';
  visitorId: string;
  message: Message;
  ownerId: string | null;
  state: VisitorRow['state'];
  /** The agent who wrote it, null for a visitor. */
  authorId: string | null;
  /** The socket it came by, on the process that holds it: that one is answered by 7001 alone. */
  socket: string | null;
};

export type MessageRecalled = {
  kind: 'message.recalled';
  visitorId: string;
  conversation: string;
  onlyID: string;
  ownerId: string | null;
  /** The other side had read it. */
  seen: boolean;
};

/**
 * Words of one message are gone for good. `bare`: what stands there where all are; null: it had been recalled. `left`: what
 * stands there where some are left, which only who may read the conversation is told: who had it, and who sees all.
 */
export type MessageErased = {
  kind: 'message.erased';
  visitorId: string;
  conversation: string;
  onlyID: string;
  agentId: string;
  bare: string | null;
  left: { msg: string; readers: string[] } | null;
};

export type PageOpened = {
  kind: 'page.opened';
  visitorId: string;
  ownerId: string | null;
  URL: string;
  title: string;
  at: number;
  /** Opened in this visit by now. */
  pages?: number;
};

export type ReadMoved = {
  kind: 'read.moved';
  visitorId: string;
  conversation: string;
  ownerId: string | null;
  role: 'service' | 'user';
  seq: number;
  /** By the visitor: up to where its browser has got it. */
  got?: number;
  /** Nothing more was read: only `got` has moved. */
  isGotAlone?: boolean;
  /** By the owner: what it has not read, of how many. */
  unread: { unread: number; visitorMessages: number } | null;
};

export type Typed = {
  kind: 'typed';
  visitorId: string;
  ownerId: string | null;
  role: 'service' | 'user';
  text?: string;
  nickname?: string;
};

export type QueueMoved = {
  kind: 'queue.moved';
  places: { visitorId: string; conversation: string; position: number; waitSeconds: number | null }[];
};

export type RatingInvited = { kind: 'rating.invited'; visitorId: string; conversation: string; agentId: string };

export type RatingLeft = { kind: 'rating.left'; visitorId: string; ownerId: string | null; rating: Rating };

/** A note beside the thread. `toId`: who alone may see it beside the author; null: the owner and watchers. */
export type NoteWritten = {
  kind: 'note.written';
  visitorId: string;
  ownerId: string | null;
  toId: string | null;
  note: Note;
  isRemoved: boolean;
};

export type WatchChanged = {
  kind: 'watch.changed';
  visitorId: string;
  agentId: string;
  on: boolean;
  row: VisitorRow;
};
