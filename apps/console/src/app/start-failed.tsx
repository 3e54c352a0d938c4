import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router';
import { isAway } from '../lib/api/api-error';
import { useErrorText } from '../lib/i18n/use-error-text';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';

/** Milliseconds between two tries while the server is away at the start. */
const AWAY_MS = 3000;

/** The console could not begin: it says why and tries again by itself while the server is away. */
export function StartFailed() {
  const { t } = useTranslation('app');
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isWaiting = isAway(error);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), AWAY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <Empty title={t('startFailed')} hint={errorText(error)}>
      <Button look="primary" onClick={() => void revalidate()}>
        {t('retry')}
      </Button>
    </Empty>
  );
}
