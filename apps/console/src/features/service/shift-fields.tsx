import Form from 'antd/es/form';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { DAYS, dayName } from '../../lib/time/shift-text';
import { Button } from '../../ui/button';
import { ClockField } from '../../ui/form/clock-field';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import style from './service.module.css';

const DEFAULT_START = 9 * 60;
const DEFAULT_END = 18 * 60;
/** Maximum of the server. */
const MAX_SHIFTS = 20;

/** Times of the week in which routing gives visitors to the agent, and their time zone. */
export function ShiftFields() {
  const { t } = useTranslation('service');
  const rules = useRules();
  return (
    <>
      <Form.List name="shifts">
        {(fields, { add, remove }) => (
          <div className={style.skills}>
            <span className={style.label}>{t('form.shifts')}</span>
            <span className={style.hint}>{t('form.shiftsHint')}</span>
            {fields.map(({ key, name }) => (
              <div key={key} className={style.shift}>
                <Form.Item name={[name, 'days']} rules={[rules.required]}>
                  <MultiSelect
                    mode="multiple"
                    showSearch={false}
                    aria-label={t('form.shiftDays')}
                    placeholder={t('form.shiftDays')}
                    options={DAYS.map((value) => ({ value, label: dayName(value) }))}
                  />
                </Form.Item>
                <ClockField name={[name, 'from']} label={t('form.shiftFrom')} />
                <ClockField name={[name, 'to']} label={t('form.shiftTo')} />
                <Button icon="trash" look="quiet" aria-label={t('form.shiftRemove')} onClick={() => remove(name)} />
              </div>
            ))}
            {fields.length < MAX_SHIFTS && (
              <Button size="s" onClick={() => add({ days: [1, 2, 3, 4, 5], from: DEFAULT_START, to: DEFAULT_END })}>
                {t('form.shiftAdd')}
              </Button>
            )}
          </div>
        )}
      </Form.List>
      <Form.Item name="timeZone" label={t('form.timeZone')} extra={t('form.timeZoneHint')}>
        <ZoneSelect />
      </Form.Item>
    </>
  );
}

type Zone = { id?: string; value?: string; onChange?: (zone: string) => void };

/** All time zones; the first option is the organisation's. */
function ZoneSelect({ id, value, onChange }: Zone) {
  const { t } = useTranslation('service');
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
  return (
    <Select
      {...(id && { id })}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? ''}
      onChange={(zone: string) => onChange?.(zone)}
      options={[{ value: '', label: t('form.timeZoneCompany') }, ...zones]}
    />
  );
}
