import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { ListPage } from '../../../ui/table/list-page';
import type { BulkAction, Column, RowOf } from '../../../ui/table/types';
import { NEW_ANSWER } from '../ask/entry-values';
import { percentOf } from '../hits';
import { useRefresh } from '../queries';
import style from '../robots.module.css';

const EntryForm = lazyPart(() => import('../ask/entry-form'), 'EntryForm');

type Draft = RowOf<'GET /robot/getDrafts'>;

/** Entries that agents' answers suggest: each becomes an entry that can be edited first, or is left. */
export function DraftsPart({ robot }: { robot: string }) {
  const { t } = useTranslation('askRobot');
  const columns = useDraftColumns();
  const dismiss = useDismiss(robot);
  const [draft, setDraft] = useState<Draft | null>(null);
  const always = useMemo(() => ({ robot }), [robot]);
  return (
    <ListPage
      name="robotDrafts"
      route="GET /robot/getDrafts"
      title={t('drafts.title')}
      lead={t('drafts.lead')}
      always={always}
      columns={columns}
      filters={[]}
      rowName={({ question }) => question}
      rowActions={[{ key: 'entry', label: t('misses.makeEntry'), icon: 'plus', onSelect: setDraft }, dismiss]}
      bulkActions={[dismiss]}
      empty={{ title: t('drafts.empty'), hint: t('drafts.emptyHint') }}
    >
      {draft && (
        <EntryForm
          robot={robot}
          entry={null}
          begin={{
            question: draft.question,
            similar: draft.similar,
            answers: [{ ...NEW_ANSWER, text: draft.answer }],
          }}
          onClose={() => setDraft(null)}
        />
      )}
    </ListPage>
  );
}

function useDraftColumns(): readonly Column<Draft, never>[] {
  const { t } = useTranslation('askRobot');
  return [
    {
      key: 'question',
      title: t('misses.question'),
      width: 260,
      isName: true,
      cell: ({ question, similar }) => (
        <bdi title={[question, ...similar].join('\n')}>
          {question} {similar.length > 0 && <span className={style.note}>+{similar.length}</span>}
        </bdi>
      ),
    },
    { key: 'answer', title: t('drafts.answer'), width: 360, cell: ({ answer }) => <bdi title={answer}>{answer}</bdi> },
    { key: 'times', title: t('misses.times'), width: 80, kind: 'number', cell: ({ times }) => times },
    {
      key: 'agreement',
      title: t('drafts.agreement'),
      width: 100,
      kind: 'number',
      cell: ({ agreement }) => percentOf(agreement),
    },
  ];
}

function useDismiss(robot: string): BulkAction<Draft> {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const refresh = useRefresh();
  return {
    key: 'dismiss',
    label: t('misses.ignore'),
    icon: 'ban',
    async run(drafts) {
      const { dismissed } = await api('POST /robot/doDismiss', {
        robot,
        questions: drafts.map(({ question }) => question),
      });
      await refresh();
      return { text: t('misses.ignored', { count: dismissed }) };
    },
  };
}
