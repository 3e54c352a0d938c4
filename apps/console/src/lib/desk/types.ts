import type { OutboxEntry } from '@parley/live/outbox-store';
import type { Thread as SharedThread } from '@parley/live/thread';
import type { ConnectionStatus, Saving } from '@parley/live/types';
import type { Inbox } from '@parley/protocol/push/effect';
import type { AgentState, Message, MessageKind } from '@parley/protocol/types';

/** 6010 as it waits in the outbox. */
export type SayFrame = {
  code: '6010';
  onlyID: string;
  YQToken: string;
  msg: string;
  kind?: MessageKind;
  seen?: number;
  /** The onlyID of the message that it answers. */
  quote?: string;
};

/** What of a message is not its text: an id that was fixed before, its place in line likewise, a kind other than text. */
export type SayHow = { onlyID?: string; kind?: MessageKind; quote?: string; at?: number };

export type Unanswered = OutboxEntry<SayFrame>;

/** 6014 as it waits in the outbox: internal chat. */
export type DirectFrame = { code: '6014'; onlyID: string; to: string; msg: string; seen?: never };

export type UnansweredDirect = OutboxEntry<DirectFrame>;

/** Whatever an agent says. */
export type AnyFrame = SayFrame | DirectFrame;

/** Where a message stands; its words are in the thread alone. */
export type MessageName = Pick<Message, 'onlyID' | 'conversation'>;

/** One conversation's messages as far as this console has read them. */
export type Thread = SharedThread & {
  YQToken: string;
  conversation: string;
  /** stale: shown as it is while the newest page is asked for again. */
  phase: 'loading' | 'ready' | 'stale' | 'failed';
  /** A snapshot came between: what the newest page does not reach may have been erased meanwhile. */
  isUnsure?: true;
  older: 'idle' | 'loading' | 'failed';
  error?: string;
};

/** What happened between messages. `at` is the seq it came after, so that no clock decides its place. */
export type Tip = {
  key: string;
  conversation: string;
  at: number;
  time: number;
  /** A key of the workbench's tips, or `text` for words that came as they are. */
  id: string;
  detail: Readonly<Record<string, string>>;
};

export type Typing = { role: 'user' | 'service'; text: string | null; nickname: string | null };

export type DeskState = {
  /** Null until the first snapshot is here. */
  inbox: Inbox | null;
  /** By conversation. */
  threads: ReadonlyMap<string, Thread>;
  /** By visitor. */
  tips: ReadonlyMap<string, readonly Tip[]>;
  /** By visitor: who types to whom just now. */
  typing: ReadonlyMap<string, Typing>;
  outbox: readonly Unanswered[];
  /** What of internal chats is on its way. */
  directOutbox: readonly UnansweredDirect[];
  status: ConnectionStatus;
  saving: Saving;
  /** The visitor, or the account of an internal chat, whose thread is in front of the person. */
  onScreen: string | null;
  /** Server's clock minus ours, in ms: ages hold with a wrong clock too. */
  clockOffset: number;
  /** Why the snapshot did not load, while it is being tried again. */
  snapshotError: string | null;
};

/** What this console's person is and may. */
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
  /** A partner's account: it sees what is shared with it. */
  guest?: true;
  /** The sample pages stand in the menu. */
  samples?: boolean;
};
