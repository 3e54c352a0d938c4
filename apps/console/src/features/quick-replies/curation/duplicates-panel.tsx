import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { SidePanel } from '../../../ui/side-panel';
import style from '../quick-replies.module.css';
import { nameOf, type Reply } from '../reply-values';
import { MergeDialog } from './merge-dialog';

/** Replies that say the same, to be merged. */
export function DuplicatesPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('quickReplies');
  const api = useApi();
  const [merging, setMerging] = useState<readonly Reply[] | null>(null);
  const found = useQuery({
    queryKey: ['quickReplyDuplicates'],
    queryFn: () => api('GET /quickReply/duplicates', { pageSize: 50 }),
  });
  return (
    <SidePanel width={640} title={t('duplicates.title')} onClose={onClose}>
      <p className={style.note}>{t('duplicates.lead')}</p>
      {found.isError && <Failed error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />}
      {found.data?.list.length === 0 && <Empty title={t('duplicates.none')} hint={t('duplicates.noneHint')} />}
      <ul className={style.versions}>
        {found.data?.list.map(({ id, replies }) => (
          <li key={id}>
            <p className={style.words}>{replies[0]?.words || (replies[0] && nameOf(replies[0]))}</p>
            <div className={style.line}>
              <span className={style.note}>
                {t('duplicates.copies', { count: replies.length })} ·{' '}
                {[...new Set(replies.map(({ category }) => category || t('noFolder')))].join(' · ')}
              </span>
              <Button size="s" onClick={() => setMerging(replies)}>
                {t('duplicates.merge')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {merging && <MergeDialog replies={merging} onClose={() => setMerging(null)} />}
    </SidePanel>
  );
}
