import { currentLanguage } from '../i18n/i18n';

const BETWEEN = { zh: '、', en: ', ' } as const;

/** Joins words or names with the separator of the language. */
export const listText = (words: readonly string[]): string => words.join(BETWEEN[currentLanguage()]);
