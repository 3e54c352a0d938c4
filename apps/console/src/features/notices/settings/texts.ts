import { addTexts } from '../../../lib/i18n/i18n';
import { apps as en } from '../../../locales/en/settings/apps';
import { apps as zh } from '../../../locales/zh/settings/apps';

addTexts('apps', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    apps: typeof zh;
  }
}
