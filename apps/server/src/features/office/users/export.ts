import { peopleFields } from '@parley/protocol/fields/people';
import type { userRecord } from '@parley/protocol/http/archive/people';
import type { Value } from '@parley/protocol/http/routes';
import type { CustomField } from '@parley/protocol/settings/archive';
import type * as z from 'zod';
import type { Language } from '../../../http/handler';
import type { Cell } from '../../../sheets/sheet';
import { type ExportColumn, type ExportTable, tableOf, textOf } from '../../../sheets/table-of';
import { engineWords, personWords } from '../../../sheets/words';

type Column = NonNullable<Value<'GET /users/export'>['columns']>[number];
type Person = z.input<typeof userRecord>;

const plain = tableOf<Person>()(peopleFields, {
  name: ({ name }, language) => personWords(name, language),
  tags: ({ tags }) => tags.join('、'),
  owner: ({ owner }) => owner?.nickname ?? '',
  source: ({ source, engine }, language) =>
    [textOf(peopleFields.fields.source, source, language), engineWords(engine, language)].filter(Boolean).join(' · '),
  lastAgent: ({ lastAgent }) => lastAgent?.nickname ?? '',
});

/** People as a file: the built-in fields, then the custom fields that its reader sees. */
export const peopleTable = (fields: readonly CustomField[]): ExportTable<Person, Column> => ({
  ...plain,
  columns: {
    ...plain.columns,
    ...Object.fromEntries(fields.map((field) => [`fields.${field.key}`, customColumn(field)])),
  },
});

const YES: Record<Language, string> = { zh: '是', en: 'Yes' };
const NO: Record<Language, string> = { zh: '否', en: 'No' };

/** Titled as the administrator named it. A masked number is written as text. */
function customColumn({ key, name, type }: CustomField): ExportColumn<Person> {
  return {
    label: { zh: name, en: name },
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
