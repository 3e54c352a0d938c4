import { chineseName } from '@parley/core/visit/chinese-names';
import { currentLanguage } from './i18n/i18n';

/** What an engine or a network is called in the language of the screen. */
export const sourceName = (engine: string): string => (currentLanguage() === 'zh' ? chineseName(engine) : engine);
