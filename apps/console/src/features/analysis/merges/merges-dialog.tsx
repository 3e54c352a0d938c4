import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pages } from '../../../lib/census/pages';
import { useMay } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import style from '../analysis.module.css';
import '../texts';

const PAGE_SIZE = 10;

/** Which keywords are counted under which, since when and by whom; each can be separated again. */
export function MergesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('analysis');
  const api = useApi();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const mayUndo = useMay()({ role: ['Admin'] });
  const [pageNo, setPageNo] = useState(1);
  const list = useQuery({
    queryKey: ['census', 'merges', pageNo],
    queryFn: () => api('GET /census/keywords/getMerges', { pageNo, pageSize: PAGE_SIZE }, { quiet: true }),
  });
  const undo = useMutation({
    meta: { inPlace: true },
    mutationFn: (word: string) => api('POST /census/keywords/undo', { words: [word] }),
    onSuccess: async () => {
      if (list.data?.list.length === 1 && pageNo > 1) setPageNo(pageNo - 1);
      await queries.invalidateQueries({ queryKey: ['census'] });
    },
  });
  return (
    <Dialog title={t('merges.list')} width={640} onClose={onClose}>
      <div className={style.merges}>
        {list.isError && <Failed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
        {undo.isError && <Notice kind="bad">{errorText(undo.error)}</Notice>}
        {list.data?.total === 0 && <Empty title={t('merges.none')} hint={t('merges.noneHint')} />}
        <ul className={style.merged}>
          {list.data?.list.map(({ word, main, at, by }) => (
            <li key={word}>
              <span>
                <bdi>{word}</bdi> → <bdi>{main}</bdi>
                <span className={style.explained}>
                  {' '}
                  {by ?? t('merges.nobody')} · {shortTime(at, Date.now(), currentLanguage())}
                </span>
              </span>
              {mayUndo && (
                <Button
                  size="s"
                  aria-label={t('merges.undoOf', { name: word })}
                  disabled={undo.isPending}
                  onClick={() => undo.mutate(word)}
                >
                  {t('merges.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Pages pageNo={pageNo} pageSize={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={setPageNo} />
      </div>
    </Dialog>
  );
}
