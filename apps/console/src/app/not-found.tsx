import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths';
import { usePageTitle } from '../lib/title/use-page-title';
import { Empty } from '../ui/empty';

export function NotFound() {
  const { t } = useTranslation('app');
  usePageTitle(t('notFound.title'));
  return (
    <Empty title={t('notFound.title')} hint={t('notFound.hint')}>
      <Link to={PATHS.workbench}>{t('notFound.home')}</Link>
    </Empty>
  );
}
