import Form from 'antd/es/form';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { DAYS, dayName } from '../../lib/time/shift-text';
import { Button } from '../../ui/button';
import { ClockField } from '../../ui/form/clock-field';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import style from './robots.module.css';

const NINE = 9 * 60;
const SIX_PM = 18 * 60;
/** Maximum of the server. */
const MOST = 50;

/** Hours of the week in which the robot is in charge, and their time zone. */
export function HoursFields() {
  const { t } = useTranslation('robots');
  const rules = useRules();
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
  return (
    <>
      <Form.List name="hours">
        {(fields, { add, remove }) => (
          <div className={style.hours}>
            <span className={style.label}>{t('columns.hours')}</span>
            {fields.length === 0 && <span className={style.note}>{t('form.hoursHint')}</span>}
            {fields.map(({ key, name }, at) => (
              <div key={key} className={style.line}>
                <Form.Item name={[name, 'days']} rules={[rules.required]} className={style.grow ?? ''}>
                  <MultiSelect
                    mode="multiple"
                    showSearch={false}
                    aria-label={t('form.days', { number: at + 1 })}
                    placeholder={t('form.daysShort')}
                    options={DAYS.map((value) => ({ value, label: dayName(value) }))}
                  />
                </Form.Item>
                <ClockField name={[name, 'from']} label={t('form.from', { number: at + 1 })} />
                <ClockField name={[name, 'to']} label={t('form.until', { number: at + 1 })} />
                <Button
                  icon="trash"
                  look="quiet"
                  aria-label={t('form.removeHours', { number: at + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {fields.length < MOST && (
              <div>
                <Button size="s" icon="plus" onClick={() => add({ days: [1, 2, 3, 4, 5], from: NINE, to: SIX_PM })}>
                  {t('form.addHours')}
                </Button>
              </div>
            )}
          </div>
        )}
      </Form.List>
      <Form.Item name="timeZone" label={t('form.timeZone')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: t('form.zoneCompany') }, ...zones]}
        />
      </Form.Item>
    </>
  );
}
