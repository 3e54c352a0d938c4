import { roleFields } from '@parley/protocol/fields/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useStartView } from '../../lib/view/start-view';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { ListPage } from '../../ui/table/list-page';
import type { BulkAction } from '../../ui/table/types';
import { useRoleColumns } from './columns';
import { CompareWindow } from './compare-window';
import { ROLES, type Role, useRemoveRoles } from './queries';
import { RightsWindow } from './rights-window';
import { type Draft, RoleForm } from './role-form';
import style from './roles.module.css';

type Open = { window: 'form'; draft: Draft } | { window: 'compare'; role: Role } | { window: 'rights' };

/** Roles: their permissions, scope and masks. */
export function RolesPage() {
  const { t } = useTranslation('roles');
  const texts = useFields(roleFields);
  const columns = useRoleColumns();
  const remove = useRemove();
  const startView = useStartView();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  async function viewAs([role]: readonly Role[]): Promise<null> {
    const ask = { text: t('viewAs.ask', { name: role?.name ?? '' }), ok: t('viewAs.go') };
    if (role && (await confirm(ask))) await startView('role', role.id);
    return null;
  }

  return (
    <ListPage
      name={ROLES}
      route="GET /roles/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        <span className={style.actions}>
          <Button icon="search" onClick={() => setOpen({ window: 'rights' })}>
            {t('rights.open')}
          </Button>
          <Button look="primary" onClick={() => setOpen({ window: 'form', draft: { of: 'new' } })}>
            {t('add')}
          </Button>
        </span>
      }
      columns={columns}
      usualSort={{ key: 'createdAt', order: 'asc' }}
      filters={[{ key: 'text', kind: 'text', label: t('search'), isSearch: true }]}
      rowName={({ name }) => name}
      isSelectable={({ builtIn }) => !builtIn}
      rowActions={[
        {
          key: 'edit',
          label: t('edit'),
          icon: 'pencil',
          onSelect: (role) => setOpen({ window: 'form', draft: { of: 'change', role } }),
        },
        {
          key: 'copy',
          label: t('copy'),
          icon: 'copy',
          onSelect: (role) => setOpen({ window: 'form', draft: { of: 'copy', role } }),
        },
        {
          key: 'compare',
          label: t('compare.open'),
          icon: 'columns',
          onSelect: (role) => setOpen({ window: 'compare', role }),
        },
        {
          key: 'viewAs',
          label: t('viewAs.role'),
          icon: 'monitor',
          run: viewAs,
        },
        { ...remove, isDanger: true, isOff: ({ builtIn }) => builtIn },
      ]}
      bulkActions={[remove]}
      exporting={{
        route: 'GET /roles/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open?.window === 'form' && <RoleForm draft={open.draft} onClose={close} />}
      {open?.window === 'compare' && <CompareWindow first={open.role} onClose={close} />}
      {open?.window === 'rights' && <RightsWindow onClose={close} />}
    </ListPage>
  );
}

function useRemove(): BulkAction<Role> {
  const { t } = useTranslation('roles');
  const removeRoles = useRemoveRoles();
  return {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(roles) {
      const text = t('removeAsk', { count: roles.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      return { text: t('removed', { count: await removeRoles(roles.map(({ id }) => id)) }) };
    },
  };
}
