import type { FieldList } from './field';

/** Chat links. */
export const linkFields = {
  name: { zh: '聊天链接', en: 'Chat links' },
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, width: 24 },
    url: { label: { zh: '短地址', en: 'Short address' }, width: 32 },
    site: { label: { zh: '站点', en: 'Site' } },
    group: { label: { zh: '分组', en: 'Group' } },
    agent: { label: { zh: '客服', en: 'Agent' } },
    style: {
      label: { zh: '样式', en: 'Style' },
      values: {
        full: { zh: '整页', en: 'Full page' },
        popup: { zh: '弹窗', en: 'Pop-up' },
        inpage: { zh: '嵌入网页', en: 'Embedded' },
      },
    },
    state: {
      label: { zh: '状态', en: 'State' },
      values: {
        open: { zh: '有效', en: 'Active' },
        off: { zh: '已停用', en: 'Off' },
        early: { zh: '未开始', en: 'Not started' },
        expired: { zh: '已过期', en: 'Expired' },
        full: { zh: '已达上限', en: 'Limit reached' },
      },
    },
    parameters: { label: { zh: '参数', en: 'Parameters' }, width: 32 },
    startsAt: { label: { zh: '开始', en: 'From' }, kind: 'time' },
    endsAt: { label: { zh: '结束', en: 'Until' }, kind: 'time' },
    cap: { label: { zh: '上限', en: 'Limit' } },
    visits: { label: { zh: '访问', en: 'Visits' }, kind: 'number' },
    conversations: { label: { zh: '会话', en: 'Conversations' }, kind: 'number' },
    createdBy: { label: { zh: '创建人', en: 'Created by' } },
    createdAt: { label: { zh: '创建时间', en: 'Created' }, kind: 'time' },
    guard: { label: { zh: '打开限制', en: 'Access' }, width: 32 },
  },
} satisfies FieldList;
