import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { type CustomField, useCustomFields } from '../../lib/settings/custom-fields';
import type { Column, SortOf } from '../../ui/table/types';
import { customText } from './custom-text';
import type { Person } from './queries';

/** The desk's own fields as columns of the archive, as far as one sees them; each not shown until somebody chooses it. */
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
      const said = customText(field, fields[field.key], words, currentLanguage());
      return (
        <span dir="auto" title={said}>
          {said}
        </span>
      );
    },
  }));
}

/** The same as columns of the file. */
export const useCustomExport = (): { key: string; label: string }[] =>
  useCustomFields().map((field) => ({ key: columnOf(field), label: field.name }));

const columnOf = ({ key }: CustomField): string => `fields.${key}`;
