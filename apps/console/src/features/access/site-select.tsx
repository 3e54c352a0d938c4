import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { Failed } from '../../ui/failed';
import { SITES, type Site } from './queries';
import './try-texts';

type Props = { value: Site | undefined; disabled?: boolean; onChange: (site: Site) => void };

/** All sites, the first one chosen. */
export function useSites() {
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [SITES, 'all'],
    queryFn: () => api('GET /access/getList', { pageSize: 100 }),
  });
  return { sites: data?.list ?? [], error: data ? null : error, isFetching, refetch };
}

/** That the sites could not be loaded, without which a page for one of them can do nothing. */
export function SitesFailed() {
  const { error, isFetching, refetch } = useSites();
  return error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

export function SiteSelect({ value, disabled = false, onChange }: Props) {
  const { t } = useTranslation('accessTry');
  const { sites } = useSites();
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
