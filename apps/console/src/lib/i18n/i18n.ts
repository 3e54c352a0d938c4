import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localStore } from '../storage';
import { fetchDeskTexts } from './desk-texts';
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

/** After this browser was emptied: the language is the reader's own, and whoever is signed out is told why in it. */
export const keepLanguage = (): void => localStore.set(KEY, currentLanguage());

let isDeskWanted = false;

/** The frame is about to be drawn: its texts in the language of now, and from now on in each that is chosen. */
export async function loadDeskTexts(): Promise<void> {
  isDeskWanted = true;
  await bringDeskTexts(currentLanguage());
}

async function bringDeskTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'workbench')) return;
  const { desk } = await fetchDeskTexts[language]();
  for (const [name, texts] of Object.entries(desk)) i18next.addResourceBundle(language, name, texts);
}

/** The language changes once its texts are here; where they cannot be fetched it stays as it was, and the promise fails. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (isDeskWanted) await bringDeskTexts(language);
  localStore.set(KEY, language);
  document.documentElement.lang = HTML_LANGUAGE[language];
  await i18next.changeLanguage(language);
}

/** A page brings its texts along when it loads, so that the login page does not carry them. */
export function addTexts(name: string, texts: Record<Language, object>): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, name, texts[language]);
}
