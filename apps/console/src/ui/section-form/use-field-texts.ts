import type { SectionName } from '@parley/protocol/settings/sections';
import { useTranslation } from 'react-i18next';
import '../../lib/settings/texts';

/** Label, help and options of a section's field: `settings.<section>`. */
export function useFieldTexts(section: SectionName) {
  const { t, i18n } = useTranslation('settings');
  const text = (key: string): string | undefined =>
    i18n.exists(`settings:${section}.${key}`) ? t(`${section}.${key}` as 'routing.strategy') : undefined;
  return {
    label: (field: string): string => text(field) ?? field,
    help: (field: string): string | undefined => text(`${field}Help`),
    choice: (field: string, value: string): string => text(`${field}Of.${value}`) ?? value,
    has: (field: string): boolean => text(field) !== undefined,
  };
}
