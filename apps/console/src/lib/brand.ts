import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { currentLanguage, type Language, takeDefaultLanguage } from './i18n/i18n';
import { localStore } from './storage';

type Shown = { logo: string; title: Record<Language, string> };

/** As of the last visit, so that the page does not change when the settings arrive. */
const KEY = 'brand';
const NONE: Shown = { logo: '', title: { zh: '', en: '' } };
const useStore = create<Shown>(() => {
  try {
    return JSON.parse(localStore.get(KEY)!) ?? NONE;
  } catch {
    return NONE;
  }
});

/** Shows the organisation's logo and title from now on, in its language unless the reader has chosen one. */
export function takeBrand({ language, ...shown }: Shown & { language: 'auto' | Language }): void {
  useStore.setState(shown);
  localStore.set(KEY, JSON.stringify(shown));
  void takeDefaultLanguage(language === 'auto' ? null : language);
}

/** The address of the logo (empty: the product's mark) and the title; `own` empty: none was given. */
export function useBrand(): { logo: string; own: string; title: string } {
  const { t } = useTranslation('app');
  const { logo, title } = useStore();
  const own = title[currentLanguage()];
  return { logo: logo && `/widget/pictures/${logo}.webp`, own, title: own || t('siteTitle') };
}
