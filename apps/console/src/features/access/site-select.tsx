import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { SITES, type Site } from './queries';
import './try-texts';

type Props = { value: Site | undefined; disabled?: boolean; onChange: (site: Site) => void };

/** All sites, the first one chosen. */
export function useSites(): readonly Site[] {
  const api = useApi();
  const sites = useQuery({
    queryKey: [SITES, 'all'],
    queryFn: () => api('GET /access/getList', { pageSize: 100 }),
  });
  return sites.data?.list ?? [];
}

export function SiteSelect({ value, disabled = false, onChange }: Props) {
  const { t } = useTranslation('accessTry');
  const sites = useSites();
  return (
    <Select
      aria-label={t('site')}
      style={{ minWidth: 180 }}
      disabled={disabled}
      value={value?.id ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const site = sites.find((one) => one.id === id);
        if (site) onChange(site);
      }}
    />
  );
}
