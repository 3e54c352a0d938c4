import { addTexts } from '../../lib/i18n/i18n';
import { newAccount as en } from '../../locales/en/account/new-account';
import { newAccount as zh } from '../../locales/zh/account/new-account';

addTexts('newAccount', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    newAccount: typeof zh;
  }
}
