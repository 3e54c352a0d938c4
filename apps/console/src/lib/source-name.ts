import { chineseName } from '@parley/core/visit/chinese-names';
import { currentLanguage } from './i18n/i18n';

/** The name of a search engine or network in the language of the screen. */
export const sourceName = (engine: string): string => (currentLanguage() === 'zh' ? chineseName(engine) : engine);
