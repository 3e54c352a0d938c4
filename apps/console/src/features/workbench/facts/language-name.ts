import { currentLanguage } from '../../../lib/i18n/i18n';

/** The name of a language code in the console's language; an invalid code is returned unchanged. */
export function languageName(code: string): string {
  const reader = currentLanguage();
  const names = languageNames.get(reader) ?? new Intl.DisplayNames([reader], { type: 'language' });
  languageNames.set(reader, names);
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Cached per language: creating one takes milliseconds. */
const languageNames = new Map<string, Intl.DisplayNames>();
