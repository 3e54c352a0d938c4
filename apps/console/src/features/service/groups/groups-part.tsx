import { groupFields } from '@parley/protocol/fields/groups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useFields } from '../../../lib/fields/use-fields';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { ListPage } from '../../../ui/table/list-page';
import type { Done } from '../../../ui/table/types';
import { GROUPS, type Group, useGroups, useRemoveGroups } from '../queries';
import style from '../service.module.css';
import { GroupForm } from './group-form';
import { RoutingForm } from './routing-form';
import { useGroupColumns } from './use-group-columns';

/** The list of groups: members, load, strategy, overflow and emergency contact. */
export function GroupsPart() {
  const { t } = useTranslation('service');
  const texts = useFields(groupFields);
  const all = useGroups();
  const removeGroups = useRemoveGroups();
  const may = useMay();
  const [isEditingRouting, setEditingRouting] = useState(false);
  const [editing, setEditing] = useState<Group | 'new' | null>(null);
  const columns = useGroupColumns();

  async function remove(groups: readonly Group[]): Promise<Done | null> {
    const overflowing = (all.data?.list ?? []).filter(({ overflow }) => groups.some(({ id }) => id === overflow));
    const names = overflowing.map(({ name }) => name).join(currentLanguage() === 'zh' ? '、' : ', ');
    const more = overflowing.length > 0 ? t('groups.removeOverflow', { names }) : '';
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
          {may({ role: ['Admin'] }) && (
            <Button onClick={() => setEditingRouting(true)}>{t('groups.routing.title')}</Button>
          )}
          <Button look="primary" onClick={() => setEditing('new')}>
            {t('groups.add')}
          </Button>
        </span>
      }
      everyMs={15_000}
      columns={columns}
      usualSort={{ key: 'createdAt', order: 'asc' }}
      filters={[{ key: 'text', kind: 'text', label: t('groups.search'), isSearch: true }]}
      rowName={({ name }) => name}
      rowActions={[
        { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: setEditing },
        { key: 'remove', label: t('remove'), icon: 'trash', isDanger: true, run: remove },
      ]}
      exporting={{
        route: 'GET /groups/export',
        columns: texts.exported,
      }}
      bulkActions={[{ key: 'remove', label: t('remove'), icon: 'trash', isDanger: true, run: remove }]}
      empty={{ title: t('groups.empty'), hint: t('groups.emptyHint') }}
    >
      {isEditingRouting && <RoutingForm onClose={() => setEditingRouting(false)} />}
      {editing && <GroupForm group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
