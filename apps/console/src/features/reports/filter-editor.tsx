import type { ReportDimension } from '@parley/core/census/questions';
import { dimensionTexts } from '@parley/protocol/fields/census-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { dimensionsOf, type Question } from './question';
import style from './reports.module.css';

const MOST = 10;

type Filter = Question['filters'][number];
type Props = { question: Question; onChange: (filters: Filter[]) => void };

/** Which facts count: those with one of the chosen values in each of the dimensions. */
export function FilterEditor({ question: { subject, filters }, onChange }: Props) {
  const { t } = useTranslation('reports');
  const language = currentLanguage();
  // A filter without a value narrows nothing and is not asked.
  const [fresh, setFresh] = useState<ReportDimension | null>(null);
  const used = new Set(filters.map(({ dimension }) => dimension));
  const free = dimensionsOf(subject).filter((dimension) => dimension !== 'time' && !used.has(dimension));
  const shown: Filter[] = fresh && !used.has(fresh) ? [...filters, { dimension: fresh, keys: [] }] : filters;
  const without = (dimension: ReportDimension) => filters.filter((each) => each.dimension !== dimension);

  function set(dimension: ReportDimension, keys: string[]): void {
    if (keys.length === 0) {
      setFresh(dimension);
      onChange(without(dimension));
    } else if (used.has(dimension))
      onChange(filters.map((each) => (each.dimension === dimension ? { dimension, keys } : each)));
    else onChange([...filters, { dimension, keys }]);
  }

  return (
    <section className={style.filters} aria-label={t('filters.title')}>
      {shown.map(({ dimension, keys }) => (
        <span key={dimension} className={style.filter}>
          <span className={style.label}>{dimensionTexts[dimension][language]}</span>
          <Values {...{ dimension, keys }} onChange={(next) => set(dimension, next)} />
          <Button
            size="s"
            look="quiet"
            icon="close"
            aria-label={t('filters.remove', { name: dimensionTexts[dimension][language] })}
            title={t('filters.remove', { name: dimensionTexts[dimension][language] })}
            onClick={() => {
              setFresh(null);
              if (used.has(dimension)) onChange(without(dimension));
            }}
          />
        </span>
      ))}
      {filters.length < MOST && (
        <Select<ReportDimension | null>
          className={style.choice ?? ''}
          aria-label={t('filters.add')}
          placeholder={t('filters.add')}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={free.map((value) => ({ value, label: dimensionTexts[value][language] }))}
          onChange={setFresh}
        />
      )}
    </section>
  );
}

type ValuesProps = { dimension: ReportDimension; keys: readonly string[]; onChange: (keys: string[]) => void };

function Values({ dimension, keys, onChange }: ValuesProps) {
  const { t } = useTranslation('reports');
  const api = useApi();
  const [text, setText] = useState('');
  const language = currentLanguage();
  const found = useQuery({
    queryKey: ['census-values', dimension, text, language],
    queryFn: () => api('GET /census/reports/options', { dimension, ...(text && { text }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: ['census-values', dimension, keys, language],
    queryFn: () => api('GET /census/reports/options', { dimension, keys: [...keys] }, { quiet: true }),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  });
  const names = new Map(
    [...(chosen.data?.list ?? []), ...(found.data?.list ?? [])].map(({ key, name }) => [key, name]),
  );
  for (const key of keys) if (!names.has(key)) names.set(key, key);
  return (
    <Select<string[]>
      mode="multiple"
      className={style.values ?? ''}
      aria-label={t('filters.values', { name: dimensionTexts[dimension][language] })}
      placeholder={t('filters.choose')}
      maxCount={50}
      loading={found.isFetching}
      value={[...keys]}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={found.isError ? t('filters.failed') : t('filters.none')}
      options={[...names].map(([value, label]) => ({ value, label }))}
      onChange={onChange}
      // Visits of the last seconds may have brought new values.
      onOpenChange={(isOpen) => isOpen && void found.refetch()}
    />
  );
}
