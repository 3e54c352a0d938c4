import type { RegionRuleSetting } from '@parley/protocol/settings/region';
import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';

type SelectProps<V> = { id: string; value: V; disabled: boolean; onChange: (value: V) => void };

/** An agent or a group. */
export function TargetSelect({ id, value, disabled, onChange }: SelectProps<RegionRuleSetting['to']>) {
  const { t } = useTranslation('region');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['letter-options'],
    queryFn: () => api('GET /letter/getOptions', undefined, { quiet: true }),
    staleTime: 60_000,
  });
  const targets = [
    ...(data?.groups ?? []).map((one) => ({ value: `group:${one.value}`, label: one.label })),
    ...(data?.agents ?? []).map((one) => ({ value: `agent:${one.value}`, label: one.label })),
  ];
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('to')}
      value={value && `${value.kind}:${value.id}`}
      disabled={disabled}
      onChange={(chosen: string) => {
        const [kind, of = ''] = chosen.split(':');
        onChange({ kind: kind === 'group' ? 'group' : 'agent', id: of });
      }}
      options={targets}
    />
  );
}

/** A time zone, or that of the opening hours. */
export function ZoneSelect({ id, value, disabled, onChange }: SelectProps<string>) {
  const { t } = useTranslation('region');
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      disabled={disabled}
      onChange={onChange}
      options={[{ value: '', label: t('ownZone') }, ...zones]}
    />
  );
}
