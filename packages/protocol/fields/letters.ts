import type { FieldList } from './field';
import { channelTexts, sourceTexts } from './visit';

/** Letters. */
export const letterFields = {
  name: { zh: '留言', en: 'Offline messages' },
  fields: {
    time: { label: { zh: '时间', en: 'Time' }, kind: 'time' },
    name: { label: { zh: '姓名', en: 'Name' } },
    phone: { label: { zh: '电话', en: 'Phone' } },
    email: { label: { zh: '邮箱', en: 'Email' }, width: 24 },
    wechat: { label: { zh: '微信', en: 'WeChat' } },
    content: { label: { zh: '内容', en: 'Text' }, width: 64 },
    status: {
      label: { zh: '状态', en: 'Status' },
      values: {
        new: { zh: '待处理', en: 'New' },
        open: { zh: '处理中', en: 'Open' },
        done: { zh: '已处理', en: 'Done' },
        spam: { zh: '垃圾', en: 'Spam' },
      },
    },
    reason: {
      label: { zh: '原因', en: 'Reason' },
      values: {
        offline: { zh: '无人在线', en: 'Nobody online' },
        queue: { zh: '排队时留言', en: 'Left while waiting' },
        left: { zh: '退出排队后留言', en: 'Left after quitting the queue' },
        talk: { zh: '由会话转为留言', en: 'Converted from a conversation' },
      },
    },
    channel: { label: { zh: '渠道', en: 'Channel' }, values: channelTexts },
    nickname: { label: { zh: '负责人', en: 'Owner' } },
    dueAt: { label: { zh: '截止时间', en: 'Due' }, kind: 'time' },
    replies: { label: { zh: '回复数', en: 'Replies' }, kind: 'number' },
    source: { label: { zh: '来源', en: 'Source' }, values: sourceTexts },
    keyword: { label: { zh: '关键词', en: 'Keyword' } },
    region: { label: { zh: '地区', en: 'Region' }, isRegion: true },
    site: { label: { zh: '站点', en: 'Site' } },
    URL: { label: { zh: '页面', en: 'Page' }, width: 40 },
    read: {
      label: { zh: '已读', en: 'Read' },
      width: 10,
      values: {
        true: { zh: '已读', en: 'Read' },
        false: { zh: '未读', en: 'Unread' },
      },
    },
  },
} satisfies FieldList;
