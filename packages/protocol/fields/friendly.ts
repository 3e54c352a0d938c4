import type { FieldList } from './field';

const KINDS = {
  internal: { zh: '内部同事', en: 'Colleague' },
  partner: { zh: '合作方', en: 'Partner' },
} as const;

/** Friendly contacts. */
export const contactFields = {
  name: { zh: '友好对象', en: 'Friendly contacts' },
  fields: {
    kind: {
      label: { zh: '类型', en: 'Type' },
      values: KINDS,
    },
    company: { label: { zh: '公司', en: 'Company' }, width: 24 },
    name: { label: { zh: '姓名', en: 'Name' }, width: 20 },
    account: { label: { zh: '账号', en: 'Account' } },
    remark: { label: { zh: '备注', en: 'Remark' }, width: 32 },
    group: { label: { zh: '分组', en: 'Group' } },
    status: {
      label: { zh: '状态', en: 'Status' },
      values: {
        pending: { zh: '待接受', en: 'Pending' },
        accepted: { zh: '已接受', en: 'Accepted' },
        declined: { zh: '已拒绝', en: 'Declined' },
        blocked: { zh: '已停用', en: 'Blocked' },
      },
    },
    allowed: {
      label: { zh: '权限', en: 'Permissions' },
      width: 28,
      values: {
        seeState: { zh: '可见在线状态', en: 'Sees who is online' },
        chat: { zh: '内部聊天', en: 'Internal chat' },
        receive: { zh: '接收转接', en: 'Receives transfers' },
        seeHistory: { zh: '可附带历史会话', en: 'Includes earlier conversations' },
      },
    },
    addedBy: { label: { zh: '创建人', en: 'Created by' } },
    createdAt: { label: { zh: '创建时间', en: 'Created' }, kind: 'time' },
    lastContactAt: { label: { zh: '最近联系', en: 'Last contact' }, kind: 'time' },
    shares: { label: { zh: '共享中', en: 'Shared now' }, kind: 'number' },
  },
} satisfies FieldList;

/** Conversations shared with friendly contacts. */
export const shareFields = {
  name: { zh: '共享记录', en: 'Sharing log' },
  fields: {
    contact: { label: { zh: '友好对象', en: 'Contact' }, width: 20 },
    company: { label: { zh: '公司', en: 'Company' }, width: 24 },
    kind: {
      label: { zh: '类型', en: 'Type' },
      values: KINDS,
    },
    to: { label: { zh: '接收账号', en: 'Account' } },
    by: { label: { zh: '共享人', en: 'Shared by' } },
    visitor: { label: { zh: '访客', en: 'Visitor' } },
    conversation: { label: { zh: '会话', en: 'Conversation' } },
    scope: {
      label: { zh: '范围', en: 'Scope' },
      values: {
        conversation: { zh: '转接之后', en: 'After the transfer' },
        open: { zh: '这个会话', en: 'This conversation' },
        person: { zh: '含以前的会话', en: 'Earlier ones too' },
      },
    },
    personal: {
      label: { zh: '联系方式', en: 'Contact details' },
      values: {
        true: { zh: '显示', en: 'Shown' },
        false: { zh: '打码', en: 'Masked' },
      },
    },
    hours: { label: { zh: '时长（小时）', en: 'Hours' }, kind: 'number' },
    state: {
      label: { zh: '状态', en: 'State' },
      values: {
        offered: { zh: '等待接受', en: 'Offered' },
        active: { zh: '共享中', en: 'Shared' },
        ended: { zh: '已结束', en: 'Ended' },
      },
    },
    offeredAt: { label: { zh: '转接时间', en: 'Offered' }, kind: 'time' },
    startedAt: { label: { zh: '接受时间', en: 'Accepted' }, kind: 'time' },
    until: { label: { zh: '有效期至', en: 'Until' }, kind: 'time' },
    endedAt: { label: { zh: '结束时间', en: 'Ended' }, kind: 'time' },
    ended: {
      label: { zh: '结束方式', en: 'How it ended' },
      values: {
        declined: { zh: '对方未接受', en: 'Declined' },
        bounced: { zh: '无人回应', en: 'No answer' },
        withdrawn: { zh: '转接被收回', en: 'Transfer withdrawn' },
        expired: { zh: '已到期', en: 'Expired' },
        'given-back': { zh: '对方交还', en: 'Handed back' },
        'taken-back': { zh: '已收回', en: 'Taken back' },
        left: { zh: '会话结束', en: 'Conversation ended' },
        blocked: { zh: '对象已停用', en: 'Contact blocked' },
        removed: { zh: '对象已删除', en: 'Contact deleted' },
      },
    },
    messages: { label: { zh: '消息数', en: 'Messages' }, kind: 'number' },
  },
} satisfies FieldList;

/** Messages of shared conversations, one row each. */
export const sharedTalkFields = {
  name: { zh: '共享聊天内容', en: 'Shared transcripts' },
  fields: {
    contact: { label: { zh: '友好对象', en: 'Contact' }, width: 20 },
    company: { label: { zh: '公司', en: 'Company' }, width: 24 },
    to: { label: { zh: '接收账号', en: 'Account' } },
    by: { label: { zh: '共享人', en: 'Shared by' } },
    visitor: { label: { zh: '访客', en: 'Visitor' } },
    time: { label: { zh: '时间', en: 'Time' }, kind: 'time' },
    who: { label: { zh: '发言人', en: 'Sender' } },
    msg: { label: { zh: '内容', en: 'Text' }, width: 60 },
    file: { label: { zh: '文件名', en: 'File' }, width: 28 },
    conversation: { label: { zh: '会话', en: 'Conversation' } },
  },
} satisfies FieldList;
