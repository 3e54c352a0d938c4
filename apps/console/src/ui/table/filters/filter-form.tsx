import DatePicker from 'antd/es/date-picker';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter, Option } from '../types';
import style from './filters.module.css';

type Chosen = Readonly<Record<string, readonly string[]>>;
type Change = (changed: Chosen) => void;
type Props = {
  filters: readonly Filter[];
  chosen: Chosen;
  onChange: Change;
  /** The field that gets the focus. */
  focus: string | null;
};

/** All filters of a list. A choice applies at once, a text at Enter or on blur. */
export function FilterForm({ filters, chosen, onChange, focus }: Props) {
  const { t } = useTranslation('table');
  return (
    <search className={style.form} aria-label={t('filters')}>
      {filters.map((filter) => (
        <Field key={filter.key} filter={filter} chosen={chosen} onChange={onChange} isFirst={filter.key === focus} />
      ))}
    </search>
  );
}

type FieldProps = { filter: Filter; chosen: Chosen; onChange: Change; isFirst: boolean };

function Field({ filter, chosen, onChange, isFirst }: FieldProps) {
  const id = useId();
  const values = chosen[filter.key] ?? [];
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {filter.label}
      </label>
      {filter.kind === 'period' && (
        <Period id={id} filter={filter} chosen={chosen} onChange={onChange} isFirst={isFirst} />
      )}
      {filter.kind === 'range' && (
        <Range id={id} filter={filter} chosen={chosen} onChange={onChange} isFirst={isFirst} />
      )}
      {filter.kind === 'text' && (
        <Words
          key={values[0]}
          id={id}
          value={values[0] ?? ''}
          isFirst={isFirst}
          onChange={(value) => onChange({ [filter.key]: value === '' ? [] : [value] })}
        />
      )}
      {(filter.kind === 'some' || filter.kind === 'one') && (
        <Choice
          id={id}
          isMany={filter.kind === 'some'}
          isOpen={filter.kind === 'some' && filter.isOpen === true}
          options={filter.options}
          values={values}
          isFirst={isFirst}
          onChange={(next) => onChange({ [filter.key]: next })}
        />
      )}
    </div>
  );
}

type WordsProps = { id: string; value: string; isFirst: boolean; onChange: (value: string) => void };

function Words({ id, value, isFirst, onChange }: WordsProps) {
  const [text, setText] = useState(value);
  const say = () => text.trim() !== value && onChange(text.trim());
  return (
    <Input
      id={id}
      allowClear
      autoFocus={isFirst}
      maxLength={64}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onClear={() => onChange('')}
      onPressEnter={say}
      onBlur={say}
    />
  );
}

type ChoiceProps = {
  id: string;
  isMany: boolean;
  isOpen: boolean;
  options: readonly Option[];
  values: readonly string[];
  isFirst: boolean;
  onChange: (values: readonly string[]) => void;
};

function Choice({ id, isMany, isOpen, options, values, isFirst, onChange }: ChoiceProps) {
  const { t } = useTranslation('table');
  const common = {
    id,
    allowClear: true,
    autoFocus: isFirst,
    placeholder: t('any'),
    options: [...options],
    showSearch: { optionFilterProp: 'label' as const },
  };
  return isMany ? (
    <Select<string[]>
      {...common}
      mode={isOpen ? 'tags' : 'multiple'}
      {...(isOpen && { tokenSeparators: [',', '，'], notFoundContent: null })}
      maxTagCount="responsive"
      value={[...values]}
      onChange={(next) => onChange(next)}
    />
  ) : (
    <Select<string | null>
      {...common}
      value={values[0] ?? null}
      onChange={(next) => onChange(next === null || next === undefined ? [] : [next])}
    />
  );
}

type PeriodProps = {
  id: string;
  filter: Extract<Filter, { kind: 'period' }>;
  chosen: Chosen;
  onChange: Change;
  isFirst: boolean;
};

function Period({ id, filter, chosen, onChange, isFirst }: PeriodProps) {
  const { t } = useTranslation('table');
  const dayOf = (key: string) => {
    const [day] = chosen[key] ?? [];
    return day ? dayjs(day) : null;
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      allowEmpty={[true, true]}
      autoFocus={isFirst}
      placeholder={[t('from'), t('to')]}
      value={[dayOf(filter.key), dayOf(filter.to)]}
      onChange={(days) => {
        const [from, to] = (days ?? []).map((day) => (day ? [day.format('YYYY-MM-DD')] : []));
        onChange({ [filter.key]: from ?? [], [filter.to]: to ?? [] });
      }}
    />
  );
}

type RangeProps = Omit<PeriodProps, 'filter'> & { filter: Extract<Filter, { kind: 'range' }> };

/** A range of two numbers; each end may be empty. */
function Range({ id, filter, chosen, onChange, isFirst }: RangeProps) {
  const { t } = useTranslation('table');
  const end = (key: string, place: { id: string; label: string; isFirst: boolean }) => (
    <Figure
      key={`${key} ${chosen[key]?.[0] ?? ''}`}
      {...place}
      value={chosen[key]?.[0] ?? ''}
      onChange={(value) => onChange({ [key]: value === '' ? [] : [value] })}
    />
  );
  return (
    <div className={style.range}>
      {end(filter.key, { id, label: t('from'), isFirst })}
      {end(filter.to, { id: `${id}-to`, label: t('to'), isFirst: false })}
    </div>
  );
}

type FigureProps = { id: string; label: string; isFirst: boolean; value: string; onChange: (value: string) => void };

function Figure({ id, label, isFirst, value, onChange }: FigureProps) {
  const [text, setText] = useState<string | null>(value === '' ? null : value);
  const say = () => (text ?? '') !== value && onChange(text ?? '');
  return (
    <InputNumber<string>
      id={id}
      stringMode
      autoFocus={isFirst}
      aria-label={label}
      placeholder={label}
      controls={false}
      value={text}
      onChange={(next) => setText(next === null || next === '' ? null : String(next))}
      onPressEnter={say}
      onBlur={say}
    />
  );
}
