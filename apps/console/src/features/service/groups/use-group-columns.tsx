import { groupFields } from '@parley/protocol/fields/groups';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import '../../../lib/settings/texts';
import { TimeCell } from '../../../ui/table/time-cell';
import type { Column } from '../../../ui/table/types';
import { type Group, useGroups } from '../queries';
import { LoadBar } from './load-bar';

/** Columns of the list of groups. */
export function useGroupColumns(): readonly Column<Group, 'name' | 'createdAt'>[] {
  const { t } = useTranslation(['service', 'settings']);
  const texts = useFields(groupFields);
  const all = useGroups();
  const nameOf = (id: string | null) => all.data?.list.find((group) => group.id === id)?.name;
  return [
    {
      key: 'name',
      title: texts.label('name'),
      width: 200,
      sort: 'name',
      isName: true,
      pin: 'start',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      key: 'members',
      title: t('groups.columns.members'),
      width: 150,
      kind: 'number',
      cell: ({ online, members }) => `${online} / ${members.length}`,
    },
    { key: 'load', title: t('groups.columns.load'), width: 220, cell: (group) => <LoadBar group={group} /> },
    {
      key: 'strategy',
      title: texts.label('strategy'),
      width: 150,
      cell: ({ strategy }) => texts.value('strategy', strategy ?? 'desk'),
    },
    {
      key: 'overflow',
      title: texts.label('overflow'),
      width: 160,
      cell: ({ overflow }) => {
        const name = overflow === null ? t('groups.none') : (nameOf(overflow) ?? '…');
        return <span title={name}>{name}</span>;
      },
    },
    {
      key: 'emergency',
      title: texts.label('emergency'),
      width: 200,
      cell: ({ emergencyName, emergencySeconds }) => {
        const after = t('groups.after', { seconds: emergencySeconds });
        const words = emergencyName === null ? t('groups.none') : `${emergencyName} · ${after}`;
        return <span title={words}>{words}</span>;
      },
    },
    {
      key: 'createdAt',
      title: texts.label('createdAt'),
      width: 130,
      kind: 'time',
      sort: 'createdAt',
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
  ];
}
