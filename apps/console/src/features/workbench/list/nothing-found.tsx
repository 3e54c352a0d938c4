import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';

/** Explains an empty list, with a button that clears the filter. */
export function NothingFound({ hidden, onClear }: { hidden: number; onClear: () => void }) {
  const { t } = useTranslation('workbenchList');
  return (
    <Empty title={t('nothing')} hint={t('nothingHint', { count: hidden })}>
      <Button onClick={onClear}>{t('clear')}</Button>
    </Empty>
  );
}
