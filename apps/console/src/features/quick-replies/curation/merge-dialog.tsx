import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import { useStep } from '../queries';
import style from '../quick-replies.module.css';
import { nameOf, type Reply } from '../reply-values';

/** Merges the chosen replies into one of them. */
export function MergeDialog({ replies, onClose }: { replies: readonly Reply[]; onClose: () => void }) {
  const { t } = useTranslation('quickReplies');
  const api = useApi();
  const step = useStep();
  const [keep, setKeep] = useState([...replies].sort((a, b) => b.uses - a.uses)[0]?.id ?? '');
  const [isBusy, setBusy] = useState(false);
  const isTooFew = replies.length < 2;

  async function merge(): Promise<void> {
    setBusy(true);
    const done = await step(() => api('POST /quickReply/doMerge', { keep, ids: replies.map(({ id }) => id) }));
    setBusy(false);
    if (!done) return;
    toast.good(t('merge.done', { count: done.merged }));
    onClose();
  }

  return (
    <MovableDialog
      width={560}
      title={t('merge.title')}
      onCancel={onClose}
      footer={
        <span className={style.tools}>
          <Button onClick={onClose}>{t('merge.cancel')}</Button>
          <Button look="primary" busy={isBusy} disabled={isTooFew || replies.length > 100} onClick={() => void merge()}>
            {t('merge.submit')}
          </Button>
        </span>
      }
    >
      {isTooFew ? (
        <Notice kind="info">{t('merge.tooFew')}</Notice>
      ) : (
        <div className={style.stack}>
          <p className={style.note}>{t('merge.lead')}</p>
          <Radio.Group
            className={style.stack ?? ''}
            aria-label={t('merge.keep')}
            value={keep}
            onChange={(event) => setKeep(event.target.value as string)}
            options={replies.map((reply) => ({
              value: reply.id,
              label: `${nameOf(reply)} · ${reply.category || t('noFolder')} · ${t('merge.uses', { count: reply.uses })}`,
            }))}
          />
        </div>
      )}
    </MovableDialog>
  );
}
