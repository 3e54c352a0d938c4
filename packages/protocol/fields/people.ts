import type { FieldList } from './field';
import { sourceTexts } from './visit';

/** People of the archive; custom fields come after these. */
export const peopleFields = {
  name: { zh: '客户档案', en: 'Customers' },
  fields: {
    name: { label: { zh: '姓名', en: 'Name' } },
    phone: { label: { zh: '电话', en: 'Phone' } },
    mail: { label: { zh: '邮箱', en: 'Email' }, width: 24 },
    wechat: { label: { zh: '微信', en: 'WeChat' } },
    tags: { label: { zh: '标签', en: 'Tags' } },
    category: { label: { zh: '分类', en: 'Category' } },
    status: {
      label: { zh: '状态', en: 'Status' },
      values: {
        new: { zh: '新客户', en: 'New' },
        contacted: { zh: '已联系', en: 'Contacted' },
        interested: { zh: '有意向', en: 'Interested' },
        won: { zh: '已成交', en: 'Won' },
        lost: { zh: '已流失', en: 'Lost' },
      },
    },
    owner: { label: { zh: '归属', en: 'Owner' } },
    source: { label: { zh: '来源', en: 'Source' }, values: sourceTexts },
    keyword: { label: { zh: '关键词', en: 'Keyword' } },
    region: { label: { zh: '地区', en: 'Region' }, isRegion: true },
    firstSeenAt: { label: { zh: '首次访问', en: 'First seen' }, kind: 'time' },
    lastSeenAt: { label: { zh: '最近访问', en: 'Last seen' }, kind: 'time' },
    visits: { label: { zh: '访问', en: 'Visits' }, kind: 'number' },
    chats: { label: { zh: '会话', en: 'Conversations' }, kind: 'number' },
    lastAgent: { label: { zh: '最近客服', en: 'Last agent' } },
    nextFollowUpAt: { label: { zh: '下次跟进', en: 'Next follow-up' }, kind: 'time' },
    consent: {
      label: { zh: '授权', en: 'Consent' },
      values: {
        unknown: { zh: '未知', en: 'Unknown' },
        given: { zh: '已同意', en: 'Given' },
        refused: { zh: '已拒绝', en: 'Refused' },
      },
    },
    remark: { label: { zh: '备注', en: 'Remark' }, width: 40 },
    createdAt: { label: { zh: '创建时间', en: 'Created' }, kind: 'time' },
    updatedAt: { label: { zh: '更新时间', en: 'Updated' }, kind: 'time' },
    placedAt: { label: { zh: '移入回收站时间', en: 'Moved to the recycle bin' }, kind: 'time' },
    blacklistedUntil: { label: { zh: '拉黑至', en: 'Blacklisted until' }, kind: 'time' },
  },
} satisfies FieldList;
