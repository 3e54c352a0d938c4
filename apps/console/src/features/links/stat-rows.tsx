import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Pager } from '../../ui/table/pager';
import { NARROW, useMedia } from '../../ui/table/use-media';
import style from './stats.module.css';
import { type RowKind, type RowsQuery, useRowsOf } from './use-rows-of';

type Props = {
  kind: RowKind;
  query: RowsQuery;
  day: string | null;
  /** True if the link has two targets. */
  hasTargets: boolean;
  onAllDays: () => void;
};

/** The rows that one figure counts, for the period or for one day. */
export function StatRows({ kind, query, day, hasTargets, onAllDays }: Props) {
  const { t } = useTranslation('links');
  const isNarrow = useMedia(NARROW);
  const [pageNo, setPage] = useState(1);
  const { heads, read } = useRowsOf(kind, hasTargets);
  const rows = useQuery({
    queryKey: ['link-rows', kind, query, pageNo],
    queryFn: () => read({ ...query, pageNo }),
    placeholderData: keepPreviousData,
  });

  return (
    <section className={style.rows} aria-busy={rows.isFetching}>
      <div className={style.rowsHead}>
        <h3>{day === null ? t(`figures.${kind}`) : `${t(`figures.${kind}`)} · ${day}`}</h3>
        {day !== null && (
          <Button size="s" look="link" onClick={onAllDays}>
            {t('allDays')}
          </Button>
        )}
      </div>
      {rows.isError && <Failed error={rows.error} busy={rows.isFetching} onRetry={() => void rows.refetch()} />}
      {rows.data?.total === 0 && <p className={style.name}>{t('rowsEmpty')}</p>}
      {rows.data && rows.data.total > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <div className={style.scroll} tabIndex={0}>
            <table className={style.table}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.data.rows.map(({ id, cells }) => (
                  <tr key={id}>
                    {cells.map(({ text, node }, index) => (
                      <td key={heads[index]} title={text} dir="auto">
                        {node ?? text}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            pageNo={pageNo}
            pageSize={PAGE}
            total={rows.data.total}
            hasTimes
            hasMore={false}
            isNarrow={isNarrow}
            onTurn={setPage}
          />
        </>
      )}
    </section>
  );
}

const PAGE = 20;
