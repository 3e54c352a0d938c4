import { signIn as en } from '../locales/en/settings/sign-in';
import { signIn as zh } from '../locales/zh/settings/sign-in';
import { addTexts } from './i18n/i18n';

addTexts('signIn', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    signIn: typeof zh;
  }
}
