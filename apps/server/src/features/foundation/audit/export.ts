import { auditFields, isByVisitor } from '@parley/protocol/fields/audit';
import { auditAction, auditField, auditKind } from '@parley/protocol/fields/audit-words';
import type { Answer } from '@parley/protocol/http/routes';
import type { Language } from '../../../http/handler';
import { joined, tableOf } from '../../../sheets/table-of';

type Entry = Answer<'GET /audit/getDetail'>;

/**
 * Entries as a file, with the values that its reader sees on the screen. Values of an erased person are left out; files
 * that were made before the erasure still hold them.
 */
export const auditTable = tableOf<Entry>()(auditFields, {
  nickname: ({ uuid, nickname }, language) => (isByVisitor(uuid, nickname) ? VISITOR[language] : nickname),
  action: ({ action }, language) => auditAction(action, language),
  kind: ({ kind }, language) => auditKind(kind, language),
  ids: ({ ids }) => ids.join(' '),
  fields: ({ fields }, language) =>
    joined(
      fields.map((field) => auditField([field], language)),
      language,
    ),
  before: ({ before }, language) => valuesOf(before, language),
  after: ({ after }, language) => valuesOf(after, language),
});

const VISITOR: Record<Language, string> = { zh: '访客', en: 'Visitor' };

const PLACEHOLDERS: Record<string, Record<Language, string>> = {
  secret: { zh: '保密内容', en: 'secret' },
  erased: { zh: '已随客户抹除', en: 'erased with the customer' },
};

/** Characters of one cell: a spreadsheet takes 32,767. */
const MAX_CELL_LENGTH = 32_000;

/** `电话: 138****5678`, a line for each field. */
const valuesOf = (side: Entry['before'], language: Language): string =>
  Object.entries(side ?? {})
    .map(([name, value]) => `${auditField([name], language)}: ${valueText(value, language)}`)
    .join('\n')
    .slice(0, MAX_CELL_LENGTH);

function valueText(value: unknown, language: Language): string {
  if (typeof value === 'object' && value !== null && '$' in value)
    return PLACEHOLDERS[String(value.$)]?.[language] ?? String(value.$);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
