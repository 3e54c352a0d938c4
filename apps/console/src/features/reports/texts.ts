import { addTexts } from '../../lib/i18n/i18n';
import { reports as en } from '../../locales/en/census/reports';
import { reports as zh } from '../../locales/zh/census/reports';

addTexts('reports', { zh, en });

declare module 'i18next' {
  interface ParleyTexts {
    reports: typeof zh;
  }
}
