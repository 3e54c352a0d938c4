import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { addRegionText } from '../region-text';
import { localStore } from '../storage';
import { fetchDeskErrors, fetchDeskTexts } from './desk-texts';
import { firstLanguage } from './first-language';
import { appTexts } from './texts';

export type Language = 'zh' | 'en';
export const LANGUAGES: readonly Language[] = ['zh', 'en'];

const KEY = 'language';
/** The organisation's language for readers who have chosen none, as of the last visit. */
const DEFAULT_KEY = 'defaultLanguage';
const HTML_LANGUAGE: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh');

/** The language chosen in this browser; until then the organisation's, or else the browser's own. */
export function startI18n(): void {
  const language = firstLanguage(localStore.get(KEY) ?? localStore.get(DEFAULT_KEY), navigator.languages);
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'zh',
    defaultNS: 'app',
    resources: appTexts,
    // React escapes the values.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  document.documentElement.lang = HTML_LANGUAGE[language];
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
  const { desk, regionText } = await fetchDeskTexts[language]();
  if (regionText) addRegionText(language, regionText);
  for (const [name, texts] of Object.entries(desk)) i18next.addResourceBundle(language, name, texts);
  void fetchDeskErrors[language]().then(
    (texts) => i18next.addResourceBundle(language, 'errors', texts),
    () => {}, // The server's messages stand in for them.
  );
}

/** Changes the language once its texts are loaded; if they cannot be loaded it stays, and the promise rejects. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (isDeskWanted) await bringDeskTexts(language);
  localStore.set(KEY, language);
  await show(language);
}

async function show(language: Language): Promise<void> {
  document.documentElement.lang = HTML_LANGUAGE[language];
  await i18next.changeLanguage(language);
}

/** The organisation's language, for readers who have chosen none; null: that of the browser. */
export async function takeDefaultLanguage(language: Language | null): Promise<void> {
  localStore.set(DEFAULT_KEY, language);
  if (language === null || localStore.get(KEY) !== null || language === currentLanguage()) return;
  if (isDeskWanted) await bringDeskTexts(language);
  await show(language);
}

/** A page adds its texts when it loads, so that the login page need not load them. */
export function addTexts(name: string, texts: Record<Language, object>): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, name, texts[language]);
}
