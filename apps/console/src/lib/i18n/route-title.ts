import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** "Titles are translated when a translation exists, else shown as is": a key of the locale file `routes`, or words. */
export function tTitle(title: string): string {
  // A title is data: a dot in it does not separate keys.
  const own: unknown = i18next.getResource(i18next.language, 'routes', title, { keySeparator: false });
  return typeof own === 'string' ? own : title;
}

/** `tTitle` for components: they render again when the language changes. */
export function useTitles(): (title: string) => string {
  const { i18n } = useTranslation('routes');
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another function.
  return useCallback((title: string) => tTitle(title), [language]);
}
