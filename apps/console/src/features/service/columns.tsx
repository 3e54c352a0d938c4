import { agentFields, presenceOfAgent } from '@parley/protocol/fields/agents';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { shiftText } from '../../lib/time/shift-text';
import { confirm } from '../../ui/confirm/confirm';
import { languageName } from '../../ui/faces/languages';
import { Picture } from '../../ui/faces/picture';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import { type Agent, useGroups, useRoles, useSwitchAgent } from './queries';
import style from './service.module.css';

type AgentColumn = Column<Agent, 'createdAt' | 'nickname' | 'username' | 'load' | 'limit'>;
type OpensHandOver = (agent: Agent) => Promise<boolean>;

/**
 * `opensHandOver`: true if it has opened the form that hands conversations over, which then disables the agent itself.
 */
export function useAgentColumns(opensHandOver: OpensHandOver): readonly AgentColumn[] {
  const { t } = useTranslation('service');
  const texts = useFields(agentFields);
  return [
    {
      key: 'nickname',
      title: texts.label('nickname'),
      width: 180,
      sort: 'nickname',
      isName: true,
      pin: 'start',
      cell: (agent) => <Name agent={agent} />,
    },
    ...useAccountColumns(),
    { key: 'state', title: texts.label('state'), width: 120, cell: (agent) => <State agent={agent} /> },
    {
      key: 'enabled',
      title: texts.label('enabled'),
      width: 84,
      cell: (agent) => <EnabledSwitch agent={agent} opensHandOver={opensHandOver} />,
    },
    ...useReceivingColumns(),
    {
      key: 'lastLoginAt',
      title: texts.label('lastLoginAt'),
      width: 130,
      kind: 'time',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('never') : <TimeCell time={lastLoginAt} />),
    },
    {
      key: 'totp',
      title: texts.label('totp'),
      width: 100,
      isHidden: true,
      cell: ({ totp }) => t(totp ? 'yes' : 'no'),
    },
    {
      key: 'createdAt',
      title: texts.label('createdAt'),
      width: 130,
      kind: 'time',
      sort: 'createdAt',
      isHidden: true,
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
    {
      key: 'permissions',
      title: t('form.permissions'),
      width: 200,
      isHidden: true,
      cell: ({ permissions }) => words(list(permissions)),
    },
  ];
}

/** Account, groups and roles. */
function useAccountColumns(): readonly AgentColumn[] {
  const texts = useFields(agentFields);
  const roles = useRoles();
  const groups = useGroups();
  const roleName = (role: string): string => roles.data?.list.find((known) => known.role === role)?.name || role;
  const groupName = (id: string): string => groups.data?.list.find((known) => known.id === id)?.name ?? '…';
  return [
    {
      key: 'username',
      title: texts.label('username'),
      width: 120,
      sort: 'username',
      cell: ({ username }) => words(username),
    },
    { key: 'jobNumber', title: texts.label('jobNumber'), width: 108, cell: ({ jobNumber }) => words(jobNumber) },
    {
      key: 'groups',
      title: texts.label('groups'),
      width: 120,
      cell: (agent) => words(list(agent.groups.map(groupName))),
    },
    { key: 'roles', title: texts.label('roles'), width: 110, cell: (agent) => words(list(agent.roles.map(roleName))) },
  ];
}

/** How many conversations an agent gets, which ones, and when. */
function useReceivingColumns(): readonly AgentColumn[] {
  const { t } = useTranslation('service');
  const texts = useFields(agentFields);
  return [
    {
      key: 'load',
      title: texts.label('load'),
      width: 120,
      kind: 'number',
      sort: 'load',
      cell: ({ load, limit }) => `${load} / ${limit === 0 ? t('unlimited') : limit}`,
    },
    {
      key: 'limit',
      title: texts.label('limit'),
      width: 100,
      kind: 'number',
      sort: 'limit',
      isHidden: true,
      cell: ({ limit }) => (limit === 0 ? t('unlimited') : limit),
    },
    { key: 'today', title: texts.label('today'), width: 90, kind: 'number', cell: ({ today }) => today },
    {
      key: 'skills',
      title: texts.label('skills'),
      width: 160,
      isHidden: true,
      cell: ({ skills }) => words(list(skills.map(({ name, value }) => `${name} ${value}`))),
    },
    {
      key: 'languages',
      title: texts.label('languages'),
      width: 120,
      isHidden: true,
      cell: ({ languages }) => words(list(languages.map(languageName))),
    },
    {
      key: 'shifts',
      title: texts.label('shifts'),
      width: 180,
      isHidden: true,
      cell: ({ shifts }) => words(list(shifts.map(shiftText))),
    },
    {
      key: 'maxIdle',
      title: texts.label('maxIdle'),
      width: 120,
      kind: 'number',
      isHidden: true,
      cell: ({ maxIdle }) => (maxIdle === 0 ? t('never') : maxIdle),
    },
  ];
}

const list = (names: readonly string[]): string => names.join(currentLanguage() === 'zh' ? '、' : ', ');
const words = (text: string) => <span title={text}>{text}</span>;

function Name({ agent }: { agent: Agent }) {
  const { t } = useTranslation('service');
  const { me } = useDesk();
  return (
    <span className={style.name} title={agent.nickname}>
      <Picture agent={agent} />
      <bdi>{agent.nickname}</bdi>
      {agent.id === me.uuid && <span className={style.you}>{t('you')}</span>}
    </span>
  );
}

function EnabledSwitch({ agent, opensHandOver }: { agent: Agent; opensHandOver: OpensHandOver }) {
  const { t } = useTranslation('service');
  const texts = useFields(agentFields);
  const { me } = useDesk();
  const toggle = useSwitchAgent();
  const change = async (enabled: boolean): Promise<void> => {
    if (!enabled && (await opensHandOver(agent))) return;
    const question = { text: t('disableAsk', { name: agent.nickname }), ok: t('disable'), isDangerous: true };
    if (enabled || (await confirm(question))) toggle.mutate({ id: agent.id, enabled });
  };
  return (
    <Switch
      size="small"
      aria-label={`${texts.label('enabled')}: ${agent.nickname}`}
      checked={toggle.isPending && toggle.variables.id === agent.id ? toggle.variables.enabled : agent.enabled}
      disabled={agent.id === me.uuid}
      onChange={(enabled) => void change(enabled)}
    />
  );
}

/**
 * Online state of the agent as a dot and text: the live state of the inbox, or the row's if the inbox does not have the
 * agent.
 */
function State({ agent }: { agent: Agent }) {
  const { t } = useTranslation('service');
  const texts = useFields(agentFields);
  const { state, reachable, reason, word } = useDeskState(({ inbox }) => inbox?.agents.get(agent.id)) ?? agent;
  // The row was read a while ago: who was there then and is not now has lost the connection.
  const lost = agent.lost || (agent.reachable && !reachable);
  const kind = presenceOfAgent({ enabled: agent.enabled, state, reachable, lost });
  const isIdle = kind === 'hidden' && agent.idleSince !== null;
  const named = kind === 'hidden' && reason ? [t(`state.${reason}`), word].filter(Boolean).join(' · ') : null;
  const usual = isIdle ? t('state.idle') : kind !== 'disabled' && !agent.onShift ? t('state.offShift') : null;
  const why = named ?? usual;
  return (
    <span className={style.state} data-kind={kind}>
      <span className={style.dot} aria-hidden="true" />
      {texts.value('state', kind)}
      {why && <span className={style.why}>{why}</span>}
    </span>
  );
}
