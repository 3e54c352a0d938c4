import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { Empty } from '../../ui/empty';
import { ListPage } from '../../ui/table/list-page';
import type { BulkAction, Done } from '../../ui/table/types';
import { AgentForm } from './agent-form';
import { STATES, useAgentColumns } from './columns';
import { AGENTS, type Agent, useManyAgents, useRoles } from './queries';
import './texts';

/** Agents: who answers, with which roles, how many at once. */
export function ServicePage() {
  const { t } = useTranslation('app');
  const may = useMay();
  if (!may(['setPermissions:service'])) return <Empty title={t('forbidden.title')} hint={t('forbidden.hint')} />;
  return <Agents />;
}

function Agents() {
  const { t } = useTranslation('service');
  const { me } = useDesk();
  const columns = useAgentColumns();
  const roles = useRoles();
  const { enable, disable, remove } = useBulkActions();
  const [editing, setEditing] = useState<Agent | 'new' | null>(null);
  const isOther = ({ id }: Agent): boolean => id !== me.uuid;

  return (
    <ListPage
      name={AGENTS}
      route="GET /services/getList"
      title={t('title')}
      action={
        <Button look="primary" onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
      columns={columns}
      usualSort={{ key: 'createdAt', order: 'asc' }}
      filters={[
        { key: 'username', kind: 'text', label: t('search'), isSearch: true },
        {
          key: 'roles',
          kind: 'some',
          label: t('filters.roles'),
          options: (roles.data?.list ?? []).map(({ role, name }) => ({ value: role, label: name || role })),
        },
        {
          key: 'state',
          kind: 'some',
          label: t('filters.state'),
          options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          key: 'enabled',
          kind: 'one',
          label: t('filters.enabled'),
          options: [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ],
        },
        { key: 'createdFrom', to: 'createdTo', kind: 'period', label: t('filters.created') },
      ]}
      rowName={({ nickname }) => nickname}
      isSelectable={isOther}
      rowActions={[
        { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: setEditing },
        {
          key: 'remove',
          label: t('remove'),
          icon: 'trash',
          isDanger: true,
          isOff: (agent) => !isOther(agent),
          run: remove.run,
        },
      ]}
      bulkActions={[enable, disable, remove]}
      exporting={{
        route: 'GET /services/export',
        columns: (['nickname', 'username', 'roles', 'state', 'load', 'limit', 'enabled', 'createdAt'] as const).map(
          (key) => ({
            key,
            label: key === 'limit' ? t('form.limit') : t(`columns.${key === 'createdAt' ? 'created' : key}`),
          }),
        ),
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {editing && <AgentForm agent={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}

function useBulkActions() {
  const { t } = useTranslation('service');
  const many = useManyAgents();
  const idsOf = (agents: readonly Agent[]): string[] => agents.map(({ id }) => id);

  /** Undone for those alone who were the other before. */
  async function setEnabled(agents: readonly Agent[], enabled: boolean): Promise<Done> {
    const changed = await many.enable(idsOf(agents), enabled);
    if (changed.length === 0) return { text: t('unchanged') };
    const text = t(enabled ? 'enabledMany' : 'disabledMany', { count: changed.length });
    return { text, undo: () => many.enable(changed, !enabled) };
  }

  const enable: BulkAction<Agent> = {
    key: 'enable',
    label: t('enable'),
    icon: 'check',
    run: (agents) => setEnabled(agents, true),
  };
  const disable: BulkAction<Agent> = {
    key: 'disable',
    label: t('disable'),
    icon: 'ban',
    run: (agents) => setEnabled(agents, false),
  };
  const remove: BulkAction<Agent> = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(agents) {
      const text = t('removeMany', { count: agents.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      return { text: t('removedMany', { count: await many.remove(idsOf(agents)) }) };
    },
  };
  return { enable, disable, remove };
}
