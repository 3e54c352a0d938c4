import { channels } from '@parley/core/vocabulary';
import { talkEntries } from '@parley/protocol/http/census/talk';
import DatePicker from 'antd/es/date-picker';
import Select from 'antd/es/select';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitWords } from '../visit-words/use-visit-words';
import type { FilterKey } from './asked';
import style from './census.module.css';
import { COMPARISONS, FIRST_DAY, hasTooManySteps, PRESETS, type Preset, STEPS, spanOf } from './range';
import { type AskedState, useCensusOptions } from './use-asked';
import { isDay } from './zoned-days';
import './texts';

type Props = {
  state: AskedState;
  /** Filters of this page. */
  filters?: readonly FilterKey[];
  hasCompare?: boolean;
  hasStep?: boolean;
  /** False: the page shows what is now. */
  hasRange?: boolean;
  children?: ReactNode;
};

/** Range, comparison, step and filters of a page of statistics, with what is wrong with them. */
export function RangeBar({ state, filters = [], hasCompare = true, hasStep = true, hasRange = true, children }: Props) {
  const { t } = useTranslation('census');
  const { asked, compared, zone } = state;
  return (
    <search className={style.bar} aria-label={t('range')}>
      <div className={style.controls}>
        {hasRange && <RangeChoice state={state} />}
        {hasStep && <StepChoice state={state} />}
        {hasCompare && (
          <Labelled label={t('compare')}>
            {(id) => (
              <Select
                id={id}
                className={style.choice ?? ''}
                value={asked.compare}
                options={COMPARISONS.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
                onChange={(compare) => state.change({ compare })}
              />
            )}
          </Labelled>
        )}
        {filters.map((key) => (
          <FilterChoice key={key} of={key} state={state} />
        ))}
        {children}
      </div>
      {hasRange && <Fault state={state} />}
      <p className={style.zone}>
        {t('zone', { zone })}
        {compared && ` · ${t('comparedWith', compared.days)}`}
      </p>
    </search>
  );
}

function Fault({ state: { fault, step } }: { state: AskedState }) {
  const { t } = useTranslation('census');
  if (!fault) return null;
  return (
    <p className={style.fault} role="alert">
      {t(`faults.${fault}`, { step: t(`steps.${step}`) })}
    </p>
  );
}

function RangeChoice({ state }: { state: AskedState }) {
  const { t } = useTranslation('census');
  const { asked, days, fault, today } = state;
  const isBad = fault === 'notADay' || fault === 'upsideDown';
  const shown = (day: string) => (isDay(day) && day >= FIRST_DAY ? dayjs(day) : null);
  return (
    <>
      <Labelled label={t('range')}>
        {(id) => (
          <Select<Preset | 'custom'>
            id={id}
            className={style.preset ?? ''}
            value={typeof asked.range === 'string' ? asked.range : 'custom'}
            options={[...PRESETS, 'custom' as const].map((value) => ({ value, label: t(`presets.${value}`) }))}
            onChange={(next) => state.change({ range: next === 'custom' ? days : next })}
          />
        )}
      </Labelled>
      <DatePicker.RangePicker
        className={style.days ?? ''}
        aria-label={t('range')}
        placeholder={[t('from'), t('to')]}
        allowClear={false}
        status={isBad ? 'error' : ''}
        value={[shown(days.first), shown(days.last)]}
        minDate={dayjs(FIRST_DAY)}
        maxDate={dayjs(today)}
        onChange={(next) => {
          const [first, last] = next ?? [];
          if (first && last)
            state.change({ range: { first: first.format('YYYY-MM-DD'), last: last.format('YYYY-MM-DD') } });
        }}
      />
    </>
  );
}

/** Steps of which the range has too many cannot be chosen. */
function StepChoice({ state }: { state: AskedState }) {
  const { t } = useTranslation('census');
  const { days, fault, step, zone } = state;
  const span = fault === 'notADay' || fault === 'upsideDown' ? null : spanOf(days, zone);
  return (
    <Labelled label={t('step')}>
      {(id) => (
        <Select
          id={id}
          className={style.step ?? ''}
          status={fault === 'tooManySteps' ? 'error' : ''}
          value={step}
          options={STEPS.map((value) => ({
            value,
            label: t(`steps.${value}`),
            disabled: span !== null && hasTooManySteps(span, value),
          }))}
          onChange={(next) => state.change({ step: next })}
        />
      )}
    </Labelled>
  );
}

function FilterChoice({ of, state }: { of: FilterKey; state: AskedState }) {
  const { t } = useTranslation('census');
  const choices = useChoices(of);
  const value = state.asked.filters[of] ?? null;
  // A choice that the address names and that does not exist any more is shown as such.
  const isGone = value !== null && choices !== null && !choices.some((each) => each.value === value);
  return (
    <Labelled label={t(`filters.${of}`)}>
      {(id) => (
        <Select<string | null>
          id={id}
          className={style.choice ?? ''}
          allowClear
          placeholder={t('all')}
          showSearch={{ optionFilterProp: 'label' }}
          status={isGone ? 'error' : ''}
          value={value}
          options={[...(choices ?? []), ...(isGone ? [{ value, label: t('gone') }] : [])]}
          onChange={(next) => state.filter(of, next ?? null)}
        />
      )}
    </Labelled>
  );
}

/** Null until loaded. */
function useChoices(of: FilterKey): readonly { value: string; label: string }[] | null {
  const { data } = useCensusOptions();
  const words = useVisitWords();
  const { t } = useTranslation('census');
  if (of === 'channel') return channels.map((value) => ({ value, label: words.channel(value) }));
  if (of === 'entry') return talkEntries.map((value) => ({ value, label: t(`entries.${value}`) }));
  if (!data) return null;
  return { site: data.sites, group: data.groups, agent: data.agents }[of];
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className={style.control}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </span>
  );
}
