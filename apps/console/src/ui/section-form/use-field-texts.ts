import type { SectionName } from '@parley/protocol/settings/sections';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import '../../lib/settings/texts';

/** Label, help, unit and options of a section's field: `settings.<section>`, in the present language. */
export function fieldTextsOf(section: SectionName) {
  const text = (key: string): string | undefined =>
    i18next.exists(`settings:${section}.${key}`)
      ? i18next.t(`settings:${section}.${key}` as 'settings:routing.strategy')
      : undefined;
  return {
    label: (field: string): string => text(field) ?? field,
    help: (field: string): string | undefined => text(`${field}Help`),
    unit: (field: string): string | undefined => text(`${field}Unit`),
    choice: (field: string, value: string): string => text(`${field}Of.${value}`) ?? value,
    has: (field: string): boolean => text(field) !== undefined,
  };
}

/** `fieldTextsOf` for components: they render again when the language changes. */
export function useFieldTexts(section: SectionName) {
  useTranslation('settings');
  return fieldTextsOf(section);
}
