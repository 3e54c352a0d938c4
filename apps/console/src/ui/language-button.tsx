import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/i18n/i18n';
import { Button } from './button';
import { pickLanguage } from './choose-language';

/** Switches between the two languages; labelled with the other one's own name. */
export function LanguageButton({ wordsClass }: { wordsClass?: string | undefined }) {
  const { t } = useTranslation('app');
  const other = currentLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <Button
      title={t('switchTo')}
      look="quiet"
      size="s"
      icon="language"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => pickLanguage(other)}
    >
      <span className={wordsClass}>{t('switchTo')}</span>
    </Button>
  );
}
