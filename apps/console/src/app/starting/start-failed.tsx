import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router';
import { isAway } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { isMissingChunk } from '../../lib/lazy-page';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';

/** Milliseconds between two attempts while the server is unreachable. */
const RETRY_MS = 3000;

/**
 * Shown when the console cannot start: the reason, and a new attempt every `RETRY_MS` while the server is unreachable.
 */
export function StartFailed() {
  const { t } = useTranslation(['app', 'base']);
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isWaiting = isAway(error);
  // Browsers cache a failed module import: only a reload requests the file again.
  const isChunkMissing = isMissingChunk(error);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <Empty title={t('startFailed')} hint={isChunkMissing ? t('base:partGone') : errorText(error)}>
      <Button look="primary" onClick={() => (isChunkMissing ? location.reload() : void revalidate())}>
        {t(isChunkMissing ? 'reload' : 'retry')}
      </Button>
    </Empty>
  );
}
