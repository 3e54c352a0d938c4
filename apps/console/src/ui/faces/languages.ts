import { currentLanguage } from '../../lib/i18n/i18n';

/** The most frequent languages of visitors to Chinese sites, most frequent first; other codes can be typed. */
export const USUAL_LANGUAGES: readonly string[] = [
  ...['zh', 'en', 'zh-TW', 'zh-HK', 'ja', 'ko', 'ru', 'es', 'fr', 'de', 'pt', 'it', 'ar', 'th', 'vi', 'id', 'ms'],
  ...['fil', 'km', 'lo', 'my', 'hi', 'bn', 'ur', 'fa', 'tr', 'uk', 'pl', 'nl', 'kk', 'mn', 'he', 'pt-BR', 'en-GB'],
];

/** The language's name, e.g. 中文; the code if it has none. */
export function languageName(code: string): string {
  return knownName(code) ?? code;
}

type Offer = { taken: readonly string[]; kept: string; typed: string };

/** Options: frequent languages that are not used yet, the chosen one, and the typed code if it is valid. */
export function offeredLanguages({ taken, kept, typed }: Offer): string[] {
  const gone = new Set(taken.map((code) => code.toLowerCase()));
  const offered = USUAL_LANGUAGES.filter((code) => !gone.has(code.toLowerCase()));
  for (const code of [kept, canonical(typed.trim())])
    if (code !== '' && ![...offered, ...gone].some((one) => one.toLowerCase() === code.toLowerCase()))
      offered.push(code);
  return offered;
}

/** `EN-gb` → `en-GB`; empty for an invalid code. */
function canonical(typed: string): string {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(typed) || knownName(typed) === undefined) return '';
  return Intl.getCanonicalLocales(typed)[0] ?? '';
}

function knownName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language', fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}
