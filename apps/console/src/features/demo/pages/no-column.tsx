import { useTranslation } from 'react-i18next';
import { DemoPage } from '../demo-page';

/** A page that collapses the second column. */
export function NoColumnPage() {
  const { t } = useTranslation('demo');
  return (
    <DemoPage title={t('noColumn.title')} lead={t('noColumn.lead')}>
      {null}
    </DemoPage>
  );
}
