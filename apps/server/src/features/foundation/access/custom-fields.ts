import { maskText } from '@parley/core/access/masks';
import type { CustomField } from '@parley/protocol/settings/archive';
import { Refusal } from '../../../errors';
import type { Reader } from '../../office/users/scope';

type Fields = Record<string, unknown>;

/** Custom fields that this reader sees, complete or masked. */
export const fieldsFor = (rules: readonly CustomField[], reader: Reader): CustomField[] =>
  rules.filter((rule) => reader.admin || isSeen(rule, reader));

/**
 * Values for this reader: without fields for other roles, with masked fields in part. Values of a field that is not
 * defined any more stay stored, and nobody knows for whom they were: only administrators see them.
 */
export function seenFields(fields: Fields, rules: readonly CustomField[], reader: Reader): Fields {
  if (reader.admin) return fields;
  const seen = rules.filter((rule) => rule.key in fields && isSeen(rule, reader));
  return Object.fromEntries(seen.map(({ key, masked }) => [key, masked ? inPart(fields[key]) : fields[key]]));
}

const OF_CHANGE = 'fields.';

/** `seenFields` for one side of a change in the audit log, where each custom field has its own key `fields.<key>`. */
export function seenChange<Side extends Fields | null>(
  side: Side,
  rules: readonly CustomField[],
  reader: Reader,
): Side {
  if (side === null || reader.admin) return side;
  const isCustom = ([name]: [string, unknown]): boolean => name.startsWith(OF_CHANGE);
  const [custom, plain] = [true, false].map((is) => Object.entries(side).filter((entry) => isCustom(entry) === is));
  const own = Object.fromEntries(custom!.map(([name, value]) => [name.slice(OF_CHANGE.length), value]));
  const seen = Object.entries(seenFields(own, rules, reader)).map(([key, value]) => [`${OF_CHANGE}${key}`, value]);
  return Object.fromEntries([...plain!, ...seen]) as Side;
}

const isSeen = ({ visibleTo }: CustomField, { roles }: Reader): boolean =>
  visibleTo.length === 0 || visibleTo.some((role) => roles.includes(role));

/** The first and last characters of a value; of phone numbers and addresses what their masks leave. */
function inPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPart);
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value);
  const masked = maskText(text, ['phone', 'email', 'address']);
  if (masked !== text) return masked;
  const letters = [...text];
  const end = letters.length < 4 ? '' : letters.slice(-Math.floor(letters.length / 4)).join('');
  return letters.length === 0 ? '' : `${letters[0]}****${end}`;
}

/** Refuses changes of fields that the agent does not see completely. */
export function refuseHiddenFields(fields: Fields | undefined, rules: readonly CustomField[], reader: Reader): void {
  if (!fields || reader.admin) return;
  const refused = rules.filter((rule) => rule.key in fields && (rule.masked || !isSeen(rule, reader)));
  if (refused.length > 0) throw new Refusal('masked', { fields: refused.map(({ key }) => `fields.${key}`) });
}
