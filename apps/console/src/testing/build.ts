import type { Answer } from '@parley/protocol/http/routes';
import type { InboxSnapshot, Message, Note, VisitorRow } from '@parley/protocol/types';
import type { Me, Thread, Unanswered } from '../lib/desk/types';

/** A quiet moment in 2026, ms. */
export const NOON = Date.UTC(2026, 2, 2, 4, 0, 0);

export const buildMe = (given: Partial<Me> = {}): Me => ({
  uuid: 'me',
  username: 'lin',
  nickname: '林',
  avatar: '',
  roles: ['Editor'],
  permissions: [],
  state: '0',
  userVoice: '',
  msgVoice: '',
  ...given,
});

export const buildVisitor = (given: Partial<VisitorRow> = {}): VisitorRow => ({
  YQToken: 'visitor-1',
  site: 'demo',
  name: '#1',
  state: 'current',
  conversation: 'conversation-1',
  serviceID: 'me',
  unreadNumber: 0,
  umsg: 0,
  smsg: 0,
  seq: 0,
  readSeq: 0,
  visitorReadSeq: 0,
  visitorGotSeq: 0,
  unansweredSince: null,
  version: 1,
  since: NOON,
  openedAt: NOON,
  last: null,
  transfer: null,
  online: true,
  URL: 'https://shop.example/',
  title: '首页',
  referrer: '',
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
  language: 'zh-CN',
  ...given,
});

export const buildMessage = (seq: number, given: Partial<Message> = {}): Message => ({
  msg: `第 ${seq} 句`,
  kind: 'text',
  role: 'user',
  onlyID: `message-${seq}`,
  conversation: 'conversation-1',
  seq,
  nickname: '#1',
  time: NOON + seq * 1000,
  ...given,
});

export const buildThread = (messages: readonly Message[], given: Partial<Thread> = {}): Thread => ({
  YQToken: 'visitor-1',
  conversation: 'conversation-1',
  messages,
  more: false,
  phase: 'ready',
  older: 'idle',
  ...given,
});

export const buildNote = (onlyID: string, given: Partial<Note> = {}): Note => ({
  onlyID,
  YQToken: 'visitor-1',
  conversation: 'conversation-1',
  kind: 'note',
  msg: '记一笔',
  pin: null,
  afterSeq: 0,
  uuid: 'me',
  nickname: '林',
  time: NOON,
  ...given,
});

type Talk = Answer<'GET /talk/conversations'>['list'][number];

export const buildTalk = (id: string, given: Partial<Talk> = {}): Talk => ({
  id,
  YQToken: 'visitor-1',
  state: 'end',
  openedAt: NOON,
  endedAt: NOON + 60_000,
  endReason: 'agent',
  serviceID: 'me',
  nickname: '林',
  umsg: 1,
  smsg: 1,
  last: null,
  summary: '',
  category: '',
  ratings: [],
  ...given,
});

export const buildUnanswered = (onlyID: string, given: Partial<Unanswered> = {}): Unanswered => ({
  onlyID,
  frame: { code: '6010', onlyID, YQToken: 'visitor-1', msg: '稍等' },
  state: 'waiting',
  at: NOON,
  owner: 'tab',
  ...given,
});

export const buildSnapshot = (list: VisitorRow[] = [], given: Partial<InboxSnapshot> = {}): InboxSnapshot => ({
  me: { uuid: 'me', seesAll: false, watching: [] },
  list,
  total: list.length,
  agents: [
    { uuid: 'me', nickname: '林', state: '0', reachable: true },
    { uuid: 'other', nickname: '周', state: '0', reachable: true },
  ],
  cursor: 'e-0',
  ...given,
});
