import {
  comparisons,
  figuresOfSubject,
  MOST_FIGURES,
  type ReportDimension,
  rangePresets,
  reportCharts,
  reportSubjects,
} from '@parley/core/census/questions';
import { validKinds } from '@parley/core/census/talk/parts';
import { dimensionTexts } from '@parley/protocol/fields/census-words';
import DatePicker from 'antd/es/date-picker';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { figureOf } from '../../lib/census/figures';
import { STEPS, spanOf } from '../../lib/census/range';
import { addDays, dayOf } from '../../lib/census/zoned-days';
import { currentLanguage } from '../../lib/i18n/i18n';
import { FilterEditor } from './filter-editor';
import { dimensionsOf, type Question, withSubject } from './question';
import style from './reports.module.css';

type Props = { question: Question; zone: string; onChange: (question: Question) => void };

/** What is asked: figures, what they are divided by, filters, range. The answer follows each change. */
export function QuestionForm({ question, zone, onChange }: Props) {
  const { t } = useTranslation('reports');
  const language = currentLanguage();
  const change = (changed: Partial<Question>): void => onChange({ ...question, ...changed });
  const { subject, figures, dimensions } = question;
  const isFull = figures.length >= MOST_FIGURES;
  return (
    <search className={style.card} aria-label={t('form.title')}>
      <div className={style.controls}>
        <Labelled label={t('form.subject')}>
          {(id) => (
            <Segmented
              id={id}
              aria-label={t('form.subject')}
              value={subject}
              options={reportSubjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
              onChange={(next) => onChange(withSubject(question, next))}
            />
          )}
        </Labelled>
        <Labelled label={t('form.figures', { most: MOST_FIGURES })} isWide>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              className={style.wide ?? ''}
              status={figures.length === 0 ? 'error' : ''}
              value={figures}
              showSearch={{ optionFilterProp: 'label' }}
              options={figuresOfSubject[subject].map((value) => ({
                value,
                label: figureOf(subject, value)?.name[language] ?? value,
                disabled: isFull && !figures.includes(value),
              }))}
              onChange={(next) => next.length > 0 && change({ figures: next })}
            />
          )}
        </Labelled>
        <Labelled label={t('form.dimensions')} isWide>
          {(id) => (
            <Select<ReportDimension[]>
              id={id}
              mode="multiple"
              className={style.wide ?? ''}
              placeholder={t('form.noDimension')}
              value={dimensions}
              showSearch={{ optionFilterProp: 'label' }}
              options={dimensionsOf(subject).map((value) => ({
                value,
                label: dimensionTexts[value][language],
                disabled: dimensions.length >= 2 && !dimensions.includes(value),
              }))}
              onChange={(next) => change({ dimensions: next })}
            />
          )}
        </Labelled>
      </div>
      <Shape {...{ question, zone, change }} />
      <FilterEditor {...{ question }} onChange={(filters) => change({ filters })} />
      <p className={style.note}>{t('form.zone', { zone })}</p>
    </search>
  );
}

type RangeProps = { question: Question; zone: string; change: (changed: Partial<Question>) => void };

/** Range, step, comparison and chart. */
function Shape({ question, zone, change }: RangeProps) {
  const { t } = useTranslation('reports');
  return (
    <div className={style.controls}>
      <RangeChoice {...{ question, zone, change }} />
      <Choice
        label={t('form.step')}
        value={question.step}
        values={STEPS}
        text={(step) => t(`steps.${step}`)}
        onChange={(step) => change({ step })}
      />
      <Choice
        label={t('form.compare')}
        value={question.compare}
        values={comparisons}
        text={(compare) => t(`comparisons.${compare}`)}
        onChange={(compare) => change({ compare })}
      />
      <Choice
        label={t('form.chart')}
        value={question.chart}
        values={reportCharts}
        text={(chart) => t(`charts.${chart}`)}
        onChange={(chart) => change({ chart })}
      />
      {question.subject !== 'flow' && (
        <Choice
          label={t('form.valid')}
          value={question.valid}
          values={validKinds}
          text={(valid) => t(`valid.${valid}`)}
          onChange={(valid) => change({ valid })}
        />
      )}
    </div>
  );
}

type Preset = (typeof rangePresets)[number];

function RangeChoice({ question: { range }, zone, change }: RangeProps) {
  const { t } = useTranslation('reports');
  const today = dayOf(Date.now(), zone);
  const fixed = 'preset' in range ? null : range;
  const custom = () => ({ first: addDays(today, -29), last: today });
  return (
    <>
      <Choice<Preset | 'custom'>
        label={t('form.range')}
        value={'preset' in range ? range.preset : 'custom'}
        values={[...rangePresets, 'custom']}
        text={(preset) => t(`presets.${preset}`)}
        onChange={(next) => change({ range: next === 'custom' ? spanOf(custom(), zone) : { preset: next } })}
      />
      {fixed && (
        <Labelled label={t('form.days')}>
          {(id) => (
            <DatePicker.RangePicker
              id={id}
              aria-label={t('form.days')}
              allowClear={false}
              maxDate={dayjs(today)}
              // The last day belongs to the range; its end does not.
              value={[dayjs(dayOf(fixed.from, zone)), dayjs(dayOf(fixed.to - 1, zone))]}
              onChange={(next) => {
                const [first, last] = next ?? [];
                if (first && last)
                  change({
                    range: spanOf({ first: first.format('YYYY-MM-DD'), last: last.format('YYYY-MM-DD') }, zone),
                  });
              }}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  values: readonly V[];
  text: (value: V) => string;
  onChange: (value: V) => void;
};

function Choice<V extends string>({ label, value, values, text, onChange }: ChoiceProps<V>) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<V>
          id={id}
          className={style.choice ?? ''}
          value={value}
          options={values.map((each) => ({ value: each, label: text(each) }) as never)}
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}

export function Labelled({
  label,
  isWide = false,
  children,
}: {
  label: string;
  isWide?: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <span className={style.control} data-wide={isWide || undefined}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </span>
  );
}
