import type { Value } from '@parley/protocol/http/routes';
import type { ExportTable } from '../../../sheets/export-list';
import { RECALLED, SPEAKERS, visitorWords } from '../../../sheets/words';
import type { FriendlyRecord, SharedMessage, ShareRecord } from './present';

type Column = NonNullable<Value<'GET /friendly/export'>['columns']>[number];
type ShareColumn = NonNullable<Value<'GET /friendly/shares/export'>['columns']>[number];

type TalkColumn = NonNullable<Value<'GET /friendly/shares/exportTalks'>['columns']>[number];

const KINDS = { internal: { zh: '内部同事', en: 'Colleague' }, partner: { zh: '合作伙伴', en: 'Partner' } };
const STATUSES = {
  pending: { zh: '待接受', en: 'Pending' },
  accepted: { zh: '已接受', en: 'Accepted' },
  declined: { zh: '已拒绝', en: 'Declined' },
  blocked: { zh: '已屏蔽', en: 'Blocked' },
};
const RIGHTS = {
  seeState: { zh: '查看状态', en: 'sees states' },
  chat: { zh: '聊天', en: 'chats' },
  receive: { zh: '接收转接', en: 'receives transfers' },
  seeHistory: { zh: '查看历史', en: 'sees history' },
};
const SCOPES = {
  conversation: { zh: '转接之后', en: 'From the transfer on' },
  open: { zh: '本次会话', en: 'This conversation' },
  person: { zh: '含历史会话', en: 'Earlier conversations too' },
};
const STATES = {
  offered: { zh: '待接收', en: 'Offered' },
  active: { zh: '共享中', en: 'Active' },
  ended: { zh: '已结束', en: 'Ended' },
};
const ENDS = {
  declined: { zh: '对方拒绝', en: 'Declined' },
  bounced: { zh: '无人接收', en: 'Not taken' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  expired: { zh: '到期', en: 'Expired' },
  'given-back': { zh: '对方退回', en: 'Given back' },
  'taken-back': { zh: '收回', en: 'Taken back' },
  left: { zh: '转到别处', en: 'Went elsewhere' },
  blocked: { zh: '对象被屏蔽', en: 'Contact blocked' },
  removed: { zh: '对象被删除', en: 'Contact removed' },
};
const YES = { zh: '是', en: 'Yes' };
const NO = { zh: '否', en: 'No' };

/** Export of contacts. */
export const friendlyTable: ExportTable<FriendlyRecord, Column> = {
  name: { zh: '友好对象', en: 'Friendly contacts' },
  columns: {
    kind: { title: { zh: '类型', en: 'Type' }, kind: 'text', cell: ({ kind }, language) => KINDS[kind][language] },
    company: { title: { zh: '公司', en: 'Company' }, kind: 'text', width: 24, cell: ({ company }) => company },
    name: { title: { zh: '名称', en: 'Name' }, kind: 'text', width: 20, cell: ({ name }) => name },
    account: { title: { zh: '账号', en: 'Account' }, kind: 'text', cell: ({ agent }) => agent?.username ?? '' },
    remark: { title: { zh: '备注', en: 'Remark' }, kind: 'text', width: 32, cell: ({ remark }) => remark },
    group: { title: { zh: '所属分组', en: 'Group' }, kind: 'text', cell: ({ group }) => group?.name ?? '' },
    status: {
      title: { zh: '状态', en: 'Status' },
      kind: 'text',
      cell: ({ status }, language) => STATUSES[status][language],
    },
    allowed: {
      title: { zh: '权限', en: 'Permissions' },
      kind: 'text',
      width: 28,
      cell: ({ allowed }, language) =>
        (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[])
          .filter((right) => allowed[right])
          .map((right) => RIGHTS[right][language])
          .join(language === 'zh' ? '、' : ', '),
    },
    addedBy: { title: { zh: '添加人', en: 'Added by' }, kind: 'text', cell: ({ addedBy }) => addedBy },
    createdAt: { title: { zh: '添加时间', en: 'Added' }, kind: 'time', cell: ({ createdAt }) => createdAt },
    lastContactAt: {
      title: { zh: '最近联系', en: 'Last contact' },
      kind: 'time',
      cell: ({ lastContactAt }) => lastContactAt,
    },
  },
};

/** Export of shares. */
export const shareTable: ExportTable<ShareRecord, ShareColumn> = {
  name: { zh: '共享记录', en: 'Shared chats' },
  columns: {
    contact: { title: { zh: '友好对象', en: 'Contact' }, kind: 'text', width: 20, cell: ({ contact }) => contact.name },
    company: { title: { zh: '公司', en: 'Company' }, kind: 'text', width: 24, cell: ({ contact }) => contact.company },
    kind: {
      title: { zh: '类型', en: 'Type' },
      kind: 'text',
      cell: ({ contact }, language) => KINDS[contact.kind][language],
    },
    to: { title: { zh: '接收账号', en: 'To' }, kind: 'text', cell: ({ to }) => to.nickname },
    by: { title: { zh: '转接人', en: 'By' }, kind: 'text', cell: ({ by }) => by?.nickname ?? '' },
    visitor: {
      title: { zh: '访客', en: 'Visitor' },
      kind: 'text',
      cell: ({ visitor }, language) => visitorWords(visitor, language),
    },
    conversation: { title: { zh: '会话', en: 'Conversation' }, kind: 'text', cell: ({ conversation }) => conversation },
    scope: {
      title: { zh: '共享范围', en: 'Scope' },
      kind: 'text',
      cell: ({ scope }, language) => SCOPES[scope][language],
    },
    personal: {
      title: { zh: '含联系方式', en: 'Personal data' },
      kind: 'text',
      cell: ({ personal }, language) => (personal ? YES : NO)[language],
    },
    hours: { title: { zh: '时长（小时）', en: 'Hours' }, kind: 'number', cell: ({ hours }) => hours },
    state: { title: { zh: '状态', en: 'State' }, kind: 'text', cell: ({ state }, language) => STATES[state][language] },
    offeredAt: { title: { zh: '发起时间', en: 'Offered' }, kind: 'time', cell: ({ offeredAt }) => offeredAt },
    startedAt: { title: { zh: '接收时间', en: 'Taken' }, kind: 'time', cell: ({ startedAt }) => startedAt },
    until: { title: { zh: '到期或结束', en: 'Until' }, kind: 'time', cell: ({ until }) => until },
    endedAt: { title: { zh: '结束时间', en: 'Ended' }, kind: 'time', cell: ({ endedAt }) => endedAt },
    ended: {
      title: { zh: '结束方式', en: 'How it ended' },
      kind: 'text',
      cell: ({ ended }, language) => (ended ? ENDS[ended][language] : ''),
    },
    messages: { title: { zh: '消息数', en: 'Messages' }, kind: 'number', cell: ({ messages }) => messages },
  },
};

/** Export of messages sent during shares, one a row. */
export const sharedTalksTable: ExportTable<SharedMessage, TalkColumn> = {
  name: { zh: '共享聊天内容', en: 'Shared transcripts' },
  columns: {
    contact: { title: { zh: '友好对象', en: 'Contact' }, kind: 'text', width: 20, cell: ({ contact }) => contact.name },
    company: { title: { zh: '公司', en: 'Company' }, kind: 'text', width: 24, cell: ({ contact }) => contact.company },
    to: { title: { zh: '接收账号', en: 'To' }, kind: 'text', cell: ({ to }) => to },
    by: { title: { zh: '转接人', en: 'By' }, kind: 'text', cell: ({ by }) => by },
    visitor: {
      title: { zh: '访客', en: 'Visitor' },
      kind: 'text',
      cell: ({ visitor }, language) => visitorWords(visitor, language),
    },
    time: { title: { zh: '时间', en: 'Time' }, kind: 'time', cell: ({ time }) => time },
    who: {
      title: { zh: '发言人', en: 'Who' },
      kind: 'text',
      cell: ({ role, nickname }, language) => visitorWords(nickname, language) || SPEAKERS[role][language],
    },
    msg: {
      title: { zh: '内容', en: 'Text' },
      kind: 'text',
      width: 60,
      cell: ({ msg, recalled }, language) => (recalled ? RECALLED[language] : msg),
    },
    file: { title: { zh: '文件名', en: 'File' }, kind: 'text', width: 28, cell: ({ file }) => file },
    conversation: { title: { zh: '会话', en: 'Conversation' }, kind: 'text', cell: ({ conversation }) => conversation },
  },
};
