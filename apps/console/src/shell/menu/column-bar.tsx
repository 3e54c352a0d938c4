import { useTranslation } from 'react-i18next';
import { useActiveFirst, useFirstLevel } from '../routes/use-routes';
import { useTheme } from '../theme/theme-store';
import style from './column.module.css';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import { MenuWords } from './menu-words';

/** The first column of the column layout, in one of its four styles; a click opens the group's first page. */
export function ColumnBar() {
  const { t } = useTranslation('frame');
  const first = useActiveFirst();
  const look = useTheme((theme) => theme.columnStyle);
  return (
    <nav aria-label={t('firstLevel')} className={style.column} data-look={look}>
      <ul>
        {useFirstLevel().map((node) => (
          <li key={node.key}>
            <MenuLink node={node} isActive={node.path === first} className={style.cell}>
              <span className={style.inner}>
                <MenuIcon name={node.icon} isCustomSvg={node.isCustomSvg} size={look === 'horizontal' ? 16 : 20} />
                <MenuWords node={node} />
              </span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
