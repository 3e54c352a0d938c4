import { type Inbox, inboxFrom } from '../push/effect';
import type { Message, TalkEvent, VisitorRow } from '../types';

export const ME = 'me';
export const VISITOR = 'visitor';

export const buildRow = (parts: Partial<VisitorRow> = {}): VisitorRow => ({
  YQToken: VISITOR,
  site: 'demo',
  name: '#1',
  state: 'current',
  conversation: 'c1',
  serviceID: ME,
  unreadNumber: 2,
  umsg: 2,
  smsg: 1,
  seq: 3,
  readSeq: 0,
  visitorReadSeq: 0,
  visitorGotSeq: 0,
  version: 5,
  since: 1000,
  openedAt: 1000,
  last: { msg: 'third', kind: 'text', role: 'user', onlyID: 'm3', time: 1000 },
  unansweredSince: 1000,
  transfer: null,
  online: true,
  URL: 'https://shop.example/',
  title: 'Shop',
  referrer: '',
  language: 'zh',
  channel: 'web',
  source: '',
  engine: '',
  keyword: '',
  device: '',
  region: '',
  pages: 1,
  visits: 1,
  tags: [],
  card: 0,
  blacklistedUntil: null,
  ...parts,
});

export const buildMessage = (parts: Partial<Message> = {}): Message => ({
  msg: 'fourth',
  kind: 'text',
  role: 'user',
  onlyID: 'm4',
  conversation: 'c1',
  seq: 4,
  nickname: '#1',
  time: 2000,
  ...parts,
});

export const buildInbox = (
  rows: VisitorRow[] = [buildRow()],
  { seesAll = false, watching = [] as string[] } = {},
): Inbox =>
  inboxFrom({
    me: { uuid: ME, seesAll, watching },
    list: rows,
    total: rows.length,
    agents: [{ uuid: ME, nickname: 'Me', state: '0', reachable: true }],
    cursor: 'epoch-1',
  });

export const buildEvent = (id: number, given: Partial<TalkEvent> = {}): TalkEvent => ({
  id,
  kind: 'conversation.assigned',
  time: id,
  conversation: null,
  serviceID: null,
  nickname: null,
  avatar: null,
  from: null,
  fromName: null,
  to: null,
  toName: null,
  by: null,
  why: null,
  reason: null,
  note: null,
  text: null,
  score: null,
  onlyID: null,
  ...given,
});
