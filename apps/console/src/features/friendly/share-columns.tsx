import { shareFields } from '@parley/protocol/fields/friendly';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column, Filter, FilterOf } from '../../ui/table/types';
import style from './friendly.module.css';
import type { Share } from './queries';
import { Until } from './until';

/** Columns of the list of shares. */
export function useShareColumns(): readonly Column<Share, 'offeredAt' | 'until'>[] {
  const { t } = useTranslation('friendly');
  const texts = useFields(shareFields);
  const { visitor: named } = useVisitWords();
  const words = (text: string) => <span title={text}>{text}</span>;
  return [
    {
      key: 'visitor',
      title: texts.label('visitor'),
      width: 150,
      isName: true,
      pin: 'start',
      cell: ({ visitor }) => <bdi title={named(visitor)}>{named(visitor)}</bdi>,
    },
    { key: 'contact', title: texts.label('contact'), width: 150, cell: ({ contact }) => words(contact.name) },
    { key: 'company', title: texts.label('company'), width: 130, cell: ({ contact }) => words(contact.company) },
    {
      key: 'by',
      title: texts.label('by'),
      width: 110,
      cell: ({ by }) => words(by?.nickname ?? t('log.somebody')),
    },
    {
      key: 'state',
      title: texts.label('state'),
      width: 100,
      cell: ({ state }) => (
        <span className={style.status} data-status={state}>
          <span className={style.dot} aria-hidden="true" />
          {texts.value('state', state)}
        </span>
      ),
    },
    { key: 'scope', title: texts.label('scope'), width: 120, cell: ({ scope }) => texts.value('scope', scope) },
    {
      key: 'personal',
      title: texts.label('personal'),
      width: 100,
      cell: ({ personal }) => texts.value('personal', personal),
    },
    {
      key: 'offeredAt',
      title: texts.label('offeredAt'),
      width: 120,
      kind: 'time',
      sort: 'offeredAt',
      cell: ({ offeredAt }) => <TimeCell time={offeredAt} />,
    },
    {
      key: 'until',
      title: texts.label('until'),
      width: 150,
      kind: 'time',
      sort: 'until',
      cell: ({ until }) => <Until time={until} />,
    },
    {
      key: 'ended',
      title: texts.label('ended'),
      width: 120,
      cell: ({ ended }) => (ended ? texts.value('ended', ended) : ''),
    },
    {
      key: 'endedAt',
      title: texts.label('endedAt'),
      width: 150,
      kind: 'time',
      isHidden: true,
      cell: ({ endedAt }) => <Until time={endedAt} />,
    },
    {
      key: 'messages',
      title: texts.label('messages'),
      width: 90,
      kind: 'number',
      cell: ({ messages }) => messages,
    },
  ];
}

/** Filters of the list of shares. */
export function useShareFilters(): readonly Filter<FilterOf<'GET /friendly/shares'>>[] {
  const { t } = useTranslation('friendly');
  const texts = useFields(shareFields);
  return [
    { key: 'text', kind: 'text', label: t('log.search'), isSearch: true },
    {
      key: 'state',
      kind: 'some',
      label: texts.label('state'),
      options: texts.options('state'),
    },
    {
      key: 'kind',
      kind: 'some',
      label: texts.label('kind'),
      options: texts.options('kind'),
    },
    {
      key: 'scope',
      kind: 'some',
      label: texts.label('scope'),
      options: texts.options('scope'),
    },
    { key: 'from', to: 'to', kind: 'period', label: texts.label('offeredAt') },
  ];
}
