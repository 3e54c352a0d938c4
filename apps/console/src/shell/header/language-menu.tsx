import { useTranslation } from 'react-i18next';
import { currentLanguage, LANGUAGES } from '../../lib/i18n/i18n';
import { pickLanguage } from '../../ui/choose-language';
import { Icon } from '../../ui/icon';
import { Menu, type MenuItem } from '../../ui/menu';
import style from './header.module.css';

/** The languages, each by its own name; the current one is marked. */
export function useLanguageItems(): MenuItem[] {
  const { t } = useTranslation('header');
  const current = currentLanguage();
  return LANGUAGES.map((language) => ({
    key: language,
    label: t(language),
    checked: language === current,
    onSelect: () => pickLanguage(language),
  }));
}

export function LanguageMenu() {
  const { t } = useTranslation('header');
  const items = useLanguageItems();
  return (
    <Menu label={t('language')} items={items} className={style.language}>
      <Icon name="language" size={18} />
    </Menu>
  );
}
