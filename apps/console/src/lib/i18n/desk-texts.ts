import type { Language } from './i18n';

/** The texts of frame and workbench in one language. */
export const fetchDeskTexts: Readonly<Record<Language, () => Promise<{ desk: Readonly<Record<string, object>> }>>> = {
  zh: () => import('../../locales/zh/shell/desk'),
  en: () => import('../../locales/en/shell/desk'),
};
