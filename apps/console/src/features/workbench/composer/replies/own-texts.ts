import { addTexts } from '../../../../lib/i18n/i18n';
import { ownReplies as en } from '../../../../locales/en/workbench/own-replies';
import { ownReplies as zh } from '../../../../locales/zh/workbench/own-replies';

declare module 'i18next' {
  interface ParleyTexts {
    workbenchOwnReplies: typeof zh;
  }
}

addTexts('workbenchOwnReplies', { zh, en });
