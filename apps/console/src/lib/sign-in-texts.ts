import { signIn as en } from '../locales/en/sign-in';
import { signIn as zh } from '../locales/zh/sign-in';
import { addTexts } from './i18n/i18n';

addTexts('signIn', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    signIn: typeof zh;
  }
}
