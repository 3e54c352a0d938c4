import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { clearCache } from './clear-cache';
import style from './theme-host.module.css';
import { sendThemeEvent } from './theme-store';

/** The buttons at the right edge (the theme's flag `showThemeSetting`). */
export function FloatingPanel() {
  const { t } = useTranslation('frame');
  return (
    <section className={style.panel} aria-label={t('panel')}>
      <button type="button" data-tile="theme" onClick={() => sendThemeEvent('theme')}>
        <Icon name="theme" size={20} />
        {t('openTheme')}
      </button>
      <button type="button" data-tile="random" onClick={() => sendThemeEvent('random-theme')}>
        <Icon name="dice" size={20} />
        {t('random')}
      </button>
      <button type="button" data-tile="clear" onClick={clearCache}>
        <Icon name="trash" size={20} />
        {t('clear')}
      </button>
    </section>
  );
}
