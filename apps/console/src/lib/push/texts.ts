import { push as en } from '../../locales/en/account/push';
import { push as zh } from '../../locales/zh/account/push';
import { addTexts } from '../i18n/i18n';

addTexts('push', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    push: typeof zh;
  }
}
