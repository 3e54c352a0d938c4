import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../lib/i18n/i18n';
import { useTitles } from '../../lib/i18n/route-title';
import { fieldPlaces } from '../../lib/settings/places';
import '../../lib/settings/texts';
import type { Command } from '../slots';
import type { PalettePage } from './pages';

/** The label of a field in each language. */
export const labelsOf = (section: string, field: string): string[] =>
  LANGUAGES.map((lng) => i18next.t(`settings:${section}.${field}` as 'settings:routing.strategy', { lng }));

/**
 * Entries of the palette that open the page of a settings field at the field. It is found by its label in both languages
 * and by the pinyin of the Chinese one. `pages`: those in this user's menu.
 */
export function useFieldCommands(pages: readonly PalettePage[], open: (address: string) => void): Command[] {
  const { t, i18n } = useTranslation('settings');
  const title = useTitles();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels follow the language
  return useMemo(
    () =>
      fieldPlaces.flatMap(({ section, field, page, address }) => {
        const at = pages.find(({ path }) => path === page);
        if (!at) return [];
        const [spelled = '', ...others] = labelsOf(section, field);
        return {
          key: `field ${section}.${field}`,
          icon: 'filter',
          title: t(`${section}.${field}` as 'routing.strategy'),
          hint: title(at.title),
          words: [spelled, ...others],
          spelled,
          run: () => open(address),
        } satisfies Command;
      }),
    [pages, open, t, title, i18n.language],
  );
}
