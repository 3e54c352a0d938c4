import { useTranslation } from 'react-i18next';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import type { Role } from './queries';
import { useRoleWords } from './words';

/** What is shown of each role. */
export function useRoleColumns(): readonly Column<Role, 'name' | 'updatedAt'>[] {
  const { t } = useTranslation('roles');
  const words = useRoleWords();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      width: 200,
      isName: true,
      pin: 'start',
      sort: 'name',
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    { key: 'role', title: t('columns.role'), width: 150, cell: ({ role }) => <code>{role}</code> },
    { key: 'members', title: t('columns.members'), width: 90, kind: 'number', cell: ({ members }) => members },
    {
      key: 'kind',
      title: t('columns.kind'),
      width: 100,
      cell: ({ builtIn }) => (builtIn ? t('builtIn') : t('custom')),
    },
    { key: 'scope', title: t('columns.scope'), width: 130, cell: ({ scope }) => words.scope(scope) },
    { key: 'masks', title: t('columns.masks'), width: 170, cell: ({ masks }) => words.masks(masks) },
    { key: 'by', title: t('columns.updatedBy'), width: 140, cell: ({ updatedBy }) => updatedBy ?? '' },
    {
      key: 'at',
      title: t('columns.updatedAt'),
      width: 140,
      kind: 'time',
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <TimeCell time={updatedAt} />,
    },
  ];
}
