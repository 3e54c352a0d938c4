import { regionActions, regionTimes } from '@parley/core/visit/region-rules';
import type { RegionRuleSetting } from '@parley/protocol/settings/region';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../controls/controls.module.css';
import { HoursControl } from '../controls/hours-control';
import { PairControl } from '../controls/text-controls';
import { PlacesSelect } from './places-select';
import { RangesControl } from './ranges-control';
import { TargetSelect, ZoneSelect } from './rule-selects';

type Props = {
  rule: RegionRuleSetting;
  disabled: boolean;
  onChange: (rule: RegionRuleSetting) => void;
};

/** One rule: its name, where, when, and what happens. */
export function RuleFields({ rule, disabled, onChange }: Props) {
  const { t } = useTranslation('region');
  const id = useId();
  const parts = { id, rule, disabled, put: (changed: Partial<RegionRuleSetting>) => onChange({ ...rule, ...changed }) };
  return (
    <>
      <Labelled htmlFor={`${id}-name`} text={t('name')}>
        <Input
          id={`${id}-name`}
          maxLength={60}
          value={rule.name}
          disabled={disabled}
          onChange={({ target }) => parts.put({ name: target.value })}
        />
      </Labelled>
      <Where {...parts} />
      <What {...parts} />
      <When {...parts} />
      <Labelled htmlFor={`${id}-priority`} text={t('priority')}>
        <InputNumber
          id={`${id}-priority`}
          precision={0}
          min={-100}
          max={100}
          value={rule.priority}
          disabled={disabled}
          onChange={(priority) => parts.put({ priority: priority ?? 0 })}
        />
      </Labelled>
      <span className={style.note}>{t('priorityHelp')}</span>
    </>
  );
}

type PartProps = {
  id: string;
  rule: RegionRuleSetting;
  disabled: boolean;
  put: (changed: Partial<RegionRuleSetting>) => void;
};

function Labelled({ htmlFor, text, children }: { htmlFor: string; text: string; children: ReactNode }) {
  return (
    <label className={style.labelled} htmlFor={htmlFor}>
      <span>{text}</span>
      {children}
    </label>
  );
}

type ChoiceProps<V extends string> = {
  id: string;
  text: string;
  value: V;
  disabled: boolean;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
};

function Choice<V extends string>({ id, text, ...select }: ChoiceProps<V>) {
  return (
    <Labelled htmlFor={id} text={text}>
      <Select id={id} popupMatchSelectWidth={false} {...select} />
    </Labelled>
  );
}

function Where({ id, rule, disabled, put }: PartProps) {
  const { t } = useTranslation('region');
  return (
    <>
      <Labelled htmlFor={`${id}-places`} text={t('places')}>
        <PlacesSelect
          id={`${id}-places`}
          value={rule.places}
          disabled={disabled}
          onChange={(places) => put({ places })}
        />
      </Labelled>
      <Labelled htmlFor={`${id}-ranges`} text={t('ranges')}>
        <RangesControl
          id={`${id}-ranges`}
          value={rule.ranges}
          disabled={disabled}
          onChange={(ranges) => put({ ranges: ranges as string[] })}
        />
      </Labelled>
    </>
  );
}

function What({ id, rule, disabled, put }: PartProps) {
  const { t } = useTranslation('region');
  return (
    <>
      <Choice
        id={`${id}-action`}
        text={t('action')}
        value={rule.action}
        disabled={disabled}
        onChange={(action) => put({ action })}
        options={regionActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
      />
      {rule.action === 'route' && (
        <Labelled htmlFor={`${id}-to`} text={t('to')}>
          <TargetSelect id={`${id}-to`} value={rule.to} disabled={disabled} onChange={(to) => put({ to })} />
        </Labelled>
      )}
      {rule.action !== 'hide' && (
        <>
          <Choice
            id={`${id}-language`}
            text={t('languageOf')}
            value={rule.language}
            disabled={disabled}
            onChange={(language) => put({ language })}
            options={(['auto', 'zh', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          />
          <span className={style.note}>{t('tip')}</span>
          <PairControl
            id={`${id}-tip`}
            value={rule.tip}
            disabled={disabled}
            onChange={(tip) => put({ tip: tip as RegionRuleSetting['tip'] })}
          />
        </>
      )}
    </>
  );
}

function When({ id, rule, disabled, put }: PartProps) {
  const { t } = useTranslation('region');
  return (
    <>
      <Choice
        id={`${id}-when`}
        text={t('time')}
        value={rule.when}
        disabled={disabled}
        onChange={(when) => put({ when })}
        options={regionTimes.map((value) => ({ value, label: t(`when.${value}`) }))}
      />
      {rule.when === 'hours' && (
        <>
          <HoursControl
            id={`${id}-hours`}
            value={rule.hours}
            disabled={disabled}
            onChange={(hours) => put({ hours: hours as RegionRuleSetting['hours'] })}
          />
          <Labelled htmlFor={`${id}-zone`} text={t('zone')}>
            <ZoneSelect
              id={`${id}-zone`}
              value={rule.timeZone}
              disabled={disabled}
              onChange={(timeZone) => put({ timeZone })}
            />
          </Labelled>
        </>
      )}
    </>
  );
}
