import { costs as en } from '../../locales/en/census/costs';
import { costs as zh } from '../../locales/zh/census/costs';
import { addTexts } from '../i18n/i18n';

addTexts('costs', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    costs: typeof zh;
  }
}
