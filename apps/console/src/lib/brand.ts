import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { currentLanguage, type Language, takeDefaultLanguage } from './i18n/i18n';

type Brand = { logo: string; title: { zh: string; en: string }; language: 'auto' | Language };

const useStore = create<Pick<Brand, 'logo' | 'title'>>(() => ({ logo: '', title: { zh: '', en: '' } }));

/** Shows the organisation's logo and title from now on, in its language unless the reader has chosen one. */
export function takeBrand({ logo, title, language }: Brand): void {
  useStore.setState({ logo, title });
  void takeDefaultLanguage(language === 'auto' ? null : language);
}

/** The address of the logo (empty: the product's mark) and the title; `own` empty: none was given. */
export function useBrand(): { logo: string; own: string; title: string } {
  const { t } = useTranslation('app');
  const { logo, title } = useStore();
  const own = title[currentLanguage()];
  return { logo: logo && `/widget/pictures/${logo}.webp`, own, title: own || t('siteTitle') };
}
