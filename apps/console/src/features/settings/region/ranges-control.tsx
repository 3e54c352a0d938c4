import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../ui/form/multi-select';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from '../controls/controls.module.css';
import './texts';

/** Addresses and ranges, typed as tags. */
export function RangesControl({ id, value, onChange, disabled, label }: ControlProps & { label?: string }) {
  const { t } = useTranslation('region');
  return (
    <MultiSelect
      mode="tags"
      id={id}
      open={false}
      className={style.days ?? ''}
      aria-label={label ?? t('ranges')}
      placeholder={t('rangesHint')}
      tokenSeparators={[',', '，', '、', ' ', '\n']}
      value={value as string[]}
      disabled={disabled}
      onChange={(ranges: string[]) => onChange(ranges.map((range) => range.trim()).filter(Boolean))}
    />
  );
}
