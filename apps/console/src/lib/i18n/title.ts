import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/** Titles arrive as data: a point or a colon in one is no path. */
const PLAIN = { ns: 'routes', keySeparator: false, nsSeparator: false } as const;

/** "Titles are translated when a translation exists, else shown as is" (specification, section 2). */
export const tTitle = (title: string): string =>
  i18next.exists(title, PLAIN) ? String(i18next.t(title as never, PLAIN as never)) : title;

/** `tTitle` for a component: drawn again when the language changes. */
export function useTitle(): (title: string) => string {
  useTranslation();
  return tTitle;
}
