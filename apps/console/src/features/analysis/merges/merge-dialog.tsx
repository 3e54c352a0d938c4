import { useMutation, useQueryClient } from '@tanstack/react-query';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import style from '../analysis.module.css';
import type { Selection } from './use-selection';
import '../texts';

/** Which of the selected keywords names the merged row. */
export function MergeDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation('analysis');
  const api = useApi();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { words, clear } = selection;
  const [main, setMain] = useState(words[0]!);
  const merge = useMutation({
    meta: { inPlace: true },
    mutationFn: () => api('POST /census/keywords/merge', { main, words: [...words] }),
    onSuccess: async () => {
      toast.good(t('merges.done'));
      clear();
      onClose();
      await queries.invalidateQueries({ queryKey: ['census'] });
    },
  });
  return (
    <Dialog title={t('merges.title')} onClose={onClose}>
      <div className={style.merges}>
        <p className={style.explained}>{t('merges.lead')}</p>
        <Radio.Group
          aria-label={t('merges.main')}
          vertical
          value={main}
          options={words.map((word) => ({ label: word, value: word }))}
          onChange={({ target }) => setMain(target.value as string)}
        />
        {merge.isError && <Notice kind="bad">{errorText(merge.error)}</Notice>}
        <span className={style.buttons}>
          <Button look="primary" busy={merge.isPending} onClick={() => merge.mutate()}>
            {t('merges.confirm')}
          </Button>
          <Button onClick={onClose}>{t('merges.cancel')}</Button>
        </span>
      </div>
    </Dialog>
  );
}
