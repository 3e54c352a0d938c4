import { useTranslation } from 'react-i18next';
import { DAYS, dayName } from '../../../lib/time/shift-text';
import { Button } from '../../../ui/button';
import { MultiSelect } from '../../../ui/form/multi-select';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';
import { type Span, SpanFields, USUAL_SPAN } from './span-fields';

type Hours = Span & { days: number[] };

/** Most lines that the server takes. */
const MOST = 50;

/** Hours of a week: on which days, from when to when. */
export function HoursControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const hours = value as readonly Hours[];
  const put = (at: number, changed: Partial<Hours>) =>
    onChange(hours.map((line, each) => (each === at ? { ...line, ...changed } : line)));

  return (
    <div className={style.stack}>
      {hours.length === 0 && <span className={style.note}>{t('hours.always')}</span>}
      {hours.map(({ days, ...span }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name
        <div key={at} className={style.line}>
          <MultiSelect
            mode="multiple"
            className={style.days ?? ''}
            {...(at === 0 && { id })}
            showSearch={false}
            aria-label={t('hours.days')}
            placeholder={t('hours.days')}
            value={days}
            disabled={disabled}
            onChange={(chosen: number[]) => put(at, { days: chosen })}
            options={DAYS.map((day) => ({ value: day, label: dayName(day) }))}
          />
          <SpanFields span={span} name={String(at + 1)} disabled={disabled} onChange={(next) => put(at, next)} />
          <Button
            icon="trash"
            look="quiet"
            disabled={disabled}
            aria-label={t('hours.remove', { number: at + 1 })}
            onClick={() => onChange(hours.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      {hours.length < MOST && (
        <Button
          size="s"
          icon="plus"
          disabled={disabled}
          {...(hours.length === 0 && { id })}
          onClick={() => onChange([...hours, { days: [1, 2, 3, 4, 5], ...USUAL_SPAN }])}
        >
          {t('hours.add')}
        </Button>
      )}
    </div>
  );
}
