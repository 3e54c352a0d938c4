import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Empty } from './empty';

/** Shown in place of a part that failed to render; without `onRetry` it offers to reload the page. */
export function CrashNotice({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('app');
  return (
    <div role="alert" data-crashed>
      <Empty title={t('crashed')} hint={t('crashedHint')}>
        <Button onClick={onRetry ?? (() => location.reload())}>{t(onRetry ? 'retry' : 'reload')}</Button>
      </Empty>
    </div>
  );
}
