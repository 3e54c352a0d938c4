import { addTexts } from '../../lib/i18n/i18n';
import { accessTry as en } from '../../locales/en/access-try';
import { accessTry as zh } from '../../locales/zh/access-try';

declare module 'i18next' {
  interface ParleyTexts {
    accessTry: typeof zh;
  }
}

addTexts('accessTry', { zh, en });
