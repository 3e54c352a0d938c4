import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Pages } from '../../lib/census/pages';
import { zonedMoment } from '../../lib/census/zoned-days';
import { PATHS } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { ListSearch } from '../../ui/table/toolbar';
import { useReports } from './queries';
import type { Report } from './question';
import style from './reports.module.css';
import { SaveWindow } from './save-window';
import { SchedulePanel } from './schedule-panel';
import { ScheduleText } from './schedule-text';
import { useReportActions } from './use-report-actions';

const PAGE = 10;

type Open = { kind: 'rename' | 'schedule'; report: Report };

/** Own reports and those shared with the reader. */
export function ReportList({ zone }: { zone: string }) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [pageNo, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const found = useReports(text, pageNo, PAGE);
  return (
    <section className={style.card} aria-label={t('list.title')}>
      <div className={style.tools}>
        <h2 className={style.heading}>{t('list.title')}</h2>
        <span className={style.buttons}>
          <ListSearch
            label={t('list.search')}
            value={text}
            onSearch={(next) => {
              setText(next);
              setPage(1);
            }}
            onAgain={() => void found.refetch()}
          />
          <Button look="primary" icon="plus" onClick={() => void navigate(PATHS.report)}>
            {t('list.new')}
          </Button>
        </span>
      </div>
      {found.isError && <Failed error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />}
      {found.data?.list.length === 0 && (
        <Empty
          title={t(text ? 'list.noneFound' : 'list.empty')}
          hint={t(text ? 'list.noneFoundHint' : 'list.emptyHint')}
        />
      )}
      <ul className={style.reports}>
        {found.data?.list.map((report) => (
          <ReportRow key={report.id} {...{ report, zone }} onOpen={setOpen} />
        ))}
      </ul>
      {found.data && <Pages pageNo={pageNo} pageSize={PAGE} total={found.data.total} onTurn={setPage} />}
      {open?.kind === 'rename' && (
        <SaveWindow report={open.report} question={open.report.question} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'schedule' && (
        <SchedulePanel
          report={open.report}
          canMail={found.data?.canMail ?? false}
          zone={zone}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function ReportRow({ report, zone, onOpen }: { report: Report; zone: string; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const { copy, remove } = useReportActions();
  const { id, name, own, byName, shared, changedAt } = report;
  return (
    <li className={style.report}>
      <div className={style.reportWords}>
        <Button look="link" onClick={() => void navigate(`${PATHS.report}?id=${id}`)}>
          {name}
        </Button>
        <span className={style.note}>
          {own ? t(`shares.${shared}`) : t('list.by', { name: byName })} · {zonedMoment(changedAt, zone)}
          {report.schedule && (
            <>
              {' · '}
              <ScheduleText schedule={report.schedule} />
            </>
          )}
        </span>
      </div>
      <span className={style.buttons}>
        {own && (
          <Button size="s" look="quiet" icon="letter" onClick={() => onOpen({ kind: 'schedule', report })}>
            {t('schedule.open')}
          </Button>
        )}
        {own && (
          <Button
            size="s"
            look="quiet"
            icon="pencil"
            aria-label={t('list.rename', { name })}
            title={t('list.rename', { name })}
            onClick={() => onOpen({ kind: 'rename', report })}
          />
        )}
        <Button
          size="s"
          look="quiet"
          icon="copy"
          aria-label={t('list.copy', { name })}
          title={t('list.copy', { name })}
          onClick={() => void copy(report)}
        />
        {own && (
          <Button
            size="s"
            look="quiet"
            icon="trash"
            aria-label={t('list.delete', { name })}
            title={t('list.delete', { name })}
            onClick={() => void remove(report)}
          />
        )}
      </span>
    </li>
  );
}
