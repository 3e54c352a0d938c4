import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';

/** Where a part has failed. */
export function CrashNotice() {
  const { t } = useTranslation('app');
  return (
    <Empty title={t('crashed')} hint={t('crashedHint')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </Empty>
  );
}
