import dayjs from 'dayjs';
import type { CustomField } from '../../lib/settings/custom-fields';
import { listText } from '../../lib/text/list-text';
import type { Person, PersonEdit } from './queries';

/** Values of the form of a person by field; custom fields as `fields.<key>`. */
export type PersonValues = Record<string, unknown>;

/** Initial values of the form. */
export function valuesOf(person: Person, fields: readonly CustomField[]): PersonValues {
  const { name, phone, mail, wechat, remark, tags, category, status, consent, owner } = person;
  const custom = fields.map(({ key, type }) => {
    const value = person.fields[key] ?? undefined;
    return [`fields.${key}`, type === 'date' && typeof value === 'string' ? dayjs(value) : value];
  });
  return {
    name,
    phone,
    mail,
    wechat,
    remark,
    tags,
    status,
    consent,
    category: category || undefined,
    owner: owner?.uuid,
    ...Object.fromEntries(custom),
  };
}

/** The body of the request: cleared fields are empty or null, custom fields are grouped by key. */
export function editOf(values: PersonValues, fields: readonly CustomField[]): PersonEdit {
  const edit: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (key.startsWith('fields.')) {
      const field = fields.find((one) => `fields.${one.key}` === key);
      if (field) custom[field.key] = dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : emptyAsNull(value);
    } else if (key === 'owner') edit.owner = value ?? null;
    else edit[key] = value ?? (key === 'tags' ? [] : '');
  }
  return { ...edit, ...(Object.keys(custom).length > 0 && { fields: custom }) } as PersonEdit;
}

/** True if two values of a field give the same request. */
export function isSame(
  key: string,
  [one, other]: readonly [unknown, unknown],
  fields: readonly CustomField[],
): boolean {
  return JSON.stringify(editOf({ [key]: one }, fields)) === JSON.stringify(editOf({ [key]: other }, fields));
}

/** A value as text. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (dayjs.isDayjs(value)) return value.format('YYYY-MM-DD');
  return Array.isArray(value) ? listText(value.map(textOf)) : String(value);
}

const emptyAsNull = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
