import { groupColumns } from '@parley/protocol/columns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { Done } from '../../../ui/table/types';
import { GROUPS, type Group, useGroups, useRemoveGroups } from '../queries';
import style from '../service.module.css';
import { GroupForm } from './group-form';
import { Heat } from './heat';
import { RoutingForm } from './routing-form';

/** Groups: who works in them, how one of them is chosen, who is asked when nobody can. */
export function GroupsPart() {
  const { t } = useTranslation('service');
  const all = useGroups();
  const removeGroups = useRemoveGroups();
  const may = useMay();
  const [isRouting, setIsRouting] = useState(false);
  const [editing, setEditing] = useState<Group | 'new' | null>(null);
  const nameOf = (id: string | null) => all.data?.list.find((group) => group.id === id)?.name;

  async function remove(groups: readonly Group[]): Promise<Done | null> {
    const overflown = (all.data?.list ?? []).filter(({ overflow }) => groups.some(({ id }) => id === overflow));
    const names = overflown.map(({ name }) => name).join(currentLanguage() === 'zh' ? '、' : ', ');
    const more = overflown.length > 0 ? t('groups.removeOverflow', { names }) : '';
    const text = t('groups.removeMany', { count: groups.length }) + more;
    if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
    return { text: t('groups.removedMany', { count: await removeGroups(groups.map(({ id }) => id)) }) };
  }

  return (
    <ListPage
      name={GROUPS}
      route="GET /groups/getList"
      title={t('groups.title')}
      action={
        <span className={style.actions}>
          {may({ role: ['Admin'] }) && <Button onClick={() => setIsRouting(true)}>{t('groups.routing.title')}</Button>}
          <Button look="primary" onClick={() => setEditing('new')}>
            {t('groups.add')}
          </Button>
        </span>
      }
      everyMs={15_000}
      columns={[
        {
          key: 'name',
          title: t('groups.columns.name'),
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
        { key: 'load', title: t('groups.columns.load'), width: 220, cell: (group) => <Heat group={group} /> },
        {
          key: 'strategy',
          title: t('groups.columns.strategy'),
          width: 150,
          cell: ({ strategy }) => t(`groups.strategy.${strategy ?? 'desk'}`),
        },
        {
          key: 'overflow',
          title: t('groups.columns.overflow'),
          width: 160,
          cell: ({ overflow }) => {
            const name = overflow === null ? t('groups.none') : (nameOf(overflow) ?? '…');
            return <span title={name}>{name}</span>;
          },
        },
        {
          key: 'emergency',
          title: t('groups.columns.emergency'),
          width: 200,
          cell: ({ emergencyName, emergencySeconds }) => {
            const after = t('groups.after', { seconds: emergencySeconds });
            const words = emergencyName === null ? t('groups.none') : `${emergencyName} · ${after}`;
            return <span title={words}>{words}</span>;
          },
        },
        {
          key: 'createdAt',
          title: t('columns.createdAt'),
          width: 130,
          kind: 'time',
          sort: 'createdAt',
          cell: ({ createdAt }) => <TimeCell time={createdAt} />,
        },
      ]}
      usualSort={{ key: 'createdAt', order: 'asc' }}
      filters={[{ key: 'text', kind: 'text', label: t('groups.search'), isSearch: true }]}
      rowName={({ name }) => name}
      rowActions={[
        { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: setEditing },
        { key: 'remove', label: t('remove'), icon: 'trash', isDanger: true, run: remove },
      ]}
      exporting={{
        route: 'GET /groups/export',
        columns: groupColumns.map((key) => ({ key, label: t(`groups.export.${key}`) })),
      }}
      bulkActions={[{ key: 'remove', label: t('remove'), icon: 'trash', isDanger: true, run: remove }]}
      empty={{ title: t('groups.empty'), hint: t('groups.emptyHint') }}
    >
      {isRouting && <RoutingForm onClose={() => setIsRouting(false)} />}
      {editing && <GroupForm group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
