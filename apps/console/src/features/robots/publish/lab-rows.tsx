import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Pagination from 'antd/es/pagination';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { SidePanel } from '../../../ui/side-panel';
import { Score } from '../hits';
import type { Hit } from '../queries';
import style from '../robots.module.css';
import type { LabRun } from './lab-part';

const PAGE = 20;
const CHANGES = ['lost', 'otherwise', 'anew', 'same'] as const;

/** Past questions of a run, by how their answers differ, side by side. */
export function LabRows({ robot, run, onClose }: { robot: string; run: LabRun; onClose: () => void }) {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const [how, setHow] = useState<(typeof CHANGES)[number]>(CHANGES.find((change) => run[change] > 0) ?? 'same');
  const [pageNo, setPage] = useState(1);
  const rows = useQuery({
    queryKey: ['robotLabRows', run.id, how, pageNo],
    queryFn: () => api('GET /robot/getLabRows', { robot, run: run.id, how, pageNo, pageSize: PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <SidePanel width={760} title={t('lab.title')} onClose={onClose}>
      <div className={style.stack}>
        <Segmented
          aria-label={t('lab.how')}
          value={how}
          options={CHANGES.map((value) => ({ value, label: `${t(`lab.changes.${value}`)} ${run[value]}` }))}
          onChange={(next) => {
            setHow(next);
            setPage(1);
          }}
        />
        {rows.isError && <Failed error={rows.error} busy={rows.isFetching} onRetry={() => void rows.refetch()} />}
        {rows.data?.total === 0 && <Empty title={t('lab.none')} />}
        <ol className={style.list}>
          {rows.data?.list.map(({ id, question, times, before, after }) => (
            <li key={id} className={style.card}>
              <span className={style.line}>
                <bdi className={style.grow}>{question}</bdi>
                <span className={style.note}>{t('lab.times', { count: times })}</span>
              </span>
              <div className={style.sides}>
                <Side title={t('lab.before', { version: run.version })} hit={before} />
                <Side title={t('lab.after')} hit={after} />
              </div>
            </li>
          ))}
        </ol>
        <Pagination
          hideOnSinglePage
          showSizeChanger={false}
          pageSize={PAGE}
          current={pageNo}
          total={rows.data?.total ?? 0}
          onChange={setPage}
        />
      </div>
    </SidePanel>
  );
}

function Side({ title, hit }: { title: string; hit: Hit | null }) {
  const { t } = useTranslation('askRobot');
  return (
    <section aria-label={title}>
      <span className={style.note}>{title}</span>
      {hit ? (
        <>
          <p>{hit.question}</p>
          <Score value={hit.score} />
        </>
      ) : (
        <p className={style.note}>{t('lab.noAnswer')}</p>
      )}
    </section>
  );
}
