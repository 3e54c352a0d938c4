import type { CustomFilter, CustomFilters } from '@parley/protocol/http/custom-filters';
import type { CustomField } from '@parley/protocol/settings/archive';
import { every, raw, type Sql, sql } from '../../../db/sql';
import { Refusal } from '../../../errors';
import { refuseHiddenFields } from '../../foundation/access/custom-fields';
import { searchable } from '../../foundation/access/masked-search';
import type { Reader } from './scope';

type Known = { reader: Reader; rules: readonly CustomField[] };

/**
 * Conditions on custom fields, by kind and with an index (`people_values`): texts, choices and flags by equality,
 * numbers and dates by range. Refused for fields that the reader does not see completely, since the rows found would
 * reveal their values.
 */
export function customConditions(filters: CustomFilters = {}, { reader, rules }: Known): Sql[] {
  refuseHiddenFields(filters, rules, reader);
  return Object.entries(filters).map(([key, of]) => {
    const rule = rules.find((one) => one.key === key);
    const condition = rule && conditionOf(rule, of, reader);
    if (!condition) throw new Refusal('bad-request', { fields: [`fields.${key}`] });
    return sql`p.id in (select v.person_id from people_values v where v.key = ${key} and ${condition})`;
  });
}

/** Null: not possible for a field of this kind. */
function conditionOf({ type }: CustomField, filter: CustomFilter, reader: Reader): Sql | null {
  switch (type) {
    case 'text':
    case 'choice':
    case 'choices':
      return shown(oneOf(filter), reader, 'v.word');
    case 'yesNo':
      return filter.is?.every((value) => value === 'true' || value === 'false') ? oneOf(filter) : null;
    case 'number':
      return shown(
        between(filter, numberOf, (end) => sql`v.number ${end}`),
        reader,
        'v.number',
      );
    case 'date':
      return between(filter, dayOf, (end) => sql`v.word ${end}`);
  }
}

/** Restricts a condition to values that the reader sees unmasked: phone numbers are masked in any field. */
function shown(condition: Sql | null, reader: Reader, column: string): Sql | null {
  if (!condition || reader.masks.length === 0) return condition;
  const text = `(${column}::text collate "default")`;
  return sql`${condition} and ${searchable(reader, text)} = ${raw(text)}`;
}

function oneOf({ is, from, to }: CustomFilter): Sql | null {
  const [first, ...others] = is ?? [];
  if (first === undefined || from !== undefined || to !== undefined) return null;
  const words = others.reduce((all, word) => sql`${all}, value_word(${word})`, sql`value_word(${first})`);
  return sql`v.word in (${words})`;
}

function between(
  { is, from, to }: CustomFilter,
  read: (said: string) => string | number | null,
  which: (end: Sql) => Sql,
): Sql | null {
  const ends = [from, to].map((said) => (said === undefined ? undefined : read(said)));
  const [first, last] = ends;
  if (is !== undefined || ends.includes(null) || (first === undefined && last === undefined)) return null;
  return every([first !== undefined && which(sql`>= ${first}`), last !== undefined && which(sql`<= ${last}`)]);
}

function numberOf(said: string): number | null {
  const number = said.trim() === '' ? Number.NaN : Number(said);
  return Number.isFinite(number) ? number : null;
}

const dayOf = (said: string): string | null => (/^\d{4}-\d\d-\d\d$/.test(said) ? said : null);
