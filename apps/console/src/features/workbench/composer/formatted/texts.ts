import { addTexts } from '../../../../lib/i18n/i18n';
import { workbenchFormatted as en } from '../../../../locales/en/workbench/formatted';
import { workbenchFormatted as zh } from '../../../../locales/zh/workbench/formatted';

declare module 'i18next' {
  interface ParleyTexts {
    workbenchFormatted: typeof zh;
  }
}

addTexts('workbenchFormatted', { zh, en });
