import { settings as en } from '../../locales/en/settings';
import { settings as zh } from '../../locales/zh/settings';
import { addTexts } from '../i18n/i18n';

addTexts('settings', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    settings: typeof zh;
  }
}
