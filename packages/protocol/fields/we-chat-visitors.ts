import type { FieldList } from './field';

/** Visitors of official accounts and of mini-programs. */
export const weChatVisitorFields = {
  name: { zh: '微信客户', en: 'WeChat customers' },
  fields: {
    name: { label: { zh: '客户', en: 'Customer' }, width: 24 },
    account: { label: { zh: '账号', en: 'Account' }, width: 24 },
    subscribed: {
      label: { zh: '关注', en: 'Follows' },
      values: {
        true: { zh: '已关注', en: 'Follows' },
        false: { zh: '已取消关注', en: 'Unfollowed' },
        unknown: { zh: '未知', en: 'Not known' },
      },
    },
    page: { label: { zh: '进入页面', en: 'Entry page' }, width: 32 },
    scene: { label: { zh: '场景值', en: 'Scene' } },
    wroteAt: { label: { zh: '最近消息', en: 'Wrote last' }, kind: 'time' },
    left: { label: { zh: '剩余回复', en: 'Replies left' }, kind: 'number' },
    until: { label: { zh: '可回复至', en: 'Can be answered until' }, kind: 'time' },
    chats: { label: { zh: '会话', en: 'Conversations' }, kind: 'number' },
    person: { label: { zh: '客户档案', en: 'Customer record' }, width: 24 },
    region: { label: { zh: '地区', en: 'Region' }, isRegion: true },
    tags: { label: { zh: '标签', en: 'Tags' }, width: 32 },
    openId: { label: { zh: 'openid', en: 'openid' }, width: 32 },
    unionId: { label: { zh: 'unionid', en: 'unionid' }, width: 32 },
    createdAt: { label: { zh: '首次出现', en: 'First seen' }, kind: 'time' },
  },
} satisfies FieldList;
