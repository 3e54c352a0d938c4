import { currentLanguage } from '../i18n/i18n';

const BETWEEN = { zh: '、', en: ', ' } as const;

/** Several words or names in one line, parted as the reader's language parts them. */
export const listText = (words: readonly string[]): string => words.join(BETWEEN[currentLanguage()]);
