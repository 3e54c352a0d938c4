import { currentLanguage } from '../../lib/i18n/i18n';

/** What visitors of a Chinese desk speak most, the likeliest first; any other code can be typed. */
export const USUAL_LANGUAGES: readonly string[] = [
  ...['zh', 'en', 'zh-TW', 'zh-HK', 'ja', 'ko', 'ru', 'es', 'fr', 'de', 'pt', 'it', 'ar', 'th', 'vi', 'id', 'ms'],
  ...['fil', 'km', 'lo', 'my', 'hi', 'bn', 'ur', 'fa', 'tr', 'uk', 'pl', 'nl', 'kk', 'mn', 'he', 'pt-BR', 'en-GB'],
];

/** 中文; the code alone where nobody knows it. */
export function languageName(code: string): string {
  return knownName(code) ?? code;
}

type Offer = { taken: readonly string[]; kept: string; typed: string };

/** The usual ones that are not taken, the one that is chosen, and the code that is being typed where it is a language's. */
export function offeredLanguages({ taken, kept, typed }: Offer): string[] {
  const gone = new Set(taken.map((code) => code.toLowerCase()));
  const offered = USUAL_LANGUAGES.filter((code) => !gone.has(code.toLowerCase()));
  for (const code of [kept, canonical(typed.trim())])
    if (code !== '' && ![...offered, ...gone].some((one) => one.toLowerCase() === code.toLowerCase()))
      offered.push(code);
  return offered;
}

/** `EN-gb` → `en-GB`; empty where it is no language. */
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
