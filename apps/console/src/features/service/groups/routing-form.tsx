import type { SectionValue } from '@parley/protocol/settings/sections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormPending } from '../../../ui/form/form-pending';
import { FormWindow } from '../../../ui/form/form-window';
import { UnreadableNotice } from '../../../ui/form/unreadable-notice';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';

type Routing = SectionValue<'routing'>;
type Values = Pick<Routing, 'strategy' | 'preferSeconds' | 'timeZone'>;
const STRATEGIES = ['least-busy', 'in-turn', 'last-served', 'by-hand'] as const;

/** How the whole desk chooses: what every group does that says nothing else, and how long somebody who fits is waited for. */
export function RoutingForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('service');
  const rules = useRules();
  const api = useApi();
  const queries = useQueryClient();
  const stored = useQuery({
    queryKey: ['routing-settings'],
    queryFn: async () => (await api('GET /settings/getList')).list.find(({ section }) => section === 'routing'),
    staleTime: 0,
    gcTime: 0,
    // What a colleague saves meanwhile is told by the version, and not taken over unseen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!stored.data)
    return <FormPending width={480} title={t('groups.routing.title')} asked={stored} onClose={onClose} />;
  const { value, version, unreadable } = stored.data;
  const routing = value as Routing;

  async function submit(values: Values): Promise<void> {
    await api('POST /settings/doEdit', { section: 'routing', value: { ...routing, ...values }, version });
    await queries.invalidateQueries({ queryKey: ['settings'] });
    toast.good(t('groups.routing.saved'));
  }

  return (
    <FormWindow<Values>
      title={t('groups.routing.title')}
      width={480}
      initial={{ strategy: routing.strategy, preferSeconds: routing.preferSeconds, timeZone: routing.timeZone }}
      onSubmit={submit}
      onClose={onClose}
    >
      <UnreadableNotice
        fields={unreadable}
        names={{
          strategy: t('groups.columns.strategy'),
          preferSeconds: t('groups.routing.prefer'),
          timeZone: t('groups.routing.timeZone'),
        }}
      />
      <Form.Item name="strategy" label={t('groups.columns.strategy')} extra={t('groups.routing.strategyHint')}>
        <Select
          options={STRATEGIES.map((value) => ({
            value,
            label: value === 'by-hand' ? t('groups.routing.byHand') : t(`groups.strategy.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="preferSeconds"
        label={t('groups.routing.prefer')}
        extra={t('groups.routing.preferHint')}
        rules={[rules.required, rules.number({ min: 0, max: 600 })]}
      >
        <InputNumber precision={0} />
      </Form.Item>
      <Form.Item name="timeZone" label={t('groups.routing.timeZone')} extra={t('groups.routing.timeZoneHint')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
        />
      </Form.Item>
    </FormWindow>
  );
}
