import { historyFields } from '@parley/protocol/fields/history';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { lazyPart } from '../../../lib/lazy-part';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { useTell } from '../../../ui/table/actions';
import style from '../detail.module.css';
import { DETAIL, type Detail } from '../keys';
import { Facts, Part } from './facts';

const SummaryForm = lazyPart(() => import('./summary-form'), 'SummaryForm');
const MarkDialog = lazyPart(() => import('../mark-dialog'), 'MarkDialog');

/** Category, summary and tags of the conversation, with buttons to edit them. */
export function SummaryPart({ detail: { record, may } }: { detail: Detail }) {
  const { t } = useTranslation('history');
  const texts = useFields(historyFields);
  const showDone = useTell();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'summary' | 'marks' | null>(null);
  const isEmpty = record.summary === '' && record.category === '' && record.marks.length === 0;
  return (
    <Part
      title={t('summaryTitle')}
      action={
        may.edit && (
          <span className={style.judging}>
            <Button size="s" onClick={() => setOpen('summary')}>
              {t(record.summary === '' && record.category === '' ? 'about.write' : 'about.edit')}
            </Button>
            <Button size="s" look="link" onClick={() => setOpen('marks')}>
              {t('tag')}
            </Button>
          </span>
        )
      }
    >
      {isEmpty ? (
        <p className={style.lead}>{t('summaryNone')}</p>
      ) : (
        <Facts
          facts={[
            [texts.label('category'), record.category],
            [texts.label('summary'), record.summary],
            [texts.label('marks'), listText(record.marks)],
          ]}
        />
      )}
      {open === 'summary' && <SummaryForm record={record} onClose={() => setOpen(null)} />}
      {open === 'marks' && (
        <MarkDialog
          talks={[record]}
          onClose={(done) => {
            setOpen(null);
            void queries.invalidateQueries({ queryKey: [DETAIL, record.id] });
            if (done) showDone(done);
          }}
        />
      )}
    </Part>
  );
}
