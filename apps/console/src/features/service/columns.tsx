import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../lib/desk/desk-context';
import { currentLanguage } from '../../lib/i18n/i18n';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import { type Agent, useRoles, useSwitchAgent } from './queries';
import style from './service.module.css';

export const STATES = ['online', 'hidden', 'away', 'disabled'] as const;

export function useAgentColumns(): readonly Column<Agent, 'createdAt' | 'nickname' | 'username' | 'limit'>[] {
  const { t } = useTranslation('service');
  const { me } = useDesk();
  const roles = useRoles();
  const toggle = useSwitchAgent();
  const roleName = (role: string): string => roles.data?.list.find((known) => known.role === role)?.name || role;
  const list = (names: readonly string[]): string => names.join(currentLanguage() === 'zh' ? '、' : ', ');

  return [
    {
      key: 'nickname',
      title: t('columns.nickname'),
      width: 180,
      sort: 'nickname',
      isName: true,
      pin: 'start',
      cell: (agent) => (
        <span className={style.name} title={agent.nickname}>
          <bdi>{agent.nickname}</bdi>
          {agent.id === me.uuid && <span className={style.you}>{t('you')}</span>}
        </span>
      ),
    },
    {
      key: 'username',
      title: t('columns.username'),
      width: 140,
      sort: 'username',
      cell: ({ username }) => <span title={username}>{username}</span>,
    },
    {
      key: 'roles',
      title: t('columns.roles'),
      width: 150,
      cell: (agent) => {
        const names = list(agent.roles.map(roleName));
        return <span title={names}>{names}</span>;
      },
    },
    { key: 'state', title: t('columns.state'), width: 110, cell: (agent) => <State agent={agent} /> },
    {
      key: 'load',
      title: t('columns.load'),
      width: 110,
      kind: 'number',
      sort: 'limit',
      cell: ({ load, limit }) => `${load} / ${limit === 0 ? t('unlimited') : limit}`,
    },
    {
      key: 'createdAt',
      title: t('columns.created'),
      width: 130,
      kind: 'time',
      sort: 'createdAt',
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
    {
      key: 'permissions',
      title: t('form.permissions'),
      width: 200,
      isHidden: true,
      cell: ({ permissions }) => <span title={list(permissions)}>{list(permissions)}</span>,
    },
    {
      key: 'enabled',
      title: t('columns.enabled'),
      width: 80,
      cell: (agent) => (
        <Switch
          size="small"
          aria-label={`${t('columns.enabled')}: ${agent.nickname}`}
          checked={toggle.isPending && toggle.variables.id === agent.id ? toggle.variables.enabled : agent.enabled}
          disabled={agent.id === me.uuid}
          onChange={(enabled) => toggle.mutate({ id: agent.id, enabled })}
        />
      ),
    },
  ];
}

/** Chosen state and reach together, as a dot with its word. */
function State({ agent }: { agent: Agent }) {
  const { t } = useTranslation('service');
  const kind = !agent.enabled ? 'disabled' : agent.state === '1' ? 'hidden' : agent.reachable ? 'online' : 'away';
  return (
    <span className={style.state} data-kind={kind}>
      <span className={style.dot} aria-hidden="true" />
      {t(`state.${kind}`)}
    </span>
  );
}
