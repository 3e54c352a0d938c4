import { useTranslation } from 'react-i18next';
import { DemoPage } from '../demo-page';

/** "one note that the second column is hidden". */
export function NoColumnPage() {
  const { t } = useTranslation('demo');
  return (
    <DemoPage title={t('noColumn.title')} lead={t('noColumn.lead')}>
      {null}
    </DemoPage>
  );
}
