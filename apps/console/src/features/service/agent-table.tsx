import Popconfirm from 'antd/es/popconfirm';
import Switch from 'antd/es/switch';
import Table from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../lib/desk/desk-context';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { fullTime, shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Notice } from '../../ui/notice';
import { type Agent, useDeleteAgent, useEditAgent, useRoles } from './queries';
import style from './service.module.css';

type Paging = { pageNo: number; pageSize: number; total: number; onPage: (pageNo: number) => void };
type Props = { agents: readonly Agent[]; isLoading: boolean; paging: Paging; onEdit: (agent: Agent) => void };

export function AgentTable({ agents, isLoading, paging, onEdit }: Props) {
  const { t } = useTranslation('service');
  const { me } = useDesk();
  const errorText = useErrorText();
  const language = currentLanguage();
  const remove = useDeleteAgent();
  const edit = useEditAgent();
  const roles = useRoles();
  const roleName = (role: string) => roles.data?.list.find((known) => known.role === role)?.name || role;
  const error = remove.error ?? edit.error;

  return (
    <>
      {error && <Notice kind="bad">{errorText(error)}</Notice>}
      <Table<Agent>
        className={style.table ?? ''}
        rowKey="id"
        size="middle"
        loading={isLoading}
        dataSource={[...agents]}
        scroll={{ x: 860 }}
        locale={{ emptyText: isLoading ? ' ' : <Empty title={t('empty')} hint={t('emptyHint')} /> }}
        pagination={{
          current: paging.pageNo,
          pageSize: paging.pageSize,
          total: paging.total,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: paging.onPage,
        }}
        columns={[
          {
            title: t('columns.nickname'),
            dataIndex: 'nickname',
            ellipsis: true,
            render: (_value, agent) => (
              <span className={style.name} title={agent.nickname}>
                <bdi>{agent.nickname}</bdi>
                {agent.id === me.uuid && <span className={style.you}>{t('you')}</span>}
              </span>
            ),
          },
          { title: t('columns.username'), dataIndex: 'username', ellipsis: true },
          {
            title: t('columns.roles'),
            dataIndex: 'roles',
            ellipsis: true,
            render: (_value, agent) => agent.roles.map(roleName).join(language === 'zh' ? '、' : ', '),
          },
          { title: t('columns.state'), key: 'state', width: 110, render: (_value, agent) => <State agent={agent} /> },
          {
            title: t('columns.load'),
            key: 'load',
            width: 110,
            align: 'right',
            className: 'tabular',
            render: (_value, agent) => `${agent.load} / ${agent.limit === 0 ? t('unlimited') : agent.limit}`,
          },
          {
            title: t('columns.created'),
            dataIndex: 'createdAt',
            width: 140,
            className: 'tabular',
            render: (_value, agent) => (
              <span title={fullTime(agent.createdAt, language)}>
                {shortTime(agent.createdAt, Date.now(), language)}
              </span>
            ),
          },
          {
            title: t('columns.enabled'),
            key: 'enabled',
            width: 80,
            render: (_value, agent) => (
              <Switch
                size="small"
                aria-label={`${t('columns.enabled')}: ${agent.nickname}`}
                checked={agent.enabled}
                disabled={agent.id === me.uuid}
                loading={edit.isPending && edit.variables.id === agent.id}
                onChange={(enabled) => edit.mutate({ id: agent.id, enabled })}
              />
            ),
          },
          {
            title: t('columns.actions'),
            key: 'actions',
            width: 140,
            render: (_value, agent) => (
              <span className={style.actions}>
                <Button look="link" onClick={() => onEdit(agent)}>
                  {t('edit')}
                </Button>
                {agent.id !== me.uuid && (
                  <Popconfirm
                    title={t('removeTitle', { name: agent.nickname })}
                    description={t('removeHint')}
                    okText={t('remove')}
                    cancelText={t('cancel', { ns: 'app' })}
                    okButtonProps={{ danger: true }}
                    onConfirm={() => remove.mutateAsync(agent.id).catch(() => {})}
                  >
                    <Button look="link" className={style.remove ?? ''}>
                      {t('remove')}
                    </Button>
                  </Popconfirm>
                )}
              </span>
            ),
          },
        ]}
      />
    </>
  );
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
