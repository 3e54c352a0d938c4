import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { lazyPart } from '../../lib/lazy-part';
import { ToolButton } from '../header/tool-button';
import { errorLog } from './error-log';

const ErrorLogDialog = lazyPart(() => import('./error-log-dialog'), 'ErrorLogDialog');

/** Opens the error log; shown only if it has entries. */
export function ErrorLogButton() {
  const { t } = useTranslation('header');
  const count = useStore(errorLog, (list) => list.length);
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <ToolButton
        icon="bug"
        label={t('errors.open', { count })}
        count={count}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ErrorLogDialog onClose={() => setOpen(false)} />}
    </>
  );
}
