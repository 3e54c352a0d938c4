import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localStore } from '../storage';
import { appTexts } from './texts';

export type Language = 'zh' | 'en';
export const LANGUAGES: readonly Language[] = ['zh', 'en'];

const KEY = 'language';
const HTML_LANGUAGE: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh');

/** Chinese unless this browser chose English; the choice persists. */
export function startI18n(): void {
  const chosen: Language = localStore.get(KEY) === 'en' ? 'en' : 'zh';
  void i18next.use(initReactI18next).init({
    lng: chosen,
    fallbackLng: 'zh',
    defaultNS: 'app',
    resources: appTexts,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  document.documentElement.lang = HTML_LANGUAGE[chosen];
}

export function chooseLanguage(language: Language): void {
  localStore.set(KEY, language);
  document.documentElement.lang = HTML_LANGUAGE[language];
  void i18next.changeLanguage(language);
}

/** A feature brings its texts along when it loads, so that the login page does not carry them. */
export function addTexts(name: string, texts: Record<Language, object>): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, name, texts[language]);
}
