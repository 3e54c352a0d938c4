import { addTexts } from '../../../lib/i18n/i18n';
import { autoAnswer as en } from '../../../locales/en/settings/auto-answer';
import { autoAnswer as zh } from '../../../locales/zh/settings/auto-answer';

addTexts('autoAnswer', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    autoAnswer: typeof zh;
  }
}
