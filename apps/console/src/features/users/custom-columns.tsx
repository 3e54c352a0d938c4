import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { type CustomField, useCustomFields } from '../../lib/settings/custom-fields';
import type { Column, SortOf } from '../../ui/table/types';
import { customText } from './custom-text';
import type { Person } from './queries';

/** Custom fields as columns, as far as the agent may see them; hidden by default. */
export function useCustomColumns(): Column<Person, SortOf<'GET /users/getList'>>[] {
  const { t } = useTranslation('users');
  const words = { yes: t('yes'), no: t('no') };
  return useCustomFields().map((field) => ({
    key: columnOf(field),
    title: field.name,
    width: 140,
    isHidden: true,
    ...(field.type === 'number' && { kind: 'number' as const }),
    cell: ({ fields }) => {
      const text = customText(field, fields[field.key], words, currentLanguage());
      return (
        <span dir="auto" title={text}>
          {text}
        </span>
      );
    },
  }));
}

/** Custom fields as columns of an export. */
export const useCustomExport = (): { key: string; label: string }[] =>
  useCustomFields().map((field) => ({ key: columnOf(field), label: field.name }));

const columnOf = ({ key }: CustomField): string => `fields.${key}`;
