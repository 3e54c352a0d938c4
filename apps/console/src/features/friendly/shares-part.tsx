import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { confirm } from '../../ui/confirm/confirm';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import type { Done, OtherExport } from '../../ui/table/types';
import style from './friendly.module.css';
import { SHARES, type Share, useManyContacts } from './queries';
import { Until } from './until';

/** What was shared with whom, how far and how long; what is open can be taken back. */
export function SharesPart() {
  const { t } = useTranslation('friendly');
  const { endShare } = useManyContacts();
  const may = useMay();
  const { visitor: named } = useVisitWords();
  const words = (text: string) => <span title={text}>{text}</span>;
  const column = (key: ColumnKey) => ({ key, label: t(`log.columns.${key === 'ended' ? 'endHow' : key}`) });

  const talks: OtherExport = {
    route: 'GET /friendly/shares/exportTalks',
    label: t('log.talks'),
    lead: t('log.talksLead'),
    columns: [
      ...(['contact', 'company', 'to', 'by', 'visitor'] as const).map(column),
      ...(['time', 'who', 'msg', 'file'] as const).map((key) => ({ key, label: t(`log.talkColumns.${key}`) })),
      column('conversation'),
    ],
  };

  async function end([share]: readonly Share[]): Promise<Done | null> {
    if (!share) return null;
    const text = t('log.endAsk', { name: share.contact.name, visitor: share.visitor });
    if (!(await confirm({ text, ok: t('log.endNow'), isDangerous: true }))) return null;
    await endShare(share.id);
    return { text: t('log.ended') };
  }

  return (
    <ListPage
      name={SHARES}
      route="GET /friendly/shares"
      title={t('log.title')}
      lead={t('log.lead')}
      everyMs={30_000}
      columns={[
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
      ]}
      usualSort={{ key: 'offeredAt', order: 'desc' }}
      filters={[
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
      ]}
      rowName={({ visitor, contact }) => `${named(visitor)} · ${contact.name}`}
      rowActions={[
        {
          key: 'end',
          label: t('log.endNow'),
          icon: 'recall',
          isDanger: true,
          isOff: ({ state }) => state === 'ended',
          run: end,
        },
      ]}
      exporting={{
        route: 'GET /friendly/shares/export',
        columns: EXPORTED.map(column),
        ...(may(['seePermissions:seeHistorical']) && { others: [talks] }),
      }}
      empty={{ title: t('log.empty'), hint: t('log.emptyHint') }}
    />
  );
}

const EXPORTED = [
  'visitor',
  'contact',
  'company',
  'kind',
  'to',
  'by',
  'scope',
  'personal',
  'hours',
  'state',
  'offeredAt',
  'startedAt',
  'until',
  'endedAt',
  'ended',
  'messages',
  'conversation',
] as const;
type ColumnKey = (typeof EXPORTED)[number];
