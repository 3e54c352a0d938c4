import type { Language } from './i18n';

type DeskTexts = {
  desk: Readonly<Record<string, object>>;
  /** A region as the address data names it, in this language; absent where that is the language. */
  regionText?: (region: string) => string;
};

/** The texts of frame and workbench in one language. */
export const fetchDeskTexts: Readonly<Record<Language, () => Promise<DeskTexts>>> = {
  zh: () => import('../../locales/zh/shell/desk'),
  en: () => import('../../locales/en/shell/desk'),
};

/** The errors that can occur after signing in, loaded after the page: until then the server's message is shown. */
export const fetchDeskErrors: Readonly<Record<Language, () => Promise<object>>> = {
  zh: () => import('../../locales/zh/desk-errors').then((part) => part.deskErrors),
  en: () => import('../../locales/en/desk-errors').then((part) => part.deskErrors),
};
