import type { historyRecord } from '@parley/protocol/http/history/conversations';
import type { trashRecord } from '@parley/protocol/http/history/trash';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { ExportTable } from '../../../sheets/export-list';
import {
  channelWords,
  deviceWords,
  endingWords,
  engineWords,
  regionWords,
  sourceWords,
  visitorWords,
} from '../../../sheets/words';

type Column = NonNullable<Value<'GET /history/export'>['columns']>[number];
type Row = z.input<typeof historyRecord>;
type TrashColumn = NonNullable<Value<'GET /history/exportTrash'>['columns']>[number];

const STATES: Record<Row['state'], { zh: string; en: string }> = {
  robot: { zh: '机器人', en: 'Robot' },
  wait: { zh: '排队中', en: 'Waiting' },
  current: { zh: '对话中', en: 'In conversation' },
  end: { zh: '已结束', en: 'Ended' },
};

/** Conversations as a file, one row each. */
export const historyTable: ExportTable<Row, Column> = {
  name: { zh: '历史对话', en: 'Conversations' },
  columns: {
    openedAt: { title: { zh: '开始时间', en: 'Began' }, kind: 'time', cell: ({ openedAt }) => openedAt },
    endedAt: { title: { zh: '结束时间', en: 'Ended' }, kind: 'time', cell: ({ endedAt }) => endedAt },
    name: {
      title: { zh: '访客', en: 'Visitor' },
      kind: 'text',
      cell: ({ name }, language) => visitorWords(name, language),
    },
    site: { title: { zh: '站点', en: 'Site' }, kind: 'text', cell: ({ site }) => site },
    channel: {
      title: { zh: '渠道', en: 'Channel' },
      kind: 'text',
      cell: ({ channel }, language) => channelWords(channel, language),
    },
    state: {
      title: { zh: '状态', en: 'State' },
      kind: 'text',
      width: 12,
      cell: ({ state }, language) => STATES[state][language],
    },
    nickname: { title: { zh: '客服', en: 'Agent' }, kind: 'text', cell: ({ nickname }) => nickname ?? '' },
    umsg: { title: { zh: '访客消息', en: 'Visitor messages' }, kind: 'number', cell: ({ umsg }) => umsg },
    smsg: { title: { zh: '客服消息', en: 'Agent messages' }, kind: 'number', cell: ({ smsg }) => smsg },
    source: {
      title: { zh: '来源', en: 'Source' },
      kind: 'text',
      cell: ({ source }, language) => sourceWords(source, language),
    },
    engine: {
      title: { zh: '搜索引擎', en: 'Engine' },
      kind: 'text',
      cell: ({ engine }, language) => engineWords(engine, language),
    },
    keyword: { title: { zh: '关键词', en: 'Keyword' }, kind: 'text', cell: ({ keyword }) => keyword },
    region: {
      title: { zh: '地域', en: 'Region' },
      kind: 'text',
      cell: ({ region }, language) => regionWords(region, language),
    },
    device: {
      title: { zh: '设备', en: 'Device' },
      kind: 'text',
      cell: ({ device }, language) => deviceWords(device, language),
    },
    tags: { title: { zh: '访客标签', en: 'Visitor tags' }, kind: 'text', cell: ({ tags }) => tags.join(' ') },
    marks: { title: { zh: '对话标签', en: 'Tags' }, kind: 'text', cell: ({ marks }) => marks.join(' ') },
    category: { title: { zh: '分类', en: 'Category' }, kind: 'text', cell: ({ category }) => category },
    summary: { title: { zh: '小结', en: 'Summary' }, kind: 'text', width: 40, cell: ({ summary }) => summary },
    score: { title: { zh: '评价', en: 'Rating' }, kind: 'number', cell: ({ score }) => score },
    quality: { title: { zh: '质检得分', en: 'Quality' }, kind: 'number', cell: ({ quality }) => quality },
    endReason: {
      title: { zh: '结束原因', en: 'End' },
      kind: 'text',
      cell: ({ endReason }, language) => endingWords(endReason ?? '', language),
    },
    conversation: { title: { zh: '对话编号', en: 'Conversation' }, kind: 'text', width: 40, cell: ({ id }) => id },
  },
};

const { columns } = historyTable;

/** What is in the trash as a file, one row each. */
export const trashTable: ExportTable<z.input<typeof trashRecord>, TrashColumn> = {
  name: { zh: '历史记录回收站', en: 'Recycle bin' },
  columns: {
    name: columns.name,
    trashedAt: { title: { zh: '移入时间', en: 'Moved' }, kind: 'time', cell: ({ trashedAt }) => trashedAt },
    trashedByName: {
      title: { zh: '操作人', en: 'Moved by' },
      kind: 'text',
      cell: ({ trashedByName }) => trashedByName,
    },
    removedAt: {
      title: { zh: '彻底删除时间', en: 'Deleted for good' },
      kind: 'time',
      cell: ({ removedAt }) => removedAt,
    },
    nickname: columns.nickname,
    umsg: columns.umsg,
    smsg: columns.smsg,
    openedAt: columns.openedAt,
    endedAt: columns.endedAt,
    site: columns.site,
    channel: columns.channel,
    tags: columns.tags,
    marks: columns.marks,
    category: columns.category,
    summary: columns.summary,
    conversation: columns.conversation,
  },
};
