import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../ui/failed';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import { othersOnline } from './others-online';
import { type Agent, useAgentsNamed, useGroups, useManyAgents } from './queries';

/** What happens to the agent after its conversations are handed over. */
export type AfterHandOver = 'nothing' | 'disable' | 'remove';
type Values = { kind: 'agent' | 'group' | 'queue'; agent?: string; group?: string; hide?: boolean };

/**
 * Hands the open conversations of an agent over to another agent, a group or the queue; then, if requested, disables or
 * removes the agent. The conversations continue.
 */
export function HandOverForm({ agent, then, onClose }: { agent: Agent; then: AfterHandOver; onClose: () => void }) {
  const { t } = useTranslation('service');
  const many = useManyAgents();

  async function submit({ kind, agent: to = '', group = '', hide = false }: Values): Promise<void> {
    const target = kind === 'queue' ? { kind } : { kind, id: kind === 'agent' ? to : group };
    const { moved, left } = await many.handOver({ id: agent.id, to: target, next: then, hide });
    // Some conversations could not be moved: the agent is neither disabled nor removed.
    if (left > 0 && then !== 'nothing') toast.bad(t('handOver.left', { count: left, moved }));
    else if (left > 0) toast.bad(t('handOver.leftThere', { count: left, moved }));
    else toast.good(t(`handOver.done.${then}`, { count: moved, name: agent.nickname }));
  }

  return (
    <FormWindow<Values>
      title={t(`handOver.title.${then}`, { name: agent.nickname })}
      width={480}
      initial={{ kind: 'agent', hide: then === 'nothing' }}
      submitText={t(`handOver.submit.${then}`)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Notice kind="wait">{t('handOver.has', { count: agent.load, name: agent.nickname })}</Notice>
      </Form.Item>
      <Form.Item name="kind" label={t('handOver.to')}>
        <Radio.Group
          options={(['agent', 'group', 'queue'] as const).map((value) => ({
            value,
            label: t(`handOver.kind.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: Values, now: Values) => before.kind !== now.kind}>
        {({ getFieldValue }) => <Target kind={getFieldValue('kind') as Values['kind']} agent={agent} />}
      </Form.Item>
      {then === 'nothing' && (
        <Form.Item name="hide" valuePropName="checked" extra={t('handOver.hideHint', { name: agent.nickname })}>
          <Checkbox>{t('handOver.hide', { name: agent.nickname })}</Checkbox>
        </Form.Item>
      )}
    </FormWindow>
  );
}

/** Select for the agent or group that takes the conversations; the queue needs none. */
function Target({ kind, agent }: { kind: Values['kind']; agent: Agent }) {
  const { t } = useTranslation('service');
  const rules = useRules();
  const groups = useGroups();
  const [typed, setTyped] = useState('');
  const online = useAgentsNamed(typed, 'online');

  if (kind === 'queue')
    return (
      <Form.Item>
        <Notice kind="info">{t('handOver.queueHint')}</Notice>
      </Form.Item>
    );
  if (kind === 'group')
    return (
      <Form.Item name="group" label={t('handOver.kind.group')} rules={[rules.required]} extra={failed(groups)}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={groups.isPending}
          notFoundContent={groups.isError ? null : t('handOver.noGroups')}
          options={(groups.data?.list ?? []).map((group) => ({
            value: group.id,
            label: `${group.name} · ${t('groups.onlineCount', { count: othersOnline(group, agent) })}`,
          }))}
        />
      </Form.Item>
    );
  return (
    <Form.Item name="agent" label={t('handOver.kind.agent')} rules={[rules.required]} extra={failed(online)}>
      <Select
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={online.isFetching}
        notFoundContent={online.isError ? null : t('handOver.nobody')}
        options={(online.data?.list ?? [])
          .filter(({ id }) => id !== agent.id)
          .map(({ id, nickname, load, limit }) => ({
            value: id,
            label: `${nickname} · ${load} / ${limit === 0 ? t('unlimited') : limit}`,
          }))}
      />
    </Form.Item>
  );
}

/** Error of a select's options: without it, an empty list would look like a list without matches. */
const failed = ({ isError, error, isFetching, refetch }: ReturnType<typeof useGroups | typeof useAgentsNamed>) =>
  isError && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
