import { addTexts } from '../../lib/i18n/i18n';
import { richEditor as en } from '../../locales/en/workbench/rich-editor';
import { richEditor as zh } from '../../locales/zh/workbench/rich-editor';

declare module 'i18next' {
  interface ParleyTexts {
    richEditor: typeof zh;
  }
}

addTexts('richEditor', { zh, en });
