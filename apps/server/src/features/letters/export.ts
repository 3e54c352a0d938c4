import type { letterRecord } from '@parley/protocol/http/admin';
import type { Value } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { ExportTable } from '../../sheets/export-list';

type Column = NonNullable<Value<'GET /letter/export'>['columns']>[number];

/** Letters as a file. */
export const letterTable: ExportTable<z.input<typeof letterRecord>, Column> = {
  name: { zh: '留言', en: 'Letters' },
  columns: {
    time: { title: { zh: '时间', en: 'Time' }, kind: 'time', cell: ({ time }) => time },
    name: { title: { zh: '姓名', en: 'Name' }, kind: 'text', cell: ({ name }) => name },
    phone: { title: { zh: '电话', en: 'Phone' }, kind: 'text', cell: ({ phone }) => phone },
    email: { title: { zh: '邮箱', en: 'Email' }, kind: 'text', width: 24, cell: ({ email }) => email },
    content: { title: { zh: '内容', en: 'Text' }, kind: 'text', width: 64, cell: ({ content }) => content },
    site: { title: { zh: '站点', en: 'Site' }, kind: 'text', cell: ({ site }) => site },
    URL: { title: { zh: '页面', en: 'Page' }, kind: 'text', width: 40, cell: ({ URL }) => URL },
    read: {
      title: { zh: '状态', en: 'State' },
      kind: 'text',
      width: 10,
      cell: ({ read }, language) => (language === 'zh' ? (read ? '已读' : '未读') : read ? 'Read' : 'Unread'),
    },
  },
};
