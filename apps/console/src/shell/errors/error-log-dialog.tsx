import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { copyText } from '../../lib/copy-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { toast } from '../../ui/toast/toast';
import { useVersions } from '../header/versions';
import { textOf } from './entries';
import { clearErrorLog, errorLog } from './error-log';
import style from './error-log.module.css';
import { ErrorRow } from './error-row';
import '../texts';

/** 70% of the window's width as in the template, with a minimum for the four columns. */
const widthNow = (): number => Math.min(innerWidth - 32, Math.max(innerWidth * 0.7, 760));

/** The error log: source, message, stack, and a web search for each entry. */
export function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('headerLater');
  const entries = useStore(errorLog);
  const about = useVersions();
  const [open, setOpen] = useState<number | null>(null);

  async function copy(): Promise<void> {
    const went = await copyText(textOf(entries, `${about}\n${navigator.userAgent}`));
    if (went) toast.good(t('errors.copied'));
    else toast.bad(t('errors.copyFailed'));
  }

  return (
    <Dialog title={t('errors.title')} width={widthNow()} onClose={onClose}>
      <div className={style.scroller}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('errors.route')}</th>
              <th scope="col">{t('errors.message')}</th>
              <th scope="col" className={style.detailColumn}>
                {t('errors.detail')}
              </th>
              <th scope="col">{t('errors.actions')}</th>
            </tr>
          </thead>
          {entries.map((entry) => (
            <ErrorRow
              key={entry.id}
              entry={entry}
              isOpen={open === entry.id}
              onToggle={() => setOpen(open === entry.id ? null : entry.id)}
            />
          ))}
        </table>
      </div>
      <footer className={style.foot}>
        <Button icon="copy" onClick={() => void copy()}>
          {t('errors.copy')}
        </Button>
        <span className={style.gap} />
        <Button onClick={onClose}>{t('errors.cancel')}</Button>
        <Button look="danger" onClick={clearErrorLog}>
          {t('errors.clear')}
        </Button>
      </footer>
    </Dialog>
  );
}
