import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';

/** Says why nothing is here, and how to see everybody again. */
export function NothingFound({ hidden, onClear }: { hidden: number; onClear: () => void }) {
  const { t } = useTranslation('workbenchList');
  return (
    <Empty title={t('nothing')} hint={t('nothingHint', { count: hidden })}>
      <Button onClick={onClear}>{t('clear')}</Button>
    </Empty>
  );
}
