import { addTexts } from '../../../lib/i18n/i18n';
import { region as en } from '../../../locales/en/settings/region';
import { region as zh } from '../../../locales/zh/settings/region';

addTexts('region', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    region: typeof zh;
  }
}
