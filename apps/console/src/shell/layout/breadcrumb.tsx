import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitles } from '../../lib/i18n/route-title';
import { useBreadcrumb } from '../routes/use-routes';
import style from './layout.module.css';

/** The path of menu groups to the current page; on a phone only the page's name. */
export function Breadcrumb() {
  const { t } = useTranslation('frame');
  const title = useTitles();
  const crumbs = useBreadcrumb();
  return (
    <nav aria-label={t('breadcrumb')} className={style.crumbs}>
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={`${crumb.path} ${crumb.title}`}>
            {at === crumbs.length - 1 ? (
              <span aria-current="page">{title(crumb.title)}</span>
            ) : (
              <Link to={crumb.path}>{title(crumb.title)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
