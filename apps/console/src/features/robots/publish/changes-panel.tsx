import { useQuery } from '@tanstack/react-query';
import Pagination from 'antd/es/pagination';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { SidePanel } from '../../../ui/side-panel';
import style from '../robots.module.css';
import { wordsOf } from '../said';

const PAGE = 20;
const KIND = { added: 'good', changed: 'wait', removed: 'bad' } as const;

type Props = { robot: string; from?: number | undefined; to?: number | undefined; onClose: () => void };

/** Entries that differ between two versions, side by side; without versions: what is not in force yet. */
export function ChangesPanel({ robot, from, to, onClose }: Props) {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const [pageNo, setPage] = useState(1);
  const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const changes = useQuery({
    queryKey: ['robotChanges', robot, span, pageNo],
    queryFn: () => api('GET /robot/getChanges', { robot, ...span, pageNo, pageSize: PAGE }),
  });
  const title = to === undefined ? t('versions.waitingTitle') : t('versions.number', { version: to });
  return (
    <SidePanel width={760} title={title} onClose={onClose}>
      {changes.isError && (
        <Failed error={changes.error} busy={changes.isFetching} onRetry={() => void changes.refetch()} />
      )}
      {changes.isPending && <div aria-busy="true" />}
      {changes.data?.total === 0 && <Empty title={t('versions.same')} />}
      <ol className={style.list}>
        {changes.data?.list.map(({ id, question, how, before, after }) => (
          <li key={id} className={style.card}>
            <span className={style.line}>
              <span className={style.tag} data-kind={KIND[how]}>
                {t(`versions.${how}`)}
              </span>
              <bdi className={style.grow}>{question}</bdi>
            </span>
            <div className={style.sides}>
              <Side title={t('versions.before')} content={before} />
              <Side title={t('versions.after')} content={after} />
            </div>
          </li>
        ))}
      </ol>
      <Pagination
        hideOnSinglePage
        showSizeChanger={false}
        pageSize={PAGE}
        current={pageNo}
        total={changes.data?.total ?? 0}
        onChange={setPage}
      />
    </SidePanel>
  );
}

type Shown = { question?: string; similar?: string[]; answers?: { kind?: 'text'; msg: string }[] };

function Side({ title, content }: { title: string; content: unknown }) {
  const { question, similar = [], answers = [] } = shownOf(content);
  return (
    <section aria-label={title}>
      <span className={style.note}>{title}</span>
      {question === undefined ? (
        <p className={style.note}>—</p>
      ) : (
        <>
          <p>{question}</p>
          {similar.length > 0 && <p className={style.note}>{similar.join(' · ')}</p>}
          {answers.map((answer) => (
            <p key={answer.msg} className={style.said}>
              {wordsOf(answer)}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

/** The content of an entry in a version, whose shape may be an older one. */
const shownOf = (content: unknown): Shown => (typeof content === 'object' && content !== null ? content : {});
