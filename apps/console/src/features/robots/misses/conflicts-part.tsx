import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { ListPage } from '../../../ui/table/list-page';
import type { Column, RowAction, RowOf } from '../../../ui/table/types';
import { percentOf } from '../hits';
import type { Entry } from '../queries';
import style from '../robots.module.css';

const EntryForm = lazyPart(() => import('../ask/entry-form'), 'EntryForm');

type Conflict = RowOf<'GET /robot/getConflicts'>;

/** Pairs of entries that answer one question, and those whose answers differ. */
export function ConflictsPart({ robot }: { robot: string }) {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const columns = useConflictColumns();
  const [edited, setEdited] = useState<Entry | null>(null);
  const always = useMemo(() => ({ robot }), [robot]);

  const edit = (side: 'one' | 'other', label: string): RowAction<Conflict> => ({
    key: side,
    label,
    icon: 'pencil',
    onSelect: (conflict) => {
      const { id, question } = conflict[side];
      void api('GET /askRobot/getList', { robot, text: question, pageNo: 1, pageSize: 100 }).then(({ list }) =>
        setEdited(list.find((entry) => entry.id === id) ?? null),
      );
    },
  });

  return (
    <ListPage
      name="robotConflicts"
      route="GET /robot/getConflicts"
      title={t('conflicts.title')}
      lead={t('conflicts.lead')}
      always={always}
      columns={columns}
      filters={[]}
      rowName={({ one, other }) => `${one.question} · ${other.question}`}
      rowActions={[edit('one', t('conflicts.editOne')), edit('other', t('conflicts.editOther'))]}
      empty={{ title: t('conflicts.empty'), hint: t('conflicts.emptyHint') }}
    >
      {edited && <EntryForm robot={robot} entry={edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}

function useConflictColumns(): readonly Column<Conflict, never>[] {
  const { t } = useTranslation('askRobot');
  const side = (which: 'one' | 'other', title: string): Column<Conflict, never> => ({
    key: which,
    title,
    width: 300,
    cell: (conflict) => {
      const { question, answer } = conflict[which];
      return (
        <bdi title={`${question}\n${answer}`}>
          {question} <span className={style.note}>{answer}</span>
        </bdi>
      );
    },
  });
  return [
    {
      key: 'kind',
      title: t('conflicts.kind'),
      width: 120,
      isName: true,
      cell: ({ kind }) => (
        <span className={style.tag} data-kind={kind === 'contradiction' ? 'bad' : 'wait'}>
          {t(`conflicts.kinds.${kind}`)}
        </span>
      ),
    },
    side('one', t('conflicts.one')),
    side('other', t('conflicts.other')),
    {
      key: 'score',
      title: t('conflicts.score'),
      width: 90,
      kind: 'number',
      cell: ({ score }) => percentOf(score),
    },
  ];
}
