import { addTexts } from '../../../lib/i18n/i18n';
import { settingsPreview as en } from '../../../locales/en/settings/preview';
import { settingsPreview as zh } from '../../../locales/zh/settings/preview';

addTexts('settingsPreview', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    settingsPreview: typeof zh;
  }
}
