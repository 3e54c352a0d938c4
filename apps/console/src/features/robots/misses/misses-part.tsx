import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column } from '../../../ui/table/types';
import { NEW_ANSWER } from '../ask/entry-values';
import { type Cluster, MISSES, useRefresh } from '../queries';
import style from '../robots.module.css';

const EntryForm = lazyPart(() => import('../ask/entry-form'), 'EntryForm');
const JoinForm = lazyPart(() => import('./join-form'), 'JoinForm');

/** Most similar questions that a new entry begins with. */
const MOST_SIMILAR = 20;

/** Unanswered and badly rated questions, gathered by meaning; each becomes an entry, a similar question, or is left. */
export function MissesPart({ robot }: { robot: string }) {
  const { t } = useTranslation('askRobot');
  const columns = useClusterColumns();
  const ignore = useIgnore(robot);
  const [open, setOpen] = useState<{ what: 'entry' | 'join'; cluster: Cluster } | null>(null);
  const close = () => setOpen(null);
  const always = useMemo(() => ({ robot }), [robot]);

  return (
    <ListPage
      name={MISSES}
      route="GET /robot/getClusters"
      title={t('misses.title')}
      lead={t('misses.lead')}
      always={always}
      columns={columns}
      filters={[{ key: 'from', to: 'to', kind: 'period', label: t('misses.asked') }]}
      rowName={({ question }) => question}
      rowActions={[
        {
          key: 'entry',
          label: t('misses.makeEntry'),
          icon: 'plus',
          onSelect: (cluster) => setOpen({ what: 'entry', cluster }),
        },
        {
          key: 'join',
          label: t('misses.join'),
          icon: 'link',
          onSelect: (cluster) => setOpen({ what: 'join', cluster }),
        },
        ignore,
      ]}
      bulkActions={[ignore]}
      empty={{ title: t('misses.empty'), hint: t('misses.emptyHint') }}
    >
      {open?.what === 'entry' && (
        <EntryForm
          robot={robot}
          entry={null}
          settles={open.cluster.turns}
          begin={{
            question: open.cluster.question,
            similar: wordings(open.cluster).slice(0, MOST_SIMILAR),
            answers: [NEW_ANSWER],
          }}
          onClose={close}
        />
      )}
      {open?.what === 'join' && <JoinForm robot={robot} cluster={open.cluster} onClose={close} />}
    </ListPage>
  );
}

/** Its other wordings. */
const wordings = ({ question, questions }: Cluster): string[] =>
  questions.map(({ text }) => text).filter((text) => text !== question);

function useClusterColumns(): readonly Column<Cluster, never>[] {
  const { t } = useTranslation('askRobot');
  return [
    {
      key: 'question',
      title: t('misses.question'),
      width: 260,
      isName: true,
      pin: 'start',
      cell: ({ question }) => <bdi title={question}>{question}</bdi>,
    },
    {
      key: 'wordings',
      title: t('misses.wordings'),
      width: 280,
      cell: (cluster) => {
        const others = wordings(cluster).join(' · ');
        return <bdi title={others}>{others}</bdi>;
      },
    },
    { key: 'times', title: t('misses.times'), width: 90, kind: 'number', cell: ({ times }) => times },
    { key: 'bad', title: t('misses.bad'), width: 90, kind: 'number', cell: ({ bad }) => bad },
    {
      key: 'near',
      title: t('misses.near'),
      width: 200,
      cell: ({ near }) =>
        near ? (
          <bdi title={near.question}>{near.question}</bdi>
        ) : (
          <span className={style.note}>{t('misses.none')}</span>
        ),
    },
    {
      key: 'lastAt',
      title: t('misses.lastAt'),
      width: 120,
      kind: 'time',
      cell: ({ lastAt }) => <TimeCell time={lastAt} />,
    },
  ];
}

function useIgnore(robot: string): BulkAction<Cluster> {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const refresh = useRefresh();
  return {
    key: 'ignore',
    label: t('misses.ignore'),
    icon: 'close',
    async run(clusters) {
      for (const { turns } of clusters) await api('POST /robot/doSettle', { robot, turns, as: { kind: 'ignore' } });
      await refresh();
      return { text: t('misses.ignored', { count: clusters.length }) };
    },
  };
}
