import type { ConversationEvent } from '@parley/core/conversation/events';
import type { Row as Listing } from '@parley/core/visitors/lists';
import type {
  AgentState,
  Delivery,
  DirectMessage,
  HiddenReason,
  Message,
  Note,
  Rating,
  ReplyQuota,
  TalkEvent,
  VisitorRow,
} from '@parley/protocol/types';
import type { Entry, Watch } from '../inspect/inspector';
import type { EndedShare, Share } from '../share';

/**
 * Something that an action committed, delivered after the commit to this process and, over the bus, to the others.
 * Plain data that holds everything a push needs, so that no listener reads the database.
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
  | EventRecorded
  | ShareChanged
  | DirectSaid
  | DirectRead
  /** Friendly contacts of these agents changed; null: of any agents. */
  | { kind: 'friends.changed'; agentIds: string[] | null }
  | { kind: 'agent.presence'; agentId: string }
  /** A socket of this visitor opened in the process that sends the event. */
  | { kind: 'visitor.here'; visitorId: string }
  /** The visitor's data and keys were erased. */
  | { kind: 'visitor.erased'; visitorId: string }
  /** Somebody looks at what windows send, or stops; and what was seen (`inspect/inspector.ts`). */
  | { kind: 'inspect.asked'; watch: Watch }
  | {
      kind: 'inspect.seen';
      seen: readonly { watchId: string; entry: Entry }[];
      /** How many more there were, by watch; a process of the version before does not say it. */
      missed?: readonly { watchId: string; count: number }[];
    }
  /** Another person (`by`: its name) has set an agent's state. */
  | { kind: 'state.set'; agentId: string; state: AgentState; hidden: HiddenReason | null; by: string; why: string }
  | { kind: 'agent.changed'; agentId: string }
  | { kind: 'agent.removed'; agentId: string }
  | { kind: 'session.ended'; sessionIds: string[]; agentId: string; reason: string }
  /** Sites were added, changed or deleted. */
  | { kind: 'sites.changed' }
  /** `site`: the values of this site; absent: the organisation's. */
  | { kind: 'settings.changed'; section: string; site?: string }
  | LetterTold
  | FollowUpDue
  | WordFound
  | DeliveryChanged;

/** A message to a visitor of another channel than the web was queued, sent, or given up. */
export type DeliveryChanged = {
  kind: 'delivery.changed';
  visitorId: string;
  ownerId: string | null;
  conversation: string;
  seq: number;
  onlyID: string;
  delivery: Delivery;
  /** Null: the channel has no limit. */
  quota: ReplyQuota | null;
};

/** A share of a visitor with a friendly contact began, changed, or ended (`share` null). */
export type ShareChanged = {
  kind: 'share.changed';
  agentId: string;
  isGuest: boolean;
  visitorId: string;
  share: Share | null;
  ended: EndedShare | null;
};

/**
 * A letter that agents are informed of, for the reason `what`. `to`: its owner; everybody, if it has none; agents who
 * see all, if its owner is disabled or deleted.
 */
export type LetterTold = {
  kind: 'letter.told';
  what: 'left' | 'given' | 'soon' | 'overdue' | 'unsent';
  to: { owner: string } | 'everybody' | 'overseers';
  letter: { id: string; name: string; content: string };
  ownerId: string | null;
  dueAt: number | null;
};

/** A follow-up is due. */
export type FollowUpDue = {
  kind: 'follow-up.due';
  agentId: string;
  followUp: string;
  person: string;
  dueAt: number;
};

/** Words that supervisors are told of stand in a message, or in the letter of this id. `authorId` null: the visitor. */
export type WordFound = {
  kind: 'word.found';
  visitorId: string;
  conversation: string | null;
  authorId: string | null;
  nickname: string;
  words: readonly string[];
  letter: string | null;
};

/** A message of internal chat. `unread`, `ownUnread`: unread messages of its recipient and of its author. */
export type DirectSaid = {
  kind: 'direct.said';
  message: DirectMessage;
  unread: number;
  ownUnread: number;
  /** The socket that sent it: gets 7001 and no push. */
  socket: string | null;
};

/** `by` has read the messages of `with` up to `seq`; `last`: seq of the newest message between them. */
export type DirectRead = {
  kind: 'direct.read';
  by: string;
  with: string;
  seq: number;
  last: number;
  unread: number;
  otherUnread: number;
};

/** Why a visitor's row changed: events of the conversation (`core`), or of the visit. */
export type VisitorCause =
  | ConversationEvent
  | { type: 'visitor.arrived' }
  | { type: 'visitor.left' }
  | { type: 'visitor.browsing' }
  | { type: 'visitor.online'; online: boolean }
  /** The visitor's card, tags or place on the blacklist changed. `agentId` null: no agent changed it. */
  | { type: 'visitor.edited'; agentId: string | null; what: 'card' | 'blacklist' }
  | { type: 'visitor.invited'; agentId: string; text: string }
  | { type: 'invitation.refused'; agentId: string }
  /** The visitor's browser shows it. */
  | { type: 'invitation.shown'; agentId: string }
  /** The visitor left the site without an answer. */
  | { type: 'invitation.missed'; agentId: string }
  /** An automatic invitation; `note` names its rule. */
  | { type: 'offer.made'; note: string; text: string }
  | { type: 'offer.refused'; note: string }
  | { type: 'offer.accepted'; note: string; conversationId: string };

/** A change of a visitor's row. `was`: who listed it before; `row`: the new row. */
export type VisitorChanged = {
  kind: 'visitor.changed';
  visitorId: string;
  was: Listing | null;
  row: VisitorRow;
  causes: VisitorCause[];
  /** The owner's name and picture for the visitor's window; null: no owner. */
  owner: { nickname: string; avatar: string } | null;
  /** It returned to the queue because its agent was gone; the next agent gets a tip. */
  wasRequeued?: true;
  /** Its position in the queue when this was committed; null: not in the queue. */
  queue: { position: number; waitSeconds: number | null } | null;
  /** The robot that has it. */
  robot?: { id: string; name: string; avatar: string } | null;
};

export type MessageStored = {
  kind: 'message.stored';
  visitorId: string;
  message: Message;
  ownerId: string | null;
  state: VisitorRow['state'];
  /** The agent who wrote it, null for a visitor. */
  authorId: string | null;
  /** Id of the socket that sent it: gets 7001 and no push. */
  socket: string | null;
};

export type MessageRecalled = {
  kind: 'message.recalled';
  visitorId: string;
  conversation: string;
  onlyID: string;
  ownerId: string | null;
  /** Whether the other side had read it. */
  seen: boolean;
};

/**
 * The text of a message was erased for good, all of it or in part. `bare`: the message with nothing left; null: it had
 * been recalled. `left`: the rest of the text, and the former owners who may read it beside agents who see all; null:
 * no rest.
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
  /** Pages opened in this visit so far. */
  pages?: number;
};

export type ReadMoved = {
  kind: 'read.moved';
  visitorId: string;
  conversation: string;
  ownerId: string | null;
  role: 'service' | 'user';
  seq: number;
  /** Of a visitor's mark: seq of the last message that arrived in the browser. */
  got?: number;
  /** Only `got` moved; `seq` stayed. */
  isGotAlone?: boolean;
  /** Of the owner's mark: messages of the visitor, and unread ones; else null. */
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

export type RatingInvited = {
  kind: 'rating.invited';
  visitorId: string;
  conversation: string;
  agentId: string;
  standing: Listing;
};

export type RatingLeft = {
  kind: 'rating.left';
  visitorId: string;
  ownerId: string | null;
  rating: Rating;
  standing: Listing;
};

/**
 * An event that stands in threads was stored. `standings`: who lists the visitor, before and after. `isOpening`: it
 * came with the opening of its conversation, which no agent has loaded yet.
 */
export type EventRecorded = {
  kind: 'event.recorded';
  visitorId: string;
  standings: (Listing | null)[];
  isOpening: boolean;
  event: TalkEvent;
};

/** The facts of a row on which lists depend. */
export const listingOf = (row: VisitorRow): Listing => ({
  state: row.state,
  ownerId: row.serviceID,
  transferTo: row.transfer?.to ?? null,
});

/**
 * An internal note in the thread. `toId`: the only other agent who may see it (a whisper); null: owner and watchers.
 */
export type NoteWritten = {
  kind: 'note.written';
  visitorId: string;
  ownerId: string | null;
  toId: string | null;
  note: Note;
  isRemoved: boolean;
  /** Who lists the visitor, and so has this conversation in a thread; null: the note is on an earlier one. */
  standing: Listing | null;
};

export type WatchChanged = {
  kind: 'watch.changed';
  visitorId: string;
  agentId: string;
  on: boolean;
  row: VisitorRow;
};
