import type { letterRecord } from '@parley/protocol/http/letters';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { ExportTable } from '../../../sheets/export-list';
import { channelWords, regionWords, sourceWords, writerWords } from '../../../sheets/words';

type Column = NonNullable<Value<'GET /letter/export'>['columns']>[number];
type Row = z.input<typeof letterRecord>;

const STATUS: Record<Row['status'], { zh: string; en: string }> = {
  new: { zh: '待处理', en: 'New' },
  open: { zh: '处理中', en: 'Open' },
  done: { zh: '已处理', en: 'Done' },
  spam: { zh: '垃圾留言', en: 'Spam' },
};
const REASON: Record<Row['reason'], { zh: string; en: string }> = {
  offline: { zh: '无人在线', en: 'Nobody online' },
  queue: { zh: '排队时留下', en: 'Left while waiting' },
  left: { zh: '放弃排队后留下', en: 'Left after giving up waiting' },
  talk: { zh: '由对话转来', en: 'Made of a conversation' },
};

/** Export of letters. */
export const letterTable: ExportTable<Row, Column> = {
  name: { zh: '留言', en: 'Letters' },
  columns: {
    time: { title: { zh: '时间', en: 'Time' }, kind: 'time', cell: ({ time }) => time },
    name: {
      title: { zh: '姓名', en: 'Name' },
      kind: 'text',
      cell: ({ name }, language) => writerWords(name, language),
    },
    phone: { title: { zh: '电话', en: 'Phone' }, kind: 'text', cell: ({ phone }) => phone },
    email: { title: { zh: '邮箱', en: 'Email' }, kind: 'text', width: 24, cell: ({ email }) => email },
    content: { title: { zh: '内容', en: 'Text' }, kind: 'text', width: 64, cell: ({ content }) => content },
    status: {
      title: { zh: '状态', en: 'Status' },
      kind: 'text',
      cell: ({ status }, language) => STATUS[status][language],
    },
    reason: {
      title: { zh: '原因', en: 'Reason' },
      kind: 'text',
      cell: ({ reason }, language) => REASON[reason][language],
    },
    channel: {
      title: { zh: '渠道', en: 'Channel' },
      kind: 'text',
      cell: ({ channel }, language) => channelWords(channel, language),
    },
    nickname: { title: { zh: '负责人', en: 'Owner' }, kind: 'text', cell: ({ nickname }) => nickname ?? '' },
    dueAt: { title: { zh: '截止时间', en: 'Due' }, kind: 'time', cell: ({ dueAt }) => dueAt },
    replies: { title: { zh: '回复数', en: 'Answers' }, kind: 'number', cell: ({ replies }) => replies },
    source: {
      title: { zh: '来源', en: 'Source' },
      kind: 'text',
      cell: ({ source }, language) => sourceWords(source, language),
    },
    keyword: { title: { zh: '关键词', en: 'Keyword' }, kind: 'text', cell: ({ keyword }) => keyword },
    region: {
      title: { zh: '地域', en: 'Region' },
      kind: 'text',
      cell: ({ region }, language) => regionWords(region, language),
    },
    site: { title: { zh: '站点', en: 'Site' }, kind: 'text', cell: ({ site }) => site },
    URL: { title: { zh: '页面', en: 'Page' }, kind: 'text', width: 40, cell: ({ URL }) => URL },
    read: {
      title: { zh: '已读', en: 'Read' },
      kind: 'text',
      width: 10,
      cell: ({ read }, language) => (language === 'zh' ? (read ? '已读' : '未读') : read ? 'Read' : 'Unread'),
    },
  },
};
