import { retentionFields } from '@parley/protocol/fields/retention';
import type { Answer } from '@parley/protocol/http/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { lazyPart } from '../../lib/lazy-part';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import { KINDS } from './kinds';
import style from './retention.module.css';
import './texts';
import '../../lib/settings/texts';

type Report = Answer<'GET /retention/getList'>['list'][number];

const TermsForm = lazyPart(
  () => import('./terms-form'),
  (part) => part.TermsForm,
);

/** What was removed for its age, and how long things are kept. */
export function RetentionPage() {
  const { t } = useTranslation(['retention', 'settings']);
  const texts = useFields(retentionFields);
  const may = useMay();
  const removed = useRemoved();
  const [isEditing, setEditing] = useState(false);

  return (
    <ListPage
      name="retention"
      route="GET /retention/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        may({ role: ['Admin'] }) && (
          <Button look="primary" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
      columns={[
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
      ]}
      usualSort={{ key: 'endedAt', order: 'desc' }}
      filters={[
        {
          key: 'kind',
          kind: 'some',
          label: t('filters.kind'),
          options: texts.options('kind', KINDS),
        },
        { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
      ]}
      exporting={{
        route: 'GET /retention/export',
        columns: texts.exported,
      }}
      rowName={({ kind }) => texts.value('kind', kind)}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {isEditing && <TermsForm onClose={() => setEditing(false)} />}
    </ListPage>
  );
}

/** The figures of a report; what a newer server counts is named as it is. */
function useRemoved(): (report: Report) => string {
  const { t, i18n } = useTranslation('retention');
  const figure = (count: number): string => new Intl.NumberFormat(i18n.language).format(count);
  const named = (what: string, count: number): string => {
    if (what === 'bytes') return `${figure(Math.ceil(count / 1024))} kB`;
    return i18n.exists(`retention:counted.${what}`)
      ? t(`counted.${what}` as 'counted.files', { figure: figure(count) })
      : `${what}: ${figure(count)}`;
  };
  return ({ removed }) =>
    Object.entries(removed)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => named(what, count))
      .join(' · ');
}
