import type { SpecialDaySetting } from '@parley/protocol/settings/company';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import { HolidaysButton } from '../holidays/holidays-button';
import style from './controls.module.css';
import { SpanFields, USUAL_SPAN } from './span-fields';

/** Most lines, and most hours of one, that the server takes. */
const MOST = 200;
const MOST_HOURS = 10;

/** `2030-10-01` in the time zone of this browser. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date());

/** Dates with hours of their own: holidays, and weekends that are worked. */
export function SpecialDaysControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const days = value as readonly SpecialDaySetting[];

  function add(): void {
    const from = today();
    onChange([...days, { name: '', from, to: from, hours: [] }]);
  }

  return (
    <div className={style.stack}>
      {days.map((day, at) => (
        <SpecialDay
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name
          key={at}
          day={day}
          label={day.name || t('special.unnamed', { number: at + 1 })}
          disabled={disabled}
          onChange={(next) => onChange(days.map((one, each) => (each === at ? next : one)))}
          onRemove={() => onChange(days.filter((_, each) => each !== at))}
        />
      ))}
      {days.length < MOST && (
        <Button id={id} size="s" icon="plus" disabled={disabled} onClick={add}>
          {t('special.add')}
        </Button>
      )}
      <HolidaysButton
        days={days}
        room={MOST - days.length}
        disabled={disabled}
        onAdd={(more) => onChange([...days, ...more].sort((one, other) => (one.from < other.from ? -1 : 1)))}
      />
    </div>
  );
}

type DayProps = {
  day: SpecialDaySetting;
  label: string;
  disabled: boolean;
  onChange: (day: SpecialDaySetting) => void;
  onRemove: () => void;
};

function SpecialDay({ day, label, disabled, onChange, onRemove }: DayProps) {
  const { t } = useTranslation('settingsPages');
  const { name, from, to, hours } = day;
  const date = (side: 'from' | 'to') => (
    <Input
      type="date"
      aria-label={`${label} ${t(`special.${side}`)}`}
      value={day[side]}
      disabled={disabled}
      onChange={({ target }) => {
        if (target.value === '') return;
        // The last date follows the first until it is chosen.
        onChange({ ...day, [side]: target.value, ...(side === 'from' && to < target.value && { to: target.value }) });
      }}
    />
  );
  return (
    <fieldset className={style.day} aria-label={label}>
      <div className={style.line}>
        <Input
          aria-label={t('special.name')}
          placeholder={t('special.namePlaceholder')}
          maxLength={60}
          value={name}
          disabled={disabled}
          onChange={(event) => onChange({ ...day, name: event.target.value })}
        />
        {date('from')}
        <span aria-hidden="true">–</span>
        {date('to')}
        <Button
          icon="trash"
          look="quiet"
          disabled={disabled}
          aria-label={t('special.remove', { name: label })}
          onClick={onRemove}
        />
      </div>
      {to < from && <span className={style.bad}>{t('special.order')}</span>}
      {hours.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name
        <div key={at} className={style.line}>
          <SpanFields
            span={span}
            name={`${label} ${at + 1}`}
            disabled={disabled}
            onChange={(next) => onChange({ ...day, hours: hours.map((one, each) => (each === at ? next : one)) })}
          />
          <Button
            icon="trash"
            look="quiet"
            disabled={disabled}
            aria-label={t('hours.remove', { number: at + 1 })}
            onClick={() => onChange({ ...day, hours: hours.filter((_, each) => each !== at) })}
          />
        </div>
      ))}
      <span className={style.line}>
        {hours.length === 0 && <span className={style.note}>{t('closed')}</span>}
        {hours.length < MOST_HOURS && (
          <Button
            size="s"
            look="link"
            disabled={disabled}
            onClick={() => onChange({ ...day, hours: [...hours, USUAL_SPAN] })}
          >
            {t('special.addHours')}
          </Button>
        )}
      </span>
    </fieldset>
  );
}
