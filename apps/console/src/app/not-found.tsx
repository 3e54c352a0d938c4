import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths';
import { usePageTitle } from '../lib/title/use-page-title';
import { Page } from '../ui/page';

export function NotFound() {
  const { t } = useTranslation('app');
  usePageTitle(t('notFound.title'));
  return (
    <Page title={t('notFound.title')} lead={t('notFound.hint')}>
      <Link to={PATHS.workbench}>{t('notFound.home')}</Link>
    </Page>
  );
}
