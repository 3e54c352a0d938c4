import type { Language } from '../../lib/i18n/i18n';
import type { CustomField } from '../../lib/settings/custom-fields';
import { listText } from '../../lib/text/list-text';
import { fullDay } from '../../lib/time/format';

const DAY = /^\d{4}-\d\d-\d\d$/;
const MAX_FRACTION_DIGITS = 12;

/**
 * The value of a custom field as text. A masked value, or one stored before the type of the field changed, is shown as
 * it is.
 */
export function customText(
  { type }: Pick<CustomField, 'type'>,
  value: unknown,
  words: { yes: string; no: string },
  language: Language,
): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return listText(value.map(String));
  if (type === 'number' && typeof value === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: MAX_FRACTION_DIGITS }).format(value);
  if (type === 'date' && typeof value === 'string' && DAY.test(value))
    return fullDay(new Date(`${value}T00:00:00`).getTime(), language);
  return String(value);
}
