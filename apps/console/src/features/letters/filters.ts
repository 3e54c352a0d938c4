import { channels } from '@parley/core/vocabulary';
import { letterFields } from '@parley/protocol/fields/letters';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import type { Filter, FilterOf } from '../../ui/table/types';
import { useLetterOptions } from './use-letter-options';

export function useLetterFilters(): readonly Filter<FilterOf<'GET /letter/getList'>>[] {
  const { t } = useTranslation('letters');
  const texts = useFields(letterFields);
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
      label: t('filters.isRead'),
      options: [
        { value: 'false', label: t('unread') },
        { value: 'true', label: t('read') },
      ],
    },
    {
      key: 'status',
      kind: 'some',
      label: texts.label('status'),
      options: texts.options('status'),
    },
    { key: 'serviceID', kind: 'some', label: texts.label('nickname'), options: options.agents },
    { key: 'unowned', kind: 'one', label: t('unownedOnly'), options: yesNo },
    { key: 'overdue', kind: 'one', label: t('overdue'), options: yesNo },
    {
      key: 'reason',
      kind: 'some',
      label: texts.label('reason'),
      options: texts.options('reason'),
    },
    {
      key: 'channel',
      kind: 'some',
      label: texts.label('channel'),
      options: channels.map((value) => ({ value, label: words.channel(value) })),
    },
    { key: 'site', kind: 'some', label: t('filters.site'), options: options.sites },
    { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
  ];
}
