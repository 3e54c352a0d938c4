import { useTranslation } from 'react-i18next';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column, Filter, FilterOf } from '../../ui/table/types';
import style from './friendly.module.css';
import type { Share } from './queries';
import { Until } from './until';

/** What is shown of each share. */
export function useShareColumns(): readonly Column<Share, 'offeredAt' | 'until'>[] {
  const { t } = useTranslation('friendly');
  const { visitor: named } = useVisitWords();
  const words = (text: string) => <span title={text}>{text}</span>;
  return [
    {
      key: 'visitor',
      title: t('log.columns.visitor'),
      width: 150,
      isName: true,
      pin: 'start',
      cell: ({ visitor }) => <bdi title={named(visitor)}>{named(visitor)}</bdi>,
    },
    { key: 'contact', title: t('log.columns.contact'), width: 150, cell: ({ contact }) => words(contact.name) },
    { key: 'company', title: t('log.columns.company'), width: 130, cell: ({ contact }) => words(contact.company) },
    {
      key: 'by',
      title: t('log.columns.by'),
      width: 110,
      cell: ({ by }) => words(by?.nickname ?? t('log.somebody')),
    },
    {
      key: 'state',
      title: t('log.columns.state'),
      width: 100,
      cell: ({ state }) => (
        <span className={style.status} data-status={state}>
          <span className={style.dot} aria-hidden="true" />
          {t(`log.states.${state}`)}
        </span>
      ),
    },
    { key: 'scope', title: t('log.columns.scope'), width: 120, cell: ({ scope }) => t(`log.scopes.${scope}`) },
    {
      key: 'personal',
      title: t('log.columns.personal'),
      width: 100,
      cell: ({ personal }) => t(personal ? 'log.personalYes' : 'log.personalNo'),
    },
    {
      key: 'offeredAt',
      title: t('log.columns.offeredAt'),
      width: 120,
      kind: 'time',
      sort: 'offeredAt',
      cell: ({ offeredAt }) => <TimeCell time={offeredAt} />,
    },
    {
      key: 'until',
      title: t('log.columns.until'),
      width: 150,
      kind: 'time',
      sort: 'until',
      cell: ({ until }) => <Until time={until} />,
    },
    {
      key: 'ended',
      title: t('log.columns.endHow'),
      width: 120,
      cell: ({ ended }) => (ended ? t(`log.ends.${ended}`) : ''),
    },
    {
      key: 'endedAt',
      title: t('log.columns.endedAt'),
      width: 150,
      kind: 'time',
      isHidden: true,
      cell: ({ endedAt }) => <Until time={endedAt} />,
    },
    {
      key: 'messages',
      title: t('log.columns.messages'),
      width: 90,
      kind: 'number',
      cell: ({ messages }) => messages,
    },
  ];
}

/** What shares are narrowed by. */
export function useShareFilters(): readonly Filter<FilterOf<'GET /friendly/shares'>>[] {
  const { t } = useTranslation('friendly');
  return [
    { key: 'text', kind: 'text', label: t('log.search'), isSearch: true },
    {
      key: 'state',
      kind: 'some',
      label: t('log.columns.state'),
      options: (['offered', 'active', 'ended'] as const).map((value) => ({
        value,
        label: t(`log.states.${value}`),
      })),
    },
    {
      key: 'kind',
      kind: 'some',
      label: t('log.columns.kind'),
      options: (['internal', 'partner'] as const).map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      key: 'scope',
      kind: 'some',
      label: t('log.columns.scope'),
      options: (['conversation', 'open', 'person'] as const).map((value) => ({
        value,
        label: t(`log.scopes.${value}`),
      })),
    },
    { key: 'from', to: 'to', kind: 'period', label: t('log.columns.offeredAt') },
  ];
}
