/** Shapes of the wire without the schema library: all that `live` and the widget may import. Times are ms since 1970. */

export type VisitorState = 'robot' | 'wait' | 'current' | 'monitor' | 'end';
export type MessageRole = 'service' | 'user' | 'tip';
export type MessageKind = 'text' | 'image' | 'file' | 'rich' | 'card';
/** '0' online, '1' hidden (specification, section 3). */
export type AgentState = '0' | '1';

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
  /** Recalled after the other side had read it. */
  seen?: true;
  /** The onlyID of the message that this one answers. */
  quote?: string;
  /** Shown in place of a recalled text to those who may audit; absent on the wire to everyone else. */
  serviceID?: string | null;
};

export type LastMessage = {
  msg: string;
  kind: MessageKind;
  role: MessageRole;
  onlyID: string;
  time: number;
  recalled?: true;
};

export type Transfer = { from: string; to: string; note: string; at: number };

/** One visitor as agents list it: the visit and the newest conversation in one row. */
export type VisitorRow = {
  YQToken: string;
  site: string;
  name: string;
  state: VisitorState;
  /** Newest conversation, open or ended; null where there was none. */
  conversation: string | null;
  /** Owner's uuid, null where nobody owns it. */
  serviceID: string | null;
  /** The visitor's messages past the owner's last 6013. */
  unreadNumber: number;
  /** Messages with role user in the newest conversation, recalled ones included. */
  umsg: number;
  /** Messages with role service in the newest conversation, recalled ones included. */
  smsg: number;
  /** Last seq of the newest conversation, 0 where it is empty. */
  seq: number;
  /** Up to where the owner has read. */
  readSeq: number;
  /** Up to where the visitor has read. */
  visitorReadSeq: number;
  /** Up to where the visitor's browser has got it, read or not. */
  visitorGotSeq: number;
  /** Rises with every change of state: a row with a smaller version is older news. */
  version: number;
  /** When the present state began. */
  since: number;
  /** When the newest conversation was opened. */
  openedAt: number | null;
  last: LastMessage | null;
  transfer: Transfer | null;
  /** True while a page of the site is open at the visitor's. */
  online: boolean;
  URL: string;
  title: string;
  referrer: string;
  language: string;
  channel: string;
  /** How this visit came: `search`, `ads`, `social`, `external`, `direct`; empty: not known. */
  source: string;
  engine: string;
  keyword: string;
  /** `pc`, `mobile`, `tablet`, `bot`; empty: not known. */
  device: string;
  region: string;
  /** Opened in this visit. */
  pages: number;
  visits: number;
  tags: string[];
  /** Version of the card: a higher one says that it has changed. 0: nothing is written on it. */
  card: number;
  blacklistedUntil: number | null;
};

/** `guest`: a partner's account, who owns what is shared with it and is nobody's colleague. */
export type AgentRow = {
  uuid: string;
  nickname: string;
  /** Its picture's address; not there: it has none. */
  avatar?: string;
  state: AgentState;
  reachable: boolean;
  guest?: true;
};

/** Internal chat between two accounts; `seq` is 1, 2, 3 … between these two. */
export type DirectMessage = {
  onlyID: string;
  seq: number;
  from: string;
  to: string;
  nickname: string;
  msg: string;
  time: number;
};

/** What somebody said to me that I have not read: of `seq` messages between us. */
export type DirectUnread = { with: string; seq: number; unread: number };

/** `GET /api/talk/userList`: the inbox of the caller, true as of `cursor`. */
export type InboxSnapshot = {
  /** `guest`: lists what is shared with it and nothing else. */
  me: { uuid: string; seesAll: boolean; guest?: true; watching: string[] };
  /** Internal chat with something unread. */
  direct?: DirectUnread[];
  list: VisitorRow[];
  total: number;
  agents: AgentRow[];
  cursor: string;
};

/** What agents say among themselves beside a conversation; `pin`: the onlyID of the message it belongs to. */
export type Note = {
  onlyID: string;
  YQToken: string;
  conversation: string;
  /** A whisper is for the owner alone. */
  kind: 'note' | 'whisper';
  msg: string;
  pin: string | null;
  /** It stands after this seq of its conversation. */
  afterSeq: number;
  uuid: string;
  nickname: string;
  time: number;
};

/** How a visitor rated one agent of a conversation. */
export type Rating = {
  conversation: string;
  serviceID: string;
  nickname: string;
  score: number;
  tags: string[];
  comment: string;
  time: number;
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

/** The JSON in a message of kind `card`. A message of kind `rich` is HTML, cleaned where it is shown. */
export type CardBody = {
  title: string;
  text?: string | undefined;
  picture?: string | undefined;
  link?: string | undefined;
};

/** `dwell`: milliseconds until the next page of the visit or its end; null: still open. A push (8010) knows neither. */
export type PageView = { URL: string; title: string; created_at: number; visit?: string; dwell?: number | null };

/** What a visitor's own window knows of its conversation. */
export type VisitorTalk = {
  state: VisitorState;
  conversation: string | null;
  serviceID: string | null;
  nickname: string | null;
  avatar: string | null;
  position: number | null;
  waitSeconds: number | null;
  /** Up to where the agent has read. */
  readSeq: number;
  visitorReadSeq: number;
  invitation: string | null;
  /** Somebody is there to answer (or within the grace). */
  somebodyOnline: boolean;
  /** An agent asked to be rated. */
  ratingInvited?: boolean;
  /** Nothing is taken from this visitor until then. */
  blacklistedUntil?: number | null;
};

/** An answer to a frame with an `onlyID`. */
export type Accepted = { code: '7001'; onlyID: string; conversation?: string; seq?: number; time: number };
export type Refused = { code: '7002'; onlyID: string; error: string; msg: string; missed?: Message[] };
