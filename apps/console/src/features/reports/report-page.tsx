import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import shared from '../../lib/census/census.module.css';
import { useCensusOptions } from '../../lib/census/use-asked';
import { useTab } from '../../lib/frame/tab-context';
import { PATHS } from '../../lib/paths';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { Page } from '../../ui/page';
import onPaper from '../../ui/print.module.css';
import { AnswerPart } from './answer-part';
import { useAnswer, useReport } from './queries';
import { NEW, type Question, type Report, readQuestion } from './question';
import { QuestionForm } from './question-form';
import style from './reports.module.css';
import { SaveWindow } from './save-window';
import { SchedulePanel } from './schedule-panel';
import './texts';

/** One question to the statistics and its answer: saved, or new. */
export function ReportPage() {
  return (
    <AntdFrame>
      <Loaded />
    </AntdFrame>
  );
}

function Loaded() {
  const { t } = useTranslation('reports');
  const { query } = useTab();
  const saved = useReport(query.id ?? null);
  const options = useCensusOptions();
  const failed = [saved, options].find(({ isError, data }) => isError && !data);
  if (failed) return <Failed error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />;
  if (!options.data || (query.id && !saved.data)) return <div className={style.skeleton} aria-busy="true" />;
  const report = saved.data?.report ?? null;
  if (query.id && !report) return <Empty title={t('gone')} hint={t('goneHint')} />;
  return <Asking report={report} canMail={saved.data?.canMail ?? false} zone={options.data.zone} />;
}

type Props = { report: Report | null; canMail: boolean; zone: string };

/** The address holds the question while it differs from the saved one. */
function Asking({ report, canMail, zone }: Props) {
  const { t } = useTranslation('reports');
  const tab = useTab();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'save' | 'saveAs' | 'schedule' | null>(null);
  const stored = report?.question ?? NEW;
  const question = readQuestion(tab.query.q) ?? stored;
  const isChanged = JSON.stringify(question) !== JSON.stringify(stored);
  const answer = useAnswer(question);
  const ask = (next: Question): void => tab.setQuery({ ...tab.query, q: JSON.stringify(next) }, { replace: true });
  const saved = (next: Report): void => {
    setOpen(null);
    if (next.id === report?.id) tab.setQuery({ ...tab.query, q: null });
    else void navigate(`${PATHS.report}?id=${next.id}`);
  };
  return (
    <Page
      title={report?.name ?? t('builder.title')}
      lead={report && !report.own ? t('list.by', { name: report.byName }) : t('builder.lead')}
      action={
        <span className={style.buttons}>
          <Button icon="back" look="quiet" onClick={() => void navigate(PATHS.census)}>
            {t('builder.all')}
          </Button>
          {report?.own && (
            <Button icon="letter" onClick={() => setOpen('schedule')}>
              {t('schedule.open')}
            </Button>
          )}
          {report && <Button onClick={() => setOpen('saveAs')}>{t('builder.saveAs')}</Button>}
          {(!report || report.own) && (
            <Button look="primary" disabled={report !== null && !isChanged} onClick={() => setOpen('save')}>
              {t('builder.save')}
            </Button>
          )}
        </span>
      }
    >
      <div className={`${style.page} ${onPaper.paper}`} data-print={tab.isShown || undefined}>
        <h1 className={shared.printed}>{report?.name ?? t('builder.title')}</h1>
        <QuestionForm question={question} zone={zone} onChange={ask} />
        <AnswerPart
          question={question}
          answer={answer}
          reportId={isChanged ? null : (report?.id ?? null)}
          onAsk={ask}
        />
      </div>
      {(open === 'save' || open === 'saveAs') && (
        <SaveWindow
          report={open === 'save' ? report : null}
          question={question}
          onClose={() => setOpen(null)}
          onSaved={saved}
        />
      )}
      {open === 'schedule' && report && <SchedulePanel {...{ report, canMail, zone }} onClose={() => setOpen(null)} />}
    </Page>
  );
}
