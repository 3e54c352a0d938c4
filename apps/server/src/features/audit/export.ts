import type { Answer, Value } from '@parley/protocol/http/routes';
import type { ExportTable } from '../../sheets/export-list';

type Entry = Answer<'GET /audit/getList'>['list'][number];
type Column = NonNullable<Value<'GET /audit/export'>['columns']>[number];

/** Entries as a file. Values are in none: what was encrypted would lie there for ever, and could be erased no more. */
export const auditTable: ExportTable<Entry, Column> = {
  name: { zh: '操作记录', en: 'Audit log' },
  columns: {
    number: { title: { zh: '序号', en: 'Number' }, kind: 'number', width: 10, cell: ({ number }) => number },
    time: { title: { zh: '时间', en: 'Time' }, kind: 'time', cell: ({ time }) => time },
    nickname: { title: { zh: '操作人', en: 'By' }, kind: 'text', cell: ({ nickname }) => nickname },
    address: { title: { zh: 'IP 地址', en: 'IP address' }, kind: 'text', width: 24, cell: ({ address }) => address },
    action: { title: { zh: '操作', en: 'Action' }, kind: 'text', width: 24, cell: ({ action }) => action },
    kind: { title: { zh: '对象类型', en: 'Kind' }, kind: 'text', cell: ({ kind }) => kind },
    name: { title: { zh: '对象', en: 'What' }, kind: 'text', width: 32, cell: ({ name }) => name },
    ids: { title: { zh: '对象编号', en: 'Its id' }, kind: 'text', width: 40, cell: ({ ids }) => ids.join(' ') },
    fields: {
      title: { zh: '变更字段', en: 'Fields' },
      kind: 'text',
      width: 40,
      cell: ({ fields }) => fields.join(', '),
    },
  },
};
