import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureText } from '../../../lib/census/figure-text';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { Pager } from '../../../ui/table/pager';
import style from './costs.module.css';
import type { CostImport } from './use-cost-import';
import { useImports } from './use-currency';
import '../../../lib/census/cost-texts';

const PAGE_SIZE = 10;

/** Imports of costs: when, by whom, what they say; each can be undone. */
export function ImportsList({ work }: { work: CostImport }) {
  const { t } = useTranslation('costs');
  const [pageNo, setPageNo] = useState(1);
  const list = useImports(pageNo, PAGE_SIZE);
  if (list.isError) return <Failed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0) return <Empty title={t('none')} hint={t('noneHint')} />;
  const daysText = (first: string, last: string): string => (first === last ? first : t('days', { first, last }));
  const undo = async (id: string, name: string): Promise<void> => {
    const isSure = await confirm({
      title: t('undoOf', { name }),
      text: t('undoSure'),
      ok: t('undo'),
      isDangerous: true,
    });
    if (isSure) await work.undo(id);
  };
  return (
    <>
      <ul className={style.imports} aria-busy={list.isFetching}>
        {list.data?.list.map(({ id, name, at, by, lines, replaced, undoneAt, ...sum }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi>
              <span className={style.note}>
                {[
                  ...(undoneAt !== null ? [t('isUndone')] : [t('part', { count: lines })]),
                  ...(sum.first && sum.last ? [daysText(sum.first, sum.last)] : []),
                  ...(undoneAt === null ? [`${figureText(sum.cost, 'money')} ${sum.currency}`] : []),
                  ...(replaced > 0 ? [t('replacedLater', { count: replaced })] : []),
                  by ?? t('nobody'),
                  shortTime(at, Date.now(), currentLanguage()),
                ].join(' · ')}
              </span>
            </span>
            {undoneAt === null && (
              <Button
                size="s"
                aria-label={t('undoOf', { name })}
                disabled={work.isBusy}
                onClick={() => void undo(id, name)}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pager
        {...{ pageNo }}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        hasMore={false}
        hasTimes={false}
        isNarrow
        onTurn={setPageNo}
      />
    </>
  );
}
