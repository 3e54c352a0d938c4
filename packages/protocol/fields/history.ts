import type { FieldList } from './field';
import { channelTexts, deviceTexts, endingTexts, sourceTexts } from './visit';

/** Conversations. */
export const historyFields = {
  name: { zh: '历史会话', en: 'Conversations' },
  fields: {
    openedAt: { label: { zh: '开始时间', en: 'Started' }, kind: 'time' },
    endedAt: { label: { zh: '结束时间', en: 'Ended' }, kind: 'time' },
    name: { label: { zh: '访客', en: 'Visitor' } },
    site: { label: { zh: '站点', en: 'Site' } },
    channel: { label: { zh: '渠道', en: 'Channel' }, values: channelTexts },
    account: { label: { zh: '渠道账号', en: 'Channel account' } },
    state: {
      label: { zh: '状态', en: 'State' },
      width: 12,
      values: {
        robot: { zh: '机器人', en: 'Robot' },
        wait: { zh: '等待中', en: 'Waiting' },
        current: { zh: '会话中', en: 'In progress' },
        end: { zh: '已结束', en: 'Ended' },
      },
    },
    nickname: { label: { zh: '客服', en: 'Agent' } },
    umsg: { label: { zh: '访客消息', en: 'Visitor messages' }, kind: 'number' },
    smsg: { label: { zh: '客服消息', en: 'Agent messages' }, kind: 'number' },
    source: { label: { zh: '来源', en: 'Source' }, values: sourceTexts },
    engine: { label: { zh: '搜索引擎', en: 'Search engine' } },
    keyword: { label: { zh: '关键词', en: 'Keyword' } },
    region: { label: { zh: '地区', en: 'Region' }, isRegion: true },
    device: { label: { zh: '设备', en: 'Device' }, values: deviceTexts },
    tags: { label: { zh: '访客标签', en: 'Visitor tags' } },
    marks: { label: { zh: '会话标签', en: 'Conversation tags' } },
    category: { label: { zh: '分类', en: 'Category' } },
    summary: { label: { zh: '小结', en: 'Summary' }, width: 40 },
    score: { label: { zh: '评分', en: 'Rating' }, kind: 'number' },
    quality: { label: { zh: '质检', en: 'Quality score' }, kind: 'number' },
    endReason: { label: { zh: '结束原因', en: 'How it ended' }, values: endingTexts },
    conversation: { label: { zh: '会话编号', en: 'Conversation ID' }, width: 40 },
    last: { label: { zh: '最后消息', en: 'Last message' }, width: 40 },
    duration: { label: { zh: '时长（分钟）', en: 'Duration (minutes)' }, kind: 'number' },
  },
} satisfies FieldList;

/** Conversations in the recycle bin. */
export const trashFields = {
  name: { zh: '历史记录回收站', en: 'Recycle bin' },
  fields: {
    name: historyFields.fields.name,
    trashedAt: { label: { zh: '移入时间', en: 'Moved' }, kind: 'time' },
    trashedByName: { label: { zh: '操作人', en: 'Moved by' } },
    removedAt: { label: { zh: '彻底删除时间', en: 'Deleted permanently' }, kind: 'time' },
    nickname: historyFields.fields.nickname,
    umsg: historyFields.fields.umsg,
    smsg: historyFields.fields.smsg,
    openedAt: historyFields.fields.openedAt,
    endedAt: historyFields.fields.endedAt,
    site: historyFields.fields.site,
    channel: historyFields.fields.channel,
    account: historyFields.fields.account,
    tags: historyFields.fields.tags,
    marks: historyFields.fields.marks,
    category: historyFields.fields.category,
    summary: historyFields.fields.summary,
    conversation: historyFields.fields.conversation,
  },
} satisfies FieldList;
