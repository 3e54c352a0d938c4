import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { useCollapsed, useDevice, useThemeStore } from '../theme/theme-store';
import style from './layout.module.css';

/** Folds and unfolds the side bar; on a phone shows and hides it. */
export function FoldButton() {
  const { t } = useTranslation('frame');
  const device = useDevice();
  const isCollapsed = useCollapsed();
  const fold = useThemeStore((state) => state.fold);
  const isPhone = device === 'mobile';
  const words = isPhone ? t('openMenu') : t(isCollapsed ? 'unfold' : 'fold');
  return (
    <button
      type="button"
      className={style.fold}
      aria-label={words}
      title={words}
      aria-expanded={!isCollapsed}
      aria-controls="side"
      onClick={() => fold({ kind: 'toggle', device })}
    >
      <Icon name={isPhone ? 'menu' : isCollapsed ? 'unfold' : 'fold'} size={20} />
    </button>
  );
}
