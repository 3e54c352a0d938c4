import type { ChannelFault } from '@parley/core/channels/words';

/** Types of the wire without the schema library, for `live` and the widget. Times are ms since 1970. */

export type VisitorState = 'robot' | 'wait' | 'current' | 'monitor' | 'end';
export type MessageRole = 'service' | 'user' | 'tip';
export type MessageKind = 'text' | 'image' | 'file' | 'rich' | 'card';

/**
 * A line of a robot's menu. Pressing it says `say`, or else its title; `link` opens an address, `human` asks for a
 * person, `letter` opens the form of a letter.
 */
export type MenuItem = {
  title: string;
  say?: string | undefined;
  link?: string | undefined;
  human?: true | undefined;
  letter?: true | undefined;
};
/** What a robot's text is taken from; `n` is its number in the text, as in `[1]`. */
export type RobotSource = { n: number; title: string; url: string };
/** The robot that has a visitor, or would have it; texts in the visitor's language. `canHandOver`: the window offers a person. */
export type TalkRobot = {
  id: string;
  name: string;
  avatar: string;
  welcome: string;
  hotQuestions: string[];
  canHandOver: boolean;
};

/** '0' online, '1' hidden. */
export type AgentState = '0' | '1';
/** Named reasons of hiding. */
export type HiddenReason = 'rest' | 'busy';

export type Message = {
  msg: string;
  kind: MessageKind;
  role: MessageRole;
  onlyID: string;
  conversation: string;
  /** 1, 2, 3 … within the conversation, without gaps. */
  seq: number;
  nickname: string;
  time: number;
  recalled?: true;
  /** Recalled after the other side read it. */
  seen?: true;
  /** onlyID of the quoted message. */
  quote?: string;
  /** Author's uuid; absent for callers who may not see it. */
  serviceID?: string | null;
  /** The robot that wrote it, by id. */
  robot?: string;
  menu?: MenuItem[];
  /** The visitor may rate this answer of a robot. */
  ratable?: true;
  sources?: RobotSource[];
  /** Of an agent's message to a visitor of another channel than the web. */
  delivery?: Delivery;
};

/**
 * `error`: the platform's number, or why this server gave up (`fault` of `core/vocabulary`). `template`: it goes out as a
 * template or subscription message.
 */
export type Delivery = { state: 'queued' | 'sent' | 'failed'; error?: string; fault?: ChannelFault; template?: true };

/**
 * Replies that the platform allows. `until`: when its window ends; past or null: none is open, and nothing can be sent.
 * `mergeAt`: queued texts become one message at this number of replies left. `warnAt`: agents are warned.
 */
export type ReplyQuota = { left: number; limit: number; until: number | null; mergeAt: number; warnAt: number };

export type LastMessage = {
  msg: string;
  kind: MessageKind;
  role: MessageRole;
  onlyID: string;
  time: number;
  recalled?: true;
  /** The agent who wrote it, by uuid; absent: a visitor or a robot. */
  serviceID?: string;
};

export type Transfer = { from: string; to: string; note: string; at: number };

/** One visitor as agents list it: the visit and the newest conversation in one row. */
export type VisitorRow = {
  YQToken: string;
  site: string;
  name: string;
  state: VisitorState;
  /** Newest conversation, open or ended; null: none. */
  conversation: string | null;
  /** Owner's uuid; null: no owner. */
  serviceID: string | null;
  /** The visitor's messages past the owner's last 6013. */
  unreadNumber: number;
  /** Messages with role user in the newest conversation, recalled ones included. */
  umsg: number;
  /** Messages with role service in the newest conversation, recalled ones included. */
  smsg: number;
  /** Last seq of the newest conversation, 0 where it is empty. */
  seq: number;
  /** Seq up to which the owner has read. */
  readSeq: number;
  /** Seq up to which the visitor has read. */
  visitorReadSeq: number;
  /** Seq up to which the visitor's browser has received messages. */
  visitorGotSeq: number;
  /** Rises with every change of state: a row with a smaller version is outdated. */
  version: number;
  /** When the present state began. */
  since: number;
  /** When the newest conversation was opened. */
  openedAt: number | null;
  last: LastMessage | null;
  /** When the visitor wrote the first message that neither a person nor a robot has answered; null: none. */
  unansweredSince: number | null;
  transfer: Transfer | null;
  /** True while the visitor has a page of the site open. */
  online: boolean;
  URL: string;
  title: string;
  referrer: string;
  language: string;
  channel: string;
  /** Of a visitor of another channel than the web: name of the account, and what it may still be sent. */
  account?: string;
  quota?: ReplyQuota;
  /** Source of this visit: `search`, `ads`, `social`, `external`, `direct`, `link`; empty: not known. */
  source: string;
  engine: string;
  keyword: string;
  /** `pc`, `mobile`, `tablet`, `bot`; empty: not known. */
  device: string;
  region: string;
  /** Pages opened in this visit. */
  pages: number;
  visits: number;
  tags: string[];
  /** Version of the card, which rises with every change. 0: the card is empty. */
  card: number;
  blacklistedUntil: number | null;
  /** The robot that has the conversation, by id. */
  robot?: string;
  /** What the visitor has switched off or asked for in its window; absent: nothing. */
  privacy?: PrivacyMark[];
};

/** `noPreview`: agents do not see what it types; `noTrail`: its pages are not kept; `erasure`: its data will be erased. */
export type PrivacyMark = 'noPreview' | 'noTrail' | 'erasure';

/** `guest`: a partner's account; it owns conversations that are shared with it and is not listed as a colleague. */
export type AgentRow = {
  uuid: string;
  nickname: string;
  /** URL of the agent's picture; absent: none. */
  avatar?: string;
  state: AgentState;
  reachable: boolean;
  /** Why the agent is hidden, and its own word for it; absent: no reason given. */
  reason?: HiddenReason;
  word?: string;
  guest?: true;
};

/** A message of internal chat; `seq` is 1, 2, 3 … within the chat of two accounts. */
export type DirectMessage = {
  onlyID: string;
  seq: number;
  from: string;
  to: string;
  nickname: string;
  msg: string;
  time: number;
};

/** Unread messages from one account; `seq`: the newest message of that chat. */
export type DirectUnread = { with: string; seq: number; unread: number };

/** `GET /api/talk/userList`: the inbox of the caller as of `cursor`. */
export type InboxSnapshot = {
  /** `guest`: a partner's account; lists only visitors that are shared with it. */
  me: { uuid: string; seesAll: boolean; guest?: true; watching: string[] };
  /** Internal chats with unread messages. */
  direct?: DirectUnread[];
  list: VisitorRow[];
  total: number;
  agents: AgentRow[];
  cursor: string;
};

/** A note or whisper of agents on a conversation; `pin`: onlyID of the message it belongs to. */
export type Note = {
  onlyID: string;
  YQToken: string;
  conversation: string;
  /** Only the owner sees a whisper. */
  kind: 'note' | 'whisper';
  msg: string;
  pin: string | null;
  /** Shown after the message with this seq of its conversation. */
  afterSeq: number;
  uuid: string;
  nickname: string;
  time: number;
};

/** A visitor's rating of one agent of a conversation. */
export type Rating = {
  conversation: string;
  serviceID: string;
  nickname: string;
  score: number;
  tags: string[];
  comment: string;
  time: number;
};

/**
 * Something that happened to a conversation beside its messages, as its thread shows it; takes no seq. Fields that do
 * not concern the event, or that the reader may not see, are null.
 */
export type TalkEvent = {
  /** The same in a push and in every later answer. */
  id: number;
  /** `conversation.assigned`, `visitor.invited`, … */
  kind: string;
  time: number;
  /** Null: of a visitor without an open conversation, as an invitation is. */
  conversation: string | null;
  /** The agent of the event, by uuid. */
  serviceID: string | null;
  nickname: string | null;
  /** Picture of the agent to whom the event leads; null: none. */
  avatar: string | null;
  from: string | null;
  fromName: string | null;
  to: string | null;
  toName: string | null;
  /** `routing`, `queue`, `invitation`, `letter`; of an end `agent`, `visitor`, `idle`, … */
  by: string | null;
  /** Why routing chose this agent. */
  why: { strategy: string; load: number | null; limit: number | null; available: number | null } | null;
  reason: string | null;
  note: string | null;
  /** The words of an invitation, the comment of a rating. */
  text: string | null;
  /** Of a rating: 1 to 5. */
  score: number | null;
  /** Of a recall: the message. */
  onlyID: string | null;
};

/** The JSON in a message of kind `image` or `file`. */
export type FileBody = {
  url: string;
  name: string;
  size: number;
  type: string;
  width?: number | undefined;
  height?: number | undefined;
  thumb?: string | undefined;
};

/** The JSON in a message of kind `card`. A message of kind `rich` is HTML, sanitized where it is shown. */
export type CardBody = {
  title: string;
  text?: string | undefined;
  picture?: string | undefined;
  link?: string | undefined;
};

/**
 * `dwell`: milliseconds until the next page of the visit or its end; null: still open. Pushes (8010) have neither
 * `visit` nor `dwell`.
 */
export type PageView = { URL: string; title: string; created_at: number; visit?: string; dwell?: number | null };

/** A visitor's conversation as the visitor's window sees it. */
export type VisitorTalk = {
  state: VisitorState;
  conversation: string | null;
  serviceID: string | null;
  nickname: string | null;
  avatar: string | null;
  position: number | null;
  waitSeconds: number | null;
  /** Seq up to which the agent has read. */
  readSeq: number;
  visitorReadSeq: number;
  invitation: string | null;
  /** An agent is reachable or within the grace, and it is not `closed`. */
  somebodyOnline: boolean;
  /** Outside of the opening hours. */
  closed?: boolean | undefined;
  /** An agent asked to be rated. */
  ratingInvited?: boolean;
  /** Blocked until this time. */
  blacklistedUntil?: number | null;
  /** Up to three agents who are online, while no conversation is open. */
  agents?: { nickname: string; avatar: string }[];
  /** Has the conversation, or would have one that begins now. */
  robot?: TalkRobot | undefined;
};

/** Answer to a frame with an `onlyID`. */
export type Accepted = { code: '7001'; onlyID: string; conversation?: string; seq?: number; time: number };
export type Refused = { code: '7002'; onlyID: string; error: string; msg: string; missed?: Message[] };
