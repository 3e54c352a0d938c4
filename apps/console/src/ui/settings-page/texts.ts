import { addTexts } from '../../lib/i18n/i18n';
import { settingsPages as en } from '../../locales/en/settings/pages';
import { settingsPages as zh } from '../../locales/zh/settings/pages';
import '../form/texts';

addTexts('settingsPages', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    settingsPages: typeof zh;
  }
}
