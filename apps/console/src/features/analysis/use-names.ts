import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { placeName } from '../../lib/region-text';
import { sourceName } from '../../lib/source-name';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import type { Level } from './kind';
import './texts';

const UNKNOWN = 'unknown';

/** What keys are called on screen. */
export function useNames(): (level: Level, row: { key: string; name: string }) => string {
  const { t } = useTranslation('analysis');
  const words = useVisitWords();
  return (level, { key, name }) => {
    if (key === UNKNOWN) return t(level === 'keyword' || level === 'engineKeyword' ? 'notProvided' : 'unknown');
    switch (level) {
      case 'source':
        return words.source(key);
      case 'sourceDetail':
      case 'engine':
        return sourceName(name);
      case 'area':
        // Provinces are rows of their own; this one has what lies in none of them.
        return key === 'CN' ? t('chinaOnly') : placeName(key, name);
      case 'city':
      case 'district':
        return placeName(key, name);
      case 'language':
        return languageName(key);
      case 'device':
        return words.device(key);
      default:
        return name;
    }
  };
}

/** Codes of browsers that name no language stay as they are. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
