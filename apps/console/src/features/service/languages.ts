import { currentLanguage } from '../../lib/i18n/i18n';

/** What visitors of a Chinese desk speak most; any other code can be typed. */
export const USUAL_LANGUAGES = ['zh', 'en', 'ja', 'ko', 'ru', 'es', 'fr', 'de', 'th', 'vi'] as const;

/** 中文（zh）; the code alone where nobody knows it. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
