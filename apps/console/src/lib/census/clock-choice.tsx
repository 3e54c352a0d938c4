import Select from 'antd/es/select';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clock } from './asked';
import style from './census.module.css';
import './texts';

/** How times between people run. */
export function ClockChoice({ value, onChange }: { value: Clock; onChange: (value: Clock) => void }) {
  const { t } = useTranslation('census');
  const id = useId();
  return (
    <span className={style.control}>
      <label className={style.label} htmlFor={id}>
        {t('clock.label')}
      </label>
      <Select<NonNullable<Clock> | 'wall'>
        id={id}
        className={style.valid ?? ''}
        value={value ?? 'wall'}
        options={(['wall', 'business'] as const).map((each) => ({ value: each, label: t(`clock.${each}`) }))}
        onChange={(next) => onChange(next === 'wall' ? null : next)}
      />
    </span>
  );
}
