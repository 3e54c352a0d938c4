import type { Language } from './i18n/i18n';

/** The engines that a text can be looked up with. */
export const ENGINES = {
  baidu: 'https://www.baidu.com/s?wd=',
  google: 'https://www.google.com/search?q=',
  bing: 'https://www.bing.com/search?q=',
} as const;

export type Engine = keyof typeof ENGINES;

/** The engines refuse longer queries. */
const MOST_CHARACTERS = 200;

export const webSearchUrl = (engine: Engine, words: string): string =>
  ENGINES[engine] + encodeURIComponent(words.trim().slice(0, MOST_CHARACTERS));

/** The engine that most users of this language use. */
export const usualEngine = (language: Language): Engine => (language === 'zh' ? 'baidu' : 'google');
