import type { CustomField } from '../../lib/settings/custom-fields';
import type { Filter } from '../../ui/table/types';

type CustomKey = `fields.${string}`;

/**
 * Custom fields as filters, of the kinds that the server supports. Masked fields are left out, since filtering by them
 * would reveal their values; the server refuses them too.
 */
export const customFilters = (
  fields: readonly CustomField[],
  { seesAll, words }: { seesAll: boolean; words: { yes: string; no: string } },
): Filter<CustomKey>[] => fields.filter(({ masked }) => seesAll || !masked).map((field) => filterOf(field, words));

function filterOf({ key, name, type, options }: CustomField, words: { yes: string; no: string }): Filter<CustomKey> {
  const of: CustomKey = `fields.${key}`;
  switch (type) {
    case 'text':
    case 'choice':
    case 'choices':
      return {
        key: of,
        kind: 'some',
        isOpen: true,
        label: name,
        options: options.map((value) => ({ value, label: value })),
      };
    case 'yesNo':
      return {
        key: of,
        kind: 'one',
        label: name,
        options: [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ],
      };
    case 'number':
      return { key: `${of}.from`, to: `${of}.to`, kind: 'range', label: name };
    case 'date':
      return { key: `${of}.from`, to: `${of}.to`, kind: 'period', asDays: true, label: name };
  }
}
