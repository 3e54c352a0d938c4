import { useTranslation } from 'react-i18next';
import { useActiveFirst, useFirstLevel } from '../routes/use-routes';
import { FittedList } from './fitted-list';
import style from './menu.module.css';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import { MenuWords } from './menu-words';

/** "In comprehensive layout the nav bar shows tabs for visible top-level routes" (specification, section 2). */
export function FirstStrip() {
  const { t } = useTranslation('frame');
  const first = useActiveFirst();
  return (
    <FittedList
      label={t('firstLevel')}
      className={style.strip}
      nodes={useFirstLevel()}
      trail={first === undefined ? [] : [first]}
      lineClass={style.stripLine}
      inPopup={(node) => ({ ...node, children: [] })}
    >
      {(node) => (
        <MenuLink node={node} isActive={node.path === first} className={style.stripLine}>
          <MenuIcon name={node.icon} isCustomSvg={node.isCustomSvg} size={16} />
          <MenuWords node={node} />
        </MenuLink>
      )}
    </FittedList>
  );
}
