import { TEXT_SIZES } from '@parley/protocol/settings/defaults';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, LANGUAGES } from '../../lib/i18n/i18n';
import { PATHS } from '../../lib/paths';
import { usePreference } from '../../lib/preferences/preferences';
import { Button } from '../../ui/button';
import { pickLanguage } from '../../ui/choose-language';
import { Block } from './block';
import style from './personal.module.css';

type Props = { notices: ReactNode; samples: ReactNode; onTheme: () => void };

/** Language, theme, notifications; sample pages for administrators. */
export function PreferencesPart({ notices, samples, onTheme }: Props) {
  const { t } = useTranslation('personal');
  const [textSize, chooseTextSize] = usePreference<string>('desk.textSize', 'desk');
  return (
    <div className={style.columns}>
      <div className={style.column}>
        <Block title={t('preferences.language')}>
          <fieldset className={style.choices}>
            <legend className="visually-hidden">{t('preferences.language')}</legend>
            {LANGUAGES.map((language) => (
              <label key={language} className={style.choice}>
                <input
                  type="radio"
                  name="language"
                  checked={currentLanguage() === language}
                  onChange={() => pickLanguage(language)}
                />
                <span lang={language === 'zh' ? 'zh-CN' : 'en'}>{language === 'zh' ? '中文' : 'English'}</span>
              </label>
            ))}
          </fieldset>
        </Block>
        <Block title={t('preferences.textSize')}>
          <fieldset className={style.choices}>
            <legend className="visually-hidden">{t('preferences.textSize')}</legend>
            {(['desk', ...TEXT_SIZES] as const).map((size) => (
              <label key={size} className={style.choice}>
                <input type="radio" name="textSize" checked={textSize === size} onChange={() => chooseTextSize(size)} />
                <span>{t(`preferences.textSizeOf.${size}`)}</span>
              </label>
            ))}
          </fieldset>
        </Block>
        <Block title={t('preferences.theme')} hint={t('preferences.themeHint')}>
          <span>
            <Button icon="theme" onClick={onTheme}>
              {t('preferences.themeOpen')}
            </Button>
          </span>
        </Block>
        <Block title={t('preferences.notices')} hint={t('preferences.noticesHint')}>
          <a href={`#${PATHS.noticeCheck}`}>{t('preferences.noticesOpen')}</a>
        </Block>
        {samples}
      </div>
      {notices}
    </div>
  );
}
