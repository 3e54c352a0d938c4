import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../lib/census/census.module.css';
import { Missing, renewing, Stale } from '../../lib/census/missing';
import { dayOf } from '../../lib/census/zoned-days';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { useExport } from '../../ui/table/use-export';
import { AnswerChart } from './answer-chart';
import { AnswerTable } from './answer-table';
import { type BehindAsked, BehindDrawer } from './behind-drawer';
import type { Question, ReportAnswer } from './question';
import style from './reports.module.css';

type Props = {
  question: Question;
  answer: UseQueryResult<ReportAnswer>;
  /** The saved report that asks it; null: it is not saved so. */
  reportId: string | null;
  onAsk: (question: Question) => void;
};

/** The answer of a question: chart, table, notes, files. */
export function AnswerPart({ question, answer, reportId, onAsk }: Props) {
  const { t } = useTranslation('reports');
  const { t: census } = useTranslation('census');
  const [open, setOpen] = useState<BehindAsked | null>(null);
  const { data } = answer;
  if (!data) return <Missing of={answer} />;
  const isEmpty = data.series.length === 0 && data.rows.length === 0;
  return (
    <div className={`${style.page} ${renewing(answer)}`} aria-busy={answer.isFetching}>
      <Stale of={answer} />
      <p className={shared.printed}>
        {census('printed.days', { first: dayOf(data.from, data.zone), last: dayOf(data.to - 1, data.zone) })}
        {' · '}
        {census('zone', { zone: data.zone })}
      </p>
      {isEmpty ? (
        <Empty title={t('answer.empty')} hint={t('answer.emptyHint')} />
      ) : (
        <>
          {question.chart !== 'none' && <AnswerChart chart={question.chart} answer={data} />}
          <section className={style.card} aria-label={t('answer.table')}>
            <div className={style.tools}>
              <span className={style.note}>
                {t('answer.rows', { count: data.total })}
                {data.notes.map((note) => (
                  <span key={note}> · {t(`notes.${note}`, { shown: data.rows.length })}</span>
                ))}
              </span>
              <Files question={question} reportId={reportId} />
            </div>
            <AnswerTable {...{ question, onAsk }} answer={data} onRows={setOpen} />
          </section>
        </>
      )}
      {open && <BehindDrawer {...open} question={question} zone={data.zone} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** The answer as a file, and on paper. */
function Files({ question, reportId }: Pick<Props, 'question' | 'reportId'>) {
  const { t } = useTranslation('reports');
  const { phase, start } = useExport('GET /census/reports/export');
  const asked = reportId ? { id: reportId } : { question: JSON.stringify(question) };
  return (
    <span className={style.buttons}>
      {phase.kind === 'failed' && <Failed error={phase.error} busy={false} onRetry={() => void start(asked)} />}
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="s"
          icon="export"
          busy={phase.kind === 'running'}
          onClick={() => void start({ ...asked, format })}
        >
          {t(`answer.${format}`)}
        </Button>
      ))}
      <Button
        size="s"
        look="quiet"
        icon="page"
        aria-label={t('answer.print')}
        title={t('answer.print')}
        onClick={() => window.print()}
      />
    </span>
  );
}
