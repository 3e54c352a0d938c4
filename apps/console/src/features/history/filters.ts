import { channels, disputes, durations, qualities, sources } from '@parley/core/vocabulary';
import { historyFields } from '@parley/protocol/fields/history';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { sourceName } from '../../lib/source-name';
import type { Filter, FilterOf } from '../../ui/table/types';
import { useOptions } from './use-options';
import { useWords } from './use-words';

export type HistoryFilters = readonly Filter<FilterOf<'GET /history/getList'>>[];

/** Filters of the history. */
export function useFilters(): HistoryFilters {
  const { t } = useTranslation('history');
  const texts = useFields(historyFields);
  const words = useWords();
  const options = useOptions();
  const yesNo = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
    {
      key: 'state',
      kind: 'some',
      label: t('filters.state'),
      options: texts.options('state'),
    },
    { key: 'serviceID', kind: 'some', label: t('filters.agent'), options: options.agents },
    { key: 'group', kind: 'some', label: t('filters.group'), options: options.groups },
    { key: 'site', kind: 'some', label: t('filters.site'), options: options.sites },
    {
      key: 'channel',
      kind: 'some',
      label: t('filters.channel'),
      options: channels.map((value) => ({ value, label: words.channel(value) })),
    },
    { key: 'account', kind: 'some', label: texts.label('account'), options: options.accounts },
    { key: 'visitor', kind: 'text', label: t('filters.visitor') },
    { key: 'region', kind: 'text', label: t('filters.region') },
    {
      key: 'source',
      kind: 'some',
      label: t('filters.source'),
      options: sources.map((value) => ({ value, label: words.source(value) })),
    },
    {
      key: 'engine',
      kind: 'some',
      label: t('filters.engine'),
      options: options.engines.map((value) => ({ value, label: sourceName(value) })),
    },
    { key: 'keyword', kind: 'text', label: t('filters.keyword') },
    { key: 'page', kind: 'text', label: t('filters.page') },
    { key: 'tag', kind: 'some', isOpen: true, label: t('filters.tag'), options: same(options.tags) },
    { key: 'mark', kind: 'some', isOpen: true, label: t('filters.mark'), options: same(options.marks) },
    { key: 'category', kind: 'some', isOpen: true, label: t('filters.category'), options: same(options.categories) },
    {
      key: 'score',
      kind: 'one',
      label: t('filters.score'),
      options: ['1', '2', '3', '4', '5'].map((score) => ({ value: score, label: t('scoreAtMost', { score }) })),
    },
    {
      key: 'quality',
      kind: 'one',
      label: t('filters.quality'),
      options: qualities.map((value) => ({ value, label: t(`qualities.${value}`) })),
    },
    {
      key: 'dispute',
      kind: 'one',
      label: t('filters.dispute'),
      options: disputes.map((value) => ({ value, label: t(`dispute.is.${value}`) })),
    },
    {
      key: 'servedBy',
      kind: 'one',
      label: t('filters.servedBy'),
      options: (['agent', 'robot'] as const).map((value) => ({ value, label: t(`servedBy.${value}`) })),
    },
    {
      key: 'duration',
      kind: 'one',
      label: t('filters.duration'),
      options: durations.map((value) => ({ value, label: t(`durations.${value}`) })),
    },
    { key: 'valid', kind: 'one', label: t('filters.valid'), options: yesNo },
    { key: 'missed', kind: 'one', label: t('filters.missed'), options: yesNo },
    { key: 'transferred', kind: 'one', label: t('filters.transferred'), options: yesNo },
    { key: 'hasFile', kind: 'one', label: t('filters.hasFile'), options: yesNo },
  ];
}
