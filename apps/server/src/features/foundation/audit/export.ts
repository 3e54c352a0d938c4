import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Language } from '../../../http/handler';
import type { ExportTable } from '../../../sheets/export-list';

type Entry = Answer<'GET /audit/getDetail'>;
type Column = NonNullable<Value<'GET /audit/export'>['columns']>[number];

/**
 * Export of entries with the values that this reader sees on screen; values of erased persons are missing. Files
 * exported before the erasure keep them, like any export of persons.
 */
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
    before: {
      title: { zh: '改前', en: 'Before' },
      kind: 'text',
      width: 48,
      cell: ({ before }, language) => valuesOf(before, language),
    },
    after: {
      title: { zh: '改后', en: 'After' },
      kind: 'text',
      width: 48,
      cell: ({ after }, language) => valuesOf(after, language),
    },
  },
};

const STANDS_FOR: Record<string, Record<Language, string>> = {
  secret: { zh: '保密内容', en: 'secret' },
  erased: { zh: '已随用户抹除', en: 'erased with the person' },
};

/** Characters of one cell: a spreadsheet takes 32,767. */
const LONGEST = 32_000;

/** `phone: 138****5678`, a line for each field. */
const valuesOf = (side: Entry['before'], language: Language): string =>
  Object.entries(side ?? {})
    .map(([name, value]) => `${name}: ${valueText(value, language)}`)
    .join('\n')
    .slice(0, LONGEST);

function valueText(value: unknown, language: Language): string {
  if (typeof value === 'object' && value !== null && '$' in value)
    return STANDS_FOR[String(value.$)]?.[language] ?? String(value.$);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
