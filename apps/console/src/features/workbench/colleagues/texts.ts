import { addTexts } from '../../../lib/i18n/i18n';
import { workbenchColleagues as en } from '../../../locales/en/workbench/colleagues';
import { workbenchColleagues as zh } from '../../../locales/zh/workbench/colleagues';

addTexts('workbenchColleagues', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    workbenchColleagues: typeof zh;
  }
}
