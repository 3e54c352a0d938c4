import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router';
import { isAway } from '../lib/api/api-error';
import { useErrorText } from '../lib/i18n/use-error-text';
import { isMissingChunk } from '../lib/lazy-page';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';

/** Milliseconds between two tries while the server is away at the start. */
const AWAY_MS = 3000;

/** The console could not begin: it says why and tries again by itself while the server is away. */
export function StartFailed() {
  const { t } = useTranslation(['app', 'base']);
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isWaiting = isAway(error);
  // A browser asks for a module once: what it did not get then it gets by a reload alone.
  const isGone = isMissingChunk(error);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), AWAY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <Empty title={t('startFailed')} hint={isGone ? t('base:partGone') : errorText(error)}>
      <Button look="primary" onClick={() => (isGone ? location.reload() : void revalidate())}>
        {t(isGone ? 'reload' : 'retry')}
      </Button>
    </Empty>
  );
}
