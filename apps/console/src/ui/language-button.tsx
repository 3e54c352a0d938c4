import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../lib/i18n/i18n';
import { Button } from './button';

/** Two languages: one press to the other, named in its own words. */
export function LanguageButton() {
  const { t } = useTranslation('app');
  const other = currentLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <Button
      look="quiet"
      size="s"
      icon="language"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => chooseLanguage(other)}
    >
      {t('switchTo')}
    </Button>
  );
}
