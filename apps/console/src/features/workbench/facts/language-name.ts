import { currentLanguage } from '../../../lib/i18n/i18n';

/** `zh-CN` in the words of whoever reads; a code that is none stays as it is. */
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

/** Made once for each reader: making one takes milliseconds. */
const languageNames = new Map<string, Intl.DisplayNames>();
