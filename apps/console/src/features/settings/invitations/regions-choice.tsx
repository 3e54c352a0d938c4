import { useRegionOptions } from '../../../lib/use-region-options';
import { MultiSelect } from '../../../ui/form/multi-select';

type Props = {
  label: string;
  value: readonly string[];
  disabled: boolean;
  onChange: (codes: string[]) => void;
};

/** Provinces and their cities, and countries. Until their names are loaded codes are shown. */
export function RegionsChoice({ label, value, disabled, onChange }: Props) {
  const { tree, options } = useRegionOptions();
  return (
    <MultiSelect
      mode="multiple"
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      loading={tree.isFetching}
      disabled={disabled}
      value={[...value]}
      onChange={(codes: string[]) => onChange(codes)}
      options={options}
    />
  );
}
