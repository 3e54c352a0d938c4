import { useTranslation } from 'react-i18next';
import { useRegionOptions } from '../../lib/use-region-options';
import { Failed } from '../../ui/failed';
import { MultiSelect } from '../../ui/form/multi-select';

type Props = { id?: string; value?: string[]; onChange?: (codes: string[]) => void };

/** Select for provinces, cities and countries; a province includes its cities. */
export function RegionSelect({ id, value = [], onChange }: Props) {
  const { t } = useTranslation('service');
  const { tree, options } = useRegionOptions();
  return (
    <>
      <MultiSelect
        {...(id && { id })}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        loading={tree.isFetching}
        // Until the names are loaded, the number of chosen regions is shown instead of their codes.
        disabled={!tree.data}
        value={tree.data ? value : []}
        placeholder={value.length > 0 ? t('form.regionsChosen', { count: value.length }) : undefined}
        onChange={(codes: string[]) => onChange?.(codes)}
        options={options}
      />
      {tree.isError && <Failed error={tree.error} busy={tree.isFetching} onRetry={() => void tree.refetch()} />}
    </>
  );
}
