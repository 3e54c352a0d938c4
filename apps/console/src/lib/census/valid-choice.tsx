import Select from 'antd/es/select';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Valid } from './asked';
import style from './census.module.css';
import './texts';

/** When a conversation is valid. */
export function ValidChoice({ value, onChange }: { value: Valid; onChange: (value: Valid) => void }) {
  const { t } = useTranslation('census');
  const id = useId();
  return (
    <span className={style.control}>
      <label className={style.label} htmlFor={id}>
        {t('valid.label')}
      </label>
      <Select<NonNullable<Valid> | 'both'>
        id={id}
        className={style.valid ?? ''}
        value={value ?? 'both'}
        options={(['wide', 'both', 'strict'] as const).map((each) => ({ value: each, label: t(`valid.${each}`) }))}
        onChange={(next) => onChange(next === 'both' ? null : next)}
      />
    </span>
  );
}
