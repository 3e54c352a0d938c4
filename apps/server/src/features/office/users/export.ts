import type { peopleColumns } from '@parley/protocol/columns';
import type { userRecord } from '@parley/protocol/http/archive/people';
import type { Value } from '@parley/protocol/http/routes';
import type { CustomField } from '@parley/protocol/settings/archive';
import type * as z from 'zod';
import type { Language } from '../../../http/handler';
import type { ExportColumn, ExportTable } from '../../../sheets/export-list';
import type { Cell } from '../../../sheets/sheet';
import { engineWords, personWords, regionWords, sourceWords } from '../../../sheets/words';

type Column = NonNullable<Value<'GET /users/export'>['columns']>[number];
type PlainColumn = (typeof peopleColumns)[number];
type Person = z.input<typeof userRecord>;

const STATUS: Record<Person['status'], Record<Language, string>> = {
  new: { zh: '新客户', en: 'New' },
  contacted: { zh: '已联系', en: 'Contacted' },
  interested: { zh: '有意向', en: 'Interested' },
  won: { zh: '已成交', en: 'Won' },
  lost: { zh: '已流失', en: 'Lost' },
};
const CONSENT: Record<Person['consent'], Record<Language, string>> = {
  unknown: { zh: '未知', en: 'Unknown' },
  given: { zh: '已同意', en: 'Given' },
  refused: { zh: '已拒绝', en: 'Refused' },
};

/** People as a file, the custom fields that its reader sees behind what everybody has. */
export const peopleTable = (fields: readonly CustomField[]): ExportTable<Person, Column> => ({
  name: { zh: '用户档案', en: 'People' },
  columns: { ...plain, ...Object.fromEntries(fields.map((field) => [`fields.${field.key}`, customColumn(field)])) },
});

const YES: Record<Language, string> = { zh: '是', en: 'Yes' };
const NO: Record<Language, string> = { zh: '否', en: 'No' };

/** As the administrator named it. What is masked is text, whatever it was. */
function customColumn({ key, name, type }: CustomField): ExportColumn<Person> {
  return {
    title: { zh: name, en: name },
    kind: type === 'number' ? 'number' : 'text',
    cell: ({ fields }, language) => cellOf(fields[key], language),
  };
}

function cellOf(value: unknown, language: Language): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.join('、') : String(value);
}

const plain: Record<PlainColumn, ExportColumn<Person>> = {
  name: {
    title: { zh: '姓名', en: 'Name' },
    kind: 'text',
    cell: ({ name }, language) => personWords(name, language),
  },
  phone: { title: { zh: '电话', en: 'Phone' }, kind: 'text', cell: ({ phone }) => phone },
  mail: { title: { zh: '邮箱', en: 'Mail' }, kind: 'text', width: 24, cell: ({ mail }) => mail },
  wechat: { title: { zh: '微信', en: 'WeChat' }, kind: 'text', cell: ({ wechat }) => wechat },
  tags: { title: { zh: '标签', en: 'Tags' }, kind: 'text', cell: ({ tags }) => tags.join('、') },
  category: { title: { zh: '分类', en: 'Category' }, kind: 'text', cell: ({ category }) => category },
  status: {
    title: { zh: '状态', en: 'Status' },
    kind: 'text',
    cell: ({ status }, language) => STATUS[status][language],
  },
  owner: { title: { zh: '归属', en: 'Owner' }, kind: 'text', cell: ({ owner }) => owner?.nickname ?? '' },
  source: {
    title: { zh: '来源', en: 'Source' },
    kind: 'text',
    cell: ({ source, engine }, language) =>
      [sourceWords(source, language), engineWords(engine, language)].filter(Boolean).join(' · '),
  },
  keyword: { title: { zh: '关键词', en: 'Keyword' }, kind: 'text', cell: ({ keyword }) => keyword },
  region: {
    title: { zh: '地区', en: 'Region' },
    kind: 'text',
    cell: ({ region }, language) => regionWords(region, language),
  },
  firstSeenAt: { title: { zh: '首次来访', en: 'First seen' }, kind: 'time', cell: ({ firstSeenAt }) => firstSeenAt },
  lastSeenAt: { title: { zh: '最近来访', en: 'Last seen' }, kind: 'time', cell: ({ lastSeenAt }) => lastSeenAt },
  visits: { title: { zh: '来访次数', en: 'Visits' }, kind: 'number', cell: ({ visits }) => visits },
  chats: { title: { zh: '对话数', en: 'Conversations' }, kind: 'number', cell: ({ chats }) => chats },
  lastAgent: {
    title: { zh: '最近客服', en: 'Last agent' },
    kind: 'text',
    cell: ({ lastAgent }) => lastAgent?.nickname ?? '',
  },
  nextFollowUpAt: {
    title: { zh: '下次跟进', en: 'Next follow-up' },
    kind: 'time',
    cell: ({ nextFollowUpAt }) => nextFollowUpAt,
  },
  consent: {
    title: { zh: '授权', en: 'Consent' },
    kind: 'text',
    cell: ({ consent }, language) => CONSENT[consent][language],
  },
  remark: { title: { zh: '备注', en: 'Remark' }, kind: 'text', width: 40, cell: ({ remark }) => remark },
  createdAt: { title: { zh: '建档时间', en: 'Added' }, kind: 'time', cell: ({ createdAt }) => createdAt },
};
