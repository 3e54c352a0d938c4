import { type DimensionName, isPlaced, UNKNOWN } from '@parley/core/census/dimensions';
import type { ReportDimension } from '@parley/core/census/questions';
import { regionIn } from '@parley/core/visit/english-region';
import { censusKeyText } from '@parley/protocol/fields/census-words';
import type { Language } from '../../../http/handler';

/** Lists whose keys are words of their own language on screen; keys of the others are shown as they are. */
const WORDED: Partial<Record<DimensionName, ReportDimension>> = {
  source: 'source',
  sourceDetail: 'sourceDetail',
  engine: 'engine',
  engineKeyword: 'keyword',
  keyword: 'keyword',
  device: 'device',
};

/** Provinces are rows of their own; this one has what lies in none of them. */
const CHINA_ONLY = { zh: '中国（省份未知）', en: 'China (province unknown)' };

/** What the screen calls a key of a list. `name`: of a region; otherwise the key. */
export function shownName(
  list: DimensionName,
  { key, name }: { key: string; name: string },
  language: Language,
): string {
  if (list === 'language' && key !== UNKNOWN) return languageName(key, language);
  if (!isPlaced(list) || key === UNKNOWN) return censusKeyText(WORDED[list] ?? 'landing', key, language);
  if (key === 'CN') return CHINA_ONLY[language];
  if (/^[A-Z]{2}$/.test(key)) return new Intl.DisplayNames(language, { type: 'region' }).of(key) ?? name;
  return regionIn(language, name);
}

/** Codes of browsers that name no language stay as they are. */
function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Whether a searched text is in a key, its name, or what the screen calls it. */
export function fits(text: string | undefined, list: DimensionName, language: Language) {
  const wanted = text?.toLowerCase();
  return (row: { key: string; name: string }): boolean =>
    wanted === undefined ||
    [row.key, row.name, shownName(list, row, language)].some((name) => name.toLowerCase().includes(wanted));
}
