import { roleFields } from '@parley/protocol/fields/roles';
import { useFields } from '../../lib/fields/use-fields';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import type { Role } from './queries';
import { useRoleWords } from './words';

/** Columns of the list of roles. */
export function useRoleColumns(): readonly Column<Role, 'name' | 'updatedAt'>[] {
  const texts = useFields(roleFields);
  const words = useRoleWords();
  return [
    {
      key: 'name',
      title: texts.label('name'),
      width: 200,
      isName: true,
      pin: 'start',
      sort: 'name',
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    { key: 'role', title: texts.label('role'), width: 150, cell: ({ role }) => <code>{role}</code> },
    { key: 'members', title: texts.label('members'), width: 90, kind: 'number', cell: ({ members }) => members },
    {
      key: 'kind',
      title: texts.label('kind'),
      width: 100,
      cell: ({ builtIn }) => texts.value('kind', builtIn),
    },
    { key: 'scope', title: texts.label('scope'), width: 130, cell: ({ scope }) => words.scope(scope) },
    { key: 'masks', title: texts.label('masks'), width: 170, cell: ({ masks }) => words.masks(masks) },
    {
      key: 'by',
      shows: ['updatedBy'],
      title: texts.label('updatedBy'),
      width: 140,
      cell: ({ updatedBy }) => updatedBy ?? '',
    },
    {
      key: 'at',
      shows: ['updatedAt'],
      title: texts.label('updatedAt'),
      width: 140,
      kind: 'time',
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <TimeCell time={updatedAt} />,
    },
  ];
}
