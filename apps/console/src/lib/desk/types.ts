import type { OutboxEntry } from '@parley/live/outbox-store';
import type { Thread as SharedThread } from '@parley/live/thread';
import type { ConnectionStatus, Saving } from '@parley/live/types';
import type { Answer } from '@parley/protocol/http/routes';
import type { Inbox } from '@parley/protocol/push/effect';
import type { AgentState, Message, MessageKind, VisitorRow } from '@parley/protocol/types';

/** Frame 6010 in the outbox. */
export type SayFrame = {
  code: '6010';
  onlyID: string;
  YQToken: string;
  msg: string;
  kind?: MessageKind;
  seen?: number;
  /** The onlyID of the quoted message. */
  quote?: string;
};

/** Facts of a message beside its text: an id and a position set before, a kind other than text. */
export type SayHow = { onlyID?: string; kind?: MessageKind; quote?: string; at?: number };

export type Unanswered = OutboxEntry<SayFrame>;

/** Frame 6014 of an internal chat in the outbox. */
export type DirectFrame = { code: '6014'; onlyID: string; to: string; msg: string; seen?: never };

export type UnansweredDirect = OutboxEntry<DirectFrame>;

/** A frame with a message of an agent. */
export type AnyFrame = SayFrame | DirectFrame;

/** A message's place; its text is stored in the thread only. */
export type MessageName = Pick<Message, 'onlyID' | 'conversation'>;

/** One conversation's messages as far as they are loaded. */
export type Thread = SharedThread & {
  /** The visitor with whose thread it is shown: the one who wrote it, or another who is the same customer. */
  YQToken: string;
  conversation: string;
  /** stale: shown unchanged while the newest page is loaded again. */
  phase: 'loading' | 'ready' | 'stale' | 'failed';
  /** A snapshot came in between: messages that the newest page does not contain may have been erased. */
  isUnsure?: true;
  older: 'idle' | 'loading' | 'failed';
  error?: string;
};

/** An event between messages. `at` is the seq of the message before it, so that its place does not depend on clocks. */
export type Tip = {
  key: string;
  conversation: string;
  at: number;
  time: number;
  /** A key of the workbench's tips, or `text` for a text of the server. */
  id: string;
  detail: Readonly<Record<string, string>>;
};

export type Typing = { role: 'user' | 'service'; text: string | null; nickname: string | null };

export type DeskState = {
  /** Null until the first snapshot is loaded. */
  inbox: Inbox | null;
  /** By conversation. */
  threads: ReadonlyMap<string, Thread>;
  /** By visitor. */
  tips: ReadonlyMap<string, readonly Tip[]>;
  /** By visitor: who is typing. */
  typing: ReadonlyMap<string, Typing>;
  outbox: readonly Unanswered[];
  /** Pending messages of internal chats. */
  directOutbox: readonly UnansweredDirect[];
  status: ConnectionStatus;
  saving: Saving;
  /** The visitor, or the account of an internal chat, whose thread is shown. */
  onScreen: string | null;
  /** The visitor on screen that a colleague has now, as its row was then: its thread stays, to be read. */
  left: VisitorRow | null;
  /** Server's clock minus this machine's, in ms, so that ages are right with a wrong clock. */
  clockOffset: number;
  /** Why the snapshot failed to load, while it is tried again. */
  snapshotError: string | null;
};

/** How far the set-up of the installation is, as an administrator is told. */
export type Setup = Answer<'GET /index'>['setup'];

/** The signed-in agent and its permissions. */
export type Me = {
  uuid: string;
  username: string;
  nickname: string;
  avatar: string;
  roles: readonly string[];
  permissions: readonly string[];
  /** Chosen state when the desk was opened; later ones come by push. */
  state: AgentState;
  userVoice: string;
  msgVoice: string;
  /** A partner's account: it sees only what is shared with it. */
  guest?: true;
  /** The menu shows the sample pages. */
  samples?: boolean;
  /** First steps are left; `new`: nobody has begun them. */
  setup?: Setup | undefined;
};
