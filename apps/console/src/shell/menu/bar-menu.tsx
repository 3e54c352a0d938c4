import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { menuTrail } from '../routes/menu';
import { useActivePath, useMenu } from '../routes/use-routes';
import { FittedList } from './fitted-list';
import style from './menu.module.css';
import { MenuIcon } from './menu-icon';
import { MenuPopup } from './menu-popup';
import { MenuWords } from './menu-words';

/**
 * The menu in the header of the horizontal layout, opened on hover; children of levelHidden routes are shown in their
 * place.
 */
export function BarMenu() {
  const { t } = useTranslation('frame');
  const nodes = useMenu();
  const activePath = useActivePath() ?? '';
  const trail = useMemo(() => menuTrail(nodes, activePath), [nodes, activePath]);
  return (
    <FittedList label={t('menu')} className={style.bar} nodes={nodes} trail={trail} lineClass={style.barLine}>
      {(node) => (
        <MenuPopup node={node} trail={trail} side="below" look="list" lineClass={style.barLine}>
          <MenuIcon name={node.icon} isCustomSvg={node.isCustomSvg} />
          <MenuWords node={node} />
          {node.children.length > 0 && <Icon name="down" size={12} />}
        </MenuPopup>
      )}
    </FittedList>
  );
}
