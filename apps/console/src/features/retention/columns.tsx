import { retentionFields } from '@parley/protocol/fields/retention';
import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { Icon } from '../../ui/icon';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import style from './retention.module.css';

type Report = Answer<'GET /retention/getList'>['list'][number];

export function useRetentionColumns(): readonly Column<Report, 'endedAt'>[] {
  const { t } = useTranslation(['retention', 'settings']);
  const texts = useFields(retentionFields);
  const removed = useRemoved();
  return [
    {
      key: 'kind',
      title: texts.label('kind'),
      width: 180,
      isName: true,
      pin: 'start',
      cell: ({ kind }) => texts.value('kind', kind),
    },
    {
      key: 'removed',
      title: texts.label('removed'),
      width: 340,
      cell: (report) => <span title={removed(report)}>{removed(report)}</span>,
    },
    {
      key: 'before',
      title: texts.label('before'),
      width: 150,
      kind: 'time',
      cell: ({ before }) => <TimeCell time={before} />,
    },
    {
      key: 'oldestAt',
      title: texts.label('oldestAt'),
      width: 150,
      kind: 'time',
      cell: ({ oldestAt }) => (oldestAt === null ? '—' : <TimeCell time={oldestAt} />),
    },
    {
      key: 'endedAt',
      title: texts.label('endedAt'),
      width: 150,
      kind: 'time',
      sort: 'endedAt',
      cell: ({ endedAt }) => <TimeCell time={endedAt} />,
    },
    {
      key: 'failure',
      title: texts.label('failure'),
      width: 200,
      cell: ({ failure }) => (
        <span className={style.result} data-ok={failure === null} title={failure ?? ''}>
          <Icon name={failure === null ? 'check' : 'warning'} />
          {failure === null ? t('good') : t('failed', { reason: failure })}
        </span>
      ),
    },
  ];
}

/** The counts of a report as text; a key that this console does not know is shown as it is. */
function useRemoved(): (report: Report) => string {
  const { t, i18n } = useTranslation('retention');
  const figure = (count: number): string => new Intl.NumberFormat(i18n.language).format(count);
  const named = (key: string, count: number): string => {
    if (key === 'bytes') return `${figure(Math.ceil(count / 1024))} kB`;
    return i18n.exists(`retention:counted.${key}`)
      ? t(`counted.${key}` as 'counted.files', { figure: figure(count) })
      : `${key}: ${figure(count)}`;
  };
  return ({ removed }) =>
    Object.entries(removed)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => named(key, count))
      .join(' · ');
}
