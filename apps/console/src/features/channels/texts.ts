import { addTexts } from '../../lib/i18n/i18n';
import { weChat as en } from '../../locales/en/channels/we-chat';
import { weChat as zh } from '../../locales/zh/channels/we-chat';

addTexts('weChat', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    weChat: typeof zh;
  }
}
