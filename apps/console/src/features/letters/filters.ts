import { channels, letterReasons, letterStatuses } from '@parley/core/vocabulary';
import { useTranslation } from 'react-i18next';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import type { Filter, FilterOf } from '../../ui/table/types';
import { useLetterOptions } from './use-letter-options';

export function useLetterFilters(): readonly Filter<FilterOf<'GET /letter/getList'>>[] {
  const { t } = useTranslation('letters');
  const words = useVisitWords();
  const options = useLetterOptions();
  const yesNo = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    {
      key: 'read',
      kind: 'one',
      label: t('filters.read'),
      options: [
        { value: 'false', label: t('unread') },
        { value: 'true', label: t('read') },
      ],
    },
    {
      key: 'status',
      kind: 'some',
      label: t('status'),
      options: letterStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    { key: 'serviceID', kind: 'some', label: t('owner'), options: options.agents },
    { key: 'unowned', kind: 'one', label: t('unownedOnly'), options: yesNo },
    { key: 'overdue', kind: 'one', label: t('overdue'), options: yesNo },
    {
      key: 'reason',
      kind: 'some',
      label: t('reason'),
      options: letterReasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
    },
    {
      key: 'channel',
      kind: 'some',
      label: t('channel'),
      options: channels.map((value) => ({ value, label: words.channel(value) })),
    },
    { key: 'site', kind: 'some', label: t('filters.site'), options: options.sites },
    { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
  ];
}
