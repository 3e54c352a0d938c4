import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import style from '../analysis.module.css';
import { MergeDialog } from './merge-dialog';
import { MergesDialog } from './merges-dialog';
import type { Selection } from './use-selection';
import '../texts';

/** Merges the selected keywords, and shows which are merged. */
export function MergeTools({ selection }: { selection: Selection | null }) {
  const { t } = useTranslation('analysis');
  const [open, setOpen] = useState<'merge' | 'list' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <span className={style.buttons}>
      {selection && selection.words.length > 0 && (
        <>
          <Button
            look="primary"
            disabled={selection.words.length < 2}
            title={t('merges.hint')}
            onClick={() => setOpen('merge')}
          >
            {t('merges.merge', { count: selection.words.length })}
          </Button>
          <Button look="quiet" onClick={selection.clear}>
            {t('merges.clear')}
          </Button>
        </>
      )}
      <Button onClick={() => setOpen('list')}>{t('merges.list')}</Button>
      {open === 'merge' && selection && <MergeDialog selection={selection} onClose={close} />}
      {open === 'list' && <MergesDialog onClose={close} />}
    </span>
  );
}
