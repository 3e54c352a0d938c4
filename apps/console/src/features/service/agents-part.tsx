import { agentFields } from '@parley/protocol/fields/agents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCan } from '../../lib/can/can';
import { useDesk } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { lazyPart } from '../../lib/lazy-part';
import { useStartView } from '../../lib/view/start-view';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import type { RowAction } from '../../ui/table/types';
import { AgentForm } from './agent-form';
import { useAgentColumns } from './columns';
import { type AfterHandOver, HandOverForm } from './hand-over-form';
import { agentImport } from './import/import-job';
import { AGENTS, type Agent, useGroups, useRoles } from './queries';
import style from './service.module.css';
import { useAgentActions } from './use-agent-actions';

const PasswordLink = lazyPart(() => import('./password-link'), 'PasswordLink');
const ImportDialog = lazyPart(() => import('./import/import-dialog'), 'ImportDialog');

type Open =
  | { kind: 'edit'; agent: Agent | null; isCopy?: boolean }
  | { kind: 'handOver'; agent: Agent; then: AfterHandOver }
  | { kind: 'link'; agent: Agent }
  | { kind: 'import' };

/** The list of agents with its actions. */
export function AgentsPart() {
  const { t } = useTranslation('service');
  const texts = useFields(agentFields);
  const { me } = useDesk();
  const roles = useRoles();
  const groups = useGroups();
  const [open, setOpen] = useState<Open | null>(null);
  const isMe = ({ id }: Agent): boolean => id === me.uuid;
  const handOver = (agent: Agent, then: AfterHandOver) => setOpen({ kind: 'handOver', agent, then });
  const actions = useAgentActions(handOver);
  const { enable, disable, remove, forceOffline, opensHandOver } = actions;
  const rowActions = useRowActions({ actions, isMe, open: setOpen });
  const columns = useAgentColumns((agent) => opensHandOver(agent, 'disable'));
  const close = () => setOpen(null);

  return (
    <ListPage
      name={AGENTS}
      route="GET /services/getList"
      title={t('title')}
      action={
        <span className={style.actions}>
          <ImportButton onClick={() => setOpen({ kind: 'import' })} />
          <Button look="primary" onClick={() => setOpen({ kind: 'edit', agent: null })}>
            {t('add')}
          </Button>
        </span>
      }
      columns={columns}
      everyMs={30_000}
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
          key: 'groups',
          kind: 'some',
          label: t('filters.groups'),
          options: (groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          key: 'state',
          kind: 'some',
          label: t('filters.state'),
          options: texts.options('state'),
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
      isSelectable={(agent) => !isMe(agent)}
      rowActions={rowActions}
      bulkActions={[enable, disable, forceOffline, remove]}
      exporting={{
        route: 'GET /services/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open?.kind === 'edit' && <AgentForm agent={open.agent} isCopy={open.isCopy ?? false} onClose={close} />}
      {open?.kind === 'handOver' && <HandOverForm agent={open.agent} then={open.then} onClose={close} />}
      {open?.kind === 'link' && <PasswordLink agent={open.agent} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
    </ListPage>
  );
}

/** Opens the import; while one is running, it says how far it is. */
function ImportButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('service');
  const running = useStore(agentImport, (state) => state.running);
  return (
    <Button aria-busy={running !== null} onClick={onClick}>
      {running ? t('import.progress', running) : t('import.open')}
    </Button>
  );
}

type RowHandlers = {
  actions: ReturnType<typeof useAgentActions>;
  isMe: (agent: Agent) => boolean;
  open: (open: Open) => void;
};

/** Actions of one row. */
function useRowActions({ actions, isMe, open }: RowHandlers): RowAction<Agent>[] {
  const { t } = useTranslation('service');
  const may = useCan();
  const startView = useStartView();
  const { remove, forceOffline, resetTotp, handOverOpen } = actions;

  async function viewAs([agent]: readonly Agent[]): Promise<null> {
    if (agent) await startView('agent', agent.id);
    return null;
  }

  return [
    { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: (agent) => open({ kind: 'edit', agent }) },
    {
      key: 'clone',
      label: t('clone'),
      icon: 'copy',
      onSelect: (agent) => open({ kind: 'edit', agent, isCopy: true }),
    },
    {
      key: 'handOver',
      label: t('handOver.open'),
      icon: 'transfer',
      isOff: ({ enabled, reachable, load }) => load === 0 && !(enabled && reachable),
      run: handOverOpen,
    },
    {
      key: 'offline',
      label: t('offline.do'),
      icon: 'logout',
      isOff: (agent) => isMe(agent) || !agent.enabled,
      run: forceOffline.run,
    },
    {
      key: 'viewAs',
      label: t('viewAs'),
      icon: 'monitor',
      isOff: (agent) => isMe(agent) || !agent.enabled || !may(['setPermissions:roleManagement']),
      run: viewAs,
    },
    {
      key: 'link',
      label: t('link.open'),
      icon: 'link',
      isOff: (agent) => isMe(agent) || !agent.enabled,
      onSelect: (agent) => open({ kind: 'link', agent }),
    },
    { key: 'totp', label: t('totp.reset'), icon: 'device', isOff: ({ totp }) => !totp, run: resetTotp },
    { key: 'remove', label: t('remove'), icon: 'trash', isDanger: true, isOff: isMe, run: remove.run },
  ];
}
