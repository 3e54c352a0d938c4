import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/i18n/use-error-text';
import { Button } from './button';
import { Notice } from './notice';

/** An error of loading, with a retry button. */
export function Failed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('app');
  const errorText = useErrorText();
  return (
    <Notice
      kind="bad"
      action={
        <Button look="link" busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  );
}
